/* What thinking spends its time on, compiled: trying placements, judging positions, playing games out.

   The rules are those of ../rules, the judgement that of evaluate.py, candidates.py and plain.py, the trees those of search.py
   and branches.py, intuition that of glance.py and intuition.py, and what lies ahead that of ahead.py. Every sum is made in the
   same order, so that every number comes out the same to the last bit; test_compiled.py, test_tree.py and test_foresight.py in
   tests/games/medina/ai compare them. What is chosen here is checked and carried out
   by ../rules like anybody's action. Where there is no compiler the program does without this file.

   Masks have 256 bits here: boards of up to 12 rows. compiled.py fills a table and a position, and says which
   rulesets are not for this file. */

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef uint64_t mask __attribute__((vector_size(32), aligned(8)));

enum { STRIDE = 18, CELLS = 256, KINDS = 12, MOST_PLAYERS = 4, MOST_PALACES = 48, MOST_ACTIONS = 1600, WEIGHTS = 80 };
enum { STABLE = 5, MERCHANT, WALL, ROOF, NEUTRAL, GATE, TEA };
enum { NORMAL, FIRST_MERCHANT, OVER, ROOFS_ONLY };
enum { NOBODY = -1, NEUTRAL_OWNER = 4 };
enum { KIND_SHIFT = 9, PLACE = 511, VIA_SHIFT = 14, KIND_MASK = 31 };
enum { PHASES = 8, MANY = 14, LOOK_AGAIN = 6 };

/* What stays the same during a game. */
typedef struct {
    mask city, ring, first_cells, gate_edge, not_side[4];
    int32_t players, colours[4], tile_values[5], tower_values[4], run_tower[8], tower_runs[4][2];
    int32_t same_connection[8][2]; /* -1 where there is only one */
    int32_t tea_colour, tea_count, tea_tiles[8], short_turns, gates, must_roof, judged_at_start, out_for_good;
    int32_t new_street_apart, gate_passed_once, well_points, side_length[4], space_bit[64], faced[64], full;
} Table;

typedef struct {
    mask touch, not_around;
    int8_t colour, owner;
    uint8_t buildings, stables, by_well, first, marks; /* the last: merchants and walls beside it */
} Palace;

typedef struct {
    mask empty, ok, far, near, open4[5], merchants, street, no_merchant_near, few, linked, linked_twice, walls;
    mask run_walls[8], gate_cells, gate_spaces, gate_faces_free, gate_open, well_line;
    /* These follow from the rest: next wall spaces; everything beside a player's palaces, and their points. */
    mask frontier, beside[MOST_PLAYERS + 1];
    int32_t built[MOST_PLAYERS + 1];
    int32_t via[16], via_count, wall_sides[4][2];
    uint8_t palace_at[CELLS], stock[MOST_PLAYERS * KINDS], wall_counts[4];
    int8_t run_next[8], open_palace[5], gates[4], tower_owner[4], tile_palace[5];
    uint8_t tower_merchants[4], colours_owned[MOST_PLAYERS], unroofed[MOST_PALACES], unroofed_count, palace_count;
    uint8_t spare_gates, tea_order, out, player, placed, of, first_round, alone_at_start, mode;
    Palace palaces[MOST_PALACES]; /* last: a copy takes only those that are there */
} State;

typedef double Habit[PHASES + 1][WEIGHTS]; /* weights for each of the phases of a game */

typedef struct {
    double now[WEIGHTS]; /* for judging what comes soon */
    double leader, others, noise;
    int32_t until; /* pieces left at which a game that is played on is judged; -1: it is played to its end */
    Habit judged;  /* by these */
} View;

typedef struct { uint64_t at; } Luck;

static mask BIT[CELLS], N4[CELLS], N8[CELLS];

/* How trees grow (branches.py). */
typedef struct {
    int32_t beam, width, ripe, per_kind;
    double curiosity, looks;
} Shape;

/* What a glance finds (glance.py): so many numbers for each seat, for each colour and for the board. */
enum { A_SEAT = 50, A_COLOUR = 15, THE_BOARD = 20, GLANCE = 4 * A_SEAT + 4 * A_COLOUR + THE_BOARD, FIRST = 64, SECOND = 32 };
enum { GIVEN_ON = (1 << 13) - 1 }; /* by a neuron, at the most */

/* intuition.py: two layers of neurons between a glance and the points to come. */
typedef struct {
    int16_t first[GLANCE][FIRST], second[SECOND][FIRST], last[MOST_PLAYERS][SECOND]; /* the first by what is seen */
    int32_t first_from[FIRST], second_from[SECOND], last_from[MOST_PLAYERS];
    int32_t first_shift, second_shift;
    double point; /* what one is in points */
} Intuition;

/* How far ahead is looked (ahead.py). */
typedef struct {
    int32_t width, per_kind;
    double curiosity, temper;
} Reach;

typedef struct { int32_t action, node, visits; double looks, prior; } Move; /* node -1: nobody was there */

/* Who plays in a lesson. */
typedef struct {
    const double (*weights)[WEIGHTS]; /* for each of the phases of a game; none: by intuition */
    const Intuition *known;
    double noise;     /* points by which a placement may be misjudged */
    int32_t per_kind; /* 0: only a handful of placements of each kind is looked at */
} Pupil;

int32_t fast_sizes(int32_t which) {
    const size_t sizes[] = {sizeof(Table), sizeof(State), sizeof(View), sizeof(Shape),
                            sizeof(Intuition), sizeof(Reach), sizeof(Move), sizeof(Pupil)};
    return (int32_t)sizes[which];
}

static mask around(int at, const int *offsets, int count) {
    mask m = {0};
    for (int i = 0; i < count; i++) {
        int x = at + offsets[i];
        if (x >= 0 && x < CELLS) m[x >> 6] |= 1ull << (x & 63);
    }
    return m;
}

void fast_begin(void) {
    static const int here[] = {0}, four[] = {-STRIDE, -1, 1, STRIDE};
    static const int eight[] = {-STRIDE - 1, -STRIDE, 1 - STRIDE, -1, 1, STRIDE - 1, STRIDE, STRIDE + 1};
    for (int i = 0; i < CELLS; i++) {
        BIT[i] = around(i, here, 1);
        N4[i] = around(i, four, 4);
        N8[i] = around(i, eight, 8);
    }
}

#define any(m) some_bit((m))
static inline int some_bit(mask m) { return (m[0] | m[1] | m[2] | m[3]) != 0; }
static inline int has(const mask *m, int x) { return (int)((*m)[x >> 6] >> (x & 63) & 1); }
static inline int count(mask m) {
    return __builtin_popcountll(m[0]) + __builtin_popcountll(m[1]) + __builtin_popcountll(m[2]) + __builtin_popcountll(m[3]);
}
/* Of both: word by word, for that is how bits are counted. */
static inline int common(const mask *a, const mask *b) {
    return __builtin_popcountll((*a)[0] & (*b)[0]) + __builtin_popcountll((*a)[1] & (*b)[1]) +
           __builtin_popcountll((*a)[2] & (*b)[2]) + __builtin_popcountll((*a)[3] & (*b)[3]);
}
static inline int meet(const mask *a, const mask *b) {
    return (((*a)[0] & (*b)[0]) | ((*a)[1] & (*b)[1]) | ((*a)[2] & (*b)[2]) | ((*a)[3] & (*b)[3])) != 0;
}
static inline mask left(mask m, int n) {
    mask r = {m[0] << n, m[1] << n | m[0] >> (64 - n), m[2] << n | m[1] >> (64 - n), m[3] << n | m[2] >> (64 - n)};
    return r;
}
static inline mask right(mask m, int n) {
    mask r = {m[0] >> n | m[1] << (64 - n), m[1] >> n | m[2] << (64 - n), m[2] >> n | m[3] << (64 - n), m[3] >> n};
    return r;
}
/* The cells of a mask in reading order. */
static int cells_of(mask m, int *cells) {
    int n = 0;
    for (int w = 0; w < 4; w++)
        for (uint64_t bits = m[w]; bits; bits &= bits - 1) cells[n++] = 64 * w + __builtin_ctzll(bits);
    return n;
}

/* luck.py */
static uint64_t draw(Luck *luck) {
    uint64_t z = luck->at += 0x9E3779B97F4A7C15ull;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ z >> 27) * 0x94D049BB133111EBull;
    return z ^ z >> 31;
}
static double unit(Luck *luck) { return (double)(draw(luck) >> 11) * 0x1p-53; }
static int below(Luck *luck, int n) { return (int)((draw(luck) >> 32) * (uint64_t)n >> 32); }
static void some(Luck *luck, int32_t *list, int n, int k) {
    for (int i = 0; i < k; i++) {
        int j = i + below(luck, n - i);
        int32_t held = list[i];
        list[i] = list[j];
        list[j] = held;
    }
}

/* rules/fits.py and rules/legal.py */
static int wall_count(const State *s) {
    return s->wall_counts[0] + s->wall_counts[1] + s->wall_counts[2] + s->wall_counts[3];
}

static int list_cells(mask m, int kind, int32_t *found) {
    int cells[CELLS], n = cells_of(m, cells);
    for (int i = 0; i < n; i++) found[i] = kind << KIND_SHIFT | cells[n < 20 ? n - 1 - i : i];
    return n;
}

static int list_roofs(const State *s, const Table *t, int player, int32_t *found) {
    int n = 0;
    for (int i = 0; i < s->unroofed_count; i++) {
        const Palace *palace = &s->palaces[s->unroofed[i]];
        if (player >= t->players) found[n++] = NEUTRAL << KIND_SHIFT | palace->first;
        else if (!(s->colours_owned[player] >> palace->colour & 1)) found[n++] = ROOF << KIND_SHIFT | palace->first;
    }
    return n;
}

static int can_roof(const State *s, int player) {
    for (int i = 0; i < s->unroofed_count; i++)
        if (!(s->colours_owned[player] >> s->palaces[s->unroofed[i]].colour & 1)) return 1;
    return 0;
}

static int is_end(const State *s, int merchant) {
    return count(N4[merchant] & s->merchants) + has(&s->linked, merchant) + has(&s->linked_twice, merchant) <= 1;
}

static int can_place(const State *s, const Table *t, int player) {
    if (s->out >> player & 1) return 0;
    const uint8_t *held = s->stock + player * KINDS;
    if (held[WALL] && wall_count(s)) return 1;
    if (held[MERCHANT] && (any(s->street) || s->via_count || any(s->few & s->empty))) return 1;
    for (int i = 0; i < 4; i++) {
        int c = t->colours[i];
        if (held[c] && any((s->open4[c] | s->far) & s->ok)) return 1;
    }
    return (held[STABLE] && any(s->near & s->ok)) || (held[ROOF] && can_roof(s, player)) ||
           (held[NEUTRAL] && s->unroofed_count) || (held[GATE] && any(s->gate_open));
}

