package tablesetup

import (
	"encoding/json"
	"slices"
	"strconv"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/rules/opponents"
	"heimlich/rules/record"
	"heimlich/scenes/appctx"
)

// SeatConfig is a seat of a new game.
type SeatConfig struct {
	Name  string `json:"name"`
	Level string `json:"level"` // "person", or an opponent's level

	Temperament string `json:"temperament,omitempty"` // an opponent's; "" picks one by seat, so that neighbours differ
}

// personLevel is the Level of a person's seat.
const personLevel = "person"

// Config is the set-up of a game in the form that is saved for the next game. It holds names instead of numbers, so
// that later versions can read it.
type Config struct {
	Edition string       `json:"edition"`
	Seats   []SeatConfig `json:"seats"`
	Agents  string       `json:"agents"` // the letters of the agents in play, "" for random ones
	First   int          `json:"first"`  // the seat that begins, from 1; 0 for the edition's rule
	Seed    string       `json:"seed"`   // of all random numbers; "" for none

	Notes      string `json:"notes,omitempty"`     // the allowed deduction help, by its name in records; "" for weighed
	HouseRules string `json:"customs,omitempty"`   // the house rules, by their names in records; "" for none
	TopSecret  bool   `json:"topSecret,omitempty"` // top secret cards, where the edition has them
	Dossier    bool   `json:"dossier,omitempty"`   // the dossier, where the edition has it
	Dare       bool   `json:"dare,omitempty"`      // the game becomes a challenge for others afterwards, if possible
}

// DefaultConfig returns a table of one person and three opponents.
func DefaultConfig() Config {
	return Config{Edition: "amigo", Notes: match.NotesEvidence.String(),
		Seats: []SeatConfig{{Name: "Anna", Level: personLevel}, {Name: "Ben", Level: "field-agent"},
			{Name: "Carl", Level: "recruit"}, {Name: "Dora", Level: "field-agent"}}}
}

// AttractConfig returns the table of the attract mode: four opponents whose thoughts are shown. Evidence is weighed,
// because faces react to suspicions only then.
func AttractConfig() Config {
	cfg := DefaultConfig()
	cfg.Seats[0].Level, cfg.Notes = "handler", ""
	cfg.HouseRules = record.HouseRulesName(uint8(match.ShowThoughts))
	return cfg
}

// Names are the names offered to new seats, in this order. It must not be changed.
var Names = []string{"Anna", "Ben", "Carl", "Dora", "Emil", "Frida", "Gustav", "Hanna"}

// NamesWith returns the names of a table of four: the person's name, and those of three opponents. All differ.
func NamesWith(person string) [4]string {
	others := OtherNames(person)
	if len(others) == len(Names) { // the person takes the place of the first one
		others = others[1:]
	}
	return [4]string{person, others[0], others[1], others[2]}
}

// OtherNames returns Names without person.
func OtherNames(person string) []string {
	return slices.DeleteFunc(slices.Clone(Names), func(n string) bool { return n == person })
}

// Text returns the table as JSON, which ReadConfig reads.
func (cfg Config) Text() []byte {
	data, err := json.Marshal(cfg)
	if err != nil {
		return nil // a struct of plain fields always encodes
	}
	return data
}

// ReadConfig reads a table that Text wrote. If the text is not JSON of a table, it returns the zero Config and an
// error. If the table can't be played, it returns the default table and an error that wraps rules.ErrNewer.
func ReadConfig(data []byte) (Config, error) {
	var cfg Config
	if err := json.Unmarshal(data, &cfg); err != nil {
		return Config{},
			message.Errorf(message.Of("table.unreadable", message.ErrorArg("why", appctx.ExplainJSONError(err))),
				"the last table can’t be read: %w", appctx.ExplainJSONError(err))
	}
	for i := range cfg.Seats {
		cfg.Seats[i].Name = record.Name(cfg.Seats[i].Name)
	}
	if _, err := cfg.Options(); err != nil {
		// A newer version may know these names. ErrNewer leaves the file as it is.
		unplayable := message.Of("table.unplayable", message.ErrorArg("why", err))
		return DefaultConfig(),
			message.Errorf(unplayable, "the last table can’t be played: %w: %w", err, rules.ErrNewer)
	}
	return cfg, nil
}

