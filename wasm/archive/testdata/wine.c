// A stand-in for bcryptprimitives.dll, which Go programs need and Wine 8 lacks. It also drops a file on the window, as a desktop does:
// the name of one that appears as C:\dropped.txt. TestWindowsUnderWine compiles it.
#include <windows.h>
#include <ntsecapi.h>
#include <shlobj.h>
#include <stdio.h>
#include <string.h>

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T n) { return RtlGenRandom(data, (ULONG)n); }

static BOOL CALLBACK find(HWND window, LPARAM found) {
	DWORD process;
	GetWindowThreadProcessId(window, &process);
	if (process != GetCurrentProcessId() || !IsWindowVisible(window)) return TRUE;
	*(HWND *)found = window;
	return FALSE;
}

static void drop(const char *name) {
	HWND window = NULL;
	EnumWindows(find, (LPARAM)&window);
	HGLOBAL memory = GlobalAlloc(GHND, sizeof(DROPFILES) + strlen(name) + 2);
	DROPFILES *files = GlobalLock(memory);
	files->pFiles = sizeof(DROPFILES);
	strcpy((char *)(files + 1), name);
	GlobalUnlock(memory);
	PostMessageA(window, WM_DROPFILES, (WPARAM)memory, 0);
}

static DWORD WINAPI wait(LPVOID unused) {
	char name[MAX_PATH];
	for (;; Sleep(200)) {
		FILE *f = fopen("C:\\dropped.txt", "r");
		if (!f) continue;
		BOOL whole = fgets(name, sizeof name, f) != NULL;
		fclose(f);
		DeleteFileA("C:\\dropped.txt");
		if (whole) drop(name);
	}
}

BOOL WINAPI DllMain(HINSTANCE dll, DWORD why, LPVOID unused) {
	if (why == DLL_PROCESS_ATTACH) CreateThread(NULL, 0, wait, NULL, 0, NULL);
	return TRUE;
}