static int legal(const State *s, const Table *t, int32_t *found) {
    int n = 0;
    if (s->mode == FIRST_MERCHANT) return list_cells(t->first_cells & s->empty, MERCHANT, found);
    if (s->mode == ROOFS_ONLY) return list_roofs(s, t, s->player, found);
    if (s->mode == OVER) return 0;
    const uint8_t *held = s->stock + s->player * KINDS;
    mask founding = s->ok & s->far;
    for (int c = 0; c < STABLE; c++)
        if (held[c]) {
            mask m = s->open4[c] & s->ok;
            n += list_cells(any(m) ? m : founding, c, found + n);
        }
    if (held[STABLE]) n += list_cells(s->near & s->ok, STABLE, found + n);
    if (held[MERCHANT]) {
        mask m = s->street;
        if (s->via_count) {
            memcpy(found + n, s->via, sizeof(int32_t) * (size_t)s->via_count);
            n += s->via_count;
        } else if (!any(m)) m = s->few & s->empty;
        n += list_cells(m, MERCHANT, found + n);
    }
    if (held[WALL])
        for (int side = 0; side < 4; side++)
            for (int i = 0; i < s->wall_counts[side]; i++) found[n++] = s->wall_sides[side][i];
    if (held[ROOF]) n += list_roofs(s, t, s->player, found + n);
    if (held[NEUTRAL]) n += list_roofs(s, t, t->players, found + n);
    if (held[GATE]) {
        int cells[CELLS], spaces = cells_of(s->gate_open, cells);
        for (int i = 0; i < spaces; i++)
            for (int code = 0; code < 64; code++)
                if ((code & 15) < t->side_length[code >> 4] && t->space_bit[code] == cells[i])
                    found[n++] = GATE << KIND_SHIFT | code;
    }
    if (held[TEA] && s->placed) found[n++] = TEA << KIND_SHIFT;
    return n;
}

/* rules/apply.py */
static void take_tower(State *s, const Table *t, int tower, int owner) {
    int holder = owner == NEUTRAL_OWNER ? NOBODY : owner;
    s->tower_owner[tower] = (int8_t)holder;
    int merchants = s->tower_merchants[tower];
    if (merchants) {
        s->tower_merchants[tower] = 0;
        if (holder != NOBODY && !(t->out_for_good && s->out >> holder & 1)) s->stock[holder * KINDS + MERCHANT] += merchants;
    }
}

static int touches_connection(const State *s, const Table *t, const Palace *palace, int run) {
    for (int i = 0; i < 2; i++) {
        int other = t->same_connection[run][i];
        if (other >= 0 && any(palace->touch & s->run_walls[other])) return 1;
    }
    return 0;
}

static void compare_palace(State *s, int number) {
    const Palace *palace = &s->palaces[number];
    int holder = s->tile_palace[palace->colour];
    if (holder == number) return;
    if (holder != NOBODY) {
        const Palace *largest = &s->palaces[holder];
        if (palace->buildings + palace->stables <= largest->buildings + largest->stables) return;
    }
    s->tile_palace[palace->colour] = (int8_t)number;
}

static void find_passages(State *s, const Table *t) {
    mask entries = s->gate_cells & s->empty & s->no_merchant_near;
    s->via_count = 0;
    if (!any(entries)) return;
    mask may_leave = t->gate_passed_once ? s->merchants & ~s->linked : s->merchants;
    for (int i = 0; i < 4; i++) {
        int door = s->gates[i];
        if (door == NOBODY || !has(&may_leave, t->faced[door]) || !is_end(s, t->faced[door])) continue;
        for (int j = 0; j < 4; j++) {
            int gate = s->gates[j];
            if (gate != NOBODY && has(&entries, t->faced[gate]))
                s->via[s->via_count++] = MERCHANT << KIND_SHIFT | t->faced[gate] | (door + 1) << VIA_SHIFT;
        }
    }
}

static void open_side(State *s, const Table *t, int side) {
    int low = s->run_next[2 * side], high = s->run_next[2 * side + 1], gate = s->gates[side], n = 0;
    int first = WALL << KIND_SHIFT | side << 4;
    if (gate != NOBODY) {
        int index = gate & 15;
        if (low < index) s->wall_sides[side][n++] = first | low;
        if (high > index) s->wall_sides[side][n++] = first | high;
    } else if (low < high) {
        s->wall_sides[side][n++] = first | low;
        s->wall_sides[side][n++] = first | high;
    }
    s->wall_counts[side] = (uint8_t)n;
    s->frontier &= t->not_side[side];
    for (int i = 0; i < n; i++) s->frontier |= BIT[t->space_bit[s->wall_sides[side][i] & PLACE]];
    if (t->gates) {
        int last = t->side_length[side] - 1;
        mask spaces = s->gate_spaces & t->not_side[side];
        if (gate == NOBODY) {
            if (0 < low && low < last) spaces |= BIT[t->space_bit[side << 4 | low]];
            if (0 < high && high < last) spaces |= BIT[t->space_bit[side << 4 | high]];
        }
        s->gate_spaces = spaces;
        s->gate_open = spaces & s->gate_faces_free;
    }
}

static int total(const Table *t, const Palace *palace) {
    return palace->buildings + palace->stables + palace->marks + t->well_points * palace->by_well;
}

/* What stands beside a palace that has become larger. */
static void look_around(const State *s, Palace *palace) {
    palace->marks = (uint8_t)(count(palace->touch & s->merchants) + count(palace->touch & s->walls));
}

/* A merchant or a wall was placed beside a palace. */
static void mark(State *s, int number) {
    Palace *palace = &s->palaces[number];
    palace->marks++;
    if (palace->owner != NOBODY) s->built[palace->owner]++;
}

/* A building or a stable stands on x: what that closes. `fresh` is what lies newly around its palace. */
static void built(State *s, const Table *t, int x, mask fresh) {
    s->ok = (s->ok ^ (s->ok & (fresh ^ (fresh & s->far)))) & ~BIT[x];
    s->far &= ~N8[x];
    s->empty &= ~BIT[x];
    s->street &= ~BIT[x];
    if (has(&t->gate_edge, x)) {
        s->gate_faces_free &= ~N4[x];
        s->gate_open &= ~N4[x];
    }
}

static void place_building(State *s, const Table *t, int kind, int x) {
    mask fresh = N8[x];
    int number;
    if (has(&s->open4[kind], x)) {
        number = s->open_palace[kind];
        Palace *palace = &s->palaces[number];
        fresh &= palace->not_around;
        if (x < palace->first) palace->first = (uint8_t)x;
        palace->buildings++;
        palace->touch |= N4[x];
        palace->not_around &= ~N8[x];
        palace->by_well = (uint8_t)(palace->by_well + has(&s->well_line, x));
        look_around(s, palace);
        s->open4[kind] |= N4[x];
    } else {
        number = s->palace_count++;
        Palace *palace = &s->palaces[number];
        palace->touch = N4[x];
        palace->not_around = ~N8[x];
        palace->colour = (int8_t)kind;
        palace->owner = NOBODY;
        palace->buildings = 1;
        palace->stables = 0;
        palace->by_well = (uint8_t)has(&s->well_line, x);
        palace->first = (uint8_t)x;
        look_around(s, palace);
        s->unroofed[s->unroofed_count++] = (uint8_t)number;
        s->open_palace[kind] = (int8_t)number;
        s->open4[kind] = N4[x];
    }
    s->palace_at[x] = (uint8_t)(number + 1);
    s->near |= N4[x];
    built(s, t, x, fresh);
}

static void place_stable(State *s, const Table *t, int x) {
    const uint8_t *at = s->palace_at;
    int number = (at[x - 1] ? at[x - 1] : at[x + 1] ? at[x + 1] : at[x - STRIDE] ? at[x - STRIDE] : at[x + STRIDE]) - 1;
    Palace *palace = &s->palaces[number];
    mask fresh = N8[x] & palace->not_around;
    int reached[8], runs = 0, before = total(t, palace);
    if (palace->owner != NOBODY && any(N4[x] & s->walls)) /* judged before the stable adds to what the palace touches */
        for (int run = 0; run < 8; run++)
            if (any(N4[x] & s->run_walls[run]) && !touches_connection(s, t, palace, run)) reached[runs++] = run;
    palace->stables++;
    palace->touch |= N4[x];
    palace->not_around &= ~N8[x];
    palace->by_well = (uint8_t)(palace->by_well + has(&s->well_line, x));
    look_around(s, palace);
    s->palace_at[x] = (uint8_t)(number + 1);
    built(s, t, x, fresh);
    if (palace->owner != NOBODY) {
        s->built[palace->owner] += total(t, palace) - before;
        s->beside[palace->owner] |= N4[x];
        for (int i = 0; i < runs; i++) take_tower(s, t, t->run_tower[reached[i]], palace->owner);
        compare_palace(s, number);
    }
}

static void mark_around(State *s, int x) {
    const int a = s->palace_at[x - 1], b = s->palace_at[x + 1], c = s->palace_at[x - STRIDE], d = s->palace_at[x + STRIDE];
    if (a) mark(s, a - 1);
    if (b && b != a) mark(s, b - 1);
    if (c && c != a && c != b) mark(s, c - 1);
    if (d && d != a && d != b && d != c) mark(s, d - 1);
}

static void place_merchant(State *s, const Table *t, int x, int via) {
    mask beside = N4[x] & s->merchants, street = s->street & ~BIT[x] & ~N4[x];
    int neighbours = 0, cells[4];
    s->merchants |= BIT[x];
    mark_around(s, x);
    for (int i = cells_of(beside, cells) - 1; i >= 0; i--) {
        neighbours++;
        if (count(N4[cells[i]] & s->merchants) > 1 || has(&s->linked, cells[i])) street &= ~N4[cells[i]];
    }
    if (via) {
        int other = t->faced[via - 1];
        s->linked_twice |= s->linked & BIT[other];
        s->linked |= BIT[other] | BIT[x];
        neighbours++;
        if (!is_end(s, other)) street &= ~N4[other];
    }
    s->empty &= ~BIT[x];
    s->ok &= ~BIT[x];
    mask free = N4[x] & s->no_merchant_near;
    s->street = neighbours < 2 ? street | (free & s->empty) : street;
    s->few = t->new_street_apart ? s->few & ~N4[x] : s->few ^ (s->few & (N4[x] ^ free));
    s->no_merchant_near &= ~N4[x];
    if (any(s->gate_cells & s->merchants)) find_passages(s, t);
}

static void place_wall(State *s, const Table *t, int code) {
    int side = code >> 4, run = 2 * side;
    if (s->run_next[run] == (code & 15)) s->run_next[run]++;
    else s->run_next[++run]--;
    int number = s->palace_at[t->faced[code]] - 1;
    if (number >= 0) {
        const Palace *palace = &s->palaces[number];
        if (palace->owner != NOBODY && !touches_connection(s, t, palace, run)) take_tower(s, t, t->run_tower[run], palace->owner);
        mark(s, number);
    }
    s->run_walls[run] |= BIT[t->space_bit[code]];
    s->walls |= BIT[t->space_bit[code]];
    open_side(s, t, side);
}

static void place_gate(State *s, const Table *t, int code) {
    uint8_t *held = s->stock + s->player * KINDS;
    held[GATE]--;
    s->gates[code >> 4] = (int8_t)code;
    s->gate_cells |= BIT[t->faced[code]];
    s->ok &= ~BIT[t->faced[code]];
    open_side(s, t, code >> 4);
    held[GATE] += s->spare_gates;
    s->spare_gates = 0;
    find_passages(s, t);
}

