package plaintext

import (
	"strings"
	"unicode/utf8"
)

// compositions holds, by combining mark, letters and the characters that each becomes with it (Unicode's canonical
// compositions of Latin letters).
var compositions = map[rune][2]string{
	0x300: {"AEINOUWYaeinouwyÂÊÔÜâêôüĂăĒēŌōƠơƯư", "ÀÈÌǸÒÙẀỲàèìǹòùẁỳẦỀỒǛầềồǜẰằḔḕṐṑỜờỪừ"},
	0x301: {"ACEGIKLMNOPRSUWYZacegiklmnoprsuwyzÂÅÆÇÊÏÔÕØÜâåæçêïôõøüĂăĒēŌōŨũƠơƯư",
		"ÁĆÉǴÍḰĹḾŃÓṔŔŚÚẂÝŹáćéǵíḱĺḿńóṕŕśúẃýźẤǺǼḈẾḮỐṌǾǗấǻǽḉếḯốṍǿǘẮắḖḗṒṓṸṹỚớỨứ"},
	0x302: {"ACEGHIJOSUWYZaceghijosuwyzẠạẸẹỌọ", "ÂĈÊĜĤÎĴÔŜÛŴŶẐâĉêĝĥîĵôŝûŵŷẑẬậỆệỘộ"},
	0x303: {"AEINOUVYaeinouvyÂÊÔâêôĂăƠơƯư", "ÃẼĨÑÕŨṼỸãẽĩñõũṽỹẪỄỖẫễỗẴẵỠỡỮữ"},
	0x304: {"AEGIOUYaegiouyÄÆÕÖÜäæõöüǪǫȦȧȮȯḶḷṚṛ", "ĀĒḠĪŌŪȲāēḡīōūȳǞǢȬȪǕǟǣȭȫǖǬǭǠǡȰȱḸḹṜṝ"},
	0x306: {"AEGIOUaegiouȨȩẠạ", "ĂĔĞĬŎŬăĕğĭŏŭḜḝẶặ"},
	0x307: {"ABCDEFGHIMNOPRSTWXYZabcdefghmnoprstwxyzŚśŠšſṢṣ", "ȦḂĊḊĖḞĠḢİṀṄȮṖṘṠṪẆẊẎŻȧḃċḋėḟġḣṁṅȯṗṙṡṫẇẋẏżṤṥṦṧẛṨṩ"},
	0x308: {"AEHIOUWXYaehiotuwxyÕõŪū", "ÄËḦÏÖÜẄẌŸäëḧïöẗüẅẍÿṎṏṺṻ"},
	0x309: {"AEIOUYaeiouyÂÊÔâêôĂăƠơƯư", "ẢẺỈỎỦỶảẻỉỏủỷẨỂỔẩểổẲẳỞởỬử"},
	0x30A: {"AUauwy", "ÅŮåůẘẙ"},
	0x30B: {"OUou", "ŐŰőű"},
	0x30C: {"ACDEGHIKLNORSTUZacdeghijklnorstuzÜüƷ", "ǍČĎĚǦȞǏǨĽŇǑŘŠŤǓŽǎčďěǧȟǐǰǩľňǒřšťǔžǙǚǮ"},
	0x30F: {"AEIORUaeioru", "ȀȄȈȌȐȔȁȅȉȍȑȕ"},
	0x311: {"AEIORUaeioru", "ȂȆȊȎȒȖȃȇȋȏȓȗ"},
	0x31B: {"OUouÒÓÕÙÚòóõùúŨũỌọỎỏỤụỦủ", "ƠƯơưỜỚỠỪỨờớỡừứỮữỢợỞởỰựỬử"},
	0x323: {"ABDEHIKLMNORSTUVWYZabdehiklmnorstuvwyzÂÊÔâêôĂăƠơƯưṠṡ",
		"ẠḄḌẸḤỊḲḶṂṆỌṚṢṬỤṾẈỴẒạḅḍẹḥịḳḷṃṇọṛṣṭụṿẉỵẓẬỆỘậệộẶặỢợỰựṨṩ"},
	0x324: {"Uu", "Ṳṳ"},
	0x325: {"Aa", "Ḁḁ"},
	0x326: {"STst", "ȘȚșț"},
	0x327: {"CDEGHKLNRSTcdeghklnrstĆćĔĕ", "ÇḐȨĢḨĶĻŅŖŞŢçḑȩģḩķļņŗşţḈḉḜḝ"},
	0x328: {"AEIOUaeiouŌō", "ĄĘĮǪŲąęįǫųǬǭ"},
	0x32D: {"DELNTUdelntu", "ḒḘḼṊṰṶḓḙḽṋṱṷ"},
	0x32E: {"Hh", "Ḫḫ"},
	0x330: {"EIUeiu", "ḚḬṴḛḭṵ"},
	0x331: {"BDKLNRTZbdhklnrtz", "ḆḎḴḺṈṞṮẔḇḏẖḵḻṉṟṯẕ"},
}

// Compose combines Latin letters and following combining marks into one character where Unicode has one, as in form
// NFC. Other text is unchanged.
func Compose(text string) string {
	var all []rune
	for _, c := range text {
		if mark, ok := compositions[c]; ok && len(all) > 0 {
			letters, composed, last := mark[0], []rune(mark[1]), &all[len(all)-1]
			if i := strings.IndexRune(letters, *last); i >= 0 {
				*last = composed[utf8.RuneCountInString(letters[:i])]
				continue
			}
		}
		all = append(all, c)
	}
	return string(all)
}