// edition returns the edition, Amigo if it is unknown.
func (cfg *Config) edition() *rules.Edition {
	id, err := rules.EditionByID(cfg.Edition)
	if err != nil {
		id = rules.Amigo
	}
	return id.Edition()
}

// variants returns the chosen variants that the edition has. The others stay chosen for another edition.
func (cfg *Config) variants() rules.Variants {
	e := cfg.edition()
	return rules.Variants{TopSecret: cfg.TopSecret && e.Cards.Allowed, Dossier: cfg.Dossier && e.Dossier.Allowed}
}

// agentsInPlay returns the number of agents in play, which depends on edition and seats.
func (cfg *Config) agentsInPlay() int {
	return int(cfg.edition().Agents[min(max(len(cfg.Seats), 0), rules.MaxSeats)])
}

// chosenAgents returns the agents that are chosen to be in play.
func (cfg *Config) chosenAgents() rules.AgentSet {
	var s rules.AgentSet
	for i := range len(cfg.Agents) {
		if a, ok := rules.AgentByCode(cfg.Agents[i]); ok {
			s = s.With(a)
		}
	}
	return s
}

// canBeChallenge reports whether others can play the same game as a challenge: it has one person, and no real die.
func (cfg *Config) canBeChallenge() bool {
	people := 0
	for _, s := range cfg.Seats {
		if s.Level == personLevel {
			people++
		}
	}
	agreed, _ := cfg.houseRules()
	return people == 1 && !agreed.Has(match.RealDie)
}

// IsChallenge reports whether the game becomes a challenge for others. All its random numbers then come from one seed,
// typed or drawn.
func (cfg *Config) IsChallenge() bool { return cfg.Dare && cfg.canBeChallenge() }

// dropInvalid drops choices that the edition or the number of seats does not allow.
func (cfg *Config) dropInvalid() {
	if cfg.edition().First != rules.FirstChosen || cfg.First > len(cfg.Seats) {
		cfg.First = 0
	}
	if cfg.agentsInPlay() == rules.NumAgents {
		cfg.Agents = ""
	}
}

// Options returns the options of the match. The error says in one sentence what is missing or unreadable; the options
// are then incomplete. They have a typed seed, but not the drawn one of a challenge; see Session.BeginChallenge.
func (cfg *Config) Options() (match.Options, error) {
	options := match.Options{HasSeed: cfg.Seed != ""}
	id, err := rules.EditionByID(cfg.Edition)
	if err != nil {
		return options, err
	}
	if options.HasSeed {
		if options.Seed, err = strconv.ParseUint(cfg.Seed, 10, 64); err != nil {
			return options, message.Errorf(message.Of("table.seed", message.Verbatim("seed", cfg.Seed)),
				"the seed %q is not a whole number of 19 digits at most", cfg.Seed)
		}
	}
	if options.Notes, err = match.NotesByName(cfg.Notes); err != nil {
		return options, err
	}
	if options.HouseRules, err = cfg.houseRules(); err != nil {
		return options, err
	}
	options.Setup = rules.Setup{Edition: id, Variants: cfg.variants(), Players: len(cfg.Seats), First: rules.NoSeat}
	if cfg.First > 0 && cfg.First <= len(cfg.Seats) && id.Edition().First == rules.FirstChosen {
		options.Setup.First = rules.Seat(cfg.First - 1)
	}
	if len(cfg.Seats) >= rules.MinSeats && len(cfg.Seats) <= rules.MaxSeats {
		if chosen := cfg.chosenAgents(); chosen != 0 && cfg.agentsInPlay() < rules.NumAgents {
			if chosen.Len() != cfg.agentsInPlay() {
				return options, message.Errorf(message.Of("table.agents", message.Count("agents", cfg.agentsInPlay()),
					message.Count("chosen", chosen.Len())),
					"choose %d agents, or none for chance; %d are chosen", cfg.agentsInPlay(), chosen.Len())
			}
			options.Setup.Agents = chosen
		}
	}
	for i, seat := range cfg.Seats {
		player := match.Player{Name: seat.Name, Kind: match.Person}
		temper, err := cfg.temperament(i) // an opponent may take a person's seat
		if err != nil {
			return options,
				message.Errorf(message.Of("table.seat", message.Number("seat", i+1), message.ErrorArg("why", err)),
					"seat %d: %w", i+1, err)
		}
		if seat.Level != personLevel {
			player.Kind, player.Temperament = match.Opponent, temper
			if player.Level, err = opponents.LevelByName(seat.Level); err != nil {
				return options, message.Errorf(message.Of("table.seat", message.Number("seat", i+1),
					message.ErrorArg("why", err)), "seat %d: %w", i+1, err)
			}
		}
		options.Players = append(options.Players, player)
	}
	return options, options.Validate()
}