static void place_roof(State *s, const Table *t, int x, int owner) {
    int number = s->palace_at[x] - 1, i = 0;
    Palace *palace = &s->palaces[number];
    int colour = palace->colour;
    palace->owner = (int8_t)owner;
    s->built[owner] += total(t, palace);
    s->beside[owner] |= palace->touch;
    while (s->unroofed[i] != number) i++;
    s->unroofed_count--;
    memmove(s->unroofed + i, s->unroofed + i + 1, (size_t)(s->unroofed_count - i));
    if (s->open_palace[colour] == number) s->open4[colour] = (mask){0};
    if (any(palace->touch & s->walls))
        for (int tower = 0; tower < 4; tower++)
            if (any(palace->touch & (s->run_walls[t->tower_runs[tower][0]] | s->run_walls[t->tower_runs[tower][1]])))
                take_tower(s, t, tower, owner);
    compare_palace(s, number);
    if (colour == t->tea_colour) {
        int tiles = s->tea_order < t->tea_count ? t->tea_tiles[s->tea_order] : 0;
        s->tea_order++;
        if (owner != NEUTRAL_OWNER) s->stock[owner * KINDS + TEA] += tiles;
    }
    if (owner == NEUTRAL_OWNER) return;
    s->colours_owned[owner] |= 1 << colour;
    for (int p = 0; p < t->players; p++)
        if (!(s->colours_owned[p] >> colour & 1)) return;
    for (int p = 0; p < t->players; p++) s->stock[p * KINDS + colour] = 0;
}

static int alone(const State *s, const Table *t, int player) {
    for (int other = (player + 1) % t->players; other != player; other = (other + 1) % t->players)
        if (can_place(s, t, other)) return 0;
    return 1;
}

static int holds_none(const State *s, int player, int kinds) {
    for (int i = 0; i < kinds; i++)
        if (s->stock[player * KINDS + i]) return 0;
    return 1;
}

static void discard_last_gate(State *s, const Table *t, int player) {
    if (s->stock[player * KINDS + GATE] == 1 && holds_none(s, player, GATE)) {
        s->stock[player * KINDS + GATE] = 0;
        if (t->out_for_good) s->out |= 1 << player;
    }
}

static void begin_turn(State *s, const Table *t, int player) {
    s->player = (uint8_t)player;
    s->placed = 0;
    s->of = s->first_round && player < t->short_turns ? 1 : 2;
    s->mode = NORMAL;
    if (t->judged_at_start) s->alone_at_start = (uint8_t)alone(s, t, player);
}

static void next_turn(State *s, const Table *t) {
    int player = s->player;
    for (int i = 0; i < t->players; i++) {
        if (++player == t->players) {
            player = 0;
            s->first_round = 0;
        }
        if ((s->stock[player * KINDS + WALL] && wall_count(s)) || can_place(s, t, player)) {
            begin_turn(s, t, player);
            return;
        }
        if (t->gates) discard_last_gate(s, t, player);
    }
    s->mode = OVER;
    s->placed = s->of = 0;
}

static void play(State *s, const Table *t, int32_t action) {
    int kind = action >> KIND_SHIFT & KIND_MASK, x = action & PLACE, player = s->player;
    if (s->mode == FIRST_MERCHANT) {
        place_merchant(s, t, x, 0);
        begin_turn(s, t, 0);
        return;
    }
    s->mode = NORMAL;
    uint8_t *held = s->stock + player * KINDS;
    if (kind != GATE) held[kind]--;
    if (kind < STABLE) place_building(s, t, kind, x);
    else if (kind == STABLE) place_stable(s, t, x);
    else if (kind == MERCHANT) place_merchant(s, t, x, action >> VIA_SHIFT);
    else if (kind == WALL) place_wall(s, t, x);
    else if (kind == ROOF) place_roof(s, t, x, player);
    else if (kind == NEUTRAL) place_roof(s, t, x, NEUTRAL_OWNER);
    else if (kind == GATE) place_gate(s, t, x);
    if (t->out_for_good)
        for (int p = 0; p < t->players; p++)
            if (holds_none(s, p, TEA)) s->out |= 1 << p;
    if (s->placed + 1 < s->of) {
        if ((held[WALL] && wall_count(s)) || can_place(s, t, player)) {
            s->placed++;
            if (t->must_roof && kind != ROOF && !(s->stock[(player + 1) % t->players * KINDS + WALL] && wall_count(s)) &&
                (t->judged_at_start ? s->alone_at_start : alone(s, t, player)) && held[ROOF] && can_roof(s, player))
                s->mode = ROOFS_ONLY;
            return;
        }
        if (t->gates) discard_last_gate(s, t, player);
    }
    next_turn(s, t);
}

/* What follows from the rest of a position. */
void fast_settle(const Table *t, State *s) {
    s->frontier = (mask){0};
    memset(s->beside, 0, sizeof s->beside);
    memset(s->built, 0, sizeof s->built);
    for (int side = 0; side < 4; side++)
        for (int i = 0; i < s->wall_counts[side]; i++) s->frontier |= BIT[t->space_bit[s->wall_sides[side][i] & PLACE]];
    for (int i = 0; i < s->palace_count; i++) {
        Palace *palace = &s->palaces[i];
        look_around(s, palace);
        if (palace->owner == NOBODY) continue;
        s->built[palace->owner] += total(t, palace);
        s->beside[palace->owner] |= palace->touch;
    }
}

static void scores(const State *s, const Table *t, int32_t *points) {
    int32_t sums[MOST_PLAYERS + 1];
    memcpy(sums, s->built, sizeof sums);
    for (int tower = 0; tower < 4; tower++)
        if (s->tower_owner[tower] >= 0) sums[s->tower_owner[tower]] += t->tower_values[tower];
    for (int i = 0; i < 4; i++) {
        int number = s->tile_palace[t->colours[i]];
        if (number >= 0) sums[s->palaces[number].owner] += t->tile_values[t->colours[i]];
    }
    memcpy(points, sums, sizeof(int32_t) * (size_t)t->players);
}

/* evaluate.py; the places of the weights are those of its NAMES */
enum { NEED_BASE = 0, NEED_OWN = 4, NEED_OTHERS = 8, NEED_SPACE = 12, OPEN_BASE = 16, OPEN_WORTH = 21, OPEN_LARGE = 26,
       OPEN_ROOM = 31, NEED_NOWHERE = 36, STABLE_ROOM, STABLE_MORE, STABLE_WELL, MERCHANT_NEXT, MERCHANT_BESIDE,
       MERCHANT_REACH, WALL_NEXT, WALL_SECOND, WALL_BESIDE, TOWER_HELD, TOWER_TAKE, TOWER_RISK, TILE_FOUGHT, TILE_SETTLED,
       TILE_RISK, STOCK_DEAD, STOCK_STABLES, STOCK_MERCHANTS, STOCK_WALLS, STOCK_NEUTRAL, STOCK_TEA, STOCK_LEAD,
       WAIT_LEAD, WAIT_FIGHT, MOVE_PLACEMENTS, MOVE_WAIT, CONSTANT };
enum { ALONE = 4 };

/* What follows from the stocks, the colours finished and whose turn it is: the same for most siblings. */
typedef struct {
    uint8_t stock[MOST_PLAYERS * KINDS], owned[MOST_PLAYERS], mover, known;
    double value[MOST_PLAYERS], space[MOST_PLAYERS];
    int8_t queue[5][MOST_PLAYERS], place[5][MOST_PLAYERS], needers[5]; /* by colour: who needs it, and the place in the queue */
} Stocks;

/* By player: how many cells and wall spaces beside own palaces are of which kind. */
typedef struct {
    uint8_t near[MOST_PLAYERS], well[MOST_PLAYERS], empty[MOST_PLAYERS], street[MOST_PLAYERS];
    uint8_t spaces[MOST_PLAYERS], next[MOST_PLAYERS], second[MOST_PLAYERS];
} Beside;

static void look_at_stocks(const State *s, const Table *t, const double *w, Stocks *found) {
    const int players = t->players, mover = s->player;
    int waits[MOST_PLAYERS], all_waits = 0, own[MOST_PLAYERS], all_stock = 0, of_colour[5] = {0};
    memcpy(found->stock, s->stock, sizeof found->stock);
    memcpy(found->owned, s->colours_owned, sizeof found->owned);
    found->mover = s->player;
    found->known = 1;
    for (int p = 0; p < players; p++) {
        const uint8_t *held = s->stock + p * KINDS;
        waits[p] = held[MERCHANT] + held[WALL] + held[TEA];
        for (int i = 0; i < 4; i++) {
            int c = t->colours[i];
            if (s->colours_owned[p] >> c & 1) waits[p] += held[c];
            of_colour[c] += held[c];
        }
        all_waits += waits[p];
        own[p] = 0;
        for (int i = 0; i < KINDS; i++) own[p] += held[i];
        all_stock += own[p];
    }
    for (int i = 0; i < 4; i++) {
        int c = t->colours[i], n = 0;
        for (int j = 0, p = mover; j < players; j++) {
            if (!(s->colours_owned[p] >> c & 1)) found->queue[c][n++] = (int8_t)p;
            if (++p == players) p = 0;
        }
        int start = n && found->queue[c][0] == mover ? 0 : 1;
        for (int j = 0; j < n; j++) found->place[c][j] = (int8_t)(n == 1 ? ALONE : start + j < 3 ? start + j : 3);
        found->needers[c] = (int8_t)n;
    }
    for (int p = 0; p < players; p++) {
        const uint8_t *held = s->stock + p * KINDS;
        int fights = 0;
        double v = w[CONSTANT], space = 0.0;
        v += w[STOCK_DEAD] * (waits[p] - held[MERCHANT] - held[WALL] - held[TEA]);
        v += w[STOCK_STABLES] * held[STABLE] + w[STOCK_MERCHANTS] * held[MERCHANT] + w[STOCK_WALLS] * held[WALL];
        v += w[STOCK_NEUTRAL] * held[NEUTRAL] + w[STOCK_TEA] * held[TEA];
        v += w[STOCK_LEAD] * (own[p] * players - all_stock) / (players - 1);
        for (int i = 0; i < 4; i++) {
            int c = t->colours[i];
            if (!(s->colours_owned[p] >> c & 1) && found->needers[c] > 1) fights = 1;
        }
        v += (w[WAIT_LEAD] + (fights ? w[WAIT_FIGHT] : 0.0)) * (waits[p] * players - all_waits) / (players - 1);
        for (int i = 0; i < 4; i++) {
            int c = t->colours[i], k = found->needers[c] - 1;
            if (s->colours_owned[p] >> c & 1) continue;
            v += w[NEED_BASE + k] + w[NEED_OWN + k] * held[c] + w[NEED_OTHERS + k] * (of_colour[c] - held[c]);
            space += w[NEED_SPACE + k];
        }
        found->value[p] = v;
        found->space[p] = space;
    }
}

/* The cells that count for them. */
typedef struct { mask near, well, empty, street; } Cells;

static void find_cells(const State *s, Cells *cells) {
    cells->near = s->near & s->ok;
    cells->well = cells->near & s->well_line;
    cells->empty = s->empty;
    cells->street = s->street;
    if (!any(s->street) && !s->via_count) cells->street = s->few & s->empty;
}

static void look_at_cells(const State *s, const Cells *cells, int p, Beside *found) {
    const mask *touched = &s->beside[p];
    found->near[p] = (uint8_t)common(touched, &cells->near);
    found->well[p] = (uint8_t)meet(touched, &cells->well);
    found->empty[p] = (uint8_t)common(touched, &cells->empty);
    found->street[p] = (uint8_t)common(touched, &cells->street);
}

typedef struct { mask all, second; } Spaces;

static void find_spaces(const State *s, const Table *t, Spaces *spaces) {
    mask m = s->frontier;
    spaces->all = t->ring ^ s->walls;
    spaces->second = (left(m, 1) | right(m, 1) | left(m, STRIDE) | right(m, STRIDE)) & spaces->all & ~m;
}

static void look_at_walls(const State *s, const Spaces *spaces, int p, Beside *found) {
    const mask *touched = &s->beside[p];
    found->spaces[p] = (uint8_t)common(touched, &spaces->all);
    found->next[p] = (uint8_t)common(touched, &s->frontier);
    found->second[p] = (uint8_t)common(touched, &spaces->second);
}

static void look_beside(const State *s, const Table *t, Cells *cells, Spaces *spaces, Beside *found) {
    find_cells(s, cells);
    find_spaces(s, t, spaces);
    for (int p = 0; p < t->players; p++) {
        look_at_cells(s, cells, p, found);
        look_at_walls(s, spaces, p, found);
    }
}

static void judged(const State *s, const Table *t, const double *w, double points_count, const Stocks *stocks,
                   const Beside *around, double *value) {
    const int players = t->players, mover = s->player;

    /* The palaces without a roof. */
    int points[MOST_PLAYERS + 1], open_size[5] = {0};
    double worth[5] = {0.0};
    memcpy(points, s->built, sizeof points);
    for (int i = 0; i < s->unroofed_count; i++) {
        const Palace *p = &s->palaces[s->unroofed[i]];
        int size = p->buildings + p->stables;
        double here = total(t, p) + 0.0;
        if (meet(&p->touch, &s->walls))
            for (int tower = 0; tower < 4; tower++)
                if (meet(&p->touch, &s->run_walls[t->tower_runs[tower][0]]) || meet(&p->touch, &s->run_walls[t->tower_runs[tower][1]]))
                    here += 0.8 * t->tower_values[tower];
        int holder = s->tile_palace[p->colour];
        if (holder < 0 || s->palaces[holder].buildings + s->palaces[holder].stables < size)
            here += 0.7 * t->tile_values[p->colour];
        if (here > worth[p->colour]) worth[p->colour] = here;
        if (size > open_size[p->colour]) open_size[p->colour] = size;
    }
    int founding = common(&s->ok, &s->far);
    double space = founding < 24 ? founding / 24.0 : 1.0;
    for (int p = 0; p < players; p++) value[p] = stocks->value[p] + space * stocks->space[p];

    /* Tower tiles, held and about to change hands. */
    for (int tower = 0; tower < 4; tower++) {
        int owner = s->tower_owner[tower];
        if (owner < 0) continue;
        points[owner] += t->tower_values[tower];
        value[owner] += w[TOWER_HELD] * t->tower_values[tower];
    }
    int close = 0; /* a palace to the next wall on its side */
    for (int p = 0; p < players; p++) close |= around->next[p];
    for (int side = 0; close && side < 4; side++)
        for (int i = 0; i < s->wall_counts[side]; i++) {
            int code = s->wall_sides[side][i] & PLACE, number = s->palace_at[t->faced[code]];
            if (!number) continue;
            const Palace *palace = &s->palaces[number - 1];
            int owner = palace->owner;
            if (owner < 0 || owner >= players) continue;
            int run = code >> 4 << 1;
            if (s->run_next[run] != (code & 15)) run++;
            int tower = t->run_tower[run], holder = s->tower_owner[tower];
            if (holder == owner || touches_connection(s, t, palace, run)) continue;
            if (s->stock[owner * KINDS + WALL]) value[owner] += w[TOWER_TAKE] * t->tower_values[tower];
            if (holder >= 0) value[holder] += w[TOWER_RISK] * t->tower_values[tower];
        }

    /* Colours: palace tiles held, and what the players without a palace may expect. */
    for (int i = 0; i < 4; i++) {
        int c = t->colours[i], holder = s->tile_palace[c], needers = stocks->needers[c];
        const int8_t *queue = stocks->queue[c], *place = stocks->place[c];
        if (holder >= 0) {
            const Palace *holding = &s->palaces[holder];
            int owner = holding->owner, tile = t->tile_values[c];
            if (owner < players) {
                points[owner] += tile;
                if (!needers) value[owner] += w[TILE_SETTLED] * tile;
                else if (open_size[c] >= holding->buildings + holding->stables)
                    value[owner] += (w[TILE_FOUGHT] + w[TILE_RISK]) * tile;
                else value[owner] += w[TILE_FOUGHT] * tile;
            }
        }
        if (!needers) continue;
        double here = worth[c];
        if (here != 0.0) {
            int room = common(&s->open4[c], &s->ok);
            if (room > 4) room = 4;
            double large = here > 6 ? here - 6 : 0.0;
            for (int j = 0; j < needers; j++) {
                int q = place[j];
                value[queue[j]] += w[OPEN_BASE + q] + w[OPEN_WORTH + q] * here + w[OPEN_LARGE + q] * large + w[OPEN_ROOM + q] * room;
            }
        }
        if (!founding)
            for (int j = 0; j < needers; j++)
                if (here == 0.0 || (1 < place[j] && place[j] < ALONE)) value[queue[j]] += w[NEED_NOWHERE];
    }

    /* What every player can still add to own palaces. */
    for (int p = 0; p < players; p++) {
        const uint8_t *held = s->stock + p * KINDS;
        double v = points_count * points[p];
        int n = around->near[p];
        if (n) {
            if (held[STABLE]) {
                v += w[STABLE_ROOM] * (held[STABLE] < n ? held[STABLE] : n);
                if (around->well[p]) v += w[STABLE_WELL];
            }
            v += w[STABLE_MORE] * n;
        }
        n = around->empty[p];
        v += w[MERCHANT_BESIDE] * n;
        if (held[MERCHANT]) {
            v += w[MERCHANT_REACH] * (held[MERCHANT] < n ? held[MERCHANT] : n);
            n = around->street[p];
            if (n) v += w[MERCHANT_NEXT] * (n < 3 ? n : 3);
        }
        if (around->spaces[p]) {
            v += w[WALL_BESIDE] * around->spaces[p];
            if (held[WALL]) v += w[WALL_NEXT] * around->next[p] + w[WALL_SECOND] * around->second[p];
        }
        if (p == mover) v += w[MOVE_PLACEMENTS] * (s->of - s->placed);
        else v += w[MOVE_WAIT] * (p < mover ? p - mover + players : p - mover);
        value[p] += v;
    }
}

static void final_values(const State *s, const Table *t, double points_count, double *value) {
    int32_t final[MOST_PLAYERS];
    scores(s, t, final);
    for (int p = 0; p < t->players; p++) value[p] = points_count * final[p];
}

static void evaluate(const State *s, const Table *t, const double *w, double points_count, double *value) {
    if (s->mode == OVER) {
        final_values(s, t, points_count, value);
        return;
    }
    Stocks stocks;
    Cells cells;
    Spaces spaces;
    Beside around;
    look_at_stocks(s, t, w, &stocks);
    look_beside(s, t, &cells, &spaces, &around);
    judged(s, t, w, points_count, &stocks, &around, value);
}

/* What is the same after several placements of one position is looked at once. */
typedef struct {
    Stocks stocks[KINDS]; /* after a piece of each kind */
    const State *before;
    Cells cells;
    Spaces spaces;
    Beside around;
} Siblings;

static void begin_siblings(const State *s, const Table *t, Siblings *siblings) {
    siblings->before = s;
    for (int kind = 0; kind < KINDS; kind++) siblings->stocks[kind].known = 0;
    look_beside(s, t, &siblings->cells, &siblings->spaces, &siblings->around);
}

/* After a piece of this kind was placed. */
static void look_around_sibling(const Siblings *siblings, const State *s, const Table *t, int kind, Beside *around) {
    *around = siblings->around;
    if (kind == ROOF || kind == STABLE) /* somebody's palaces may have grown */
        for (int p = 0; p < t->players; p++)
            if (any(s->beside[p] ^ siblings->before->beside[p])) {
                look_at_cells(s, &siblings->cells, p, around);
                look_at_walls(s, &siblings->spaces, p, around);
            }
    if (kind <= MERCHANT || kind == GATE) {
        Cells cells;
        find_cells(s, &cells);
        mask changed = (cells.near ^ siblings->cells.near) | (cells.empty ^ siblings->cells.empty) |
                       (cells.street ^ siblings->cells.street);
        for (int p = 0; p < t->players; p++)
            if (meet(&s->beside[p], &changed)) look_at_cells(s, &cells, p, around);
    }
    if (kind == WALL || kind == GATE) {
        Spaces spaces;
        find_spaces(s, t, &spaces);
        for (int p = 0; p < t->players; p++) look_at_walls(s, &spaces, p, around);
    }
}

static void evaluate_sibling(Siblings *siblings, const State *s, const Table *t, const double *w, int kind, double *value) {
    if (s->mode == OVER) {
        final_values(s, t, 1.0, value);
        return;
    }
    Stocks *stocks = &siblings->stocks[kind];
    if (!stocks->known || stocks->mover != s->player || memcmp(stocks->owned, s->colours_owned, sizeof stocks->owned) ||
        memcmp(stocks->stock, s->stock, sizeof stocks->stock))
        look_at_stocks(s, t, w, stocks);
    Beside around;
    look_around_sibling(siblings, s, t, kind, &around);
    judged(s, t, w, 1.0, stocks, &around, value);
}

static double want(const View *view, const double *values, int players, int p) {
    double rest = 0.0, best = -1e9;
    for (int q = 0; q < players; q++) {
        rest += values[q];
        if (q != p && values[q] > best) best = values[q];
    }
    rest -= values[p];
    if (players == 2) return values[p] - view->others * rest;
    return values[p] - view->others * (view->leader * best + (1 - view->leader) * rest / (players - 1));
}

/* candidates.py */
static int kind_of(int32_t action) { return action >> KIND_SHIFT & KIND_MASK; }

static int useful_stables(const State *s, const int32_t *actions, int n, int32_t *chosen) {
    const uint8_t *at = s->palace_at;
    int useful = 0;
    for (int i = 0; i < n; i++) {
        int x = actions[i] & PLACE;
        int number = at[x - 1] ? at[x - 1] : at[x + 1] ? at[x + 1] : at[x - STRIDE] ? at[x - STRIDE] : at[x + STRIDE];
        const Palace *palace = &s->palaces[number - 1];
        if (palace->owner == s->player || (palace->owner < 0 && !(s->colours_owned[s->player] >> palace->colour & 1)))
            chosen[useful++] = actions[i];
    }
    if (useful) return useful;
    for (; useful < n && useful < 2; useful++) chosen[useful] = actions[useful];
    return useful;
}

static int new_streets(const State *s, const int32_t *actions, int n, Luck *luck, int most, int32_t *chosen) {
    mask mine = s->beside[s->player];
    int32_t good[CELLS], rest[CELLS];
    int goods = 0, rests = 0, found = 0;
    for (int i = 0; i < n; i++)
        if (has(&mine, actions[i] & PLACE)) good[goods++] = actions[i];
        else rest[rests++] = actions[i];
    if (goods > most) {
        some(luck, good, goods, most);
        goods = most;
    }
    for (int i = 0; i < goods; i++) chosen[found++] = good[i];
    int more = rests < most / 2 ? rests : most / 2;
    some(luck, rest, rests, more);
    for (int i = 0; i < more; i++) chosen[found++] = rest[i];
    return found;
}

/* Sorted by key, the largest first; equal ones stay in their order. */
static void largest_first(int32_t *list, int *keys, int n) {
    for (int i = 1; i < n; i++) {
        int32_t held = list[i];
        int key = keys[i], j = i;
        for (; j > 0 && keys[j - 1] < key; j--) {
            list[j] = list[j - 1];
            keys[j] = keys[j - 1];
        }
        list[j] = held;
        keys[j] = key;
    }
}