// houseRules returns the chosen house rules that are possible at the table. The error says which are unreadable.
func (cfg *Config) houseRules() (match.HouseRules, error) {
	set, err := record.HouseRulesByName(cfg.HouseRules)
	return match.HouseRules(set) & cfg.possibleHouseRules(), err
}

// possibleHouseRules returns the house rules that the table can have: only shown thoughts if all seats have opponents,
// else all others.
func (cfg *Config) possibleHouseRules() match.HouseRules {
	for _, s := range cfg.Seats {
		if s.Level == personLevel {
			return match.AllHouseRules &^ match.ShowThoughts
		}
	}
	return match.ShowThoughts
}

// toggleHouseRule chooses a house rule, or drops a chosen one. It does nothing if the house rules are unreadable.
func (cfg *Config) toggleHouseRule(rule match.HouseRules) {
	if set, err := record.HouseRulesByName(cfg.HouseRules); err == nil {
		cfg.HouseRules = record.HouseRulesName(set ^ uint8(rule))
	}
}

// firstSeat returns the index of the seat that begins, −1 if a roll of the dice decides.
func (cfg *Config) firstSeat() int {
	switch cfg.edition().First {
	case rules.FirstChosen:
		return max(cfg.First, 1) - 1
	case rules.FirstHighestRoll:
		return -1
	}
	return 0
}

// person returns the index among the people of the person in seat i: the number of people in the seats before it.
func (cfg *Config) person(i int) (n int) {
	for _, s := range cfg.Seats[:i] {
		if s.Level == personLevel {
			n++
		}
	}
	return n
}

// firstPerson returns the index of the first seat of a person, −1 for none.
func (cfg *Config) firstPerson() int {
	return slices.IndexFunc(cfg.Seats, func(s SeatConfig) bool { return s.Level == personLevel })
}

// nameFirstPerson gives the first person a name, unless somebody at the table has it.
func (cfg *Config) nameFirstPerson(name string) {
	i := cfg.firstPerson()
	if i >= 0 && !slices.ContainsFunc(cfg.Seats, func(s SeatConfig) bool { return s.Name == name }) {
		cfg.Seats[i].Name = name
	}
}

// seatPeople gives all seats to people.
func (cfg *Config) seatPeople() {
	for i := range cfg.Seats {
		cfg.Seats[i].Level, cfg.Seats[i].Temperament = personLevel, ""
	}
}

// addSeat adds an opponent's seat with the first of Names that nobody has. It adds none if all are taken.
func (cfg *Config) addSeat() {
	for _, name := range Names {
		if !slices.ContainsFunc(cfg.Seats, func(s SeatConfig) bool { return s.Name == name }) {
			cfg.Seats = append(cfg.Seats, SeatConfig{Name: name, Level: "field-agent"})
			break
		}
	}
	cfg.dropInvalid()
}

// removeSeat removes the seat with index i.
func (cfg *Config) removeSeat(i int) {
	cfg.Seats = append(cfg.Seats[:i:i], cfg.Seats[i+1:]...)
	if cfg.First == i+1 {
		cfg.First = 0
	} else if cfg.First > i+1 {
		cfg.First--
	}
	cfg.dropInvalid()
}

// temperament returns the temperament of the opponent in seat i, or of one who may later take a person's seat.
func (cfg *Config) temperament(i int) (opponents.Temperament, error) {
	if name := cfg.Seats[i].Temperament; name != "" {
		return opponents.TemperamentByName(name)
	}
	return opponents.TemperamentOf(i), nil
}

// mustTemperament is like temperament, for a table that [ReadConfig] accepted.
func (cfg *Config) mustTemperament(i int) opponents.Temperament {
	temper, _ := cfg.temperament(i)
	return temper
}

// toggleAgent chooses an agent, or leaves a chosen one out.
func (cfg *Config) toggleAgent(a rules.Agent) {
	chosen := cfg.chosenAgents()
	if chosen.Has(a) {
		chosen = chosen.Without(a)
	} else {
		chosen = chosen.With(a)
	}
	cfg.Agents = chosen.String()
}