static mask founding_cells(const State *s, const Table *t, const int32_t *actions, int n, Luck *luck, int most) {
    mask marks = s->merchants | s->walls, growth = s->ok & s->far, chosen = {0};
    mask beside = (left(marks, 1) | right(marks, 1) | left(marks, STRIDE) | right(marks, STRIDE)) & growth;
    int32_t all[CELLS], cells[12 + 24], sorted[12 + 24];
    int found[CELLS], keys[12 + 24], count_of = 0;
    memcpy(all, actions, sizeof(int32_t) * (size_t)n);
    int drawn = n < 12 ? n : 12;
    some(luck, all, n, drawn);
    for (int i = 0; i < drawn; i++) cells[count_of++] = all[i] & PLACE;
    int besides = cells_of(beside, found);
    for (int i = 0; i < besides && i < 24; i++) cells[count_of++] = found[i];
    for (int i = 0; i < count_of; i++) {
        mask near = N4[cells[i]];
        sorted[i] = cells[i];
        keys[i] = 3 * count(near & marks) + count(near & ~t->city) + 8 * has(&s->well_line, cells[i]);
    }
    largest_first(sorted, keys, count_of);
    for (int i = 0; i < count_of && i < most / 2; i++) chosen |= BIT[sorted[i]];
    for (int i = 0; i < count_of; i++) {
        sorted[i] = cells[i];
        keys[i] = -count(N4[cells[i]] & growth);
    }
    largest_first(sorted, keys, count_of);
    for (int i = 0; i < count_of && i < most / 4; i++) chosen |= BIT[sorted[i]];
    int by_well = cells_of(s->well_line & growth, found);
    for (int i = 0; i < by_well && i < 2; i++) chosen |= BIT[found[i]];
    for (int i = 0; i < count_of && i < most / 4; i++) chosen |= BIT[cells[i]];
    return chosen;
}

/* Where the actions of each kind are: those of a kind come one after the other. */
typedef struct { int from[KINDS], n[KINDS], order[KINDS], kinds; } ByKind;

static void by_kind(const int32_t *actions, int n, ByKind *found) {
    found->kinds = 0;
    for (int i = 0; i < n;) {
        int kind = kind_of(actions[i]), from = i;
        while (i < n && kind_of(actions[i]) == kind) i++;
        found->from[kind] = from;
        found->n[kind] = i - from;
        found->order[found->kinds++] = kind;
    }
}

static int worth_a_thought(const State *s, const Table *t, Luck *luck, int per_kind, int32_t *chosen) {
    int32_t everything[MOST_ACTIONS];
    int n = legal(s, t, everything), found = 0, founded = 0;
    if (n <= MANY) {
        memcpy(chosen, everything, sizeof(int32_t) * (size_t)n);
        return n;
    }
    ByKind kinds;
    by_kind(everything, n, &kinds);
    mask cells = {0};
    for (int k = 0; k < kinds.kinds; k++) {
        int kind = kinds.order[k], many = kinds.n[kind];
        const int32_t *actions = everything + kinds.from[kind];
        if (kind == STABLE) found += useful_stables(s, actions, many, chosen + found);
        else if (many <= MANY || kind > MERCHANT) {
            memcpy(chosen + found, actions, sizeof(int32_t) * (size_t)many);
            found += many;
        } else if (kind == MERCHANT) found += new_streets(s, actions, many, luck, per_kind, chosen + found);
        else {
            if (!founded) cells = founding_cells(s, t, actions, many, luck, per_kind);
            founded = 1;
            int before = found;
            for (int i = 0; i < many; i++)
                if (has(&cells, actions[i] & PLACE)) chosen[found++] = actions[i];
            if (found == before)
                for (int i = 0; i < many && i < per_kind; i++) chosen[found++] = actions[i];
        }
    }
    return found;
}

static int likely(const State *s, const Table *t, Luck *luck, int32_t *chosen) {
    int32_t everything[MOST_ACTIONS];
    int n = legal(s, t, everything), found = 0;
    if (n <= 10) {
        memcpy(chosen, everything, sizeof(int32_t) * (size_t)n);
        return n;
    }
    ByKind kinds;
    by_kind(everything, n, &kinds);
    mask marks = s->merchants | s->walls, mine = s->beside[s->player];
    for (int k = 0; k < kinds.kinds; k++) {
        int kind = kinds.order[k], many = kinds.n[kind];
        const int32_t *actions = everything + kinds.from[kind];
        if (many < 4 || kind > WALL) {
            memcpy(chosen + found, actions, sizeof(int32_t) * (size_t)many);
            found += many;
        } else if (kind == WALL) {
            int32_t other = -1;
            for (int i = 0; i < many; i++)
                if (s->palace_at[t->faced[actions[i] & PLACE]]) chosen[found++] = actions[i];
                else if (other < 0) other = actions[i];
            if (other >= 0) chosen[found++] = other;
        } else if (kind == MERCHANT) {
            int paying = 0, rest = 0;
            for (int i = 0; i < many && paying < 4; i++)
                if (has(&mine, actions[i] & PLACE)) {
                    chosen[found++] = actions[i];
                    paying++;
                }
            for (int i = 0; i < many && rest < 3; i++)
                if (!has(&mine, actions[i] & PLACE)) {
                    chosen[found++] = actions[i];
                    rest++;
                }
        } else {
            int32_t few[CELLS];
            int keys[CELLS];
            if (kind == STABLE) many = useful_stables(s, actions, many, few);
            else {
                memcpy(few, actions, sizeof(int32_t) * (size_t)many);
                if (many > MANY) {
                    some(luck, few, many, 6);
                    many = 6;
                }
            }
            if (many > 3) {
                for (int i = 0; i < many; i++) keys[i] = count(N4[few[i] & PLACE] & marks);
                largest_first(few, keys, many);
                chosen[found++] = few[0];
                chosen[found++] = few[1];
                chosen[found++] = few[many - 1];
            } else
                for (int i = 0; i < many; i++) chosen[found++] = few[i];
        }
    }
    return found;
}

/* plain.py */
static void copy(State *to, const State *from) {
    memcpy(to, from, sizeof(State) - sizeof(Palace) * (size_t)(MOST_PALACES - from->palace_count));
}

void fast_evaluate(const Table *t, const State *s, const double *weights, double points_count, double *values) {
    evaluate(s, t, weights, points_count, values);
}

/* How often each of so many weights counts, by player: the estimate is a sum, so one weight at a time tells. */
void fast_features(const Table *t, const State *s, int32_t names, double *rows) {
    double one[WEIGHTS] = {0.0}, found[MOST_PLAYERS];
    for (int i = 0; i < names; i++) {
        one[i] = 1.0;
        evaluate(s, t, one, 0.0, found);
        one[i] = 0.0;
        for (int p = 0; p < t->players; p++) rows[p * names + i] = found[p];
    }
}

void fast_play(const Table *t, State *s, int32_t action) { play(s, t, action); }

int32_t fast_legal(const Table *t, const State *s, int32_t *found) { return legal(s, t, found); }

void fast_scores(const Table *t, const State *s, int32_t *points) { scores(s, t, points); }

/* Every placement worth a thought: what everybody may expect after it, what that is worth to the player to move, and
   whether that player's turn goes on. */
int32_t fast_options(const Table *t, const View *view, const State *s, Luck *luck, int32_t per_kind, int32_t *actions,
                     double *values, double *worth, uint8_t *goes_on) {
    State after;
    Siblings siblings;
    int n = worth_a_thought(s, t, luck, per_kind, actions);
    some(luck, actions, n, n); /* which of equal ones comes first is chance, not the order of the cells */
    begin_siblings(s, t, &siblings);
    for (int i = 0; i < n; i++) {
        copy(&after, s);
        play(&after, t, actions[i]);
        evaluate_sibling(&siblings, &after, t, view->now, kind_of(actions[i]), values + MOST_PLAYERS * i);
        worth[i] = want(view, values + MOST_PLAYERS * i, t->players, s->player);
        goes_on[i] = after.mode != OVER && after.player == s->player && after.placed != 0;
    }
    return n;
}

/* The likely placement is made that looks best to the player to move, give or take `noise`, and `values` are what
   everybody may expect after it. The number of placements looked at. */
static int play_best(const Table *t, const View *view, State *s, Luck *luck, const double *weights, double noise,
                     double *values) {
    int32_t actions[MOST_ACTIONS], best = 0;
    State after;
    Siblings siblings;
    int n = likely(s, t, luck, actions), p = s->player;
    double best_value = -1e9;
    begin_siblings(s, t, &siblings);
    for (int i = 0; i < n; i++) {
        double v[MOST_PLAYERS];
        copy(&after, s);
        play(&after, t, actions[i]);
        evaluate_sibling(&siblings, &after, t, weights, kind_of(actions[i]), v);
        double u = want(view, v, t->players, p);
        if (noise != 0.0) u += noise * unit(luck);
        if (u > best_value) {
            best_value = u;
            best = actions[i];
            memcpy(values, v, sizeof v);
        }
    }
    play(s, t, best);
    return n;
}

/* Everybody plays what looks best to them until a turn of `stop_at` begins. The number of placements looked at. */
int32_t fast_reply(const Table *t, const View *view, State *s, Luck *luck, int32_t stop_at, double *values) {
    int32_t nodes = 0;
    while (s->mode != OVER && !(nodes && s->player == stop_at && s->placed == 0))
        nodes += play_best(t, view, s, luck, view->now, 0.0, values);
    if (!nodes) evaluate(s, t, view->now, 1.0, values);
    return nodes;
}

/* evaluate.py */
static int pieces_left(const State *s, const Table *t) {
    int left_over = 0;
    for (int p = 0; p < t->players; p++)
        for (int i = 0; i < GATE; i++) left_over += s->stock[p * KINDS + i];
    return left_over;
}

static int phase_of(const State *s, const Table *t) {
    double phase = 1.0 - (double)pieces_left(s, t) / t->full;
    phase = phase < 0.0 ? 0.0 : phase > 1.0 ? 1.0 : phase;
    return (int)__builtin_rint(phase * PHASES);
}

/* The game goes on, everybody placing what looks best to them, more or less, to its end or until it is judged; the points of
   the end, or those that are expected there. */
int32_t fast_play_on(const Table *t, const View *view, State *s, Luck *luck, const Habit *const *seats, int32_t *points) {
    double values[MOST_PLAYERS];
    int32_t nodes = 0;
    int left_over = LOOK_AGAIN, phase = phase_of(s, t);
    while (s->mode != OVER) {
        if (pieces_left(s, t) <= view->until) {
            evaluate(s, t, view->judged[phase_of(s, t)], 1.0, values);
            for (int p = 0; p < t->players; p++) points[p] = (int32_t)__builtin_rint(values[p]);
            return nodes;
        }
        nodes += play_best(t, view, s, luck, (*seats[s->player])[phase], view->noise, values);
        if (!--left_over) {
            phase = phase_of(s, t);
            left_over = LOOK_AGAIN;
        }
    }
    scores(s, t, points);
    return nodes;
}

/* Several games from positions of their own, each with the same luck: the points by game and player, and how many placements
   were looked at in each. */
void fast_play_many(const Table *t, const View *view, const State *const *starts, int32_t games, uint64_t luck,
                    const Habit *const *seats, int32_t *points, int32_t *nodes) {
    State s;
    for (int i = 0; i < games; i++) {
        Luck own = {luck};
        copy(&s, starts[i]);
        nodes[i] = fast_play_on(t, view, &s, &own, seats, points + MOST_PLAYERS * i);
    }
}

/* branches.py: trees of what may follow a few positions. */
enum { MOST_BEAM = 16, MOST_WIDTH = 32, MOST_ROOTS = 16, MOST_STEPS = 160, MOST_WAYS = 32 };

typedef struct { int32_t actions[2], idea[MOST_PLAYERS]; double value; } Thought; /* a turn; -1: no second placement */
typedef struct { int32_t actions[2], games, fork; double looks, won; } Branch;    /* fork -1: nobody was there */
typedef struct { int32_t first, count, visits, games; double won; } Fork;         /* count 0: it has not grown */
typedef struct { int32_t fork, branch, player; double guess; } Step;
typedef struct { Step steps[MOST_STEPS]; int32_t count, root; } Way;
typedef struct { State start; int32_t fork, games; double won; } Root;

typedef struct {
    Shape shape;
    Fork *forks;
    Branch *branches;
    int32_t fork_count, fork_room, branch_count, branch_room, roots, ways;
    int64_t nodes; /* placements that were looked at to grow */
    Root root[MOST_ROOTS];
    Way way[MOST_WAYS];
    Thought found[(MOST_BEAM + 1) * MOST_ACTIONS];
    int32_t actions[2][MOST_ACTIONS];
    double values[2][MOST_ACTIONS * MOST_PLAYERS], worth[2][MOST_ACTIONS];
    uint8_t goes_on[2][MOST_ACTIONS];
} Trees;

static int new_fork(Trees *trees) {
    if (trees->fork_count == trees->fork_room) {
        int32_t room = trees->fork_room ? 2 * trees->fork_room : 1024;
        Fork *more = realloc(trees->forks, sizeof(Fork) * (size_t)room);
        if (!more) return -1;
        trees->forks = more;
        trees->fork_room = room;
    }
    trees->forks[trees->fork_count] = (Fork){0};
    return trees->fork_count++;
}

static void idea_of(const double *values, int players, int32_t *idea) {
    memset(idea, 0, sizeof(int32_t) * MOST_PLAYERS);
    for (int p = 0; p < players; p++) idea[p] = (int32_t)__builtin_rint(10.0 * values[p]);
}

static int known_idea(const Thought *thoughts, int n, const int32_t *idea) {
    for (int i = 0; i < n; i++)
        if (!memcmp(thoughts[i].idea, idea, sizeof thoughts[i].idea)) return 1;
    return 0;
}

/* search.py: whole turns that the player to move may think of, best first, no two of them the same idea. */
static int thought_of(Trees *trees, const Table *t, const View *view, const State *s, Luck *luck, Thought *best) {
    const Shape *shape = &trees->shape;
    int32_t *firsts = trees->actions[0], *seconds = trees->actions[1];
    int order[MOST_ACTIONS], found = 0, ideas = 0, chosen = 0;
    Thought tried[MOST_BEAM], *all = trees->found;
    int n = fast_options(t, view, s, luck, shape->per_kind, firsts, trees->values[0], trees->worth[0], trees->goes_on[0]);
    trees->nodes += n;
    for (int i = 0; i < n; i++) { /* equal ones stay in their order */
        int j = i;
        for (; j > 0 && trees->worth[0][order[j - 1]] < trees->worth[0][i]; j--) order[j] = order[j - 1];
        order[j] = i;
    }
    for (int k = 0; k < n; k++) {
        int i = order[k];
        Thought one = {{firsts[i], -1}, {0}, trees->worth[0][i]};
        idea_of(trees->values[0] + MOST_PLAYERS * i, t->players, one.idea);
        if (!trees->goes_on[0][i]) {
            all[found++] = one;
            continue;
        }
        if (ideas >= shape->beam || known_idea(tried, ideas, one.idea)) continue;
        tried[ideas++] = one;
        State after;
        copy(&after, s);
        play(&after, t, firsts[i]);
        int m = fast_options(t, view, &after, luck, shape->per_kind, seconds, trees->values[1], trees->worth[1], trees->goes_on[1]);
        trees->nodes += m;
        int before = found;
        for (int j = 0; j < m; j++) {
            Thought both = {{firsts[i], seconds[j]}, {0}, trees->worth[1][j]};
            int twin = 0; /* the same two, the other one first */
            for (int x = 0; x < before && !twin; x++)
                twin = all[x].actions[0] == both.actions[1] && all[x].actions[1] == both.actions[0];
            if (twin) continue;
            idea_of(trees->values[1] + MOST_PLAYERS * j, t->players, both.idea);
            all[found++] = both;
        }
    }
    while (chosen < shape->width) {
        int top = -1;
        for (int x = 0; x < found; x++)
            if ((top < 0 || all[x].value > all[top].value) && !known_idea(best, chosen, all[x].idea)) top = x;
        if (top < 0) break;
        best[chosen++] = all[top];
    }
    return chosen;
}

/* What the player to move may think of at a fork; 0 where the game is over, or where nobody has come often enough. */
static int grown(Trees *trees, const Table *t, const View *view, const State *s, int fork, int ripe, Luck *luck) {
    if (trees->forks[fork].count) return trees->forks[fork].count;
    if (s->mode == OVER || ++trees->forks[fork].visits < ripe) return 0;
    Thought best[MOST_WIDTH];
    int n = thought_of(trees, t, view, s, luck, best);
    if (trees->branch_count + n > trees->branch_room) {
        int32_t room = trees->branch_room ? 2 * trees->branch_room : 8192;
        Branch *more = realloc(trees->branches, sizeof(Branch) * (size_t)room);
        if (!more) return 0;
        trees->branches = more;
        trees->branch_room = room;
    }
    for (int i = 0; i < n; i++)
        trees->branches[trees->branch_count + i] =
            (Branch){{best[i].actions[0], best[i].actions[1]}, 0, -1, best[i].value - best[0].value, 0.0};
    trees->forks[fork].first = trees->branch_count;
    trees->forks[fork].count = n;
    trees->branch_count += n;
    return n;
}

/* The branch to try next: it did well, or looks good, or was seldom tried. */
static int tempting(const Trees *trees, const Fork *fork) {
    const Branch *branches = trees->branches + fork->first;
    double games = fork->games > 1 ? fork->games : 1, by_looks = 0.0, most = 0.0;
    for (int i = 0; i < fork->count; i++) by_looks += branches[i].games * branches[i].looks;
    double best = (fork->won - by_looks) / games;
    double curiosity = trees->shape.curiosity * sqrt(log(games + 1));
    int chosen = -1;
    for (int i = 0; i < fork->count; i++) {
        const Branch *b = &branches[i];
        double value = (b->won + trees->shape.looks * (best + b->looks)) / (b->games + trees->shape.looks);
        value += curiosity / sqrt(b->games + 1.0);
        if (chosen < 0 || value > most) {
            chosen = i;
            most = value;
        }
    }
    return fork->first + chosen;
}

Trees *fast_trees(const Shape *shape, const State *const *starts, int32_t roots) {
    Trees *trees = malloc(sizeof(Trees));
    if (!trees) return 0;
    trees->shape = *shape;
    trees->forks = 0;
    trees->branches = 0;
    trees->fork_count = trees->fork_room = trees->branch_count = trees->branch_room = trees->ways = 0;
    trees->nodes = 0;
    trees->roots = roots;
    for (int i = 0; i < roots; i++) {
        copy(&trees->root[i].start, starts[i]);
        trees->root[i].fork = new_fork(trees);
        trees->root[i].games = 0;
        trees->root[i].won = 0.0;
    }
    return trees;
}

void fast_fell(Trees *trees) {
    free(trees->forks);
    free(trees->branches);
    free(trees);
}

/* To where the next games begin, one after each of these roots. The placements that were looked at on the way. */
int32_t fast_ways(Trees *trees, const Table *t, const View *view, const int32_t *roots, int32_t count, Luck *luck, State *ends) {
    int64_t before = trees->nodes;
    trees->ways = count;
    for (int i = 0; i < count; i++) {
        Way *way = &trees->way[i];
        State *s = &ends[i];
        way->root = roots[i];
        way->count = 0;
        copy(s, &trees->root[roots[i]].start);
        int fork = trees->root[roots[i]].fork;
        while (fork >= 0 && way->count < MOST_STEPS && grown(trees, t, view, s, fork, way->count ? trees->shape.ripe : 1, luck)) {
            Fork *here = &trees->forks[fork];
            int chosen = tempting(trees, here);
            Branch *branch = &trees->branches[chosen];
            double guess = here->won / (here->games > 1 ? here->games : 1);
            way->steps[way->count++] = (Step){fork, chosen, s->player, guess};
            here->games++; /* it counts at once: games that are begun side by side go different ways */
            branch->games++;
            here->won += guess;
            branch->won += guess;
            if (branch->fork < 0) branch->fork = new_fork(trees);
            play(s, t, branch->actions[0]);
            if (branch->actions[1] >= 0) play(s, t, branch->actions[1]);
            fork = branch->fork;
        }
    }
    return (int32_t)(trees->nodes - before);
}

/* How those games ended; `player` is whose turns the roots come after. */
void fast_ended(Trees *trees, const Table *t, const View *view, int32_t player, const int32_t *points) {
    for (int i = 0; i < trees->ways; i++) {
        const Way *way = &trees->way[i];
        double values[MOST_PLAYERS];
        for (int p = 0; p < t->players; p++) values[p] = points[MOST_PLAYERS * i + p];
        for (int k = 0; k < way->count; k++) {
            const Step *step = &way->steps[k];
            double more = want(view, values, t->players, step->player) - step->guess;
            trees->forks[step->fork].won += more;
            trees->branches[step->branch].won += more;
        }
        trees->root[way->root].games++;
        trees->root[way->root].won += want(view, values, t->players, player);
    }
}

/* The games after a root; what they brought in all is written to `won`. */
int32_t fast_games(const Trees *trees, int32_t root, double *won) {
    *won = trees->root[root].won;
    return trees->root[root].games;
}

/* glance.py; what each number is, and why these, stands there. */
static int glance_size(const Table *t) { return A_SEAT * t->players + 4 * A_COLOUR + THE_BOARD; }
static int16_t up_to(int most, int n) { return (int16_t)(n < most ? n : most); }
static int seat_of(const State *s, const Table *t, int player) {
    return player < s->player ? player - s->player + t->players : player - s->player;
}

/* The palaces without a roof, and what is left to build with. */
static void glance_at_colours(const State *s, const Table *t, const Cells *cells, int16_t *colours) {
    int place[5];
    for (int i = 0; i < 4; i++) place[t->colours[i]] = i;
    for (int k = 0; k < s->unroofed_count; k++) {
        const Palace *palace = &s->palaces[s->unroofed[k]];
        int16_t *of = colours + A_COLOUR * place[palace->colour];
        int size = palace->buildings + palace->stables, towers = 0, holder = s->tile_palace[palace->colour];
        if (meet(&palace->touch, &s->walls))
            for (int tower = 0; tower < 4; tower++)
                if (meet(&palace->touch, &s->run_walls[t->tower_runs[tower][0]]) ||
                    meet(&palace->touch, &s->run_walls[t->tower_runs[tower][1]]))
                    towers += t->tower_values[tower];
        int takes = holder < 0 || s->palaces[holder].buildings + s->palaces[holder].stables < size;
        int worth = total(t, palace) + towers + (takes ? t->tile_values[palace->colour] : 0);
        of[0]++;
        if (worth > of[1]) {
            of[12] = of[1];
            of[1] = (int16_t)worth;
            of[2] = (int16_t)size;
            of[5] = (int16_t)common(&palace->touch, &cells->near);
            of[6] = (int16_t)common(&palace->touch, &s->empty);
            of[7] = (int16_t)common(&palace->touch, &cells->street);
            of[8] = (int16_t)common(&palace->touch, &s->frontier);
            of[9] = (int16_t)towers;
            of[10] = (int16_t)takes;
            of[13] = palace->by_well;
        } else if (worth > of[12]) of[12] = (int16_t)worth;
    }
    for (int i = 0; i < 4; i++) {
        int16_t *of = colours + A_COLOUR * i;
        int colour = t->colours[i], holder = s->tile_palace[colour];
        mask room = s->open4[colour] & s->ok;
        for (int p = 0; p < t->players; p++) of[3] = (int16_t)(of[3] + s->stock[p * KINDS + colour]);
        of[4] = up_to(8, count(room));
        if (holder >= 0) of[11] = (int16_t)(s->palaces[holder].buildings + s->palaces[holder].stables);
        of[14] = (int16_t)meet(&room, &s->well_line);
    }
}

static void glance_at_seat(const State *s, const Table *t, const Beside *around, const int16_t *colours, int p, int points, int16_t *of) {
    const uint8_t *held = s->stock + p * KINDS;
    int useless = 0;
    for (int kind = 0; kind < KINDS; kind++) of[kind] = held[kind];
    of[12] = (int16_t)points;
    for (int tower = 0; tower < 4; tower++) of[13 + tower] = s->tower_owner[tower] == p;
    for (int i = 0; i < 4; i++) {
        int colour = t->colours[i], holder = s->tile_palace[colour], needers = 0;
        for (int q = 0; q < t->players; q++) needers += !(s->colours_owned[q] >> colour & 1);
        of[17 + i] = holder >= 0 && s->palaces[holder].owner == p;
        if (s->colours_owned[p] >> colour & 1) useless += held[colour];
        else {
            int16_t worth = colours[A_COLOUR * i + 1];
            of[21 + i] = 1;
            of[42 + i] = worth;
            if (needers == 1) of[46 + i] = (int16_t)(1 + worth);
        }
    }
    of[25] = up_to(12, around->near[p]);
    of[26] = around->well[p];
    of[27] = around->empty[p];
    of[28] = up_to(6, around->street[p]);
    of[29] = around->spaces[p];
    of[30] = around->next[p];
    of[31] = around->second[p];
    of[32] = up_to(held[STABLE], around->near[p]);
    of[33] = up_to(held[MERCHANT], around->empty[p]);
    of[34] = up_to(held[WALL], around->spaces[p]);
    of[35] = (int16_t)(held[MERCHANT] + held[WALL] + held[TEA] + useless);
}

/* Towers that one wall would give to somebody. */
static void glance_at_walls(const State *s, const Table *t, int16_t *seats) {
    for (int side = 0; side < 4; side++)
        for (int i = 0; i < s->wall_counts[side]; i++) {
            int code = s->wall_sides[side][i] & PLACE, number = s->palace_at[t->faced[code]];
            if (!number) continue;
            const Palace *palace = &s->palaces[number - 1];
            int owner = palace->owner, run = code >> 4 << 1;
            if (owner < 0 || owner >= t->players) continue;
            if (s->run_next[run] != (code & 15)) run++;
            int tower = t->run_tower[run], holder = s->tower_owner[tower];
            if (holder == owner || touches_connection(s, t, palace, run)) continue;
            seats[A_SEAT * seat_of(s, t, owner) + 40] += (int16_t)t->tower_values[tower];
            if (holder >= 0) seats[A_SEAT * seat_of(s, t, holder) + 41] += (int16_t)t->tower_values[tower];
        }
}

static void glance(const State *s, const Table *t, int16_t *found) {
    int16_t *colours = found + A_SEAT * t->players, *board = colours + 4 * A_COLOUR;
    int32_t points[MOST_PLAYERS];
    Cells cells;
    Spaces spaces;
    Beside around;
    memset(found, 0, sizeof(int16_t) * (size_t)glance_size(t));
    look_beside(s, t, &cells, &spaces, &around);
    scores(s, t, points);
    glance_at_colours(s, t, &cells, colours);
    for (int p = 0; p < t->players; p++)
        glance_at_seat(s, t, &around, colours, p, points[p], found + A_SEAT * seat_of(s, t, p));
    for (int number = 0; number < s->palace_count; number++) {
        const Palace *palace = &s->palaces[number];
        if (palace->owner < 0 || palace->owner >= t->players) continue;
        int i = 0;
        while (t->colours[i] != palace->colour) i++;
        found[A_SEAT * seat_of(s, t, palace->owner) + 36 + i] = (int16_t)(palace->buildings + palace->stables);
    }
    glance_at_walls(s, t, found);
    mask founding = s->ok & s->far;
    int cells_to_found = count(founding);
    board[0] = up_to(24, cells_to_found);
    board[1] = up_to(4, cells_to_found);
    board[2] = up_to(2, common(&founding, &s->well_line));
    board[3] = up_to(6, count(s->street));
    board[4] = s->via_count > 0;
    board[5] = (int16_t)(s->of - s->placed);
    board[6] = up_to(3, s->tea_order);
    for (int p = 0; p < t->players; p++)
        for (int kind = 0; kind < TEA; kind++) board[7] = (int16_t)(board[7] + s->stock[p * KINDS + kind]);
    for (int side = 0; side < 4; side++) {
        board[8 + 2 * side] = s->run_next[2 * side];
        board[9 + 2 * side] = (int16_t)(t->side_length[side] - 1 - s->run_next[2 * side + 1]);
        board[16] += s->gates[side] != NOBODY;
    }
    board[17] = up_to(4, count(s->gate_open));
    board[18] = s->first_round;
    board[19] = up_to(16, common(&s->near, &s->ok));
}

void fast_glance(const Table *t, const State *s, int16_t *found) { glance(s, t, found); }

/* intuition.py */

/* What was seen last with each player to move, and what the first neurons added up. From one position to the next few counts
   change: only those are weighed again. */
typedef struct {
    int16_t seen[MOST_PLAYERS][GLANCE];
    int32_t sums[MOST_PLAYERS][FIRST];
    uint8_t known[MOST_PLAYERS];
} Memory;

static void nothing_seen(Memory *memory) { memset(memory->known, 0, sizeof memory->known); }

static const int32_t *first_sums(const Intuition *known, const State *s, const Table *t, Memory *memory) {
    enum { AT_A_TIME = 4 };
    int16_t now[GLANCE], *then = memory->seen[s->player];
    int32_t *sums = memory->sums[s->player];
    if (!memory->known[s->player]) {
        memory->known[s->player] = 1;
        memset(then, 0, sizeof memory->seen[0]);
        memcpy(sums, known->first_from, sizeof memory->sums[0]);
    }
    glance(s, t, now);
    for (int i = 0, n = glance_size(t); i < n; i++) {
        if (i % AT_A_TIME == 0 && i + AT_A_TIME <= n && !memcmp(now + i, then + i, sizeof(int16_t[AT_A_TIME]))) {
            i += AT_A_TIME - 1;
            continue;
        }
        int16_t change = (int16_t)(now[i] - then[i]);
        if (!change) continue;
        const int16_t *weights = known->first[i];
        for (int k = 0; k < FIRST; k++) sums[k] += (int32_t)change * weights[k];
        then[i] = now[i];
    }
    return sums;
}

static int32_t weighed(const int16_t *a, const int16_t *b, int n) {
    int32_t sum = 0;
    for (int i = 0; i < n; i++) sum += (int32_t)a[i] * b[i];
    return sum;
}

static int16_t fired(int32_t sum, int shift) {
    sum >>= shift;
    return (int16_t)(sum < 0 ? 0 : sum > GIVEN_ON ? GIVEN_ON : sum);
}

static void guess(const Intuition *known, const State *s, const Table *t, Memory *memory, double *values) {
    int16_t first[FIRST], second[SECOND];
    if (s->mode == OVER) {
        final_values(s, t, 1.0, values);
        return;
    }
    const int32_t *sums = first_sums(known, s, t, memory);
    const int16_t *seen = memory->seen[s->player];
    for (int i = 0; i < FIRST; i++) first[i] = fired(sums[i], known->first_shift);
    for (int i = 0; i < SECOND; i++)
        second[i] = fired(known->second_from[i] + weighed(known->second[i], first, FIRST), known->second_shift);
    for (int p = 0; p < t->players; p++) {
        int seat = seat_of(s, t, p);
        values[p] = seen[A_SEAT * seat + 12] + known->point * (known->last_from[seat] + weighed(known->last[seat], second, SECOND));
    }
}

void fast_guess(const Table *t, const Intuition *known, const State *s, double *values) {
    Memory memory;
    nothing_seen(&memory);
    guess(known, s, t, &memory, values);
}

/* dev/practice.py: games from which intuition is learnt. Nobody plays like this outside of lessons. */
static void place_by_intuition(const Table *t, const View *view, const Pupil *pupil, State *s, Luck *luck) {
    int32_t actions[MOST_ACTIONS], best = 0;
    double most = 0.0, values[MOST_PLAYERS];
    State after;
    Memory memory;
    nothing_seen(&memory);
    int n = pupil->per_kind ? worth_a_thought(s, t, luck, pupil->per_kind, actions) : likely(s, t, luck, actions);
    for (int i = 0; i < n; i++) {
        copy(&after, s);
        play(&after, t, actions[i]);
        guess(pupil->known, &after, t, &memory, values);
        double looks = want(view, values, t->players, s->player) + pupil->noise * unit(luck);
        if (!i || looks > most) {
            most = looks;
            best = actions[i];
        }
    }
    play(s, t, best);
}

/* One game; so many placements at its beginning, and a share of the others, are made at random. A share of the positions is
   kept: a glance at each, and the points still to come for each seat, whoever was to place first. How many were kept. */
int32_t fast_lesson(const Table *t, const View *view, State *s, Luck *luck, const Pupil *pupils, int32_t astray, double random,
                    double share, int32_t room, int16_t *glances, int16_t *to_come, int32_t *points) {
    int32_t actions[MOST_ACTIONS];
    double values[MOST_PLAYERS];
    int kept = 0, size = glance_size(t);
    uint8_t movers[room > 0 ? room : 1];
    for (int placed = 0; s->mode != OVER; placed++) {
        if (placed >= astray && kept < room && s->mode != FIRST_MERCHANT && unit(luck) < share) {
            glance(s, t, glances + (size_t)size * kept);
            movers[kept++] = s->player;
        }
        const Pupil *pupil = &pupils[s->player];
        if (placed < astray || s->mode == FIRST_MERCHANT || unit(luck) < random) {
            int n = worth_a_thought(s, t, luck, 8, actions);
            play(s, t, actions[below(luck, n)]);
        } else if (pupil->weights) play_best(t, view, s, luck, pupil->weights[phase_of(s, t)], pupil->noise, values);
        else place_by_intuition(t, view, pupil, s, luck);
    }
    scores(s, t, points);
    for (int i = 0; i < kept; i++)
        for (int seat = 0; seat < t->players; seat++)
            to_come[i * t->players + seat] =
                (int16_t)(points[(movers[i] + seat) % t->players] - glances[(size_t)size * i + A_SEAT * seat + 12]);
    return kept;
}

/* ahead.py: a tree of what may follow a position, placement by placement. */
enum { NOT_GROWN = -1, MOST_HOPS = 400, MOST_PATHS = 32 };

typedef struct { uint64_t key; int32_t first, count, visits, player; double won[MOST_PLAYERS]; } Node;
typedef struct { int32_t node; double expected[MOST_PLAYERS]; } Hop;

/* From the root to where somebody thinks on, and what they think of there. */
typedef struct {
    State end;
    Luck luck;
    Hop hops[MOST_HOPS];
    int32_t count, thoughts, actions[MOST_ACTIONS];
    double looks[MOST_ACTIONS], values[MOST_PLAYERS];
} Path;

typedef struct {
    Reach reach;
    const Intuition *known;
    State root;
    Node *nodes;
    Move *moves;
    double *bias;    /* what somebody likes or misjudges about each move of the root */
    int32_t *places; /* of nodes, by their keys; 0: none (the root is looked up by nobody) */
    int32_t node_count, node_room, move_count, move_room, place_bits, paths;
    Path path[MOST_PATHS];
} Foresight;

static int more_room(void **list, int32_t *room, int32_t needed, size_t each) {
    if (needed <= *room) return 1;
    int32_t larger = *room ? *room : 4096;
    while (larger < needed) larger *= 2;
    void *more = realloc(*list, each * (size_t)larger);
    if (!more) return 0;
    *list = more;
    *room = larger;
    return 1;
}

static int new_node(Foresight *ahead, uint64_t key) {
    if (!more_room((void **)&ahead->nodes, &ahead->node_room, ahead->node_count + 1, sizeof(Node))) return -1;
    ahead->nodes[ahead->node_count] = (Node){.key = key, .count = NOT_GROWN};
    return ahead->node_count++;
}

static uint64_t mixed(uint64_t z) {
    z += 0x9E3779B97F4A7C15ull;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ z >> 27) * 0x94D049BB133111EBull;
    return z ^ z >> 31;
}

/* The same for two paths that place the same pieces in another order, unless that made a difference. */
static uint64_t key_of(const State *s, uint64_t placed) {
    uint64_t key = mixed(placed), part = 0;
    for (int i = 0; i < 4; i++) part = part * 8 + (uint64_t)(s->tower_owner[i] + 1);
    for (int i = 0; i < 5; i++) part = part * 8 + (uint64_t)(s->tile_palace[i] < 0 ? 0 : 1 + s->palaces[s->tile_palace[i]].owner);
    key = mixed(key ^ (((part * 8 + s->player) * 8 + s->placed) * 8 + s->mode));
    for (int i = 0; i < MOST_PLAYERS * KINDS; i += 8) {
        memcpy(&part, s->stock + i, sizeof part);
        key = mixed(key ^ part);
    }
    return key;
}

static int32_t *place_of(const Foresight *ahead, int32_t *places, int bits, uint64_t key) {
    uint32_t most = (1u << bits) - 1, at = (uint32_t)key & most;
    while (places[at] && ahead->nodes[places[at]].key != key) at = (at + 1) & most;
    return &places[at];
}

/* The node of a position, a new one where nobody came to it before; -1 where memory is at its end. */
static int node_of(Foresight *ahead, uint64_t key) {
    if (2 * ahead->node_count >= 1 << ahead->place_bits) {
        int32_t *larger = calloc((size_t)2 << ahead->place_bits, sizeof(int32_t));
        if (!larger) return -1;
        for (int i = 1; i < ahead->node_count; i++) *place_of(ahead, larger, ahead->place_bits + 1, ahead->nodes[i].key) = i;
        free(ahead->places);
        ahead->places = larger;
        ahead->place_bits++;
    }
    int32_t *place = place_of(ahead, ahead->places, ahead->place_bits, key);
    if (!*place) {
        int node = new_node(ahead, key);
        if (node < 0) return -1;
        *place = node;
    }
    return *place;
}

/* The move to try next: it did well, or looks good and was seldom tried. */
static int inviting(const Foresight *ahead, const Table *t, const View *view, int number) {
    const Node *node = &ahead->nodes[number];
    const Move *moves = ahead->moves + node->first;
    double curiosity = ahead->reach.curiosity * sqrt(node->visits + 1.0), most = 0.0;
    int chosen = -1;
    for (int i = 0; i < node->count; i++) {
        const Move *move = &moves[i];
        double value = move->looks;
        if (move->node >= 0 && ahead->nodes[move->node].visits) {
            const Node *next = &ahead->nodes[move->node];
            double expected[MOST_PLAYERS];
            for (int p = 0; p < t->players; p++) expected[p] = next->won[p] / next->visits;
            value = want(view, expected, t->players, node->player);
        }
        if (!number && ahead->bias) value += ahead->bias[i];
        value += curiosity * move->prior / (move->visits + 1.0);
        if (chosen < 0 || value > most) {
            chosen = i;
            most = value;
        }
    }
    return node->first + chosen;
}

/* A visit counts at once, as if it found what those before it did: paths that are gone side by side part. */
static void visit(Foresight *ahead, const Table *t, Path *path, int number) {
    Node *node = &ahead->nodes[number];
    Hop *hop = &path->hops[path->count++];
    hop->node = number;
    for (int p = 0; p < t->players; p++) {
        hop->expected[p] = node->visits ? node->won[p] / node->visits : 0.0;
        node->won[p] += hop->expected[p];
    }
    node->visits++;
}

Foresight *fast_foresee(const Reach *reach, const Intuition *known, const State *root) {
    Foresight *ahead = calloc(1, sizeof(Foresight));
    if (!ahead) return 0;
    ahead->reach = *reach;
    ahead->known = known;
    ahead->place_bits = 12;
    ahead->places = calloc((size_t)1 << ahead->place_bits, sizeof(int32_t));
    copy(&ahead->root, root);
    if (ahead->places && new_node(ahead, 0) == 0) return ahead;
    free(ahead->places);
    free(ahead);
    return 0;
}

void fast_forget(Foresight *ahead) {
    free(ahead->nodes);
    free(ahead->moves);
    free(ahead->places);
    free(ahead->bias);
    free(ahead);
}

/* So many paths from the root to where nobody has thought yet. 0 where memory is at its end. */
int32_t fast_paths(Foresight *ahead, const Table *t, const View *view, int32_t count, Luck *luck) {
    ahead->paths = 0;
    for (int i = 0; i < count; i++) {
        Path *path = &ahead->path[i];
        State *s = &path->end;
        int number = 0;
        uint64_t placed = 0;
        path->count = 0;
        copy(s, &ahead->root);
        visit(ahead, t, path, number);
        ahead->paths++;
        while (ahead->nodes[number].count > 0 && path->count < MOST_HOPS) {
            int chosen = inviting(ahead, t, view, number);
            Move *move = &ahead->moves[chosen];
            move->visits++;
            placed += mixed((uint64_t)(uint32_t)move->action << 8 | s->player);
            play(s, t, move->action);
            if (move->node < 0) move->node = node_of(ahead, key_of(s, placed));
            if (move->node < 0) return 0;
            number = move->node;
            visit(ahead, t, path, number);
        }
        path->luck.at = draw(luck);
    }
    return 1;
}

/* What can be placed at the ends of the paths from, from + every, ..., and how that looks. Several threads may do this side by
   side. */
void fast_look(Foresight *ahead, const Table *t, const View *view, int32_t from, int32_t every) {
    State after;
    Memory memory;
    nothing_seen(&memory);
    for (int k = from; k < ahead->paths; k += every) {
        Path *path = &ahead->path[k];
        const State *s = &path->end;
        double most = 0.0, values[MOST_PLAYERS];
        path->thoughts = 0;
        if (s->mode == OVER) {
            final_values(s, t, 1.0, path->values);
            continue;
        }
        int n = worth_a_thought(s, t, &path->luck, ahead->reach.per_kind, path->actions);
        some(&path->luck, path->actions, n, n);
        for (int i = 0; i < n; i++) {
            copy(&after, s);
            play(&after, t, path->actions[i]);
            guess(ahead->known, &after, t, &memory, values);
            path->looks[i] = want(view, values, t->players, s->player);
            if (!i || path->looks[i] > most) {
                most = path->looks[i];
                memcpy(path->values, values, sizeof values);
            }
        }
        path->thoughts = n;
    }
}

/* The moves of a node: those that look best, in this order; equal ones stay in theirs. */
static int grow(Foresight *ahead, Path *path) {
    int n = path->thoughts < ahead->reach.width ? path->thoughts : ahead->reach.width;
    double sum = 0.0;
    if (!more_room((void **)&ahead->moves, &ahead->move_room, ahead->move_count + n, sizeof(Move))) return 0;
    Node *node = &ahead->nodes[path->hops[path->count - 1].node];
    Move *moves = ahead->moves + ahead->move_count;
    for (int k = 0; k < n; k++) {
        int best = -1;
        for (int i = 0; i < path->thoughts; i++)
            if (path->actions[i] >= 0 && (best < 0 || path->looks[i] > path->looks[best])) best = i;
        double prior = exp((path->looks[best] - (k ? moves[0].looks : path->looks[best])) / ahead->reach.temper);
        moves[k] = (Move){path->actions[best], -1, 0, path->looks[best], prior};
        path->actions[best] = -1;
        sum += prior;
    }
    for (int k = 0; k < n; k++) moves[k].prior /= sum;
    node->first = ahead->move_count;
    node->count = n;
    node->player = path->end.player;
    ahead->move_count += n;
    return 1;
}

/* What was found at the ends of the paths counts for every node on the path there. The placements looked at; -1 where memory
   is at its end. */
int32_t fast_settle_paths(Foresight *ahead, const Table *t) {
    int32_t looked_at = 0, room = 1;
    for (int k = 0; k < ahead->paths; k++) {
        Path *path = &ahead->path[k];
        looked_at += path->thoughts + 1;
        if (ahead->nodes[path->hops[path->count - 1].node].count == NOT_GROWN) room &= grow(ahead, path);
        for (int i = 0; i < path->count; i++) {
            const Hop *hop = &path->hops[i];
            for (int p = 0; p < t->players; p++) ahead->nodes[hop->node].won[p] += path->values[p] - hop->expected[p];
        }
    }
    return room ? looked_at : -1;
}

/* What somebody likes or misjudges about each move of the root. Without memory for it nobody does. */
void fast_lean(Foresight *ahead, const double *bias) {
    size_t size = sizeof(double) * (size_t)ahead->nodes[0].count;
    double *room = realloc(ahead->bias, size ? size : 1);
    if (!room) return;
    memcpy(room, bias, size);
    ahead->bias = room;
}

/* The moves of a node, and how many there are. */
int32_t fast_tried(const Foresight *ahead, int32_t node, const Move **moves) {
    *moves = ahead->moves + ahead->nodes[node].first;
    return ahead->nodes[node].count > 0 ? ahead->nodes[node].count : 0;
}

/* What everybody may expect at a node, and from how many visits that is known. */
int32_t fast_expected(const Foresight *ahead, int32_t number, double *values) {
    const Node *node = &ahead->nodes[number];
    for (int p = 0; p < MOST_PLAYERS; p++) values[p] = node->visits ? node->won[p] / node->visits : 0.0;
    return node->visits;
}
