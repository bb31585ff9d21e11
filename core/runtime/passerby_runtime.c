// SPDX-License-Identifier: Apache-2.0
// The whole runtime in one file, so that a game adds two files and no build rules: it is longer than others for that reason.
// Sunshine-Hill and Badler 2010, "Perceptually realistic behavior through alibi generation", by the compact law of
// resources/schemas/pbcity.md.
#include "passerby_runtime.h"

#include <math.h>
#include <string.h>

// The same bits everywhere: products and sums are not joined, whatever the flags. (gcc does not know the pragma; with -std=c99 it joins
// none.)
#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#elif defined(__GNUC__)
#pragma GCC optimize("fp-contract=off")
#elif defined(_MSC_VER)
#pragma fp_contract(off)
#endif

#if defined(__GNUC__) || defined(__clang__)
#define PB_APART __attribute__((noinline)) // called from many places and seldom: one copy of it
#else
#define PB_APART
#endif
#if defined(__clang__) // what is seldom called takes little room, whatever the flags; gcc is sparing by itself
#define PB_SELDOM _Pragma("clang attribute push(__attribute__((minsize)), apply_to = function)")
#define PB_OFTEN _Pragma("clang attribute pop")
#else
#define PB_SELDOM
#define PB_OFTEN
#endif

#define PB_STEPS 40u      // of a way that are kept; more are found anew
#define PB_INTERVALS 4u   // in which a cell was live, that are remembered
#define PB_TIE 1e-9       // m: ways that differ by less are equally long
#define PB_TOLERANCE 1e-6 // m: far above rounding, far below what people could tell
#define PB_LEAST_HELD 5.0 // s
#define PB_AGAIN 10.0     // s until somebody who has no way looks again
#define PB_FAR 1e300
#define PB_SLOWEST 0.5 // bounds of the speed law, in means
#define PB_FASTEST 1.5
#define PB_MOST_SIZE 0x40000000u // of any count in a pack

// ---- Numbers: + - * / and sqrt alone, so that they have the same bits on every machine

static double pb_bits_to_double(uint64_t bits)
{
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static uint64_t pb_double_to_bits(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

#if defined(__FAST_MATH__) || defined(_M_FP_FAST)
#error "The runtime needs sums in the order in which they are written: compile it without -ffast-math or /fp:fast."
#endif

int pb_is_reproducible(void)
{
    volatile double factor = 1.0 + 1.1102230246251565e-16 * 16.0, sum = -1.0;
    return factor * factor + sum == 2.0 * 1.1102230246251565e-16 * 16.0; // joined, the square of the small part would stay
}

static int pb_is_finite(double value)
{
    return ((pb_double_to_bits(value) >> 52) & 0x7FFu) != 0x7FFu;
}

static double pb_abs(double value)
{
    return value < 0.0 ? -value : value;
}

#define PB_LN2_HIGH 6.93147180369123816490e-01
#define PB_LN2_LOW 1.90821492927058770002e-10

// Natural logarithm of a normal number > 0: 2 artanh((m - 1) / (m + 1)) of the mantissa m in [sqrt(1/2), sqrt(2)), by its series.
static PB_APART double pb_log(double value)
{
    uint64_t bits = pb_double_to_bits(value);
    int exponent = (int)(bits >> 52) - 1023;
    double mantissa = pb_bits_to_double((bits & 0xFFFFFFFFFFFFFull) | 0x3FF0000000000000ull);
    double ratio, square, sum;
    int term;
    if (mantissa > 1.4142135623730951) {
        mantissa *= 0.5;
        ++exponent;
    }
    ratio = (mantissa - 1.0) / (mantissa + 1.0);
    square = ratio * ratio;
    sum = 0.0;
    for (term = 21; term >= 3; term -= 2)
        sum = (sum + 1.0 / (double)term) * square;
    return (double)exponent * PB_LN2_HIGH + ((double)exponent * PB_LN2_LOW + 2.0 * ratio * (1.0 + sum));
}

// e to the power; 0 below -700, and no more than at 700.
static PB_APART double pb_exp(double value)
{
    double rest, sum;
    int power, term;
    if (value < -700.0)
        return 0.0;
    if (value > 700.0)
        value = 700.0;
    power = (int)(value / 0.6931471805599453 + (value < 0.0 ? -0.5 : 0.5));
    rest = (value - (double)power * PB_LN2_HIGH) - (double)power * PB_LN2_LOW;
    sum = 1.0;
    for (term = 14; term >= 1; --term)
        sum = 1.0 + sum * rest / (double)term;
    return sum * pb_bits_to_double((uint64_t)(power + 1023) << 52);
}

// P(standard normal <= z): Hart 1968 as given by West 2005, "Better approximations to cumulative normal functions".
static double pb_normal_below(double z)
{
    double far = pb_abs(z), above, top, bottom;
    if (far > 37.0)
        return z > 0.0 ? 1.0 : 0.0;
    above = pb_exp(-0.5 * far * far);
    if (far < 7.07106781186547) {
        top = 3.52624965998911e-02 * far + 0.700383064443688;
        top = top * far + 6.37396220353165;
        top = top * far + 33.912866078383;
        top = top * far + 112.079291497871;
        top = top * far + 221.213596169931;
        top = top * far + 220.206867912376;
        bottom = 8.83883476483184e-02 * far + 1.75566716318264;
        bottom = bottom * far + 16.064177579207;
        bottom = bottom * far + 86.7807322029461;
        bottom = bottom * far + 296.564248779674;
        bottom = bottom * far + 637.333633378831;
        bottom = bottom * far + 793.826512519948;
        bottom = bottom * far + 440.413735824752;
        above = above * top / bottom;
    } else {
        bottom = far + 0.65;
        bottom = far + 4.0 / bottom;
        bottom = far + 3.0 / bottom;
        bottom = far + 2.0 / bottom;
        bottom = far + 1.0 / bottom;
        above = above / bottom / 2.506628274631;
    }
    return z > 0.0 ? 1.0 - above : above;
}

// Angle of a direction in (-pi, pi], to 1e-7.
static double pb_angle(double x, double y)
{
    double wide = pb_abs(x), high = pb_abs(y), ratio, square, angle;
    if (wide == 0.0 && high == 0.0)
        return 0.0;
    ratio = wide > high ? high / wide : wide / high;
    square = ratio * ratio; // Abramowitz and Stegun 1964, 4.4.49
    angle = 0.0028662257;
    angle = angle * square - 0.0161657367;
    angle = angle * square + 0.0429096138;
    angle = angle * square - 0.0752896400;
    angle = angle * square + 0.1065626393;
    angle = angle * square - 0.1420889944;
    angle = angle * square + 0.1999355085;
    angle = angle * square - 0.3333314528;
    angle = ratio + ratio * square * angle;
    if (high > wide)
        angle = 1.5707963267948966 - angle;
    if (x < 0.0)
        angle = 3.141592653589793 - angle;
    return y < 0.0 ? -angle : angle;
}

// A length in whole multiples of 2^-36 m, as the project's ways have: sums of them are exact.
static double pb_in_units(double length)
{
    return length < 131072.0 ? (double)(int64_t)(length * 68719476736.0 + 0.5) / 68719476736.0 : length;
}

// ---- Random numbers: a pure function of seed, person, purpose and step (Philox4x32-10; Salmon et al. 2011)

enum { PB_FOR_APPEARING = 5, PB_FOR_LIVING = 3, PB_FOR_VIEW = 100, PB_FOR_DOORS = 101 };

typedef struct pb_random {
    uint32_t key[2], counter[4], buffer[4];
    uint32_t used;
} pb_random;

static uint64_t pb_mix(uint64_t value)
{
    value += 0x9E3779B97F4A7C15ull;
    value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9ull;
    value = (value ^ (value >> 27)) * 0x94D049BB133111EBull;
    return value ^ (value >> 31);
}

static PB_APART pb_random pb_stream(uint64_t seed, uint64_t person, uint32_t purpose, uint32_t step)
{
    uint64_t key = pb_mix(seed ^ pb_mix(purpose));
    pb_random random;
    random.key[0] = (uint32_t)key;
    random.key[1] = (uint32_t)(key >> 32);
    random.counter[0] = 0;
    random.counter[1] = step;
    random.counter[2] = (uint32_t)person;
    random.counter[3] = (uint32_t)(person >> 32);
    memset(random.buffer, 0, sizeof random.buffer);
    random.used = 4;
    return random;
}

static PB_APART uint32_t pb_bits(pb_random* random)
{
    if (random->used == 4) {
        uint32_t k0 = random->key[0], k1 = random->key[1], c[4], round;
        memcpy(c, random->counter, sizeof c);
        for (round = 0; round < 10; ++round) {
            uint64_t a = 0xD2511F53ull * c[0], b = 0xCD9E8D57ull * c[2];
            uint32_t next0 = (uint32_t)(b >> 32) ^ c[1] ^ k0, next2 = (uint32_t)(a >> 32) ^ c[3] ^ k1;
            c[0] = next0;
            c[1] = (uint32_t)b;
            c[2] = next2;
            c[3] = (uint32_t)a;
            k0 += 0x9E3779B9u;
            k1 += 0xBB67AE85u;
        }
        memcpy(random->buffer, c, sizeof c);
        ++random->counter[0];
        random->used = 0;
    }
    return random->buffer[random->used++];
}

// In [0, 1), 53 bits.
static PB_APART double pb_uniform(pb_random* random)
{
    uint64_t low = pb_bits(random), high = pb_bits(random);
    return (double)(((high << 32) | low) >> 11) * 1.1102230246251565e-16;
}

// In [0, count), count > 0 (Lemire 2019).
static PB_APART uint32_t pb_below(pb_random* random, uint32_t count)
{
    uint64_t product = (uint64_t)pb_bits(random) * count;
    if ((uint32_t)product < count) {
        uint32_t least = (0u - count) % count;
        while ((uint32_t)product < least)
            product = (uint64_t)pb_bits(random) * count;
    }
    return (uint32_t)(product >> 32);
}

static double pb_exponential(pb_random* random)
{
    return -pb_log(1.0 - pb_uniform(random));
}

static PB_APART double pb_normal(pb_random* random)
{
    double u, v, square;
    do {
        u = 2.0 * pb_uniform(random) - 1.0;
        v = 2.0 * pb_uniform(random) - 1.0;
        square = u * u + v * v;
    } while (square >= 1.0 || square < 1e-300);
    return u * sqrt(-2.0 * pb_log(square) / square);
}

// Normal, redrawn outside of [low, high].
static double pb_normal_within(pb_random* random, double mean, double sd, double low, double high)
{
    double value, z;
    if (sd <= 0.0 || !(low < high))
        return mean;
    if (sd > 0.5 * (high - low)) {
        do {
            value = low + (high - low) * pb_uniform(random);
            z = (value - mean) / sd;
        } while (pb_uniform(random) >= pb_exp(-0.5 * z * z));
        return value;
    }
    do
        value = mean + sd * pb_normal(random);
    while (value < low || value > high);
    return value;
}

// log(n!) - Stirling's formula without its correction, as BTRS wants it.
static double pb_stirling(double n)
{
    static const double small[10] = {0.08106146679532726,  0.04134069595540929, 0.02767792568499834, 0.02079067210376509,
                                     0.01664469118982119,  0.01387612882307075, 0.01189670994589177, 0.01041126526197209,
                                     0.009255462182712733, 0.008330563433362871};
    double square = (n + 1.0) * (n + 1.0);
    if (n < 10.0)
        return small[(int)n];
    return (1.0 / 12.0 - (1.0 / 360.0 - 1.0 / 1260.0 / square) / square) / (n + 1.0);
}

// Of `trials`, how many succeed: by inversion where few are expected, else by rejection (Hörmann 1993, BTRS).
static uint64_t pb_binomial(pb_random* random, uint64_t trials, double chance)
{
    double n = (double)trials, p = chance > 0.5 ? 1.0 - chance : chance, k = 0.0;
    if (trials == 0 || !(chance > 0.0))
        return 0;
    if (chance >= 1.0)
        return trials;
    if (n * p < 10.0) {
        double odds = p / (1.0 - p), mass, left;
        do {
            mass = pb_exp(n * pb_log(1.0 - p));
            if (p < 1e-5)
                mass = pb_exp(-n * (p + 0.5 * p * p + p * p * p / 3.0));
            left = pb_uniform(random);
            for (k = 0.0; left >= mass && k < n && k < 200.0; k += 1.0) {
                left -= mass;
                mass *= odds * (n - k) / (k + 1.0);
            }
        } while (k >= 200.0);
    } else {
        double spread = sqrt(n * p * (1.0 - p)), b = 1.15 + 2.53 * spread, a = -0.0873 + 0.0248 * b + 0.01 * p, c = n * p + 0.5;
        double quality = 0.92 - 4.2 / b, alpha = (2.83 + 5.1 / b) * spread, ratio = p / (1.0 - p), mode = (double)(uint64_t)((n + 1.0) * p);
        for (;;) {
            double u = pb_uniform(random) - 0.5, v = 1.0 - pb_uniform(random), near = 0.5 - pb_abs(u), height, bound;
            if (near < 1e-12)
                continue;
            k = (2.0 * a / near + b) * u + c;
            if (k < 0.0 || k >= n + 1.0)
                continue;
            k = (double)(uint64_t)k;
            if (near >= 0.07 && v <= quality)
                break;
            height = pb_log(v * alpha / (a / (near * near) + b));
            bound = (mode + 0.5) * pb_log((mode + 1.0) / (ratio * (n - mode + 1.0))) + pb_stirling(mode) + pb_stirling(n - mode);
            bound += (n + 1.0) * pb_log((n - mode + 1.0) / (n - k + 1.0)) + (k + 0.5) * pb_log(ratio * (n - k + 1.0) / (k + 1.0));
            bound -= pb_stirling(k) + pb_stirling(n - k);
            if (height <= bound)
                break;
        }
    }
    return chance > 0.5 ? trials - (uint64_t)k : (uint64_t)k;
}

// ---- The pack

PB_SELDOM

static uint32_t pb_u32(const unsigned char* at)
{
    uint32_t value;
    memcpy(&value, at, sizeof value);
    return value;
}

static uint64_t pb_u64(const unsigned char* at)
{
    uint64_t value;
    memcpy(&value, at, sizeof value);
    return value;
}

static double pb_f64(const unsigned char* at)
{
    return pb_bits_to_double(pb_u64(at));
}

static uint64_t pb_fnv(uint64_t sum, const unsigned char* bytes, size_t size)
{
    size_t i;
    for (i = 0; i < size; ++i)
        sum = (sum ^ bytes[i]) * 0x100000001B3ull;
    return sum;
}

#define PB_FNV_BEGIN 0xCBF29CE484222325ull

// A number of an array that is as wide as the city needs; the largest one means none.
static uint32_t pb_index(const void* array, uint32_t is_wide, uint32_t i)
{
    uint32_t narrow;
    if (is_wide)
        return ((const uint32_t*)array)[i];
    narrow = ((const uint16_t*)array)[i];
    return narrow == 0xFFFFu ? PB_NONE : narrow;
}

static uint32_t pb_place(const void* array, uint32_t is_wide, uint32_t i)
{
    return is_wide ? ((const uint32_t*)array)[i] : ((const uint16_t*)array)[i];
}

// A number of 12 bits of precision.
static double pb_unpack(double unit, uint32_t code)
{
    uint32_t exponent = code >> 11;
    return exponent == 0 ? unit * (double)(code & 2047u)
                         : unit * (double)(2048u + (code & 2047u)) * (double)((uint32_t)1 << (exponent - 1));
}

// Reads a chunk from its beginning; `ok` falls where it is too short.
typedef struct pb_reader {
    const unsigned char* bytes;
    uint64_t size, at;
    int ok, is_there;
} pb_reader;

static PB_APART const unsigned char* pb_take(pb_reader* reader, uint64_t count, uint64_t width)
{
    static const uint64_t nothing[1] = {0};
    const unsigned char* found;
    if (!reader->ok || count > reader->size || count * width > reader->size - reader->at) {
        reader->ok = 0;
        return (const unsigned char*)nothing;
    }
    found = reader->bytes + reader->at;
    reader->at += count * width;
    return found;
}

static PB_APART const void* pb_array(pb_reader* reader, uint64_t count, uint64_t width)
{
    reader->at = (reader->at + 7u) / 8u * 8u;
    if (reader->at > reader->size) {
        reader->ok = 0;
        reader->at = 0;
    }
    return pb_take(reader, count, width);
}

static PB_APART uint32_t pb_size(pb_reader* reader)
{
    uint32_t value = pb_u32(pb_take(reader, 1, 4));
    if (value > PB_MOST_SIZE)
        reader->ok = 0;
    return value;
}

static PB_APART double pb_real(pb_reader* reader)
{
    double value = pb_f64(pb_take(reader, 1, 8));
    if (!pb_is_finite(value))
        reader->ok = 0;
    return value;
}

static PB_APART pb_reader pb_chunk(const pb_city* city, const char* fourcc)
{
    const unsigned char* bytes = city->bytes;
    uint64_t size = pb_u64(bytes + 24);
    pb_reader reader = {NULL, 0, 0, 0, 0};
    uint32_t chunks = pb_u32(bytes + 12), i;
    for (i = 0; i < chunks; ++i) {
        const unsigned char* entry = bytes + 64 + 24 * (size_t)i;
        uint64_t offset = pb_u64(entry + 8), length = pb_u64(entry + 16);
        if (memcmp(entry, fourcc, 4) != 0)
            continue;
        reader.is_there = 1;
        if (reader.bytes != NULL || offset % 8 != 0 || offset > size || length > size - offset) {
            reader.ok = 0;
            return reader;
        }
        reader.bytes = bytes + offset;
        reader.size = length;
        reader.ok = 1;
    }
    return reader;
}

static PB_APART int pb_are_reals(const double* values, uint64_t count, double low, double high)
{
    uint64_t i;
    for (i = 0; i < count; ++i)
        if (!(values[i] >= low && values[i] <= high))
            return 0;
    return 1;
}

static PB_APART int pb_are_singles(const float* values, uint64_t count, double low, double high)
{
    uint64_t i;
    for (i = 0; i < count; ++i)
        if (!((double)values[i] >= low && (double)values[i] <= high))
            return 0;
    return 1;
}

static PB_APART int pb_are_below(const uint32_t* values, uint64_t count, uint32_t bound)
{
    uint64_t i;
    for (i = 0; i < count; ++i)
        if (values[i] >= bound)
            return 0;
    return 1;
}

// Ascending from 0 to `last`.
static PB_APART int pb_ascend(const uint32_t* values, uint64_t count, uint32_t last)
{
    uint64_t i;
    if (count == 0 || values[0] != 0 || values[count - 1] != last)
        return 0;
    for (i = 1; i < count; ++i)
        if (values[i] < values[i - 1])
            return 0;
    return 1;
}

static pb_status pb_check_header(const unsigned char* bytes, uint64_t size)
{
    static const unsigned char zeros[8] = {0};
    static const uint32_t one = 1;
    uint64_t sum;
    if (*(const unsigned char*)&one != 1)
        return PB_UNSUPPORTED; // a big-endian machine
    if (size < 64 || memcmp(bytes, "PBCITY01", 8) != 0)
        return PB_BAD_PACK;
    if (pb_u32(bytes + 8) != 1)
        return PB_UNSUPPORTED;
    if (pb_u64(bytes + 24) != size || pb_u32(bytes + 12) > 1024 || 64 + 24 * (uint64_t)pb_u32(bytes + 12) > size)
        return PB_BAD_PACK;
    sum = pb_fnv(pb_fnv(pb_fnv(PB_FNV_BEGIN, bytes, 32), zeros, 8), bytes + 40, (size_t)size - 40);
    return pb_u64(bytes + 32) == sum ? PB_OK : PB_BAD_PACK;
}

static int pb_open_meta(pb_city* city)
{
    pb_reader meta = pb_chunk(city, "META");
    city->hour = pb_real(&meta);
    (void)pb_take(&meta, 5, 8);
    city->population = pb_u64(pb_take(&meta, 1, 8));
    city->seed = pb_u64(pb_take(&meta, 1, 8));
    (void)pb_take(&meta, 1, 4);
    city->name = pb_u32(pb_take(&meta, 1, 4));
    (void)pb_take(&meta, 2, 4);
    return meta.ok && city->name < city->strings;
}

static int pb_open_texts(pb_city* city)
{
    pb_reader texts = pb_chunk(city, "STRS");
    uint32_t text_bytes, i;
    city->strings = pb_size(&texts);
    text_bytes = pb_size(&texts);
    city->string_first = (const uint32_t*)pb_array(&texts, (uint64_t)city->strings + 1, 4);
    city->text = (const unsigned char*)pb_array(&texts, text_bytes, 1);
    if (!texts.ok || city->strings == 0 || !pb_ascend(city->string_first, (uint64_t)city->strings + 1, text_bytes))
        return 0;
    for (i = 0; i < city->strings; ++i)
        if (city->string_first[i] == city->string_first[i + 1] || city->text[city->string_first[i + 1] - 1] != 0)
            return 0;
    return 1;
}

static int pb_open_nodes(pb_city* city)
{
    pb_reader nodes = pb_chunk(city, "NODE");
    city->portals = pb_size(&nodes);
    city->targets = pb_size(&nodes);
    city->nodes = city->portals + city->targets;
    city->wide_targets = city->targets < 0xFFFFu ? 0 : 1;
    city->x = (const double*)pb_array(&nodes, city->nodes, 8);
    city->y = (const double*)pb_array(&nodes, city->nodes, 8);
    city->z = (const double*)pb_array(&nodes, city->nodes, 8);
    city->number = (const uint32_t*)pb_array(&nodes, city->nodes, 4);
    city->portal_cells = (const uint32_t*)pb_array(&nodes, 2 * (uint64_t)city->portals, 4);
    city->target_cell = (const uint32_t*)pb_array(&nodes, city->targets, 4);
    city->target_type = (const uint16_t*)pb_array(&nodes, city->targets, 2);
    city->target_name = (const uint32_t*)pb_array(&nodes, city->targets, 4);
    return nodes.ok && pb_are_reals(city->x, city->nodes, -1e7, 1e7) && pb_are_reals(city->y, city->nodes, -1e7, 1e7)
           && pb_are_reals(city->z, city->nodes, -1e5, 1e5) && pb_are_below(city->target_name, city->targets, city->strings);
}

// Each cell lists its nodes in ascending order; each portal stands in its cells and nowhere else, and each target in its one.
static int pb_check_entries(pb_city* city)
{
    uint64_t expected = city->targets, segments = 0, arcs = 0, doors;
    uint32_t portal, cell, i;
    for (portal = 0; portal < city->portals; ++portal)
        expected += city->portal_cells[2 * portal] == city->portal_cells[2 * portal + 1] ? 1 : 2;
    if (expected != city->entries)
        return 0;
    for (cell = 0; cell < city->cells; ++cell) {
        uint64_t count = city->cell_first[cell + 1] - city->cell_first[cell];
        if (count > 0x7FFF)
            return 0;
        segments += count > 0 ? count * (count - 1) : 0;
        for (doors = 0, i = city->cell_first[cell]; i < city->cell_first[cell + 1]; ++i) {
            uint32_t node = city->cell_node[i];
            if (node >= city->nodes || (i > city->cell_first[cell] && node <= city->cell_node[i - 1]))
                return 0;
            if (node < city->portals ? city->portal_cells[2 * node] != cell && city->portal_cells[2 * node + 1] != cell
                                     : city->target_cell[node - city->portals] != cell)
                return 0;
            doors += node < city->portals ? 1u : 0u;
        }
        arcs += doors > 0 ? doors * (doors - 1) : 0;
    }
    city->arcs = (uint32_t)arcs; // no more than segments
    return segments == city->segments;
}

static int pb_open_cells(pb_city* city)
{
    pb_reader cells = pb_chunk(city, "CELL");
    city->cells = pb_size(&cells);
    city->entries = pb_size(&cells);
    city->cell_number = (const uint32_t*)pb_array(&cells, city->cells, 4);
    (void)pb_array(&cells, city->cells, 1);
    city->cell_level = (const int16_t*)pb_array(&cells, city->cells, 2);
    city->box = (const float*)pb_array(&cells, 4 * (uint64_t)city->cells, 4);
    city->cell_first = (const uint32_t*)pb_array(&cells, (uint64_t)city->cells + 1, 4);
    city->cell_node = (const uint32_t*)pb_array(&cells, city->entries, 4);
    return cells.ok && pb_are_singles(city->box, 4 * (uint64_t)city->cells, -1e7, 1e7)
           && pb_ascend(city->cell_first, (uint64_t)city->cells + 1, city->entries)
           && pb_are_below(city->portal_cells, 2 * (uint64_t)city->portals, city->cells)
           && pb_are_below(city->target_cell, city->targets, city->cells);
}

static int pb_check_goals(const pb_city* city)
{
    uint32_t row, goal, i;
    for (row = 0; row < city->kinds * city->types; ++row) {
        double sum = 0.0, one_way = 0.0;
        for (goal = city->goal_first[row]; goal < city->goal_first[row + 1]; ++goal) {
            uint32_t to = city->destination[goal];
            int is_bound = 0;
            if (to >= city->types || city->choice[goal] > 2 || city->round_trip[goal] > 1
                || city->type_first[to] == city->type_first[to + 1])
                return 0;
            for (i = 0; i < city->own_types; ++i)
                is_bound |= city->bound_type[i] == to;
            if ((city->choice[goal] == PB_OWN && !is_bound) || (city->choice[goal] == PB_CLOSEST && city->column_of_type[to] == 0xFFFFu))
                return 0;
            sum += city->probability[goal];
            one_way += city->round_trip[goal] ? 0.0 : city->probability[goal];
        }
        if (city->goal_first[row] == city->goal_first[row + 1] ? 0 : !(pb_abs(sum - 1.0) < 1e-6 && one_way > 1e-9))
            return 0;
    }
    for (i = 0; i < city->own_types; ++i)
        if (city->bound_type[i] >= city->types || (i > 0 && city->bound_type[i] <= city->bound_type[i - 1])
            || city->type_first[city->bound_type[i]] == city->type_first[city->bound_type[i] + 1u])
            return 0;
    return 1;
}

static int pb_open_habits(pb_city* city)
{
    pb_reader habits = pb_chunk(city, "HABT");
    uint32_t type, i;
    double shares = 0.0;
    city->types = pb_size(&habits);
    city->profiles = pb_size(&habits);
    city->kinds = pb_size(&habits);
    city->goals = pb_size(&habits);
    city->own_types = pb_size(&habits);
    if (!habits.ok || city->types == 0 || city->types > 0xFFFEu || city->kinds == 0 || city->kinds > 4096 || city->profiles == 0
        || city->profiles > 0xFFFFu || city->own_types > 4096 || city->own_types > city->types)
        return 0;
    city->wait_mean = (const double*)pb_array(&habits, city->types, 8);
    city->wait_sd = (const double*)pb_array(&habits, city->types, 8);
    (void)pb_array(&habits, city->types, 4);
    city->type_name = (const uint32_t*)pb_array(&habits, city->types, 4);
    city->type_first = (const uint32_t*)pb_array(&habits, (uint64_t)city->types + 1, 4);
    city->type_target = pb_array(&habits, city->targets, city->wide_targets ? 4 : 2);
    city->profile_number = (const uint32_t*)pb_array(&habits, city->profiles, 4);
    city->profile_name = (const uint32_t*)pb_array(&habits, city->profiles, 4);
    city->profile_kind = (const uint32_t*)pb_array(&habits, city->profiles, 4);
    city->share = (const double*)pb_array(&habits, city->profiles, 8);
    city->speed_mean = (const double*)pb_array(&habits, city->profiles, 8);
    city->speed_sd = (const double*)pb_array(&habits, city->profiles, 8);
    city->reach = (const double*)pb_array(&habits, city->kinds, 8);
    city->step_free = (const unsigned char*)pb_array(&habits, city->kinds, 1);
    city->goal_first = (const uint32_t*)pb_array(&habits, (uint64_t)city->kinds * city->types + 1, 4);
    city->probability = (const double*)pb_array(&habits, city->goals, 8);
    city->destination = (const uint16_t*)pb_array(&habits, city->goals, 2);
    city->choice = (const unsigned char*)pb_array(&habits, city->goals, 1);
    city->round_trip = (const unsigned char*)pb_array(&habits, city->goals, 1);
    city->bound_type = (const uint16_t*)pb_array(&habits, city->own_types, 2);
    if (city->has_step_free)
        city->step_free_target = (const unsigned char*)pb_array(&habits, city->targets, 1);
    if (!habits.ok || !pb_ascend(city->type_first, (uint64_t)city->types + 1, city->targets)
        || !pb_ascend(city->goal_first, (uint64_t)city->kinds * city->types + 1, city->goals)
        || !pb_are_reals(city->wait_mean, city->types, 0.0, 1e9) || !pb_are_reals(city->wait_sd, city->types, 0.0, 1e9)
        || !pb_are_reals(city->share, city->profiles, 0.0, 1.0) || !pb_are_reals(city->speed_mean, city->profiles, 1e-3, 100.0)
        || !pb_are_reals(city->speed_sd, city->profiles, 0.0, 100.0) || !pb_are_reals(city->probability, city->goals, 0.0, 1.0)
        || !pb_are_below(city->type_name, city->types, city->strings) || !pb_are_below(city->profile_name, city->profiles, city->strings)
        || !pb_are_below(city->profile_kind, city->profiles, city->kinds))
        return 0;
    if (city->has_reach && !pb_are_reals(city->reach, city->kinds, -1.0, 1e9))
        return 0;
    for (i = 0; i < city->profiles; ++i)
        shares += city->share[i];
    for (type = 0; type < city->types; ++type)
        for (i = city->type_first[type]; i < city->type_first[type + 1]; ++i) {
            uint32_t target = pb_index(city->type_target, city->wide_targets, i);
            if (target >= city->targets || city->target_type[target] != type
                || (i > city->type_first[type] && target <= pb_index(city->type_target, city->wide_targets, i - 1)))
                return 0;
        }
    for (i = 0; i < city->targets; ++i)
        if (city->target_type[i] >= city->types)
            return 0;
    return pb_abs(shares - 1.0) < 1e-6;
}

// Rows of the closest targets: those of people who take no steps follow the others'.
static uint32_t pb_sources(const pb_city* city)
{
    return city->has_step_free ? 2 * city->targets : city->targets;
}

static int pb_check_law(const pb_city* city)
{
    uint32_t i, last = 0;
    for (i = 0; i < city->types; ++i)
        if (city->column_of_type[i] != 0xFFFFu && city->column_of_type[i] >= city->columns)
            return 0;
    for (i = 0; i < pb_sources(city) * city->columns; ++i) {
        uint32_t target = pb_index(city->closest, city->wide_targets, i);
        if (target != PB_NONE && target >= city->targets)
            return 0;
    }
    for (i = 0; i < city->types; ++i) { // the closest of a type is of that type
        uint32_t from;
        if (city->column_of_type[i] == 0xFFFFu)
            continue;
        for (from = 0; from < pb_sources(city); ++from) {
            uint32_t target = pb_index(city->closest, city->wide_targets, from * city->columns + city->column_of_type[i]);
            if (target != PB_NONE && city->target_type[target] != i)
                return 0;
        }
    }
    for (i = 0; i < city->kinds * city->targets + 1; ++i) {
        uint32_t first = pb_place(city->return_first, city->wide_places, i);
        if (first < last || first > city->returns)
            return 0;
        last = first;
    }
    if (pb_place(city->return_first, city->wide_places, 0) != 0 || last != city->returns)
        return 0;
    for (i = 0; i < city->returns; ++i) {
        uint32_t target = pb_index(city->return_target, city->wide_targets, i), slot;
        if (target >= city->targets)
            return 0;
        for (slot = 0; slot < city->own_types && city->bound_type[slot] != city->target_type[target]; ++slot) {
        }
        if (slot == city->own_types)
            return 0;
    }
    return 1;
}

static int pb_open_law(pb_city* city)
{
    pb_reader law = pb_chunk(city, "LAW ");
    city->columns = pb_size(&law);
    city->returns = pb_size(&law);
    city->sigma_unit = pb_real(&law);
    city->visits_unit = pb_real(&law);
    city->wide_places = city->returns <= 0xFFFFu ? 0 : 1;
    if (!law.ok || city->columns > city->types || (uint64_t)pb_sources(city) * (city->columns + 1u) > PB_MOST_SIZE
        || (uint64_t)city->kinds * city->targets > PB_MOST_SIZE || (uint64_t)city->kinds * city->types > PB_MOST_SIZE)
        return 0;
    city->cycles = (const double*)pb_array(&law, city->kinds, 8);
    city->cycle_wait = (const double*)pb_array(&law, city->kinds, 8);
    city->cycle_walk = (const double*)pb_array(&law, city->kinds, 8);
    city->column_of_type = (const uint16_t*)pb_array(&law, city->types, 2);
    city->closest = pb_array(&law, (uint64_t)pb_sources(city) * city->columns, city->wide_targets ? 4 : 2);
    city->sigma = (const uint16_t*)pb_array(&law, (uint64_t)city->kinds * city->targets, 2);
    city->return_first = pb_array(&law, (uint64_t)city->kinds * city->targets + 1, city->wide_places ? 4 : 2);
    city->return_target = pb_array(&law, city->returns, city->wide_targets ? 4 : 2);
    city->return_visits = (const uint16_t*)pb_array(&law, city->returns, 2);
    return law.ok && pb_are_reals(city->cycles, city->kinds, 0.0, 1e6) && pb_are_reals(city->cycle_wait, city->kinds, 0.0, 1e9)
           && pb_are_reals(city->cycle_walk, city->kinds, 0.0, 1e9) && city->sigma_unit > 0.0 && city->sigma_unit <= 1.0
           && city->visits_unit > 0.0 && city->visits_unit <= 1.0 && pb_check_law(city) && pb_check_goals(city);
}

static uint32_t pb_ones(uint32_t word)
{
    word = word - ((word >> 1) & 0x55555555u);
    word = (word & 0x33333333u) + ((word >> 2) & 0x33333333u);
    return (((word + (word >> 4)) & 0x0F0F0F0Fu) * 0x01010101u) >> 24;
}

static int pb_open_densities(pb_city* city)
{
    pb_reader density = pb_chunk(city, "DENS");
    uint32_t words, i, before = 0;
    double inside = 0.0;
    city->segments = pb_size(&density);
    city->walked = pb_size(&density);
    city->rate_unit = pb_real(&density);
    city->slowness_low = pb_real(&density);
    city->slowness_step = pb_real(&density);
    words = city->segments / 32 + (city->segments % 32 != 0);
    city->is_walked = (const uint32_t*)pb_array(&density, words, 4);
    city->before = (const uint32_t*)pb_array(&density, words, 4);
    city->rate = (const uint16_t*)pb_array(&density, city->walked, 2);
    city->slowness = (const unsigned char*)pb_array(&density, city->walked, 1);
    city->inside = (const float*)pb_array(&density, city->targets, 4);
    if (!density.ok || !(city->rate_unit > 0.0 && city->rate_unit < 1.0) || !(city->slowness_low >= 0.0 && city->slowness_low < 1e6)
        || !(city->slowness_step >= 0.0 && city->slowness_step < 1e3) || !pb_are_singles(city->inside, city->targets, 0.0, 1.0))
        return 0;
    for (i = 0; i < words; ++i) {
        if (city->before[i] != before)
            return 0;
        before += pb_ones(city->is_walked[i]);
    }
    for (i = 0; i < city->targets; ++i)
        inside += (double)city->inside[i];
    if (city->segments % 32 != 0 && (city->is_walked[words - 1] >> (city->segments % 32)) != 0)
        return 0;
    return before == city->walked && inside < 1.001;
}

// Lengths that stand in the pack; feature 1.
static int pb_open_ways(pb_city* city)
{
    pb_reader ways = pb_chunk(city, "WAYS");
    city->way_length = (const double*)pb_array(&ways, city->segments, 8);
    city->way_effective = (const double*)pb_array(&ways, city->segments, 8);
    if (city->has_step_free)
        city->way_step_free = (const unsigned char*)pb_array(&ways, city->segments, 1);
    return ways.ok && pb_are_reals(city->way_length, city->segments, -1.0, 1e7)
           && pb_are_reals(city->way_effective, city->segments, -1.0, 1e9);
}

// Whether every way is as long back.
static int pb_ways_lead_back(const pb_city* city)
{
    uint32_t cell, base = 0, i, j;
    for (cell = 0; cell < city->cells; ++cell) {
        uint32_t k = city->cell_first[cell + 1] - city->cell_first[cell];
        for (i = 0; i < k; ++i)
            for (j = 0; j < i; ++j)
                if (city->way_length[base + i * (k - 1) + j] != city->way_length[base + j * (k - 1) + i - 1])
                    return 0;
        base += k > 0 ? k * (k - 1) : 0;
    }
    return 1;
}

static int pb_is_free(const pb_city* city, uint32_t kind)
{
    return city->has_step_free && city->step_free[kind] != 0;
}

// Whether own targets of a kind of people lie near that of the first own type, the anchor.
static int pb_has_reach(const pb_city* city, uint32_t kind)
{
    return city->has_reach && city->own_types > 1 && city->reach[kind] >= 0.0;
}

// The first kind of people whose own targets follow the same law: as far, and as free of steps.
static uint32_t pb_like(const pb_city* city, uint32_t kind)
{
    uint32_t like = 0;
    while (like < kind
           && !(pb_has_reach(city, like) && city->reach[like] == city->reach[kind] && pb_is_free(city, like) == pb_is_free(city, kind)))
        ++like;
    return like;
}

// Whether a kind of people comes to some targets of a type alone.
static int pb_is_choosy(const pb_city* city, uint32_t kind, uint32_t type)
{
    uint32_t i;
    for (i = city->type_first[type]; i < city->type_first[type + 1] && pb_is_free(city, kind); ++i)
        if (city->step_free_target[pb_index(city->type_target, city->wide_targets, i)] != 0)
            return 1;
    return 0; // or to none, and nobody goes there
}

static double pb_apart(const pb_city* city, uint32_t anchor, uint32_t target)
{
    double x = city->x[city->portals + target] - city->x[city->portals + anchor];
    double y = city->y[city->portals + target] - city->y[city->portals + anchor];
    return sqrt(x * x + y * y);
}

static uint32_t pb_anchors(const pb_city* city)
{
    return city->own_types == 0 ? 0 : city->type_first[city->bound_type[0] + 1u] - city->type_first[city->bound_type[0]];
}

static uint32_t pb_anchor(const pb_city* city, uint32_t place)
{
    return pb_index(city->type_target, city->wide_targets, city->type_first[city->bound_type[0]] + place);
}

#define PB_MOST_NEAR 0x4000000u // pairs of anchors and own targets that are looked at, kind by kind

// Pairs of an anchor and an own target near it, of all kinds of people that differ: the room for them. 0 where it were too long a look.
static int pb_count_near(pb_city* city)
{
    uint64_t looked = 0;
    uint32_t kind, slot, i, j;
    city->near_pairs = 0;
    if (city->has_reach && (uint64_t)city->kinds * city->own_types * pb_anchors(city) > PB_MOST_NEAR)
        return 0;
    for (kind = 0; kind < city->kinds; ++kind) {
        if (!pb_has_reach(city, kind) || pb_like(city, kind) != kind)
            continue;
        city->near_pairs += pb_anchors(city);
        for (slot = 1; slot < city->own_types; ++slot) {
            uint32_t first = city->type_first[city->bound_type[slot]], last = city->type_first[city->bound_type[slot] + 1u], own = 0;
            int is_choosy = pb_is_choosy(city, kind, city->bound_type[slot]);
            looked += (uint64_t)pb_anchors(city) * (last - first);
            if (looked > PB_MOST_NEAR)
                return 0;
            for (j = first; j < last; ++j)
                own += !is_choosy || city->step_free_target[pb_index(city->type_target, city->wide_targets, j)] != 0 ? 1u : 0u;
            for (i = 0; i < pb_anchors(city); ++i) {
                uint32_t near = 0;
                for (j = first; j < last; ++j) {
                    uint32_t target = pb_index(city->type_target, city->wide_targets, j);
                    near += (!is_choosy || city->step_free_target[target] != 0)
                                    && pb_apart(city, pb_anchor(city, i), target) <= city->reach[kind]
                                ? 1u
                                : 0u;
                }
                city->near_pairs += near > 0 ? near : own;
            }
        }
    }
    return 1;
}

// Borders of cells; optional chunk POLY.
static int pb_open_borders(pb_city* city)
{
    pb_reader borders = pb_chunk(city, "POLY");
    uint32_t rings, corners, i;
    if (!borders.is_there)
        return 1;
    rings = pb_size(&borders);
    corners = pb_size(&borders);
    city->cell_ring = (const uint32_t*)pb_array(&borders, (uint64_t)city->cells + 1, 4);
    city->ring_corner = (const uint32_t*)pb_array(&borders, (uint64_t)rings + 1, 4);
    city->corner = (const float*)pb_array(&borders, 2 * (uint64_t)corners, 4);
    if (!borders.ok || !pb_ascend(city->cell_ring, (uint64_t)city->cells + 1, rings)
        || !pb_ascend(city->ring_corner, (uint64_t)rings + 1, corners) || !pb_are_singles(city->corner, 2 * (uint64_t)corners, -1e7, 1e7))
        return 0;
    for (i = 0; i < rings; ++i)
        if (city->ring_corner[i + 1] - city->ring_corner[i] < 3)
            return 0;
    return 1;
}

// Whether numbers of triangles or vertices of a cell are below how many it has, or none.
static int pb_are_within(const uint16_t* values, uint64_t count, uint32_t bound, int is_none_taken)
{
    uint64_t i;
    for (i = 0; i < count; ++i)
        if (values[i] >= bound && !(is_none_taken && values[i] == 0xFFFFu))
            return 0;
    return 1;
}

// The ground as triangles; optional chunk NAVM.
static int pb_open_ground(pb_city* city)
{
    pb_reader mesh = pb_chunk(city, "NAVM");
    uint32_t vertices, triangles, cell, i;
    if (!mesh.is_there)
        return 1;
    vertices = pb_size(&mesh);
    triangles = pb_size(&mesh);
    city->ground_vertex = (const uint32_t*)pb_array(&mesh, (uint64_t)city->cells + 1, 4);
    city->ground_first = (const uint32_t*)pb_array(&mesh, (uint64_t)city->cells + 1, 4);
    city->ground = (const float*)pb_array(&mesh, 3 * (uint64_t)vertices, 4);
    city->ground_triangle = (const uint16_t*)pb_array(&mesh, 3 * (uint64_t)triangles, 2);
    city->ground_neighbour = (const uint16_t*)pb_array(&mesh, 3 * (uint64_t)triangles, 2);
    city->portal_triangle = (const uint16_t*)pb_array(&mesh, 2 * (uint64_t)city->portals, 2);
    city->portal_line = (const float*)pb_array(&mesh, 6 * (uint64_t)city->portals, 4);
    if (!mesh.ok || !pb_ascend(city->ground_vertex, (uint64_t)city->cells + 1, vertices)
        || !pb_ascend(city->ground_first, (uint64_t)city->cells + 1, triangles)
        || !pb_are_singles(city->ground, 3 * (uint64_t)vertices, -1e7, 1e7)
        || !pb_are_singles(city->portal_line, 6 * (uint64_t)city->portals, -1e7, 1e7))
        return 0;
    for (cell = 0; cell < city->cells; ++cell) {
        uint32_t first = city->ground_first[cell], count = city->ground_first[cell + 1] - first;
        if (!pb_are_within(city->ground_triangle + 3 * (size_t)first, 3 * (uint64_t)count,
                           city->ground_vertex[cell + 1] - city->ground_vertex[cell], 0)
            || !pb_are_within(city->ground_neighbour + 3 * (size_t)first, 3 * (uint64_t)count, count, 1))
            return 0;
    }
    for (i = 0; i < 2 * city->portals; ++i) {
        cell = city->portal_cells[i];
        if (!pb_are_within(city->portal_triangle + i, 1, city->ground_first[cell + 1] - city->ground_first[cell], 1))
            return 0;
    }
    return 1;
}

// What is of an hour: a pack of its own within the chunk HOUR, without the chunks of the places.
static pb_status pb_open_within(pb_city* hour, const pb_city* city)
{
    pb_status status = pb_check_header(city->hour_bytes, city->hour_size);
    if (status != PB_OK)
        return status;
    *hour = *city;
    hour->bytes = city->hour_bytes;
    hour->hour_bytes = NULL;
    if (pb_u64(hour->bytes + 16) != city->world_hash || pb_u32(hour->bytes + 40) != pb_u32(city->bytes + 40) || !pb_open_meta(hour)
        || !pb_open_habits(hour) || !pb_open_law(hour) || !pb_open_densities(hour) || hour->segments != city->segments
        || hour->types != city->types || hour->profiles != city->profiles)
        return PB_BAD_PACK;
    return pb_count_near(hour) ? PB_OK : PB_UNSUPPORTED;
}

static pb_status pb_open_second(pb_city* city)
{
    pb_reader chunk = pb_chunk(city, "HOUR");
    pb_city hour;
    pb_status status;
    city->most_kinds = city->kinds;
    city->most_goals = city->goals;
    city->most_near = city->near_pairs;
    if (!chunk.is_there)
        return PB_OK;
    city->hour_bytes = chunk.bytes;
    city->hour_size = chunk.size;
    status = chunk.ok ? pb_open_within(&hour, city) : PB_BAD_PACK;
    if (status != PB_OK)
        return status;
    city->most_kinds = hour.kinds > city->kinds ? hour.kinds : city->kinds;
    city->most_goals = hour.goals > city->goals ? hour.goals : city->goals;
    city->most_near = hour.near_pairs > city->near_pairs ? hour.near_pairs : city->near_pairs;
    return PB_OK;
}

pb_status pb_open(pb_city* city, const void* bytes, size_t size)
{
    pb_city made;
    pb_status status;
    uint32_t features;
    if (city == NULL || bytes == NULL)
        return PB_BAD_ARGUMENT;
    if (((uintptr_t)bytes & 7u) != 0)
        return PB_UNALIGNED;
    status = pb_check_header((const unsigned char*)bytes, size);
    if (status != PB_OK)
        return status;
    memset(&made, 0, sizeof made);
    made.bytes = (const unsigned char*)bytes;
    made.world_hash = pb_u64(made.bytes + 16);
    features = pb_u32(made.bytes + 40);
    if ((features & ~7u) != 0)
        return PB_UNSUPPORTED;
    made.has_step_free = (features & 2u) != 0;
    made.has_reach = (features & 4u) != 0;
    if (!pb_open_texts(&made) || !pb_open_meta(&made) || !pb_open_nodes(&made) || !pb_open_cells(&made) || !pb_open_habits(&made)
        || !pb_open_law(&made) || !pb_open_densities(&made) || !pb_check_entries(&made) || ((features & 3u) != 0 && !pb_open_ways(&made))
        || !pb_open_borders(&made) || !pb_open_ground(&made))
        return PB_BAD_PACK;
    if (!pb_count_near(&made))
        return PB_UNSUPPORTED;
    made.is_one_way = made.way_length != NULL && !pb_ways_lead_back(&made);
    status = pb_open_second(&made);
    if (status == PB_OK)
        *city = made;
    return status;
}

pb_status pb_open_hour(pb_city* hour, const pb_city* city)
{
    if (hour == NULL || city == NULL || city->hour_bytes == NULL)
        return PB_BAD_ARGUMENT;
    return pb_open_within(hour, city); // which pb_open() has looked through
}

const char* pb_text(const pb_city* city, uint32_t text)
{
    if (city == NULL || text >= city->strings)
        return "";
    return (const char*)(city->text + city->string_first[text]);
}

size_t pb_city_bytes(void)
{
    return sizeof(pb_city);
}

uint32_t pb_how_many(const pb_city* city, uint32_t part)
{
    if (city == NULL)
        return 0;
    switch (part) {
    case PB_PORTALS:
        return city->portals;
    case PB_TARGETS:
        return city->targets;
    case PB_NODES:
        return city->nodes;
    case PB_CELLS:
        return city->cells;
    case PB_SEGMENTS:
        return city->segments;
    case PB_PROFILES:
        return city->profiles;
    default:
        return 0;
    }
}

uint32_t pb_number(const pb_city* city, uint32_t part, uint32_t i)
{
    if (i >= pb_how_many(city, part) || part == PB_SEGMENTS)
        return PB_NONE;
    if (part == PB_CELLS)
        return city->cell_number[i];
    if (part == PB_PROFILES)
        return city->profile_number[i];
    return city->number[part == PB_TARGETS ? city->portals + i : i];
}

const char* pb_name(const pb_city* city, uint32_t part, uint32_t i)
{
    if ((part != PB_TARGETS && part != PB_PROFILES) || i >= pb_how_many(city, part))
        return "";
    return pb_text(city, part == PB_TARGETS ? city->target_name[i] : city->profile_name[i]);
}

pb_status pb_node(const pb_city* city, uint32_t node, double* xyz)
{
    if (city == NULL || xyz == NULL || node >= city->nodes)
        return PB_BAD_ARGUMENT;
    xyz[0] = city->x[node];
    xyz[1] = city->y[node];
    xyz[2] = city->z[node];
    return PB_OK;
}

// ---- Where a place is

static PB_APART double pb_to_line(double ax, double ay, double bx, double by, double x, double y)
{
    double dx = bx - ax, dy = by - ay, length = dx * dx + dy * dy, part = 0.0;
    if (length > 0.0)
        part = ((x - ax) * dx + (y - ay) * dy) / length;
    part = part < 0.0 ? 0.0 : part > 1.0 ? 1.0 : part;
    dx = ax + part * dx - x;
    dy = ay + part * dy - y;
    return sqrt(dx * dx + dy * dy);
}

// How far a place is from a cell: 0 within its borders, of a pack without them within its box.
static PB_APART double pb_off_cell(const pb_city* city, uint32_t cell, double x, double y)
{
    const float* box = city->box + 4 * (size_t)cell;
    double off_x = x < (double)box[0] ? (double)box[0] - x : x > (double)box[2] ? x - (double)box[2] : 0.0;
    double off_y = y < (double)box[1] ? (double)box[1] - y : y > (double)box[3] ? y - (double)box[3] : 0.0;
    double least = PB_FAR, off;
    uint32_t ring, i, j;
    int is_within = 0;
    if (city->corner == NULL || city->cell_ring[cell] == city->cell_ring[cell + 1])
        return sqrt(off_x * off_x + off_y * off_y);
    for (ring = city->cell_ring[cell]; ring < city->cell_ring[cell + 1]; ++ring)
        for (i = city->ring_corner[ring], j = city->ring_corner[ring + 1] - 1; i < city->ring_corner[ring + 1]; j = i++) {
            double ax = (double)city->corner[2 * (size_t)i], ay = (double)city->corner[2 * (size_t)i + 1];
            double bx = (double)city->corner[2 * (size_t)j], by = (double)city->corner[2 * (size_t)j + 1];
            if ((ay > y) != (by > y) && x < (bx - ax) * (y - ay) / (by - ay) + ax)
                is_within = !is_within;
            off = pb_to_line(ax, ay, bx, by, x, y);
            least = off < least ? off : least;
        }
    return is_within ? 0.0 : least;
}

static int pb_is_in_box(const float* box, double x, double y)
{
    return x >= (double)box[0] && x <= (double)box[2] && y >= (double)box[1] && y <= (double)box[3];
}

static double pb_box_area(const float* box)
{
    return ((double)box[2] - (double)box[0]) * ((double)box[3] - (double)box[1]);
}

double pb_ground(const pb_city* city, uint32_t cell, double x, double y)
{
    double least = PB_FAR, height = 0.0;
    uint32_t i, j;
    if (city == NULL || cell >= city->cells || !pb_is_finite(x) || !pb_is_finite(y))
        return 0.0;
    if (city->ground == NULL || city->ground_first[cell] == city->ground_first[cell + 1]) {
        for (i = city->cell_first[cell]; i < city->cell_first[cell + 1]; ++i) {
            uint32_t node = city->cell_node[i];
            double off = pb_to_line(city->x[node], city->y[node], city->x[node], city->y[node], x, y);
            if (off < least) {
                least = off;
                height = city->z[node];
            }
        }
        return height;
    }
    for (i = city->ground_first[cell]; i < city->ground_first[cell + 1]; ++i) {
        const float* at[3];
        double part[3], sum = 0.0, off = 0.0;
        for (j = 0; j < 3; ++j)
            at[j] = city->ground + 3 * ((size_t)city->ground_vertex[cell] + city->ground_triangle[3 * (size_t)i + j]);
        for (j = 0; j < 3; ++j) { // twice the area across from each corner
            const float *a = at[(j + 1) % 3], *b = at[(j + 2) % 3];
            part[j] = ((double)b[0] - (double)a[0]) * (y - (double)a[1]) - ((double)b[1] - (double)a[1]) * (x - (double)a[0]);
            sum += part[j];
        }
        for (j = 0; j < 3; ++j)
            if (!(part[j] * sum >= 0.0)) {
                double line = pb_to_line((double)at[(j + 1) % 3][0], (double)at[(j + 1) % 3][1], (double)at[(j + 2) % 3][0],
                                         (double)at[(j + 2) % 3][1], x, y);
                off = line > off ? line : off;
            }
        if (off >= least || sum == 0.0)
            continue;
        least = off;
        height = part[0] / sum * (double)at[0][2] + part[1] / sum * (double)at[1][2] + part[2] / sum * (double)at[2][2];
        if (off == 0.0)
            break;
    }
    return height;
}

uint32_t pb_cell_at(const pb_city* city, double x, double y, double z)
{
    uint32_t cell, best = PB_NONE;
    double least = PB_FAR, area = PB_FAR;
    if (city == NULL || !pb_is_finite(x) || !pb_is_finite(y) || !pb_is_finite(z))
        return PB_NONE;
    for (cell = 0; cell < city->cells; ++cell) {
        const float* box = city->box + 4 * (size_t)cell;
        double off;
        if (!pb_is_in_box(box, x, y) || pb_off_cell(city, cell, x, y) > 0.0)
            continue;
        off = pb_abs(pb_ground(city, cell, x, y) - z);
        if (off < least || (off == least && pb_box_area(box) < area)) {
            least = off;
            area = pb_box_area(box);
            best = cell;
        }
    }
    return best;
}

PB_OFTEN

// ---- What lives

enum { // flags of a person
    PB_WALKING = 1,
    PB_AWAY = 2,     // on the way to, or at, the far end of a round trip
    PB_STANDS = 4,   // held by the game
    PB_STUCK = 8,    // no way is left
    PB_OFF_WAY = 16, // the leg begins where the game put them
    PB_ANEW = 32,    // the way is another than the usual one from the origin
    PB_PLANNED = 64, // where they go next was told
    PB_USED = 128
};

typedef struct pb_one {                    // what says where somebody is comes first
    double leg_begin, leg_length, held_at; // when they began the leg as if at their own speed; metres of free walking
    float speed;
    uint32_t id, cell, segment, node; // of the leg; node: where it ends
    uint32_t after, before;           // in the list of the cell
    uint16_t profile;
    uint8_t flags, in_list;
    double from_x, from_y, from_z, departed, wait_end;
    uint32_t trips, origin, place, base, then_place;
    uint16_t step_count, step_at;
    uint8_t reason, choice, then_reason, then_choice;
    uint16_t
        step[PB_STEPS]; // after the leg: place of the next node in the list of a cell of the portal before it; the upper bit says which
} pb_one;

typedef struct pb_cell {
    double held_until;
    double from[PB_INTERVALS], to[PB_INTERVALS];
    uint32_t intervals, first;
    uint32_t is_live, is_visible;
} pb_cell;

typedef struct pb_door {
    double opened, quantile;
    uint64_t unknown; // inside, and nobody saw them going in
    uint32_t known, reserved;
} pb_door;

enum { PB_NO_JOB = 0, PB_MEET, PB_ENTER, PB_LEAVE, PB_TRIP, PB_WAY };

typedef struct pb_job {
    uint32_t kind, slot, segment, cell, target, reserved;
} pb_job;

// All that is kept when saved, beside the arrays.
typedef struct pb_state {
    uint64_t magic, world_hash, inhabitants, seed, options_hash;
    double hour, now, until, share, arrival_rate;
    uint64_t in_live, removed, draws, operations, trees, fill_left;
    uint32_t next_id, known, dropped, free_slot, live_count, queue_count;
    uint32_t event_first, event_count, events_lost, fill_cell, is_view_new, is_redraw_due, portal_count, blocked;
    pb_job job;
} pb_state;

typedef struct pb_tree {
    double* distance; // [portals]
    uint32_t *segment, *previous, *edges;
    uint32_t source;
    int is_round;    // of blocked segments
    int is_back;     // of ways that lead to the source, where those are others than the ways from it
    int is_free;     // of steps
    uint32_t id;     // of what it is from and for whom
    uint32_t* keeps; // where it is kept, its number stands: id while it is there
    double* hung;    // [targets] distances of targets that were looked for, else below 0; with the tree that is kept
} pb_tree;

// A way from a portal to another one of a cell, or back.
typedef struct pb_arc {
    double length;
    uint32_t to, segment;
} pb_arc;

// Portals that were reached, the nearest first.
typedef struct pb_heap {
    double* key;         // [portals] distances
    uint32_t *node, *at; // [portals], and where they stand
    uint32_t count;
} pb_heap;

enum { PB_TO_BEGIN = 0, PB_TAKES, PB_CLEARS, PB_GROWS, PB_KEEPS };

// A tree that is growing, from one call to the next.
typedef struct pb_growth {
    uint32_t phase, next, place;
} pb_growth;

// Everybody and everything that something is planned for stands once in the queue: people, then doors, then cells, then arrivals.
struct pb {
    pb_state s;
    const pb_city* city;
    pb_options options;
    uint32_t most_kinds, most_goals, most_near; // for which there is room, whichever hour's pack
    // Kept when saved.
    unsigned char* kept;
    size_t kept_bytes;
    pb_one* one;
    uint32_t* own; // [people x own_types] targets
    pb_cell* cell;
    pb_door* door;
    uint32_t *live, *wanted, *head, *queue, *queue_at, *open_portal, *shut;
    double *queue_time, *open_rate;
    pb_event* event;
    // Follows from the pack.
    double *length, *expected, *one_way, *slow, *weight_enter, *weight_meet, *round_arrivals, *ends_of_type, *back_of_type;
    const double* effective;
    double* tree_distance;  // [most_trees x portals] trees that were grown
    double* tree_hung;      // [most_trees x targets]
    pb_arc *arc, *arc_back; // of both sides of each portal; those that lead to it, where they are others than those from it
    uint32_t* arc_first;    // [2 x portals + 1]
    uint32_t *tree_source, *tree_segment, *tree_previous, *tree_edges;
    double* entry_rate; // [2 x portals] at which one person comes out of a portal into either of its cells
    uint32_t *cell_base, *portal_place, *target_place, *slot_of_type, *free_first, *free_target;
    // Where own targets lie within a reach; [0] of all else.
    double *near_chance, *near_each;    // [kinds x targets] to be somebody's own; [kinds x own_types x anchors] given the anchor
    uint32_t *near_first, *near_anchor; // [kinds x targets + 1] into the anchors, by place, that somebody may have with a target
    double *near_own, *near_by;         // [targets] weights of own targets; [anchors] the same by what anchor they have
    // Working memory.
    pb_tree a, b, o, m; // from the ends of a segment, from origins, and from where those go who are moved
    pb_heap heap, heap_of_moved;
    pb_growth growth;
    uint32_t *origins, *ends, *path, *path_cell, *path_node;
    double *mass, *mass_of, *mass_now, *back, *behind;
    unsigned char *is_end, *is_exact;
    // Origins of those who take steps, and behind them of those who take none; ends in two halves.
    uint32_t origin_count, free_begin, end_count[2], cached_segment, cached_kind;
    uint32_t stage, next, kind, drawn; // how far somebody is invented
    int is_free;                       // of steps: who is looked for
    double part, sum, at_most;
    pb_random random;
    uint64_t budget_left;
    int has_budget;
};

static PB_APART void pb_line_up(unsigned char** at, uint64_t* used, void* place, uint64_t count, uint64_t width)
{
    if (*at != NULL) {
        unsigned char* here = *at + (size_t)*used;
        memcpy(place, &here, sizeof here);
    }
    *used += (count * width + 7u) / 8u * 8u;
}

// Lays the arrays out, or with no memory says what they take: first what is kept, then the rest. 0: more than there are addresses.
static size_t pb_lay_out(pb* life, const pb_city* city, const pb_options* options, unsigned char* memory)
{
    uint64_t people = options->most_people, portals = city->portals, targets = city->targets, cells = city->cells,
             segments = city->segments;
    uint64_t entities = people + targets + cells + 1, nodes = city->nodes, near_kinds = city->most_near > 0 ? city->most_kinds : 0;
    uint64_t used = (sizeof(pb) + 7u) / 8u * 8u;
    uint32_t i;
    pb_tree* trees[4];
#define PB_LAY(field, count) pb_line_up(&memory, &used, &life->field, (count), sizeof *life->field)
    if (memory != NULL)
        life->kept = memory + (size_t)used;
    PB_LAY(one, people);
    PB_LAY(cell, cells);
    PB_LAY(door, targets);
    PB_LAY(event, options->most_events);
    PB_LAY(queue_time, entities);
    PB_LAY(open_rate, portals);
    PB_LAY(own, people * city->own_types);
    PB_LAY(live, cells);
    PB_LAY(wanted, (cells + 31) / 32);
    PB_LAY(head, cells);
    PB_LAY(queue, entities);
    PB_LAY(queue_at, entities);
    PB_LAY(open_portal, portals);
    PB_LAY(shut, (segments + 31) / 32);
    if (memory != NULL)
        life->kept_bytes = (size_t)used - (size_t)(life->kept - memory);
    PB_LAY(length, segments);
    PB_LAY(expected, city->most_goals);
    PB_LAY(one_way, (uint64_t)city->most_kinds * city->types);
    PB_LAY(slow, city->most_kinds);
    PB_LAY(weight_enter, city->profiles);
    PB_LAY(weight_meet, city->profiles);
    PB_LAY(round_arrivals, (uint64_t)city->most_kinds * targets);
    PB_LAY(ends_of_type, city->types);
    PB_LAY(back_of_type, city->types);
    PB_LAY(mass, targets);
    PB_LAY(mass_of, 2 * targets);
    PB_LAY(mass_now, 2 * targets);
    PB_LAY(back, targets);
    PB_LAY(behind, targets);
    PB_LAY(entry_rate, 2 * portals);
    PB_LAY(arc, city->arcs);
    PB_LAY(arc_back, city->is_one_way ? city->arcs : 0);
    PB_LAY(arc_first, 2 * portals + 1);
    PB_LAY(cell_base, cells + 1);
    PB_LAY(portal_place, 2 * portals);
    PB_LAY(target_place, targets);
    PB_LAY(slot_of_type, city->types);
    PB_LAY(free_first, city->types + 1);
    PB_LAY(free_target, targets);
    PB_LAY(near_chance, near_kinds * targets);
    PB_LAY(near_each, near_kinds * city->own_types * pb_anchors(city));
    PB_LAY(near_own, near_kinds > 0 ? targets : 0);
    PB_LAY(near_by, near_kinds > 0 ? pb_anchors(city) : 0);
    PB_LAY(near_first, near_kinds > 0 ? near_kinds * targets + 1 : 0);
    PB_LAY(near_anchor, city->most_near);
    PB_LAY(heap.key, portals);
    PB_LAY(heap.node, portals);
    PB_LAY(heap.at, portals);
    PB_LAY(heap_of_moved.key, portals);
    PB_LAY(heap_of_moved.node, portals);
    PB_LAY(heap_of_moved.at, portals);
    PB_LAY(origins, 2 * targets);
    PB_LAY(ends, 2 * targets);
    PB_LAY(path, nodes + 1);
    PB_LAY(path_cell, nodes + 1);
    PB_LAY(path_node, nodes + 1);
    PB_LAY(tree_distance, options->most_trees * portals);
    PB_LAY(tree_hung, options->most_trees * targets);
    PB_LAY(tree_source, options->most_trees);
    PB_LAY(tree_segment, options->most_trees * portals);
    PB_LAY(tree_previous, options->most_trees * portals);
    PB_LAY(tree_edges, options->most_trees * portals);
    PB_LAY(is_end, targets);
    PB_LAY(is_exact, 2 * targets);
    trees[0] = &life->a;
    trees[1] = &life->b;
    trees[2] = &life->o;
    trees[3] = &life->m;
    for (i = 0; i < 4; ++i) {
        pb_line_up(&memory, &used, &trees[i]->distance, portals, sizeof(double));
        pb_line_up(&memory, &used, &trees[i]->segment, portals, sizeof(uint32_t));
        pb_line_up(&memory, &used, &trees[i]->previous, portals, sizeof(uint32_t));
        pb_line_up(&memory, &used, &trees[i]->edges, portals, sizeof(uint32_t));
    }
#undef PB_LAY
    return (uint64_t)(size_t)used == used ? (size_t)used : 0;
}

// ---- Places and ways

static uint32_t pb_cell_size(const pb* life, uint32_t cell)
{
    return life->city->cell_first[cell + 1] - life->city->cell_first[cell];
}

static const uint32_t* pb_cell_nodes(const pb* life, uint32_t cell)
{
    return life->city->cell_node + life->city->cell_first[cell];
}

// Place of a node in the list of a cell that holds it.
static PB_APART uint32_t pb_place_in_cell(const pb* life, uint32_t cell, uint32_t node)
{
    const uint32_t* nodes = pb_cell_nodes(life, cell);
    uint32_t low = 0, high = pb_cell_size(life, cell);
    while (low + 1 < high) {
        uint32_t middle = (low + high) / 2;
        if (nodes[middle] <= node)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static uint32_t pb_segment(const pb* life, uint32_t cell, uint32_t i, uint32_t j)
{
    return life->cell_base[cell] + i * (pb_cell_size(life, cell) - 1) + j - (j > i ? 1u : 0u);
}

static PB_APART uint32_t pb_cell_of(const pb* life, uint32_t segment)
{
    uint32_t low = 0, high = life->city->cells;
    while (low + 1 < high) {
        uint32_t middle = (low + high) / 2;
        if (life->cell_base[middle] <= segment)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static PB_APART void pb_ends(const pb* life, uint32_t cell, uint32_t segment, uint32_t* from, uint32_t* to)
{
    uint32_t k = pb_cell_size(life, cell), place = segment - life->cell_base[cell], i = place / (k - 1), j = place % (k - 1);
    const uint32_t* nodes = pb_cell_nodes(life, cell);
    *from = nodes[i];
    *to = nodes[j >= i ? j + 1 : j];
}

static int pb_bit(const uint32_t* words, uint32_t i)
{
    return (int)((words[i / 32] >> (i % 32)) & 1u);
}

static PB_APART double pb_rate(const pb* life, uint32_t segment)
{
    const pb_city* city = life->city;
    uint32_t word = city->is_walked[segment / 32], bit = (uint32_t)1 << (segment % 32);
    if ((word & bit) == 0)
        return 0.0;
    return pb_unpack(city->rate_unit, city->rate[city->before[segment / 32] + pb_ones(word & (bit - 1))]);
}

// Share of a person's time.
static PB_APART double pb_share(const pb* life, uint32_t segment)
{
    const pb_city* city = life->city;
    double rate = pb_rate(life, segment);
    uint32_t place;
    if (!(rate > 0.0) || !(life->effective[segment] > 0.0))
        return 0.0;
    place = city->before[segment / 32] + pb_ones(city->is_walked[segment / 32] & (((uint32_t)1 << (segment % 32)) - 1));
    return rate * life->effective[segment] * (city->slowness_low + city->slowness_step * (double)city->slowness[place]);
}

static PB_APART double pb_walking_share(const pb* life, uint32_t cell)
{
    double sum = 0.0;
    uint32_t segment;
    for (segment = life->cell_base[cell]; segment < life->cell_base[cell + 1]; ++segment)
        sum += pb_share(life, segment);
    return sum;
}

static PB_APART double pb_inside_share(const pb* life, uint32_t cell)
{
    const uint32_t* nodes = pb_cell_nodes(life, cell);
    double sum = 0.0;
    uint32_t i;
    for (i = pb_cell_size(life, cell); i > 0 && nodes[i - 1] >= life->city->portals; --i)
        sum += (double)life->city->inside[nodes[i - 1] - life->city->portals];
    return sum;
}

static void pb_spend(pb* life, uint64_t operations)
{
    life->s.operations += operations;
    if (life->has_budget)
        life->budget_left = life->budget_left > operations ? life->budget_left - operations : 0;
}

// Whether the budget is used up; looked at after every few units of work.
static int pb_is_spent(const pb* life)
{
    return life->has_budget && life->budget_left == 0;
}

static void pb_sift_up(pb_heap* heap, uint32_t at, double key, uint32_t node)
{
    while (at > 0 && heap->key[(at - 1) / 4] > key) {
        heap->key[at] = heap->key[(at - 1) / 4];
        heap->node[at] = heap->node[(at - 1) / 4];
        heap->at[heap->node[at]] = at;
        at = (at - 1) / 4;
    }
    heap->key[at] = key;
    heap->node[at] = node;
    heap->at[node] = at;
}

// Puts what stood last to where the first one was.
static void pb_sift_down(pb_heap* heap)
{
    uint32_t count = heap->count, node = heap->node[count], at = 0;
    double key = heap->key[count];
    for (;;) {
        uint32_t child = 4 * at + 1, least = child, other = child + 2, i;
        if (child + 4 <= count) {
            least += heap->key[child + 1] < heap->key[child] ? 1u : 0u;
            other += heap->key[child + 3] < heap->key[child + 2] ? 1u : 0u;
            least = heap->key[other] < heap->key[least] ? other : least;
        } else if (child >= count) {
            break;
        } else {
            for (i = child + 1; i < count; ++i)
                least = heap->key[i] < heap->key[least] ? i : least;
        }
        if (heap->key[least] >= key)
            break;
        heap->key[at] = heap->key[least];
        heap->node[at] = heap->node[least];
        heap->at[heap->node[at]] = at;
        at = least;
    }
    heap->key[at] = key;
    heap->node[at] = node;
    heap->at[node] = at;
}

#define PB_UNSEEN 0xFFFFFFFFu
#define PB_SETTLED 0xFFFFFFFEu

// Somebody may come from `from` to a portal by the segment; in a tree that leads back, from the portal to `from`. Of ways that are equally
// long: fewer edges, then the smaller last portal.
static void pb_reach(pb_tree* tree, pb_heap* heap, uint32_t from, uint32_t to, double distance, uint32_t edges, uint32_t segment)
{
    uint32_t at = heap->at[to];
    if (at == PB_SETTLED)
        return;
    if (distance < tree->distance[to] - PB_TIE || edges < tree->edges[to] || (edges == tree->edges[to] && from < tree->previous[to])) {
        tree->segment[to] = segment;
        tree->previous[to] = from;
        tree->edges[to] = edges;
    }
    if (!(distance < tree->distance[to]))
        return;
    tree->distance[to] = distance;
    pb_sift_up(heap, at == PB_UNSEEN ? heap->count++ : at, distance, to);
}

// Whether a way may be gone by those for whom a tree is grown.
static int pb_is_open(const pb* life, const pb_tree* tree, uint32_t segment)
{
    return !(life->length[segment] < 0.0) && !(tree->is_round && pb_bit(life->shut, segment))
           && !(tree->is_free && life->city->way_step_free[segment] == 0);
}

#define PB_SHUT 2e300 // length of an arc that nobody may go: above every distance

// Looks along ways from a node, or to it, of the same number of edges from the source.
static void pb_reach_by(const pb* life, pb_tree* tree, pb_heap* heap, uint32_t from, const pb_arc* arc, const pb_arc* last, double distance,
                        uint32_t edges)
{
    int is_choosy = tree->is_round || tree->is_free;
    for (; arc < last; ++arc) {
        double there = distance + arc->length;
        if (!(there > tree->distance[arc->to] + PB_TIE) && (!is_choosy || pb_is_open(life, tree, arc->segment)))
            pb_reach(tree, heap, from, arc->to, there, edges, arc->segment);
    }
}

#define PB_UNITS 128u   // of work between two looks at the budget: portals that are settled
#define PB_COPIES 4096u // portals whose numbers are copied or cleared

// Copies a part of a tree out of those that are kept, or into them.
static void pb_copy_kept(pb* life, pb_tree* tree, uint32_t place, uint32_t first, uint32_t count, int is_taken)
{
    size_t at = (size_t)place * life->city->portals + first;
    double *near = tree->distance + first, *far = life->tree_distance + at;
    uint32_t *here[3], *there[3], i;
    here[0] = tree->segment + first;
    here[1] = tree->previous + first;
    here[2] = tree->edges + first;
    there[0] = life->tree_segment + at;
    there[1] = life->tree_previous + at;
    there[2] = life->tree_edges + at;
    memcpy(is_taken ? near : far, is_taken ? far : near, count * sizeof(double));
    for (i = 0; i < 3; ++i)
        memcpy(is_taken ? here[i] : there[i], is_taken ? there[i] : here[i], count * sizeof(uint32_t));
}

static void pb_clear_tree(pb_tree* tree, pb_heap* heap, uint32_t first, uint32_t count)
{
    uint32_t i;
    for (i = first; i < first + count; ++i) {
        tree->distance[i] = PB_FAR;
        tree->segment[i] = tree->previous[i] = PB_NONE;
        tree->edges[i] = 0;
        heap->at[i] = PB_UNSEEN;
    }
}

static void pb_seed(pb* life, pb_tree* tree, pb_heap* heap)
{
    const pb_city* city = life->city;
    uint32_t target = tree->source - city->portals, cell, size, place, i;
    const uint32_t* nodes;
    heap->count = 0;
    if (tree->source < city->portals) {
        tree->distance[tree->source] = 0.0;
        pb_sift_up(heap, heap->count++, 0.0, tree->source);
        return;
    }
    cell = city->target_cell[target];
    nodes = pb_cell_nodes(life, cell);
    size = pb_cell_size(life, cell);
    place = life->target_place[target];
    for (i = 0; i < size && nodes[i] < city->portals; ++i) {
        uint32_t segment = tree->is_back ? pb_segment(life, cell, i, place) : pb_segment(life, cell, place, i);
        if (pb_is_open(life, tree, segment))
            pb_reach(tree, heap, tree->source, nodes[i], life->length[segment], 1, segment);
    }
    pb_spend(life, size);
}

// Settles the nearest portals and looks on from them. Where ways are straight, those of the cell that was come by lead nowhere nearer.
static void pb_settle_portals(pb* life, pb_tree* tree, pb_heap* heap, uint32_t most)
{
    const pb_city* city = life->city;
    const pb_arc* arcs = tree->is_back ? life->arc_back : life->arc;
    int is_straight = city->way_length == NULL && !tree->is_round;
    uint64_t operations = 0;
    for (; heap->count > 0 && most > 0; --most) {
        uint32_t node = heap->node[0], by = tree->segment[node], side, past = 2;
        const uint32_t *cells = city->portal_cells + 2 * node, *first = life->arc_first + 2 * node;
        heap->at[node] = PB_SETTLED;
        if (--heap->count > 0)
            pb_sift_down(heap);
        if (is_straight && by != PB_NONE)
            past = by >= life->cell_base[cells[0]] && by < life->cell_base[cells[0] + 1] ? 0 : 1;
        for (side = 0; side < 2; ++side) {
            uint32_t which = cells[0] <= cells[1] ? side : 1 - side; // of two cells between the same portals the smaller
            if (which != past)
                pb_reach_by(life, tree, heap, node, arcs + first[which], arcs + first[which + 1], tree->distance[node],
                            tree->edges[node] + 1);
        }
        operations += 24 + 3 * (uint64_t)(first[2] - first[0]);
    }
    pb_spend(life, operations);
}

// Looks whether a tree is kept: what was grown once need not grow again.
static void pb_begin_tree(pb* life, pb_tree* tree, pb_growth* growth, uint32_t source, int is_round, int is_back, int is_free)
{
    uint32_t nodes = life->city->nodes, trees = life->options.most_trees;
    tree->source = source;
    tree->is_round = is_round && life->s.blocked > 0;
    tree->is_back = is_back && life->city->is_one_way;
    tree->is_free = is_free;
    tree->id = source + (tree->is_back ? nodes : 0u) + (is_free ? 2 * nodes : 0u);
    tree->keeps = NULL;
    growth->next = 0;
    growth->phase = PB_CLEARS;
    if (trees == 0 || tree->is_round)
        return;
    growth->place = tree->id % trees;
    tree->keeps = life->tree_source + growth->place;
    tree->hung = life->tree_hung + (size_t)growth->place * life->city->targets;
    if (*tree->keeps == tree->id)
        growth->phase = PB_TAKES;
}

// Another tree is being kept at the same place, or taken from there.
static int pb_is_in_use(const pb* life, const pb_growth* growth)
{
    return growth != &life->growth && growth->place == life->growth.place
           && (life->growth.phase == PB_TAKES || life->growth.phase == PB_KEEPS);
}

static int pb_end_growing(pb* life, pb_tree* tree, const pb_growth* growth)
{
    ++life->s.trees;
    if (tree->keeps == NULL)
        return 0;
    if (pb_is_in_use(life, growth)) {
        tree->keeps = NULL;
        return 0;
    }
    *tree->keeps = PB_NONE;
    return 1;
}

// Whether a phase that goes through all portals is at its end.
static int pb_goes_through(pb* life, pb_tree* tree, pb_heap* heap, pb_growth* growth)
{
    uint32_t left = life->city->portals - growth->next, count = left < PB_COPIES ? left : PB_COPIES;
    if (growth->phase == PB_CLEARS)
        pb_clear_tree(tree, heap, growth->next, count);
    else
        pb_copy_kept(life, tree, growth->place, growth->next, count, growth->phase == PB_TAKES);
    growth->next += count;
    pb_spend(life, count);
    return count == left;
}

// Shortest ways from a node to all portals (Dijkstra 1959), round what is shut or as if nothing were; `is_back`: to the node from all
// portals. 0 where the budget is used up before: then it goes on with the next call.
static int pb_grow_in(pb* life, pb_tree* tree, pb_heap* heap, pb_growth* growth)
{
    uint32_t i;
    do {
        int is_end = growth->phase == PB_GROWS ? heap->count == 0 : pb_goes_through(life, tree, heap, growth);
        if (growth->phase == PB_GROWS && !is_end)
            pb_settle_portals(life, tree, heap, PB_UNITS);
        if (!is_end)
            continue;
        growth->next = 0;
        if (growth->phase == PB_CLEARS) {
            growth->phase = PB_GROWS;
            pb_seed(life, tree, heap);
        } else if (growth->phase == PB_GROWS && pb_end_growing(life, tree, growth)) {
            growth->phase = PB_KEEPS;
        } else {
            if (growth->phase == PB_KEEPS)
                for (*tree->keeps = tree->id, i = 0; i < life->city->targets; ++i)
                    tree->hung[i] = -1.0;
            growth->phase = PB_TO_BEGIN;
            return 1;
        }
    } while (!pb_is_spent(life));
    return 0;
}

static int pb_grow_either(pb* life, pb_tree* tree, uint32_t source, int is_round, int is_back, int is_free)
{
    if (life->growth.phase == PB_TO_BEGIN)
        pb_begin_tree(life, tree, &life->growth, source, is_round, is_back, is_free);
    return pb_grow_in(life, tree, &life->heap, &life->growth);
}

static int pb_grow(pb* life, pb_tree* tree, uint32_t source, int is_round, int is_free)
{
    return pb_grow_either(life, tree, source, is_round, 0, is_free);
}

// How a target is reached: its distance, PB_FAR where no way leads; the last segment and the node before it. In a tree that leads back: how
// it is left, by the first segment and the node behind it.
static double pb_hang(const pb* life, const pb_tree* tree, uint32_t target, uint32_t* segment, uint32_t* previous)
{
    const pb_city* city = life->city;
    uint32_t cell = city->target_cell[target], node = city->portals + target, size = pb_cell_size(life, cell), place, j, edges = 0;
    const uint32_t* nodes = pb_cell_nodes(life, cell);
    double best = PB_FAR;
    *segment = *previous = PB_NONE;
    if (node == tree->source)
        return 0.0;
    place = life->target_place[target];
    for (j = 0; j < size && nodes[j] < city->portals; ++j) {
        uint32_t way = tree->is_back ? pb_segment(life, cell, place, j) : pb_segment(life, cell, j, place);
        double distance = tree->distance[nodes[j]] + life->length[way];
        if (distance > best + PB_TIE || distance >= PB_FAR || !pb_is_open(life, tree, way))
            continue;
        if (distance < best - PB_TIE || tree->edges[nodes[j]] < edges) { // ascending: of equals the smaller stays
            *segment = way;
            *previous = nodes[j];
            edges = tree->edges[nodes[j]];
        }
        best = distance < best ? distance : best;
    }
    if (tree->source >= city->portals && city->target_cell[tree->source - city->portals] == cell) {
        uint32_t other = life->target_place[tree->source - city->portals];
        uint32_t way = tree->is_back ? pb_segment(life, cell, place, other) : pb_segment(life, cell, other, place);
        if (life->length[way] <= best + PB_TIE && pb_is_open(life, tree, way)) {
            best = life->length[way] < best ? life->length[way] : best;
            *segment = way;
            *previous = tree->source;
        }
    }
    return best;
}

// The distance alone, which a tree that is kept remembers.
static double pb_hung(const pb* life, const pb_tree* tree, uint32_t target)
{
    uint32_t segment, previous;
    int is_kept = tree->keeps != NULL && *tree->keeps == tree->id;
    double distance;
    if (is_kept && tree->hung[target] >= 0.0)
        return tree->hung[target];
    distance = pb_hang(life, tree, target, &segment, &previous);
    if (is_kept)
        tree->hung[target] = distance;
    return distance;
}

// The way from the tree's source to a node into path[0 .. count): segments and the nodes that they end at. 0 also where no way leads.
static PB_APART uint32_t pb_trace(pb* life, const pb_tree* tree, uint32_t node)
{
    const pb_city* city = life->city;
    uint32_t count = 0, at = node, i;
    while (at != tree->source) {
        uint32_t segment, previous;
        if (at >= city->portals) {
            (void)pb_hang(life, tree, at - city->portals, &segment, &previous);
        } else {
            segment = tree->segment[at];
            previous = tree->previous[at];
        }
        if (segment == PB_NONE || count > city->portals)
            return 0;
        life->path[count] = segment;
        life->path_node[count++] = at;
        at = previous;
    }
    for (i = 0; i < count / 2; ++i) {
        uint32_t segment = life->path[i], end = life->path_node[i];
        life->path[i] = life->path[count - 1 - i];
        life->path_node[i] = life->path_node[count - 1 - i];
        life->path[count - 1 - i] = segment;
        life->path_node[count - 1 - i] = end;
    }
    for (i = 0; i < count; ++i)
        life->path_cell[i] = pb_cell_of(life, life->path[i]);
    return count;
}

// ---- The law

static int pb_goes_free(const pb_city* city, const pb_one* one)
{
    return pb_is_free(city, city->profile_kind[one->profile]);
}

// Targets of a type that a kind of people comes to; where there is none for those who take no steps, all: nobody goes there.
static uint32_t pb_targets_of(const pb* life, uint32_t kind, uint32_t type)
{
    const uint32_t* first = life->city->type_first;
    uint32_t free = pb_is_free(life->city, kind) ? life->free_first[type + 1] - life->free_first[type] : 0;
    return free > 0 ? free : first[type + 1] - first[type];
}

static uint32_t pb_target_of(const pb* life, uint32_t kind, uint32_t type, uint32_t i)
{
    if (pb_is_free(life->city, kind) && life->free_first[type + 1] > life->free_first[type])
        return life->free_target[life->free_first[type] + i];
    return pb_index(life->city->type_target, life->city->wide_targets, life->city->type_first[type] + i);
}

static uint32_t pb_first_return(const pb_city* city, uint32_t kind, uint32_t target)
{
    return pb_place(city->return_first, city->wide_places, kind * city->targets + target);
}

static uint32_t pb_return_target(const pb_city* city, uint32_t i)
{
    return pb_index(city->return_target, city->wide_targets, i);
}

static double pb_visits(const pb_city* city, uint32_t i)
{
    return pb_unpack(city->visits_unit, city->return_visits[i]);
}

// Chance of a target to be somebody's own; 0 where nobody has own ones of the type. Without a reach.
static double pb_chance(const pb* life, uint32_t kind, uint32_t type)
{
    return life->slot_of_type[type] == PB_NONE ? 0.0 : 1.0 / (double)pb_targets_of(life, kind, type);
}

// The same of one target, with a reach or without.
static double pb_chance_of(const pb* life, uint32_t kind, uint32_t target)
{
    if (!pb_has_reach(life->city, kind))
        return pb_chance(life, kind, life->city->target_type[target]);
    return life->near_chance[(size_t)pb_like(life->city, kind) * life->city->targets + target];
}

// Whether somebody of a kind may have a target as their own: where none of a type can be reached without steps, any; nobody goes there.
static int pb_is_own(const pb* life, uint32_t kind, uint32_t target)
{
    uint32_t type = life->city->target_type[target];
    return !pb_is_free(life->city, kind) || life->city->step_free_target[target] != 0
           || life->free_first[type + 1] == life->free_first[type];
}

static double pb_anchor_share(const pb* life, uint32_t kind)
{
    return 1.0 / (double)pb_targets_of(life, kind, life->city->bound_type[0]);
}

// Chances of the own targets of a slot, each as likely as another, given the anchor by its place.
static double* pb_each(const pb* life, uint32_t like, uint32_t slot)
{
    return life->near_each + ((size_t)like * life->city->own_types + slot) * pb_anchors(life->city);
}

// Chance of two own targets of different types together.
static double pb_chance_of_both(const pb* life, uint32_t kind, uint32_t a, uint32_t b)
{
    const pb_city* city = life->city;
    uint32_t like = pb_like(city, kind), row = like * city->targets, i = life->near_first[row + a], j = life->near_first[row + b];
    uint32_t last = life->near_first[row + a + 1], end = life->near_first[row + b + 1];
    const double* each_a = pb_each(life, like, life->slot_of_type[city->target_type[a]]);
    const double* each_b = pb_each(life, like, life->slot_of_type[city->target_type[b]]);
    double sum = 0.0;
    while (i < last && j < end) {
        uint32_t left = life->near_anchor[i], right = life->near_anchor[j];
        if (left == right)
            sum += each_a[left] * each_b[left];
        i += left <= right ? 1u : 0u;
        j += right <= left ? 1u : 0u;
    }
    return sum * pb_anchor_share(life, kind);
}

// Begins to gather visits that begin at own targets, for pb_gathered().
static void pb_gather_nothing(pb* life)
{
    uint32_t target;
    for (target = 0; target < life->city->targets; ++target)
        life->near_own[target] = 0.0;
}

static void pb_gather(pb* life, uint32_t kind, uint32_t from, double factor)
{
    uint32_t r;
    for (r = pb_first_return(life->city, kind, from); r < pb_first_return(life->city, kind, from + 1); ++r)
        life->near_own[pb_return_target(life->city, r)] += factor * pb_visits(life->city, r);
}

// Spreads what was gathered over the anchors that go with it, without what begins at targets of the slot itself. Returns the visits that
// are expected of anybody.
static double pb_spread(pb* life, uint32_t kind, uint32_t slot)
{
    const pb_city* city = life->city;
    uint32_t like = pb_like(city, kind), target, i;
    double sum = 0.0;
    for (i = 0; i < pb_anchors(city); ++i)
        life->near_by[i] = 0.0;
    for (target = 0; target < city->targets; ++target) {
        uint32_t of = life->slot_of_type[city->target_type[target]], row = like * city->targets + target;
        const double* each;
        if (life->near_own[target] == 0.0 || of == PB_NONE)
            continue;
        sum += life->near_own[target] * life->near_chance[row];
        if (of == slot)
            continue;
        each = pb_each(life, like, of);
        for (i = life->near_first[row]; i < life->near_first[row + 1]; ++i)
            life->near_by[life->near_anchor[i]] += life->near_own[target] * each[life->near_anchor[i]];
        pb_spend(life, 10 + 2 * (uint64_t)(life->near_first[row + 1] - life->near_first[row]));
    }
    pb_spend(life, city->targets + (uint64_t)pb_anchors(city));
    return sum;
}

// Visits of those whose own target of its type `target` is, of all that was gathered; `even`: visits of whoever it be.
static double pb_gathered(pb* life, uint32_t kind, uint32_t slot, uint32_t target, double even)
{
    const pb_city* city = life->city;
    uint32_t like = pb_like(city, kind), row = like * city->targets + target, i;
    const double* each = pb_each(life, like, slot);
    double sum = 0.0;
    for (i = life->near_first[row]; i < life->near_first[row + 1]; ++i)
        sum += each[life->near_anchor[i]] * life->near_by[life->near_anchor[i]];
    pb_spend(life, 10 + 2 * (uint64_t)(life->near_first[row + 1] - life->near_first[row]));
    return sum * pb_anchor_share(life, kind) + life->near_chance[row] * (even + life->near_own[target]);
}

static uint32_t pb_closest_to(const pb_city* city, uint32_t kind, uint32_t from, uint32_t type)
{
    if (city->column_of_type[type] == 0xFFFFu)
        return PB_NONE;
    from += pb_is_free(city, kind) ? city->targets : 0u;
    return pb_index(city->closest, city->wide_targets, from * city->columns + city->column_of_type[type]);
}

static double pb_sigma(const pb_city* city, uint32_t kind, uint32_t target)
{
    return pb_unpack(city->sigma_unit, city->sigma[(size_t)kind * city->targets + target]);
}

// Visits to `from`, a cycle, of those whose own target of its type `to` is.
static double pb_own_visits(const pb* life, uint32_t kind, uint32_t from, uint32_t to)
{
    const pb_city* city = life->city;
    uint32_t type = city->target_type[to], i;
    double chance = pb_chance_of(life, kind, to), visits = chance * pb_sigma(city, kind, from);
    int has_reach = pb_has_reach(city, kind);
    for (i = pb_first_return(city, kind, from); i < pb_first_return(city, kind, from + 1); ++i) {
        uint32_t own = pb_return_target(city, i);
        if (city->target_type[own] == type)
            visits += pb_visits(city, i) * chance * ((own == to ? 1.0 : 0.0) - pb_chance_of(life, kind, own));
        else if (has_reach)
            visits += pb_visits(city, i) * (pb_chance_of_both(life, kind, own, to) - pb_chance_of(life, kind, own) * chance);
    }
    return visits > 0.0 ? visits : 0.0;
}

// Trips from one target to another in a cycle: for good, and out on round trips.
static void pb_outward(const pb* life, uint32_t kind, uint32_t from, uint32_t to, double* one_way, double* round)
{
    const pb_city* city = life->city;
    uint32_t row = kind * city->types + city->target_type[from], type = city->target_type[to], goal;
    double sigma = pb_sigma(city, kind, from), own = -1.0;
    *one_way = *round = 0.0;
    if (!(sigma > 0.0) || (pb_is_free(city, kind) && city->step_free_target[to] == 0))
        return;
    for (goal = city->goal_first[row]; goal < city->goal_first[row + 1]; ++goal) {
        double trips = life->expected[goal];
        if (city->destination[goal] != type)
            continue;
        if (city->choice[goal] == PB_ANY)
            trips *= sigma / (double)pb_targets_of(life, kind, type);
        else if (city->choice[goal] == PB_CLOSEST)
            trips *= pb_closest_to(city, kind, from, type) == to ? sigma : 0.0;
        else
            trips *= own = own < 0.0 ? pb_own_visits(life, kind, from, to) : own;
        *(city->round_trip[goal] ? round : one_way) += trips;
    }
}

// Cycles a second of a kind, times, where people are met rather than entering, how slow they are.
static double pb_kind_weight(const pb* life, uint32_t kind, int is_met)
{
    return is_met ? life->city->cycles[kind] * life->slow[kind] : life->city->cycles[kind];
}

// Of those kinds that take no steps, or of the others.
static PB_APART double pb_trips(const pb* life, uint32_t from, uint32_t to, int is_met, int is_free)
{
    double sum = 0.0;
    uint32_t kind;
    for (kind = 0; kind < life->city->kinds; ++kind) {
        double one_way, out, way_back, back;
        if (pb_is_free(life->city, kind) != is_free)
            continue;
        pb_outward(life, kind, from, to, &one_way, &out);
        pb_outward(life, kind, to, from, &way_back, &back);
        sum += pb_kind_weight(life, kind, is_met) * (one_way + out + back);
    }
    return sum;
}

// Mean of 1 / (wait + walk / v), or where people are met of 1 / (wait v + walk), over the speeds of a profile: Simpson's rule.
static double pb_speed_mean(const pb_city* city, uint32_t profile, int is_met)
{
    double mean = city->speed_mean[profile], sd = city->speed_sd[profile], low = mean * PB_SLOWEST, high = mean * PB_FASTEST;
    double wait = city->cycle_wait[city->profile_kind[profile]], walk = city->cycle_walk[city->profile_kind[profile]], sum = 0.0,
           weights = 0.0;
    int i;
    if (sd <= 0.0)
        return (is_met ? 1.0 : mean) / (wait * mean + walk + 1e-9);
    for (i = 0; i <= 64; ++i) {
        double speed = low + (high - low) * (double)i / 64.0, z = (speed - mean) / sd;
        double weight = (i == 0 || i == 64 ? 1.0 : i % 2 == 1 ? 4.0 : 2.0) * pb_exp(-0.5 * z * z);
        sum += weight * (is_met ? 1.0 : speed) / (wait * speed + walk + 1e-9);
        weights += weight;
    }
    return sum / weights;
}

static void pb_learn_goals(pb* life)
{
    const pb_city* city = life->city;
    uint32_t row, goal;
    for (row = 0; row < city->kinds * city->types; ++row) {
        double one_way = 0.0;
        for (goal = city->goal_first[row]; goal < city->goal_first[row + 1]; ++goal)
            one_way += city->round_trip[goal] ? 0.0 : city->probability[goal];
        life->one_way[row] = 0.0;
        for (goal = city->goal_first[row]; goal < city->goal_first[row + 1]; ++goal) {
            life->expected[goal] = city->probability[goal] / one_way;
            life->one_way[row] += life->expected[goal]; // with round trips: all that begin at a base
        }
    }
}

// Adds to each target of a slot the round trips, a cycle, to it as somebody's own from so many targets; `from` NULL: from all.
static void pb_add_own(pb* life, uint32_t kind, uint32_t slot, const uint32_t* from, uint32_t count, double weight, double* sums)
{
    const pb_city* city = life->city;
    uint32_t type = city->bound_type[slot], i, goal;
    double even = 0.0;
    int is_any = 0;
    pb_gather_nothing(life);
    for (i = 0; i < count; ++i) {
        uint32_t base = from != NULL ? from[i] : i, row = kind * city->types + city->target_type[base];
        double sigma = pb_sigma(city, kind, base);
        for (goal = city->goal_first[row]; goal < city->goal_first[row + 1] && sigma > 0.0; ++goal) {
            if (!city->round_trip[goal] || city->choice[goal] != PB_OWN || city->destination[goal] != type)
                continue;
            even += life->expected[goal] * sigma;
            pb_gather(life, kind, base, life->expected[goal]);
            is_any = 1;
        }
    }
    if (!is_any)
        return;
    even -= pb_spread(life, kind, slot);
    for (i = city->type_first[type]; i < city->type_first[type + 1]; ++i) {
        uint32_t target = pb_index(city->type_target, city->wide_targets, i);
        sums[target] += weight * pb_gathered(life, kind, slot, target, even);
    }
}

// Arrivals at the far ends of round trips, a cycle.
static void pb_learn_round_trips(pb* life)
{
    const pb_city* city = life->city;
    uint32_t kind, from, goal, i, r;
    for (i = 0; i < city->kinds * city->targets; ++i)
        life->round_arrivals[i] = 0.0;
    for (kind = 0; kind < city->kinds; ++kind) {
        double* arrivals = life->round_arrivals + (size_t)kind * city->targets;
        for (from = 0; from < city->targets; ++from) {
            uint32_t row = kind * city->types + city->target_type[from];
            double sigma = pb_sigma(city, kind, from);
            for (goal = city->goal_first[row]; goal < city->goal_first[row + 1] && sigma > 0.0; ++goal) {
                uint32_t type = city->destination[goal], count = pb_targets_of(life, kind, type);
                double each = life->expected[goal] * sigma / (double)count, chance = pb_chance(life, kind, type), spread = 0.0;
                if (!city->round_trip[goal] || (city->choice[goal] == PB_OWN && pb_has_reach(city, kind)))
                    continue;
                if (city->choice[goal] == PB_CLOSEST) {
                    uint32_t to = pb_closest_to(city, kind, from, type);
                    if (to != PB_NONE)
                        arrivals[to] += life->expected[goal] * sigma;
                    continue;
                }
                for (r = pb_first_return(city, kind, from); city->choice[goal] == PB_OWN && r < pb_first_return(city, kind, from + 1);
                     ++r) {
                    uint32_t own = pb_return_target(city, r);
                    if (city->target_type[own] != type)
                        continue;
                    arrivals[own] += life->expected[goal] * pb_visits(city, r) * chance;
                    spread += pb_visits(city, r) * chance * chance;
                }
                each -= life->expected[goal] * spread;
                for (i = 0; i < count; ++i)
                    arrivals[pb_target_of(life, kind, type, i)] += each;
            }
        }
        for (i = 0; i < city->own_types && pb_has_reach(city, kind); ++i)
            pb_add_own(life, kind, i, NULL, city->targets, 1.0, arrivals);
    }
}

// Targets of each type that people come to who take no steps.
static void pb_learn_free(pb* life)
{
    const pb_city* city = life->city;
    uint32_t type, i, count = 0;
    for (type = 0; type < city->types; ++type) {
        life->free_first[type] = count;
        for (i = city->type_first[type]; i < city->type_first[type + 1]; ++i) {
            uint32_t target = pb_index(city->type_target, city->wide_targets, i);
            if (city->has_step_free && city->step_free_target[target] != 0)
                life->free_target[count++] = target;
        }
    }
    life->free_first[city->types] = count;
}

// Chances of own targets of a slot given the anchor; and how often each target is one.
static void pb_learn_slot(pb* life, uint32_t kind, uint32_t slot)
{
    const pb_city* city = life->city;
    uint32_t type = city->bound_type[slot], count = pb_targets_of(life, kind, type), place, i;
    double* each = pb_each(life, kind, slot);
    for (place = 0; place < pb_anchors(city); ++place) {
        uint32_t near = 0;
        for (i = 0; i < count && slot > 0; ++i)
            near += pb_apart(city, pb_anchor(city, place), pb_target_of(life, kind, type, i)) <= city->reach[kind] ? 1u : 0u;
        each[place] = slot == 0 ? 1.0 : -1.0 / (double)count; // below 0: any, since none is near
        if (near > 0)
            each[place] = 1.0 / (double)near;
    }
}

// Which own targets go with which anchors.
static void pb_learn_near(pb* life)
{
    const pb_city* city = life->city;
    uint32_t kind, slot, target, place, count = 0, i;
    for (kind = 0; kind < city->kinds && city->near_pairs > 0; ++kind) {
        int is_first = pb_has_reach(city, kind) && pb_like(city, kind) == kind;
        for (slot = 0; slot < city->own_types && is_first; ++slot)
            pb_learn_slot(life, kind, slot);
        for (target = 0; target < city->targets; ++target) {
            size_t row = (size_t)kind * city->targets + target;
            double sum = 0.0;
            const double* each;
            life->near_first[row] = count;
            life->near_chance[row] = 0.0;
            slot = life->slot_of_type[city->target_type[target]];
            if (!is_first || slot == PB_NONE || !pb_is_own(life, kind, target))
                continue;
            each = pb_each(life, kind, slot);
            for (place = 0; place < pb_anchors(city); ++place) {
                uint32_t anchor = pb_anchor(city, place);
                if (!pb_is_own(life, kind, anchor)
                    || (slot == 0 ? anchor != target : each[place] > 0.0 && !(pb_apart(city, anchor, target) <= city->reach[kind])))
                    continue;
                life->near_anchor[count++] = place;
                sum += pb_abs(each[place]);
            }
            life->near_chance[row] = sum * pb_anchor_share(life, kind);
        }
        for (i = 0; i < city->own_types * pb_anchors(city) && is_first; ++i)
            pb_each(life, kind, 0)[i] = pb_abs(pb_each(life, kind, 0)[i]);
    }
    if (city->near_pairs > 0)
        life->near_first[(size_t)city->kinds * city->targets] = count;
}

// All that follows from the pack alone.
static void pb_learn(pb* life)
{
    const pb_city* city = life->city;
    uint32_t type, slot, profile, kind;
    for (type = 0; type < city->types; ++type)
        life->slot_of_type[type] = PB_NONE;
    for (slot = 0; slot < city->own_types; ++slot)
        life->slot_of_type[city->bound_type[slot]] = slot;
    pb_learn_free(life);
    pb_learn_near(life);
    pb_learn_goals(life);
    pb_learn_round_trips(life);
    for (profile = 0; profile < city->profiles; ++profile) {
        life->weight_enter[profile] = city->share[profile] * pb_speed_mean(city, profile, 0);
        life->weight_meet[profile] = city->share[profile] * pb_speed_mean(city, profile, 1);
    }
    for (kind = 0; kind < city->kinds; ++kind) {
        double enter = 0.0, meet = 0.0;
        for (profile = 0; profile < city->profiles; ++profile)
            if (city->profile_kind[profile] == kind) {
                enter += life->weight_enter[profile];
                meet += life->weight_meet[profile];
            }
        life->slow[kind] = enter > 0.0 ? meet / enter : 0.0;
    }
    for (slot = 0; slot < life->options.most_trees; ++slot)
        life->tree_source[slot] = PB_NONE;
    life->cached_segment = PB_NONE;
}

static double pb_entry_rate(const pb* life, uint32_t portal, uint32_t cell)
{
    uint32_t place = pb_place_in_cell(life, cell, portal), size = pb_cell_size(life, cell), j;
    double sum = 0.0;
    for (j = 0; j < size; ++j)
        if (j != place)
            sum += pb_rate(life, pb_segment(life, cell, place, j));
    return sum;
}

static pb_arc pb_arc_of(const pb* life, uint32_t to, uint32_t segment)
{
    pb_arc arc;
    arc.to = to;
    arc.segment = segment;
    arc.length = life->length[segment] < 0.0 ? PB_SHUT : life->length[segment];
    return arc;
}

static void pb_learn_arcs(pb* life)
{
    const pb_city* city = life->city;
    uint32_t side, count = 0, i;
    for (side = 0; side < 2 * city->portals; ++side) {
        uint32_t cell = city->portal_cells[side], place = life->portal_place[side], size = pb_cell_size(life, cell);
        const uint32_t* nodes = pb_cell_nodes(life, cell);
        life->arc_first[side] = count;
        if (side % 2 == 1 && city->portal_cells[side - 1] == cell)
            continue;
        for (i = 0; i < size && nodes[i] < city->portals; ++i) {
            if (i == place)
                continue;
            if (city->is_one_way)
                life->arc_back[count] = pb_arc_of(life, nodes[i], pb_segment(life, cell, i, place));
            life->arc[count++] = pb_arc_of(life, nodes[i], pb_segment(life, cell, place, i));
        }
    }
    life->arc_first[2 * city->portals] = count;
}

static void pb_learn_ways(pb* life)
{
    const pb_city* city = life->city;
    uint32_t cell, i, j, segment = 0;
    for (cell = 0; cell < city->cells; ++cell) {
        const uint32_t* nodes = pb_cell_nodes(life, cell);
        uint32_t size = pb_cell_size(life, cell);
        life->cell_base[cell] = segment;
        for (i = 0; i < size; ++i) {
            if (nodes[i] < city->portals)
                life->portal_place[2 * nodes[i] + (city->portal_cells[2 * nodes[i]] == cell ? 0 : 1)] = i;
            else
                life->target_place[nodes[i] - city->portals] = i;
            for (j = 0; j < size; ++j) {
                double x = city->x[nodes[i]] - city->x[nodes[j]], y = city->y[nodes[i]] - city->y[nodes[j]];
                double z = city->z[nodes[i]] - city->z[nodes[j]];
                if (i == j)
                    continue;
                life->length[segment] = city->way_length != NULL ? city->way_length[segment] : pb_in_units(sqrt(x * x + y * y + z * z));
                ++segment;
            }
        }
    }
    life->cell_base[city->cells] = segment;
    pb_learn_arcs(life);
    for (i = 0; i < 2 * city->portals; ++i)
        life->entry_rate[i] = pb_entry_rate(life, i / 2, city->portal_cells[i]);
}

// ---- The queue: what is planned, the earliest first, and of two at an instant the smaller entity

static uint32_t pb_door_entity(const pb* life, uint32_t target)
{
    return life->options.most_people + target;
}

static uint32_t pb_cell_entity(const pb* life, uint32_t cell)
{
    return life->options.most_people + life->city->targets + cell;
}

static uint32_t pb_arrival_entity(const pb* life)
{
    return life->options.most_people + life->city->targets + life->city->cells;
}

static int pb_is_sooner(const pb* life, uint32_t a, uint32_t b)
{
    return life->queue_time[a] < life->queue_time[b] || (life->queue_time[a] == life->queue_time[b] && a < b);
}

static void pb_queue_put(pb* life, uint32_t at, uint32_t entity)
{
    life->queue[at] = entity;
    life->queue_at[entity] = at;
}

static PB_APART void pb_queue_settle(pb* life, uint32_t at)
{
    uint32_t entity = life->queue[at];
    while (at > 0 && pb_is_sooner(life, entity, life->queue[(at - 1) / 2])) {
        pb_queue_put(life, at, life->queue[(at - 1) / 2]);
        at = (at - 1) / 2;
    }
    for (;;) {
        uint32_t child = 2 * at + 1;
        if (child >= life->s.queue_count)
            break;
        if (child + 1 < life->s.queue_count && pb_is_sooner(life, life->queue[child + 1], life->queue[child]))
            ++child;
        if (!pb_is_sooner(life, life->queue[child], entity))
            break;
        pb_queue_put(life, at, life->queue[child]);
        at = child;
    }
    pb_queue_put(life, at, entity);
}

static PB_APART void pb_unplan(pb* life, uint32_t entity)
{
    uint32_t at = life->queue_at[entity], last;
    if (at == PB_NONE)
        return;
    life->queue_at[entity] = PB_NONE;
    last = life->queue[--life->s.queue_count];
    if (last == entity)
        return;
    pb_queue_put(life, at, last);
    pb_queue_settle(life, at);
}

static PB_APART void pb_plan(pb* life, uint32_t entity, double time)
{
    uint32_t at = life->queue_at[entity];
    life->queue_time[entity] = time;
    if (at == PB_NONE) {
        at = life->s.queue_count++;
        pb_queue_put(life, at, entity);
    }
    pb_queue_settle(life, at);
}

// ---- People and cells

static PB_APART void pb_tell_event(pb* life, uint32_t kind, uint32_t id, uint32_t place)
{
    pb_event* event;
    if (life->s.event_count == life->options.most_events) { // the oldest goes
        life->s.event_first = (life->s.event_first + 1) % life->options.most_events;
        --life->s.event_count;
        ++life->s.events_lost;
    }
    event = &life->event[(life->s.event_first + life->s.event_count++) % life->options.most_events];
    event->time = life->s.now;
    event->kind = kind;
    event->id = id;
    event->place = place;
    event->reserved = 0;
}

static uint64_t pb_hidden(const pb* life)
{
    uint64_t gone = life->s.in_live + life->s.removed;
    return life->s.inhabitants > gone ? life->s.inhabitants - gone : 0;
}

static double pb_hidden_share(const pb* life)
{
    double hidden = 1.0 - life->s.share;
    return hidden > 1e-6 ? hidden : 0.0; // shares are in single precision
}

static uint32_t pb_find_slot(const pb* life, uint32_t id)
{
    uint32_t slot;
    for (slot = 0; slot < life->options.most_people; ++slot)
        if ((life->one[slot].flags & PB_USED) != 0 && life->one[slot].id == id)
            return slot;
    return PB_NONE;
}

// A slot with a number never used before; PB_NONE where there is no room.
static uint32_t pb_take_slot(pb* life)
{
    uint32_t slot = life->s.free_slot;
    if (slot == PB_NONE || life->s.next_id == PB_NONE) {
        ++life->s.dropped;
        return PB_NONE;
    }
    life->s.free_slot = life->one[slot].after;
    memset(&life->one[slot], 0, sizeof life->one[slot]);
    life->one[slot].id = life->s.next_id++;
    life->one[slot].flags = PB_USED;
    life->one[slot].before = life->one[slot].after = PB_NONE;
    life->one[slot].segment = PB_NONE;
    ++life->s.known;
    return slot;
}

static void pb_leave_list(pb* life, uint32_t slot)
{
    pb_one* one = &life->one[slot];
    if (!one->in_list)
        return;
    if (one->before != PB_NONE)
        life->one[one->before].after = one->after;
    else
        life->head[one->cell] = one->after;
    if (one->after != PB_NONE)
        life->one[one->after].before = one->before;
    one->in_list = 0;
}

static void pb_enter_list(pb* life, uint32_t slot, uint32_t cell)
{
    pb_one* one = &life->one[slot];
    one->cell = cell;
    one->before = PB_NONE;
    one->after = life->head[cell];
    if (one->after != PB_NONE)
        life->one[one->after].before = slot;
    life->head[cell] = slot;
    one->in_list = 1;
}

static PB_APART void pb_release(pb* life, uint32_t slot)
{
    pb_unplan(life, slot);
    pb_leave_list(life, slot);
    memset(&life->one[slot], 0, sizeof life->one[slot]);
    life->one[slot].after = life->s.free_slot;
    life->one[slot].before = PB_NONE;
    life->s.free_slot = slot;
    --life->s.known;
}

// Somebody known is in another cell from now on, or in the same.
static void pb_change_cell(pb* life, uint32_t slot, uint32_t cell)
{
    pb_one* one = &life->one[slot];
    uint32_t was = one->cell;
    if (was == cell)
        return;
    life->s.in_live += life->cell[cell].is_live;
    life->s.in_live -= life->cell[was].is_live;
    if (life->cell[was].is_visible && !life->cell[cell].is_visible)
        pb_tell_event(life, PB_LEAVES, one->id, was);
    pb_leave_list(life, slot);
    pb_enter_list(life, slot, cell);
}

// Whether the cell was live at some time of the open interval, or at the instant where it has no length.
static int pb_was_live(const pb* life, uint32_t cell, double from, double to)
{
    const pb_cell* row = &life->cell[cell];
    uint32_t i;
    for (i = row->intervals; i > 0 && row->to[i - 1] > from; --i)
        if (row->from[i - 1] < to)
            return 1;
    return 0;
}

static double pb_slowness(const pb_one* one)
{
    return 1.0 / (double)one->speed;
}

static double pb_leg_end(const pb_one* one)
{
    return one->leg_begin + one->leg_length * pb_slowness(one);
}

static double pb_wait_of(const pb* life, const pb_one* one)
{
    const pb_city* city = life->city;
    uint32_t type = city->target_type[one->place];
    double mean = city->wait_mean[type], sd = city->wait_sd[type];
    pb_random random = pb_stream(life->s.seed, one->id, PB_FOR_LIVING, 2 * one->trips);
    return sd > 0.0 && mean > 0.0 ? pb_normal_within(&random, mean, sd, 0.0, 2.0 * mean) : mean;
}

typedef struct pb_goal_drawn {
    uint32_t place, reason, choice;
} pb_goal_drawn;

// What somebody does who ends the wait at `place`: a pure function of who they are and of how often they set out.
static pb_goal_drawn pb_draw_goal(const pb* life, const pb_one* one, const uint32_t* own, uint32_t place, int is_away, uint32_t base)
{
    const pb_city* city = life->city;
    pb_goal_drawn drawn = {place, PB_BACK, PB_ANY};
    pb_random random = pb_stream(life->s.seed, one->id, PB_FOR_LIVING, 2 * one->trips + 1);
    uint32_t kind = city->profile_kind[one->profile], row = kind * city->types + city->target_type[place], goal = city->goal_first[row],
             to = PB_NONE, type;
    double left;
    drawn.choice = one->choice;
    if (is_away) {
        drawn.place = base;
        return drawn;
    }
    drawn.reason = PB_ONE_WAY;
    if (goal == city->goal_first[row + 1])
        return drawn; // a place without goals: they stay
    for (left = pb_uniform(&random) - city->probability[goal]; left >= 0.0 && goal + 1 < city->goal_first[row + 1];)
        left -= city->probability[++goal];
    type = city->destination[goal];
    drawn.choice = city->choice[goal];
    drawn.reason = city->round_trip[goal] ? PB_OUT : PB_ONE_WAY;
    if (drawn.choice == PB_CLOSEST)
        to = pb_closest_to(city, kind, place, type);
    else if (drawn.choice == PB_OWN)
        to = own[life->slot_of_type[type]];
    else
        to = pb_target_of(life, kind, type, pb_below(&random, pb_targets_of(life, kind, type)));
    drawn.place = to == PB_NONE ? place : to;
    return drawn;
}

static const uint32_t* pb_own_of(const pb* life, uint32_t slot)
{
    return life->own + (size_t)slot * life->city->own_types;
}

static void pb_fix_next(pb* life, uint32_t slot)
{
    pb_one* one = &life->one[slot];
    pb_goal_drawn drawn;
    if ((one->flags & PB_PLANNED) != 0)
        return;
    drawn = pb_draw_goal(life, one, pb_own_of(life, slot), one->place, (one->flags & PB_AWAY) != 0, one->base);
    one->then_place = drawn.place;
    one->then_reason = (uint8_t)drawn.reason;
    one->then_choice = (uint8_t)drawn.choice;
    one->flags |= PB_PLANNED;
}

static void pb_plan_one(pb* life, uint32_t slot)
{
    const pb_one* one = &life->one[slot];
    if ((one->flags & PB_STANDS) != 0) {
        pb_unplan(life, slot);
        return;
    }
    pb_plan(life, slot, (one->flags & PB_STUCK) != 0 ? one->wait_end : (one->flags & PB_WALKING) != 0 ? pb_leg_end(one) : one->wait_end);
}

// Puts path[at ..) into the steps that are kept after the leg path[at - 1].
static PB_APART void pb_keep_steps(pb* life, pb_one* one, uint32_t at, uint32_t count)
{
    uint32_t i;
    one->step_at = one->step_count = 0;
    for (i = at; i < count && i < at + PB_STEPS; ++i) {
        uint32_t cell = life->path_cell[i], portal = life->path_node[i - 1];
        uint32_t step = pb_place_in_cell(life, cell, life->path_node[i]);
        if (life->city->portal_cells[2 * portal] != cell)
            step |= 0x8000u;
        one->step[one->step_count++] = (uint16_t)step;
    }
}

static PB_APART void pb_begin_leg(pb* life, pb_one* one, uint32_t segment, uint32_t node, double begin)
{
    one->segment = segment;
    one->node = node;
    one->leg_begin = begin;
    one->leg_length = life->effective[segment];
    one->flags &= (uint8_t) ~(PB_OFF_WAY | PB_STUCK);
}

// The leg of the next step from `portal`.
static PB_APART uint32_t pb_step_leg(const pb* life, uint32_t portal, uint16_t step, uint32_t* cell, uint32_t* node)
{
    uint32_t side = (step & 0x8000u) != 0 ? 1 : 0, place = step & 0x7FFFu;
    *cell = life->city->portal_cells[2 * portal + side];
    *node = pb_cell_nodes(life, *cell)[place];
    return pb_segment(life, *cell, life->portal_place[2 * portal + side], place);
}

// Begins the job anew, and whatever tree was being grown for it: what is drawn is not changed by that.
static void pb_restart(pb* life)
{
    life->stage = life->next = 0;
    life->growth.phase = PB_TO_BEGIN;
}

static void pb_finish_job(pb* life)
{
    life->s.job.kind = PB_NO_JOB;
    pb_restart(life);
}

static void pb_begin_job(pb* life, uint32_t kind, uint32_t slot, uint32_t segment, uint32_t cell, uint32_t target)
{
    life->s.job.kind = kind;
    life->s.job.slot = slot;
    life->s.job.segment = segment;
    life->s.job.cell = cell;
    life->s.job.target = target;
    pb_restart(life);
}

// ---- Alibis

// Whether those who are looked for come to a target.
static int pb_is_visited(const pb* life, uint32_t target)
{
    return !life->is_free || life->city->step_free_target[target] != 0;
}

static uint32_t* pb_ends_of(pb* life, int is_free)
{
    return life->ends + (is_free ? life->city->targets : 0u);
}

#define PB_TARGETS_AT_ONCE 128u // between two looks at the budget
#define PB_ENDS_AT_ONCE 32u

// Whether a loop over targets or ends stops behind a unit of it, to go on with the next call.
static int pb_pauses(pb* life, uint32_t units)
{
    return ++life->next % units == 0 && pb_is_spent(life);
}

enum { PB_OF_ORIGINS = 1, PB_OF_ENDS = 2 };

// Who may come from where over a segment, by the trees that lead back from its ends; and who may go to where over it, by those from its
// ends. 0 where it is to go on.
static int pb_sort_targets(pb* life, uint32_t from, uint32_t to, double length, int what)
{
    const pb_city* city = life->city;
    if (life->next == 0) {
        if ((what & PB_OF_ORIGINS) != 0)
            life->origin_count = life->free_begin = life->is_free ? life->free_begin : 0;
        if ((what & PB_OF_ENDS) != 0)
            life->end_count[life->is_free] = 0;
    }
    while (life->next < city->targets) {
        uint32_t target = life->next;
        double a = pb_hung(life, &life->a, target), b = pb_hung(life, &life->b, target);
        int is_visited = pb_is_visited(life, target), is_near = a < PB_FAR && b < PB_FAR;
        if ((what & PB_OF_ORIGINS) != 0) {
            life->back[target] = life->mass[target] = 0.0;
            if (is_visited && (from >= city->portals ? city->portals + target == from : is_near && pb_abs(a + length - b) <= PB_TOLERANCE))
                life->origins[life->origin_count++] = target;
        }
        if ((what & PB_OF_ENDS) != 0) {
            int is_end =
                is_visited && (to >= city->portals ? city->portals + target == to : is_near && pb_abs(b + length - a) <= PB_TOLERANCE);
            life->is_end[target] = (unsigned char)is_end;
            if (is_end)
                pb_ends_of(life, life->is_free)[life->end_count[life->is_free]++] = target;
        }
        pb_spend(life, 20);
        if (pb_pauses(life, PB_TARGETS_AT_ONCE))
            return 0;
    }
    return 1;
}

// Ways back from one of the ends.
static void pb_weigh_back_from(pb* life, uint32_t kind, uint32_t end, double weight)
{
    const pb_city* city = life->city;
    uint32_t row = kind * city->types + city->target_type[end], goal, r;
    double sigma = pb_sigma(city, kind, end);
    for (goal = city->goal_first[row]; goal < city->goal_first[row + 1] && sigma > 0.0; ++goal) {
        double trips = life->expected[goal], chance;
        uint32_t type = city->destination[goal];
        if (!city->round_trip[goal] || (city->choice[goal] == PB_OWN && pb_has_reach(city, kind)))
            continue;
        chance = pb_chance(life, kind, type);
        if (city->choice[goal] == PB_ANY) {
            life->back_of_type[type] += trips * sigma / (double)pb_targets_of(life, kind, type);
        } else if (city->choice[goal] == PB_CLOSEST) {
            uint32_t near = pb_closest_to(city, kind, end, type);
            if (near != PB_NONE)
                life->back[near] += weight * trips * sigma;
        } else {
            life->back_of_type[type] += trips * chance * sigma;
            for (r = pb_first_return(city, kind, end); r < pb_first_return(city, kind, end + 1); ++r) {
                uint32_t own = pb_return_target(city, r);
                if (city->target_type[own] != type)
                    continue;
                life->back_of_type[type] -= trips * pb_visits(city, r) * chance * chance;
                life->back[own] += weight * trips * pb_visits(city, r) * chance;
            }
        }
    }
}

// Ways back from each origin to all destinations: per type what all its targets have, and in `back` what single ones have. 0 where it is to
// go on.
static int pb_weigh_back(pb* life, uint32_t kind, double weight)
{
    const pb_city* city = life->city;
    uint32_t count = life->end_count[life->is_free], slots = pb_has_reach(city, kind) ? city->own_types : 0, type;
    for (type = 0; type < city->types && life->next == 0; ++type)
        life->back_of_type[type] = 0.0;
    while (life->next < count + slots) {
        if (life->next < count)
            pb_weigh_back_from(life, kind, pb_ends_of(life, life->is_free)[life->next], weight);
        else
            pb_add_own(life, kind, life->next - count, pb_ends_of(life, life->is_free), count, weight, life->back);
        pb_spend(life, 30);
        if (pb_pauses(life, life->next < count ? PB_ENDS_AT_ONCE : 1))
            return 0;
    }
    return 1;
}

// Visits to a target, a cycle, of those whose own target of a slot is one of the ends.
static double pb_own_ends(pb* life, uint32_t kind, uint32_t from, uint32_t slot)
{
    const pb_city* city = life->city;
    uint32_t e;
    double even = pb_sigma(city, kind, from), sum = 0.0;
    pb_gather_nothing(life);
    pb_gather(life, kind, from, 1.0);
    even -= pb_spread(life, kind, slot);
    for (e = 0; e < life->end_count[life->is_free]; ++e) {
        uint32_t end = pb_ends_of(life, life->is_free)[e];
        double visits = city->target_type[end] == city->bound_type[slot] ? pb_gathered(life, kind, slot, end, even) : 0.0;
        sum += visits > 0.0 ? visits : 0.0;
    }
    return sum;
}

static double pb_out_of(pb* life, uint32_t kind, uint32_t from)
{
    const pb_city* city = life->city;
    uint32_t row = kind * city->types + city->target_type[from], goal, r;
    double sigma = pb_sigma(city, kind, from), sum = 0.0;
    for (goal = city->goal_first[row]; goal < city->goal_first[row + 1] && sigma > 0.0; ++goal) {
        uint32_t type = city->destination[goal];
        double ends = life->ends_of_type[type], chance = pb_chance(life, kind, type), visits;
        if (city->choice[goal] == PB_ANY) {
            sum += life->expected[goal] * sigma * ends / (double)pb_targets_of(life, kind, type);
        } else if (city->choice[goal] == PB_CLOSEST) {
            uint32_t near = pb_closest_to(city, kind, from, type);
            sum += near != PB_NONE && life->is_end[near] ? life->expected[goal] * sigma : 0.0;
        } else if (pb_has_reach(city, kind)) {
            sum += ends > 0.0 ? life->expected[goal] * pb_own_ends(life, kind, from, life->slot_of_type[type]) : 0.0;
        } else {
            visits = ends * chance * sigma;
            for (r = pb_first_return(city, kind, from); r < pb_first_return(city, kind, from + 1); ++r) {
                uint32_t own = pb_return_target(city, r);
                if (city->target_type[own] == type)
                    visits += pb_visits(city, r) * chance * ((life->is_end[own] ? 1.0 : 0.0) - ends * chance);
            }
            sum += visits > 0.0 ? life->expected[goal] * visits : 0.0;
        }
    }
    return sum;
}

static void pb_count_ends(pb* life)
{
    uint32_t e, type;
    for (type = 0; type < life->city->types; ++type)
        life->ends_of_type[type] = 0.0;
    for (e = 0; e < life->end_count[life->is_free]; ++e)
        life->ends_of_type[life->city->target_type[pb_ends_of(life, life->is_free)[e]]] += 1.0;
}

// What a kind of people adds to the masses of origins. 0 where it is to go on.
static int pb_weigh_out(pb* life, uint32_t kind, double weight)
{
    const pb_city* city = life->city;
    while (life->free_begin + life->next < life->origin_count) {
        uint32_t origin = life->origins[life->free_begin + life->next];
        double back = life->back_of_type[city->target_type[origin]];
        life->mass[origin] += weight * (pb_out_of(life, kind, origin) + (back > 0.0 ? back : 0.0));
        pb_spend(life, 30);
        if (pb_pauses(life, pb_has_reach(city, kind) ? 1 : PB_ENDS_AT_ONCE))
            return 0;
    }
    return 1;
}

// At most how many come from each origin. 0 where it is to go on.
static int pb_weigh_all(pb* life, int is_met)
{
    while (life->free_begin + life->next < life->origin_count) {
        uint32_t o = life->free_begin + life->next, origin = life->origins[o];
        life->mass[origin] += life->back[origin];
        if (life->is_end[origin]) // nobody goes from where they are to where they are
            life->mass[origin] -= pb_trips(life, origin, origin, is_met, life->is_free);
        life->mass_of[o] = life->mass[origin] > 0.0 ? life->mass[origin] : 0.0;
        if (pb_pauses(life, PB_ENDS_AT_ONCE))
            return 0;
    }
    return 1;
}

// Whether somebody who goes by the tree `o` to a target comes through `to` before.
static int pb_is_behind(const pb* life, uint32_t to, uint32_t previous)
{
    const pb_tree* tree = &life->o;
    uint32_t portals = life->city->portals, guard;
    for (guard = 0; previous < portals && previous != tree->source && guard <= portals; ++guard) {
        if (previous == to)
            return 1;
        if (tree->distance[previous] < tree->distance[to])
            return 0;
        previous = tree->previous[previous];
    }
    return 0;
}

// Whether the distances alone say that the way to an end does not lead by `to`, where trees that are kept know them.
static int pb_is_past(const pb* life, uint32_t end, uint32_t to)
{
    return pb_abs(life->o.distance[to] + pb_hung(life, &life->b, end) - pb_hung(life, &life->o, end)) > PB_TOLERANCE;
}

// Looks along the tree `o` from an origin: mass of the trips whose way does lead over the segment into `sum`, and one by one into `behind`.
// 0 where it is to go on.
static int pb_look_from(pb* life, uint32_t origin, uint32_t from, uint32_t to, uint32_t segment, int is_met, int is_free)
{
    const pb_city* city = life->city;
    uint32_t last, previous;
    int is_told = to < city->portals && life->o.keeps != NULL && life->b.keeps != NULL && !city->has_step_free;
    if (life->next == 0)
        life->sum = 0.0;
    if (to < city->portals     ? life->o.segment[to] != segment
        : from < city->portals ? life->o.distance[from] >= PB_FAR
                               : from != city->portals + origin)
        return 1;
    while (life->next < life->end_count[is_free]) {
        uint32_t end = pb_ends_of(life, is_free)[life->next];
        int is_behind = end != origin && !(is_told && pb_is_past(life, end, to)) && pb_hang(life, &life->o, end, &last, &previous) < PB_FAR;
        if (is_behind)
            is_behind = city->portals + end == to ? last == segment : pb_is_behind(life, to, previous);
        life->behind[life->next] = is_behind ? pb_trips(life, origin, end, is_met, is_free) : 0.0;
        life->sum += life->behind[life->next];
        pb_spend(life, 20 + 40 * (uint64_t)city->kinds);
        if (pb_pauses(life, PB_ENDS_AT_ONCE))
            return 0;
    }
    return 1;
}

static PB_APART uint32_t pb_pick(const double* masses, uint32_t count, double sum, pb_random* random)
{
    double left = pb_uniform(random) * sum;
    uint32_t i, last = PB_NONE;
    for (i = 0; i < count; ++i) {
        if (!(masses[i] > 0.0))
            continue;
        last = i;
        left -= masses[i];
        if (left < 0.0)
            break;
    }
    return last;
}

// Which kind of people, and why, given the two ends; 0 where nobody goes.
static int pb_draw_reason(pb* life, pb_one* one, uint32_t origin, uint32_t end, int is_met, int is_free, uint32_t* kind)
{
    double sum = 0.0, left = 0.0;
    int pass;
    for (pass = 0; pass < 2; ++pass) {
        uint32_t k, reason;
        if (pass == 1) {
            if (!(sum > 0.0))
                return 0;
            left = pb_uniform(&life->random) * sum;
        }
        for (k = 0; k < life->city->kinds; ++k) {
            double part[3], way_back, weight = pb_kind_weight(life, k, is_met);
            if (pb_is_free(life->city, k) != is_free)
                continue;
            pb_outward(life, k, origin, end, &part[PB_ONE_WAY], &part[PB_OUT]);
            pb_outward(life, k, end, origin, &way_back, &part[PB_BACK]);
            for (reason = 0; reason < 3; ++reason) {
                double mass = weight * part[reason];
                if (!(mass > 0.0))
                    continue;
                if (pass == 0) {
                    sum += mass;
                    continue;
                }
                *kind = k;
                one->reason = (uint8_t)reason;
                left -= mass;
                if (left < 0.0)
                    return 1;
            }
        }
    }
    return 1; // rounding: the last possible one
}

// Draws the anchor, by its place, given those own targets that are known.
static uint32_t pb_draw_anchor(pb* life, uint32_t kind, const uint32_t* own)
{
    const pb_city* city = life->city;
    uint32_t like = pb_like(city, kind), slot, i, place, last = 0;
    double sum = 0.0, left;
    for (i = 0; i < pb_anchors(city); ++i)
        life->near_by[i] = pb_is_own(life, kind, pb_anchor(city, i)) ? 1.0 : 0.0;
    for (slot = 0; slot < city->own_types; ++slot) {
        const double* each = pb_each(life, like, slot);
        uint32_t row = like * city->targets + own[slot];
        if (own[slot] == PB_NONE)
            continue;
        for (i = life->near_first[row], place = 0; place < pb_anchors(city); ++place) {
            int is_near = i < life->near_first[row + 1] && life->near_anchor[i] == place;
            life->near_by[place] *= is_near ? each[place] : 0.0;
            i += is_near ? 1u : 0u;
        }
    }
    for (i = 0; i < pb_anchors(city); ++i)
        sum += life->near_by[i];
    left = pb_uniform(&life->random) * sum;
    for (i = 0; i < pb_anchors(city); ++i) {
        if (!(life->near_by[i] > 0.0))
            continue;
        last = i;
        left -= life->near_by[i];
        if (left < 0.0)
            break;
    }
    return last;
}

// Draws those own targets that are not known, given the others.
static void pb_draw_own(pb* life, uint32_t kind, uint32_t* own)
{
    const pb_city* city = life->city;
    uint32_t place = pb_draw_anchor(life, kind, own), slot, i;
    if (own[0] == PB_NONE)
        own[0] = pb_anchor(city, place);
    for (slot = 1; slot < city->own_types; ++slot) {
        uint32_t type = city->bound_type[slot], count = pb_targets_of(life, kind, type), near = 0, left;
        if (own[slot] != PB_NONE)
            continue;
        for (i = 0; i < count; ++i)
            near += pb_apart(city, own[0], pb_target_of(life, kind, type, i)) <= city->reach[kind] ? 1u : 0u;
        left = pb_below(&life->random, near > 0 ? near : count);
        for (i = 0; i < count; ++i) {
            uint32_t target = pb_target_of(life, kind, type, i);
            if ((near == 0 || pb_apart(city, own[0], target) <= city->reach[kind]) && left-- == 0) {
                own[slot] = target;
                break;
            }
        }
    }
}

// How the goal was chosen, and which own targets follow from that and from where the base was come to from.
static void pb_draw_choice(pb* life, pb_one* one, uint32_t slot, uint32_t kind)
{
    const pb_city* city = life->city;
    uint32_t base = one->reason == PB_BACK ? one->place : one->origin, other = one->reason == PB_BACK ? one->origin : one->place;
    uint32_t row = kind * city->types + city->target_type[base], type = city->target_type[other], goal, r, i;
    uint32_t first = pb_first_return(city, kind, base), last = pb_first_return(city, kind, base + 1);
    uint32_t* own = life->own + (size_t)slot * city->own_types;
    double sigma = pb_sigma(city, kind, base), spread = sigma, sum = 0.0, left = 0.0, chance = pb_chance_of(life, kind, other);
    int pass, is_round = one->reason != PB_ONE_WAY;
    for (i = 0; i < city->own_types; ++i)
        own[i] = PB_NONE;
    for (r = first; r < last; ++r)
        spread -= pb_visits(city, r) * pb_chance_of(life, kind, pb_return_target(city, r));
    spread = spread > 0.0 ? spread : 0.0;
    for (pass = 0; pass < 2; ++pass) {
        int is_drawn = 0;
        if (pass == 1)
            left = pb_uniform(&life->random) * sum;
        for (goal = city->goal_first[row]; goal < city->goal_first[row + 1] && !is_drawn; ++goal) {
            double count = life->expected[goal], goal_chance;
            uint32_t begun;
            if (city->destination[goal] != type || (city->round_trip[goal] != 0) != is_round
                || (city->choice[goal] == PB_CLOSEST && pb_closest_to(city, kind, base, type) != other))
                continue;
            goal_chance = city->choice[goal] == PB_CLOSEST ? 1.0
                          : city->choice[goal] == PB_ANY   ? 1.0 / (double)pb_targets_of(life, kind, type)
                                                           : chance;
            for (begun = first; begun <= last && !is_drawn; ++begun) { // the last one stands for the spread
                double mass = count * spread * goal_chance;
                uint32_t from = PB_NONE;
                if (begun < last) {
                    from = pb_return_target(city, begun);
                    mass = count * pb_visits(city, begun) * pb_chance_of(life, kind, from) * goal_chance;
                    if (city->choice[goal] == PB_OWN && city->target_type[from] == type)
                        mass = from == other ? count * pb_visits(city, begun) * chance : 0.0;
                    else if (city->choice[goal] == PB_OWN && pb_has_reach(city, kind))
                        mass = count * pb_visits(city, begun) * pb_chance_of_both(life, kind, from, other);
                }
                if (pass == 0) {
                    sum += mass;
                    continue;
                }
                if (!(mass > 0.0))
                    continue;
                for (i = 0; i < city->own_types; ++i)
                    own[i] = PB_NONE;
                one->choice = city->choice[goal];
                if (from != PB_NONE)
                    own[life->slot_of_type[city->target_type[from]]] = from;
                if (city->choice[goal] == PB_OWN)
                    own[life->slot_of_type[type]] = other;
                left -= mass;
                is_drawn = left < 0.0;
            }
        }
    }
    if (pb_has_reach(city, kind)) {
        pb_draw_own(life, kind, own);
        return;
    }
    for (i = 0; i < city->own_types; ++i)
        if (own[i] == PB_NONE) {
            uint32_t of = city->bound_type[i];
            own[i] = pb_target_of(life, kind, of, pb_below(&life->random, pb_targets_of(life, kind, of)));
        }
}

// Profile and speed given the kind: people of slowness s are as frequent as 1 / (wait + walk s), met as s / (wait + walk s).
static void pb_draw_person(pb* life, pb_one* one, uint32_t kind, int is_met)
{
    const pb_city* city = life->city;
    const double* weight = is_met ? life->weight_meet : life->weight_enter;
    double sum = 0.0, left, mean, sd, wait = city->cycle_wait[kind], walk = city->cycle_walk[kind] + 1e-9, speed, bound;
    uint32_t profile, drawn = 0;
    for (profile = 0; profile < city->profiles; ++profile)
        sum += city->profile_kind[profile] == kind ? weight[profile] : 0.0;
    left = pb_uniform(&life->random) * sum;
    for (profile = 0; profile < city->profiles; ++profile) {
        if (city->profile_kind[profile] != kind || !(weight[profile] > 0.0))
            continue;
        drawn = profile;
        left -= weight[profile];
        if (left < 0.0)
            break;
    }
    mean = city->speed_mean[drawn];
    sd = city->speed_sd[drawn];
    do {
        speed = pb_normal_within(&life->random, mean, sd, PB_SLOWEST * mean, PB_FASTEST * mean);
        bound = is_met ? (wait * PB_SLOWEST * mean + walk) / (wait * speed + walk)
                       : speed / (wait * speed + walk) * (wait * PB_FASTEST * mean + walk) / (PB_FASTEST * mean);
    } while (sd > 0.0 && pb_uniform(&life->random) > bound);
    one->profile = (uint16_t)drawn;
    one->speed = (float)speed;
}

static void pb_tell_story(pb* life, uint32_t slot, uint32_t kind, int is_met)
{
    pb_one* one = &life->one[slot];
    pb_draw_choice(life, one, slot, kind);
    pb_draw_person(life, one, kind, is_met);
    one->base = one->reason == PB_OUT ? one->origin : one->place;
    one->trips = 1;
    one->flags = (uint8_t)(PB_USED | PB_WALKING | (one->reason == PB_OUT ? PB_AWAY : 0));
}

// Puts a newcomer onto the segment of the job, `part` of it behind them. 0 where they would have been in a live cell before on this trip:
// then somebody known has that place.
static int pb_put(pb* life, uint32_t slot, double part)
{
    pb_one* one = &life->one[slot];
    uint32_t count = pb_trace(life, &life->o, life->city->portals + one->place), at = 0, i, ends;
    double before = 0.0, from;
    while (at < count && life->path[at] != life->s.job.segment)
        before += life->effective[life->path[at++]];
    if (at == count)
        return 0;
    pb_begin_leg(life, one, life->path[at], life->path_node[at], life->s.now - part * life->effective[life->path[at]] * pb_slowness(one));
    one->departed = one->leg_begin - before * pb_slowness(one);
    from = one->departed;
    ends = at + (part > 0.0 ? 1u : 0u); // who just steps onto a segment was not on it
    for (i = 0; i < ends && life->options.fault != 4; ++i) {
        double to = from + life->effective[life->path[i]] * pb_slowness(one);
        if (pb_was_live(life, life->path_cell[i], from, to < life->s.now ? to : life->s.now))
            return 0;
        from = to;
    }
    pb_keep_steps(life, one, at + 1, count);
    return 1;
}

// Somebody new is in a live cell.
static void pb_settle(pb* life, uint32_t slot, uint32_t cell, uint32_t event, uint32_t place)
{
    pb_enter_list(life, slot, cell);
    ++life->s.in_live;
    pb_plan_one(life, slot);
    if (life->cell[cell].is_visible)
        pb_tell_event(life, event, life->one[slot].id, place);
}

// How far somebody is invented who is met on, or enters, a segment.
enum {
    PB_BEGINS = 0,
    PB_GROWS_A,
    PB_GROWS_B,
    PB_SORTS_ORIGINS,
    PB_GROWS_ON_A,
    PB_GROWS_ON_B,
    PB_SORTS_ENDS,
    PB_WEIGHS_BACK,
    PB_WEIGHS_OUT,
    PB_WEIGHS_ALL,
    PB_IS_WEIGHED,
    PB_TRIES,
    PB_GROWS_O,
    PB_LOOKS
};

static void pb_go_to(pb* life, uint32_t stage)
{
    life->stage = stage;
    life->next = 0;
}

// The origins are weighed: of those who take no steps after those of the others, where there are any.
static void pb_end_weighing(pb* life, uint32_t segment, int is_met)
{
    if (life->city->has_step_free && !life->is_free) {
        life->free_begin = life->origin_count;
        life->end_count[1] = 0;
        if (life->city->way_step_free[segment] != 0) {
            life->is_free = 1;
            pb_go_to(life, PB_GROWS_A);
            return;
        }
    }
    life->cached_segment = segment;
    life->cached_kind = (uint32_t)is_met;
    pb_go_to(life, PB_IS_WEIGHED);
}

// Finds who may come from where over the segment, and to where, and how many at most. Where ways lead back as well, the trees to its ends
// are those from them.
static void pb_find_origins(pb* life, uint32_t from, uint32_t to, int is_met)
{
    const pb_city* city = life->city;
    uint32_t segment = life->s.job.segment;
    double length = life->length[segment], weight = life->kind < city->kinds ? pb_kind_weight(life, life->kind, is_met) : 0.0;
    switch (life->stage) {
    case PB_GROWS_A:
        life->cached_segment = PB_NONE;
        if (pb_grow_either(life, &life->a, from, 0, 1, life->is_free))
            pb_go_to(life, PB_GROWS_B);
        return;
    case PB_GROWS_B:
        if (pb_grow_either(life, &life->b, to, 0, 1, life->is_free))
            pb_go_to(life, PB_SORTS_ORIGINS);
        return;
    case PB_SORTS_ORIGINS:
        if (pb_sort_targets(life, from, to, length, city->is_one_way ? PB_OF_ORIGINS : PB_OF_ORIGINS | PB_OF_ENDS))
            pb_go_to(life, city->is_one_way ? PB_GROWS_ON_A : PB_WEIGHS_BACK);
        break;
    case PB_GROWS_ON_A:
        if (pb_grow(life, &life->a, from, 0, life->is_free))
            pb_go_to(life, PB_GROWS_ON_B);
        return;
    case PB_GROWS_ON_B:
        if (pb_grow(life, &life->b, to, 0, life->is_free))
            pb_go_to(life, PB_SORTS_ENDS);
        return;
    case PB_SORTS_ENDS:
        if (pb_sort_targets(life, from, to, length, PB_OF_ENDS))
            pb_go_to(life, PB_WEIGHS_BACK);
        break;
    case PB_WEIGHS_BACK:
        if (life->kind == city->kinds)
            pb_go_to(life, PB_WEIGHS_ALL);
        else if (pb_is_free(city, life->kind) != life->is_free)
            ++life->kind;
        else if (pb_weigh_back(life, life->kind, weight))
            pb_go_to(life, PB_WEIGHS_OUT);
        return;
    case PB_WEIGHS_OUT:
        if (pb_weigh_out(life, life->kind, weight)) {
            ++life->kind;
            pb_go_to(life, PB_WEIGHS_BACK);
        }
        return;
    default:
        if (pb_weigh_all(life, is_met))
            pb_end_weighing(life, segment, is_met);
        return;
    }
    if (life->stage == PB_WEIGHS_BACK) {
        pb_count_ends(life);
        life->kind = 0;
    }
}

// Draws an origin by what it has at most, and looks what it has, until one is taken. 0 where it is to go on; nobody: `drawn` is none.
static int pb_try_origins(pb* life, uint32_t from, uint32_t to, int is_met)
{
    uint32_t i, end;
    int is_free = life->city->has_step_free && life->drawn != PB_NONE && life->drawn >= life->free_begin;
    if (life->stage == PB_TRIES) {
        double sum = 0.0;
        for (i = 0; i < life->origin_count; ++i)
            sum += life->mass_now[i];
        life->drawn = sum > 0.0 ? pb_pick(life->mass_now, life->origin_count, sum, &life->random) : PB_NONE;
        if (life->drawn == PB_NONE)
            return 1;
        life->at_most = life->mass_now[life->drawn];
        pb_go_to(life, PB_GROWS_O);
        return 0;
    }
    if (life->stage == PB_GROWS_O) {
        if (pb_grow(life, &life->o, life->city->portals + life->origins[life->drawn], 0, is_free))
            pb_go_to(life, PB_LOOKS);
        return 0;
    }
    if (!pb_look_from(life, life->origins[life->drawn], from, to, life->s.job.segment, is_met, is_free))
        return 0;
    life->mass_now[life->drawn] = life->sum;
    pb_go_to(life, PB_TRIES);
    if (!life->is_exact[life->drawn] && pb_uniform(&life->random) * life->at_most >= life->sum) {
        life->is_exact[life->drawn] = 1;
        return 0;
    }
    end = pb_pick(life->behind, life->end_count[is_free], life->sum, &life->random);
    if (end == PB_NONE) {
        life->mass_now[life->drawn] = 0.0;
        return 0;
    }
    life->one[life->s.job.slot].origin = life->origins[life->drawn];
    life->one[life->s.job.slot].place = pb_ends_of(life, is_free)[end];
    life->is_free = is_free;
    return 1;
}

// Some of the work to invent somebody who is met on, or enters, a segment. 1 when it is done.
static int pb_invent(pb* life)
{
    pb_job* job = &life->s.job;
    pb_one* one = &life->one[job->slot];
    int is_met = job->kind == PB_MEET || life->options.fault == 3;
    uint32_t from, to, kind = 0;
    pb_ends(life, job->cell, job->segment, &from, &to);
    if (life->stage == PB_BEGINS) {
        life->random = pb_stream(life->s.seed, one->id, PB_FOR_APPEARING, 0);
        life->part = job->kind == PB_MEET ? pb_uniform(&life->random) : 0.0;
        life->is_free = 0;
        life->kind = 0;
        pb_go_to(life, life->cached_segment == job->segment && life->cached_kind == (uint32_t)is_met ? PB_IS_WEIGHED : PB_GROWS_A);
    }
    if (life->stage < PB_IS_WEIGHED) {
        pb_find_origins(life, from, to, is_met);
        return 0;
    }
    if (life->stage == PB_IS_WEIGHED) {
        memcpy(life->mass_now, life->mass_of, life->origin_count * sizeof *life->mass_now);
        memset(life->is_exact, 0, life->origin_count);
        pb_go_to(life, PB_TRIES);
    }
    if (!pb_try_origins(life, from, to, is_met))
        return 0;
    if (life->drawn == PB_NONE || !pb_draw_reason(life, one, one->origin, one->place, is_met, life->is_free, &kind)) {
        pb_release(life, job->slot);
        return 1;
    }
    pb_tell_story(life, job->slot, kind, is_met);
    if (pb_put(life, job->slot, life->part))
        pb_settle(life, job->slot, job->cell, PB_APPEARS, job->segment);
    else
        pb_release(life, job->slot);
    return 1;
}

// ---- Living on

static void pb_begin_wait(pb* life, uint32_t slot)
{
    pb_one* one = &life->one[slot];
    double wait = pb_wait_of(life, one);
    one->flags &= (uint8_t) ~(PB_WALKING | PB_STUCK | PB_OFF_WAY | PB_ANEW);
    one->segment = PB_NONE;
    one->departed = life->s.now;
    one->wait_end = life->s.now + (wait > 1e-3 ? wait : 1e-3); // so that time goes on
    ++life->door[one->place].known;
    pb_plan_one(life, slot);
}

static void pb_plan_door(pb* life, uint32_t target);

static void pb_end_walk(pb* life, uint32_t slot)
{
    pb_one* one = &life->one[slot];
    uint32_t cell = one->cell, target = one->place;
    if (!life->cell[cell].is_live) {
        pb_release(life, slot);
        return;
    }
    if (life->cell[cell].is_visible)
        pb_tell_event(life, PB_GOES_IN, one->id, target);
    if (life->options.fault == 2) { // stays counted as live: one of the unknown now
        ++life->door[target].unknown;
        pb_release(life, slot);
        pb_plan_door(life, target);
        return;
    }
    pb_begin_wait(life, slot);
}

// Somebody goes on over a segment from a portal.
static void pb_go_on(pb* life, uint32_t slot, uint32_t portal, uint32_t segment, uint32_t cell, uint32_t node)
{
    pb_one* one = &life->one[slot];
    int was_seen = (int)life->cell[one->cell].is_visible, is_seen = (int)life->cell[cell].is_visible;
    pb_begin_leg(life, one, segment, node, life->s.now);
    if (cell != one->cell && is_seen)
        pb_tell_event(life, was_seen ? PB_PORTAL : PB_APPEARS, one->id, was_seen ? portal : segment);
    pb_change_cell(life, slot, cell);
    pb_plan_one(life, slot);
}

// The leg of somebody ends now.
static void pb_end_leg(pb* life, uint32_t slot)
{
    pb_one* one = &life->one[slot];
    uint32_t portal = one->node, segment, cell, node;
    if (portal >= life->city->portals) {
        pb_end_walk(life, slot);
        return;
    }
    if ((one->flags & PB_STUCK) == 0 && one->step_at < one->step_count) {
        segment = pb_step_leg(life, portal, one->step[one->step_at], &cell, &node);
        if (!pb_bit(life->shut, segment)) {
            ++one->step_at;
            pb_go_on(life, slot, portal, segment, cell, node);
            return;
        }
        one->flags |= PB_ANEW;
    }
    pb_begin_job(life, PB_WAY, slot, PB_NONE, 0, 0);
}

// Finds the way on from the portal at which somebody is, by a tree. 0 where it is to go on.
static int pb_find_way(pb* life)
{
    uint32_t slot = life->s.job.slot, count, at = 0;
    pb_one* one = &life->one[slot];
    uint32_t end = life->city->portals + one->place;
    if ((one->flags & (PB_ANEW | PB_STUCK)) == 0) {
        if (!pb_grow(life, &life->o, life->city->portals + one->origin, 0, pb_goes_free(life->city, one)))
            return 0;
        count = pb_trace(life, &life->o, end);
        while (at < count && life->path_node[at] != one->node)
            ++at;
        ++at;
        if (at < count && !pb_bit(life->shut, life->path[at])) {
            pb_keep_steps(life, one, at + 1, count);
            pb_go_on(life, slot, one->node, life->path[at], life->path_cell[at], life->path_node[at]);
            return 1;
        }
        one->flags |= PB_ANEW;
        return 0;
    }
    if (!pb_grow(life, &life->o, one->node, 1, pb_goes_free(life->city, one)))
        return 0;
    count = pb_trace(life, &life->o, end);
    if (count == 0) {
        one->flags |= PB_STUCK;
        one->wait_end = life->s.now + PB_AGAIN;
        one->leg_begin = life->s.now - one->leg_length * pb_slowness(one);
        pb_plan_one(life, slot);
        return 1;
    }
    pb_keep_steps(life, one, 1, count);
    pb_go_on(life, slot, one->node, life->path[0], life->path_cell[0], life->path_node[0]);
    return 1;
}

// Somebody whose wait is over sets out, by a tree. 0 where it is to go on.
static int pb_set_out(pb* life)
{
    uint32_t slot = life->s.job.slot, count = 0;
    pb_one* one = &life->one[slot];
    pb_goal_drawn goal;
    pb_fix_next(life, slot);
    goal.place = one->then_place;
    goal.reason = one->then_reason;
    goal.choice = one->then_choice;
    if (goal.place != one->place) {
        if (!pb_grow(life, &life->o, life->city->portals + one->place, 1, pb_goes_free(life->city, one)))
            return 0;
        count = pb_trace(life, &life->o, life->city->portals + goal.place);
        if (count == 0 && life->s.blocked > 0) { // fenced in: they stay another minute
            one->wait_end = life->s.now + 60.0;
            pb_plan_one(life, slot);
            return 1;
        }
    }
    --life->door[one->place].known;
    one->flags &= (uint8_t) ~(PB_PLANNED | PB_AWAY | PB_ANEW);
    one->origin = one->place;
    if (count > 0)
        one->place = goal.place;
    one->reason = (uint8_t)goal.reason;
    one->choice = (uint8_t)goal.choice;
    ++one->trips;
    if (goal.reason == PB_OUT)
        one->flags |= PB_AWAY;
    else if (goal.reason == PB_ONE_WAY)
        one->base = one->place;
    if (count == 0) { // a trip of no length
        pb_begin_wait(life, slot);
        return 1;
    }
    one->flags |= (uint8_t)(PB_WALKING | (life->s.blocked > 0 ? PB_ANEW : 0));
    one->departed = life->s.now;
    if (life->cell[one->cell].is_visible)
        pb_tell_event(life, PB_COMES_OUT, one->id, one->origin);
    pb_begin_leg(life, one, life->path[0], life->path_node[0], life->s.now);
    pb_keep_steps(life, one, 1, count);
    pb_plan_one(life, slot);
    return 1;
}

// Residual of a wait: P(residual <= time) of the equilibrium of a renewal process (Cox 1962), of a normal redrawn outside [0, 2 mean].
static double pb_residual_below(double mean, double sd, double time)
{
    double lowest = -mean / sd, kept = 1.0 - 2.0 * pb_normal_below(lowest), z = (time - mean) / sd, passed, ended, below;
    double density = 0.3989422804014327;
    passed = sd
             * (z * pb_normal_below(z) + density * pb_exp(-0.5 * z * z) - lowest * pb_normal_below(lowest)
                - density * pb_exp(-0.5 * lowest * lowest));
    ended = (passed - time * pb_normal_below(lowest)) / kept;
    below = (time - ended) / mean;
    return below < 0.0 ? 0.0 : below > 1.0 ? 1.0 : below;
}

static double pb_residual(double mean, double sd, double chance)
{
    double low = 0.0, high = 2.0 * mean;
    int i;
    if (mean <= 0.0)
        return 0.0;
    if (sd <= 1e-9 * mean)
        return chance * mean;
    for (i = 0; i < 40; ++i) {
        double middle = 0.5 * (low + high);
        if (pb_residual_below(mean, sd, middle) < chance)
            low = middle;
        else
            high = middle;
    }
    return 0.5 * (low + high);
}

static pb_random pb_next_draw(pb* life, uint32_t purpose)
{
    return pb_stream(life->s.seed, life->s.draws++, purpose, 0);
}

// The next of those inside whom nobody saw going in: the least of the residual waits that are left (David and Nagaraja 2003, 2.5).
static void pb_plan_door(pb* life, uint32_t target)
{
    pb_door* door = &life->door[target];
    uint32_t type = life->city->target_type[target];
    pb_random random;
    double left;
    if (door->unknown == 0) {
        pb_unplan(life, pb_door_entity(life, target));
        return;
    }
    random = pb_next_draw(life, PB_FOR_DOORS);
    left = 1.0 - pb_uniform(&random);
    if (life->options.fault == 2) {
        pb_plan(life, pb_door_entity(life, target), life->s.now - life->city->wait_mean[type] / (double)door->unknown * pb_log(left));
        return;
    }
    door->quantile = 1.0 - (1.0 - door->quantile) * pb_exp(pb_log(left) / (double)door->unknown);
    left = door->opened + pb_residual(life->city->wait_mean[type], life->city->wait_sd[type], door->quantile);
    pb_plan(life, pb_door_entity(life, target), left > life->s.now ? left : life->s.now);
}

// One of those inside comes out.
static void pb_leave_door(pb* life, uint32_t target)
{
    uint32_t slot;
    --life->door[target].unknown;
    --life->s.in_live;
    slot = pb_take_slot(life);
    pb_plan_door(life, target);
    if (slot != PB_NONE)
        pb_begin_job(life, PB_LEAVE, slot, PB_NONE, life->city->target_cell[target], target);
}

// An own target of a type, of somebody who sets out from a base.
static uint32_t pb_draw_own_end(pb* life, uint32_t kind, uint32_t from, uint32_t type)
{
    const pb_city* city = life->city;
    uint32_t slot = life->slot_of_type[type], first = city->type_first[type], count = city->type_first[type + 1] - first, i;
    double even = pb_sigma(city, kind, from), sum = 0.0;
    pb_gather_nothing(life);
    pb_gather(life, kind, from, 1.0);
    even -= pb_spread(life, kind, slot);
    for (i = 0; i < count; ++i) {
        double visits = pb_gathered(life, kind, slot, pb_index(city->type_target, city->wide_targets, first + i), even);
        life->behind[i] = visits > 0.0 ? visits : 0.0;
        sum += life->behind[i];
    }
    i = sum > 0.0 ? pb_pick(life->behind, count, sum, &life->random) : PB_NONE;
    return i == PB_NONE ? PB_NONE : pb_index(city->type_target, city->wide_targets, first + i);
}

// A target that a goal of the kind leads to from a base.
static uint32_t pb_draw_end(pb* life, uint32_t kind, uint32_t from)
{
    const pb_city* city = life->city;
    uint32_t row = kind * city->types + city->target_type[from], goal = city->goal_first[row], type, r;
    double left = pb_uniform(&life->random) * life->one_way[row], chance, even, sum;
    while ((left -= life->expected[goal]) >= 0.0 && goal + 1 < city->goal_first[row + 1])
        ++goal;
    type = city->destination[goal];
    if (city->choice[goal] == PB_CLOSEST)
        return pb_closest_to(city, kind, from, type);
    if (city->choice[goal] == PB_OWN && pb_has_reach(city, kind))
        return pb_draw_own_end(life, kind, from, type);
    chance = pb_chance(life, kind, type);
    sum = even = pb_sigma(city, kind, from);
    if (city->choice[goal] == PB_OWN) {
        for (r = pb_first_return(city, kind, from); r < pb_first_return(city, kind, from + 1); ++r)
            even -= city->target_type[pb_return_target(city, r)] == type ? pb_visits(city, r) * chance : 0.0;
        left = pb_uniform(&life->random) * sum - (even > 0.0 ? even : 0.0);
        for (r = pb_first_return(city, kind, from); left >= 0.0 && r < pb_first_return(city, kind, from + 1); ++r)
            if (city->target_type[pb_return_target(city, r)] == type && (left -= pb_visits(city, r) * chance) < 0.0)
                return pb_return_target(city, r);
    }
    return pb_target_of(life, kind, type, pb_below(&life->random, pb_targets_of(life, kind, type)));
}

// Whether somebody who leaves a target goes out or back, of which kind they are, or nobody: 0.
static int pb_draw_leaving(pb* life, uint32_t from, uint32_t* kind, int* is_back)
{
    const pb_city* city = life->city;
    double sum = 0.0, left = 0.0;
    uint32_t k;
    int pass;
    for (pass = 0; pass < 2; ++pass) {
        if (pass == 1)
            left = pb_uniform(&life->random) * sum;
        for (k = 0; k < city->kinds; ++k) {
            double out = city->cycles[k] * pb_sigma(city, k, from) * life->one_way[k * city->types + city->target_type[from]];
            double back = city->cycles[k] * life->round_arrivals[(size_t)k * city->targets + from];
            out = out > 0.0 ? out : 0.0;
            back = back > 0.0 ? back : 0.0;
            if (pass == 0) {
                sum += out + back;
                continue;
            }
            if (!(out + back > 0.0))
                continue;
            *kind = k;
            *is_back = left >= out || !(out > 0.0);
            left -= out + back;
            if (left < 0.0)
                break;
        }
        if (!(sum > 0.0))
            return 0;
    }
    return 1;
}

// From which base somebody came who is on the way back from `from`: weights of all into `behind`, and their `sum`. 0 where it is to go on.
static int pb_weigh_bases(pb* life, uint32_t kind, uint32_t from)
{
    const pb_city* city = life->city;
    if (life->next == 0)
        life->sum = 0.0;
    while (life->next < city->targets) {
        double one_way, round;
        pb_outward(life, kind, life->next, from, &one_way, &round);
        life->behind[life->next] = round;
        life->sum += round;
        pb_spend(life, 20);
        if (pb_pauses(life, pb_has_reach(city, kind) ? 1 : PB_TARGETS_AT_ONCE))
            return 0;
    }
    return 1;
}

enum { PB_LEAVES_ANEW = 0, PB_WEIGHS_BASES, PB_GROWS_OUT };

// What somebody is about who leaves a target for `end`.
static void pb_tell_leaving(pb* life, uint32_t slot, uint32_t target, uint32_t end, int is_back)
{
    pb_one* one = &life->one[slot];
    double one_way, round;
    one->origin = target;
    one->place = end;
    one->reason = PB_BACK;
    if (!is_back) {
        pb_outward(life, life->kind, target, end, &one_way, &round);
        one->reason = (uint8_t)(pb_uniform(&life->random) * (one_way + round) < round ? PB_OUT : PB_ONE_WAY);
    }
    pb_tell_story(life, slot, life->kind, 0);
    pb_go_to(life, PB_GROWS_OUT);
}

// Draws who comes out of a door. 0 where it is to go on; nobody: they are released, and it is done.
static int pb_draw_departure(pb* life, uint32_t slot, uint32_t target)
{
    uint32_t end = PB_NONE;
    int is_back = 0;
    if (life->stage == PB_LEAVES_ANEW) {
        life->random = pb_stream(life->s.seed, life->one[slot].id, PB_FOR_APPEARING, 0);
        if (pb_draw_leaving(life, target, &life->kind, &is_back)) {
            if (is_back) {
                pb_go_to(life, PB_WEIGHS_BASES);
                return 0;
            }
            end = pb_draw_end(life, life->kind, target);
        }
    } else {
        is_back = 1;
        if (!pb_weigh_bases(life, life->kind, target))
            return 0;
        end = life->sum > 0.0 ? pb_pick(life->behind, life->city->targets, life->sum, &life->random) : PB_NONE;
    }
    if (end == PB_NONE) {
        pb_release(life, slot);
        return 1;
    }
    pb_tell_leaving(life, slot, target, end, is_back);
    return 0;
}

// Some of the work to invent somebody who comes out of a door. 1 when it is done.
static int pb_come_out(pb* life)
{
    uint32_t slot = life->s.job.slot, target = life->s.job.target, cell = life->s.job.cell, count = 0;
    pb_one* one = &life->one[slot];
    if (life->stage < PB_GROWS_OUT)
        return pb_draw_departure(life, slot, target);
    if (one->place != target) {
        if (!pb_grow(life, &life->o, life->city->portals + target, 1, pb_goes_free(life->city, one)))
            return 0;
        count = pb_trace(life, &life->o, life->city->portals + one->place);
    }
    one->departed = life->s.now;
    if (count == 0) { // a trip of no length, or nowhere to go: inside again, and known now
        one->place = target;
        if (one->reason == PB_ONE_WAY || one->reason == PB_BACK)
            one->base = target;
        pb_enter_list(life, slot, cell);
        ++life->s.in_live;
        pb_begin_wait(life, slot);
        return 1;
    }
    one->flags |= (uint8_t)(life->s.blocked > 0 ? PB_ANEW : 0);
    pb_begin_leg(life, one, life->path[0], life->path_node[0], life->s.now);
    pb_keep_steps(life, one, 1, count);
    pb_settle(life, slot, cell, PB_COMES_OUT, target);
    return 1;
}

// ---- Looking

static double pb_longest_stay(const pb* life, uint32_t cell)
{
    const pb_city* city = life->city;
    const uint32_t* nodes = pb_cell_nodes(life, cell);
    double slowest = PB_FAR, longest = 0.0, wait = 0.0;
    uint32_t i;
    for (i = 0; i < city->profiles; ++i)
        slowest = city->speed_mean[i] * PB_SLOWEST < slowest ? city->speed_mean[i] * PB_SLOWEST : slowest;
    for (i = life->cell_base[cell]; i < life->cell_base[cell + 1]; ++i)
        if (life->effective[i] > longest && pb_rate(life, i) > 0.0)
            longest = life->effective[i];
    for (i = 0; i < pb_cell_size(life, cell); ++i) {
        uint32_t target = nodes[i] - city->portals, type;
        if (nodes[i] < city->portals || !(city->inside[target] > 0.0f))
            continue;
        type = city->target_type[target];
        if (city->wait_mean[type] * (city->wait_sd[type] > 0.0 ? 2.0 : 1.0) > wait)
            wait = city->wait_mean[type] * (city->wait_sd[type] > 0.0 ? 2.0 : 1.0);
    }
    longest /= slowest;
    longest = longest > wait ? longest : wait;
    longest = longest > PB_LEAST_HELD ? longest : PB_LEAST_HELD;
    return longest < life->options.most_held_s ? longest : life->options.most_held_s;
}

static void pb_say_of_cell(pb* life, uint32_t cell, uint32_t kind)
{
    uint32_t slot;
    for (slot = life->head[cell]; slot != PB_NONE; slot = life->one[slot].after)
        if ((life->one[slot].flags & PB_WALKING) != 0)
            pb_tell_event(life, kind, life->one[slot].id, kind == PB_LEAVES ? cell : life->one[slot].segment);
}

// Notes which live cells are in view from now on and which are not any more.
static void pb_turn_eyes(pb* life)
{
    uint32_t i;
    for (i = 0; i < life->s.live_count; ++i) {
        uint32_t cell = life->live[i];
        pb_cell* row = &life->cell[cell];
        int is_wanted = pb_bit(life->wanted, cell);
        if (row->is_visible && !is_wanted) {
            pb_say_of_cell(life, cell, PB_LEAVES);
            row->is_visible = 0;
            row->held_until = life->s.now + pb_longest_stay(life, cell);
            pb_plan(life, pb_cell_entity(life, cell), row->held_until);
        } else if (!row->is_visible && is_wanted) {
            row->is_visible = 1;
            pb_unplan(life, pb_cell_entity(life, cell));
            pb_say_of_cell(life, cell, PB_APPEARS);
        }
    }
}

static void pb_close_cell(pb* life, uint32_t cell)
{
    pb_cell* row = &life->cell[cell];
    const uint32_t* nodes = pb_cell_nodes(life, cell);
    uint32_t slot = life->head[cell], i;
    while (slot != PB_NONE) {
        uint32_t after = life->one[slot].after;
        --life->s.in_live;
        if ((life->one[slot].flags & PB_WALKING) == 0) {
            --life->door[life->one[slot].place].known;
            pb_release(life, slot);
        }
        slot = after;
    }
    for (i = 0; i < pb_cell_size(life, cell); ++i) {
        uint32_t target = nodes[i] - life->city->portals;
        if (nodes[i] < life->city->portals)
            continue;
        life->s.in_live -= life->door[target].unknown;
        life->door[target].unknown = 0;
        pb_unplan(life, pb_door_entity(life, target));
    }
    row->is_live = row->is_visible = 0;
    row->to[row->intervals - 1] = life->s.now;
    for (i = 0; life->live[i] != cell; ++i) {
    }
    memmove(life->live + i, life->live + i + 1, (life->s.live_count - i - 1) * sizeof *life->live);
    --life->s.live_count;
    life->s.share -= pb_walking_share(life, cell) + pb_inside_share(life, cell);
    if (life->s.live_count == 0)
        life->s.share = 0.0;
    life->s.is_redraw_due = 1;
}

static void pb_note_opening(pb* life, uint32_t cell)
{
    pb_cell* row = &life->cell[cell];
    uint32_t i;
    if (row->intervals == PB_INTERVALS) { // the two oldest become one
        row->to[0] = row->to[1];
        for (i = 1; i + 1 < PB_INTERVALS; ++i) {
            row->from[i] = row->from[i + 1];
            row->to[i] = row->to[i + 1];
        }
        --row->intervals;
    }
    row->from[row->intervals] = life->s.now;
    row->to[row->intervals++] = PB_FAR;
    row->is_live = row->is_visible = 1;
    for (i = life->s.live_count; i > 0 && life->live[i - 1] > cell; --i)
        life->live[i] = life->live[i - 1];
    life->live[i] = cell;
    ++life->s.live_count;
}

// Draws who is in a cell that comes into view: jointly multinomial over its segments and doors, out of all who are in no live cell. Those
// known who are there are among them: inventing passes over them.
static void pb_open_cell(pb* life, uint32_t cell)
{
    const uint32_t* nodes = pb_cell_nodes(life, cell);
    double hidden = life->options.fault == 1 ? 1.0 : pb_hidden_share(life), walking = pb_walking_share(life, cell),
           inside = pb_inside_share(life, cell);
    double share = walking + inside, left_inside = inside;
    pb_random random = pb_next_draw(life, PB_FOR_VIEW);
    uint64_t in_cell, left;
    uint32_t slot, i;
    pb_note_opening(life, cell);
    life->s.share += share;
    in_cell = hidden > 0.0 && share > 0.0
                  ? pb_binomial(&random, pb_hidden(life), life->options.fault != 1 && !(pb_hidden_share(life) > 0.0) ? 1.0 : share / hidden)
                  : 0;
    life->s.fill_cell = cell;
    life->s.fill_left = in_cell > 0 ? pb_binomial(&random, in_cell, inside > 0.0 ? walking / share : 1.0) : 0;
    left = in_cell - life->s.fill_left;
    for (slot = life->head[cell]; slot != PB_NONE; slot = life->one[slot].after) {
        ++life->s.in_live;
        if ((life->one[slot].flags & PB_WALKING) != 0)
            pb_tell_event(life, PB_APPEARS, life->one[slot].id, life->one[slot].segment);
    }
    for (i = pb_cell_size(life, cell); i > 0 && nodes[i - 1] >= life->city->portals; --i) {
        uint32_t target = nodes[i - 1] - life->city->portals;
        int is_last = i == 1 || nodes[i - 2] < life->city->portals;
        double here = (double)life->city->inside[target];
        uint64_t people = left == 0 ? 0 : pb_binomial(&random, left, is_last || !(left_inside > here) ? 1.0 : here / left_inside);
        left_inside -= here;
        left -= people;
        life->door[target].unknown = people;
        life->door[target].opened = life->s.now;
        life->door[target].quantile = 0.0;
        life->s.in_live += people;
        pb_plan_door(life, target);
    }
    pb_spend(life, 60 + 10 * (uint64_t)(life->cell_base[cell + 1] - life->cell_base[cell]));
}

// Begins to invent the next of those who walk in the cell that is being filled.
static void pb_fill(pb* life)
{
    uint32_t cell = life->s.fill_cell, segment, drawn = PB_NONE, slot;
    pb_random random = pb_next_draw(life, PB_FOR_VIEW);
    double left = pb_uniform(&random) * pb_walking_share(life, cell);
    --life->s.fill_left;
    for (segment = life->cell_base[cell]; segment < life->cell_base[cell + 1]; ++segment) {
        double share = pb_share(life, segment);
        if (!(share > 0.0))
            continue;
        drawn = segment;
        left -= share;
        if (left < 0.0)
            break;
    }
    pb_spend(life, 10 * (uint64_t)(life->cell_base[cell + 1] - life->cell_base[cell]));
    if (drawn == PB_NONE || pb_bit(life->shut, drawn))
        return;
    slot = pb_take_slot(life);
    if (slot != PB_NONE)
        pb_begin_job(life, PB_MEET, slot, drawn, cell, 0);
}

// Finds the portals through which people come from hidden cells into live ones. All wait anew, which an exponential law does not mind.
static void pb_redraw_arrivals(pb* life)
{
    double hidden = life->options.fault == 1 ? 1.0 : pb_hidden_share(life), sum = 0.0;
    uint32_t i, j;
    life->s.is_redraw_due = 0;
    life->s.portal_count = 0;
    for (i = 0; i < life->s.live_count && hidden > 0.0; ++i) {
        uint32_t cell = life->live[i];
        const uint32_t* nodes = pb_cell_nodes(life, cell);
        for (j = 0; j < pb_cell_size(life, cell) && nodes[j] < life->city->portals; ++j) {
            const uint32_t* cells = life->city->portal_cells + 2 * nodes[j];
            double rate;
            if (life->cell[cells[0] == cell ? cells[1] : cells[0]].is_live)
                continue;
            rate = life->entry_rate[2 * nodes[j] + (cells[0] == cell ? 0 : 1)];
            if (!(rate > 0.0))
                continue;
            life->open_portal[life->s.portal_count] = nodes[j];
            life->open_rate[life->s.portal_count++] = rate;
            sum += rate;
        }
    }
    life->s.arrival_rate = sum > 0.0 ? (double)life->s.inhabitants * sum / hidden : 0.0;
    // Nobody passes more than 100 doors a second, whatever a pack says: else its time might stand still.
    if (!(life->s.arrival_rate <= 100.0 * (double)life->s.inhabitants))
        life->s.arrival_rate = 100.0 * (double)life->s.inhabitants;
    pb_spend(life, 200 * (uint64_t)life->s.live_count);
}

static void pb_plan_arrival(pb* life)
{
    pb_random random;
    if (!(life->s.arrival_rate > 1e-12)) {
        pb_unplan(life, pb_arrival_entity(life));
        return;
    }
    random = pb_next_draw(life, PB_FOR_VIEW);
    pb_plan(life, pb_arrival_entity(life), life->s.now + pb_exponential(&random) / life->s.arrival_rate);
}

static uint32_t pb_live_side(const pb* life, uint32_t portal)
{
    const uint32_t* cells = life->city->portal_cells + 2 * portal;
    return life->cell[cells[0]].is_live ? cells[0] : cells[1];
}

static void pb_arrive(pb* life)
{
    pb_random random = pb_next_draw(life, PB_FOR_VIEW);
    double left, sum = 0.0;
    uint32_t i, cell, place, size, j, drawn = PB_NONE, slot, portal;
    int is_hidden = pb_uniform(&random) * (double)life->s.inhabitants < (double)pb_hidden(life);
    for (i = 0; i < life->s.portal_count; ++i)
        sum += life->open_rate[i];
    portal = pb_pick(life->open_rate, life->s.portal_count, sum, &random);
    pb_plan_arrival(life);
    if (!is_hidden || portal == PB_NONE)
        return;
    left = pb_uniform(&random) * life->open_rate[portal];
    portal = life->open_portal[portal];
    cell = pb_live_side(life, portal);
    place = pb_place_in_cell(life, cell, portal);
    size = pb_cell_size(life, cell);
    for (j = 0; j < size; ++j) {
        double rate = j == place ? 0.0 : pb_rate(life, pb_segment(life, cell, place, j));
        if (!(rate > 0.0))
            continue;
        drawn = pb_segment(life, cell, place, j);
        left -= rate;
        if (left < 0.0)
            break;
    }
    if (drawn == PB_NONE || pb_bit(life->shut, drawn))
        return;
    slot = pb_take_slot(life);
    if (slot != PB_NONE)
        pb_begin_job(life, PB_ENTER, slot, drawn, cell, 0);
}

// ---- Time

static void pb_work_on_job(pb* life)
{
    int is_done = 1;
    switch (life->s.job.kind) {
    case PB_MEET:
    case PB_ENTER:
        is_done = pb_invent(life);
        break;
    case PB_LEAVE:
        is_done = pb_come_out(life);
        break;
    case PB_TRIP:
        is_done = pb_set_out(life);
        break;
    case PB_WAY:
        is_done = pb_find_way(life);
        break;
    default:
        break;
    }
    if (is_done)
        pb_finish_job(life);
}

// Opens one cell that is wanted; 0 where all are open.
static int pb_open_next(pb* life)
{
    uint32_t cell;
    for (cell = 0; cell < life->city->cells; ++cell) {
        if (life->wanted[cell / 32] == 0) {
            cell |= 31u;
            continue;
        }
        if (pb_bit(life->wanted, cell) && !life->cell[cell].is_live) {
            pb_open_cell(life, cell);
            return 1;
        }
    }
    return 0;
}

static void pb_handle(pb* life, uint32_t entity)
{
    uint32_t people = life->options.most_people, targets = life->city->targets;
    pb_spend(life, 100);
    if (entity < people) {
        if ((life->one[entity].flags & PB_WALKING) != 0)
            pb_end_leg(life, entity);
        else
            pb_begin_job(life, PB_TRIP, entity, PB_NONE, 0, 0);
    } else if (entity < people + targets) {
        pb_leave_door(life, entity - people);
    } else if (entity < pb_arrival_entity(life)) {
        pb_close_cell(life, entity - people - targets);
    } else {
        pb_arrive(life);
    }
}

// One thing that is to be done at this instant, or the next that happens before `until`; 0 when there is none.
static int pb_do_next(pb* life)
{
    uint32_t entity;
    if (life->s.job.kind != PB_NO_JOB) {
        pb_work_on_job(life);
        return 1;
    }
    if (life->s.fill_left > 0) {
        pb_fill(life);
        return 1;
    }
    if (life->s.is_view_new == 2) {
        pb_turn_eyes(life);
        life->s.is_view_new = 1;
        return 1;
    }
    if (life->s.is_view_new == 1) {
        if (pb_open_next(life)) {
            life->s.is_redraw_due = 1;
            return 1;
        }
        life->s.is_view_new = 0;
    }
    if (life->s.is_redraw_due) {
        pb_redraw_arrivals(life);
        pb_plan_arrival(life);
        return 1;
    }
    if (life->s.queue_count == 0 || life->queue_time[life->queue[0]] > life->s.until)
        return 0;
    entity = life->queue[0];
    if (life->queue_time[entity] > life->s.now)
        life->s.now = life->queue_time[entity];
    pb_unplan(life, entity);
    pb_handle(life, entity);
    return 1;
}

pb_status pb_step(pb* life, double dt, uint64_t budget)
{
    if (life == NULL || !(dt >= 0.0 && dt <= 3600.0))
        return PB_BAD_ARGUMENT;
    life->s.until += dt;
    life->has_budget = budget > 0;
    life->budget_left = budget;
    while (pb_do_next(life))
        if (life->has_budget && life->budget_left == 0)
            return PB_MORE;
    life->s.now = life->s.until;
    return PB_OK;
}

double pb_time(const pb* life)
{
    return life != NULL ? life->s.now : 0.0;
}

double pb_owed(const pb* life)
{
    return life != NULL ? life->s.until - life->s.now : 0.0;
}

// ---- What is asked

PB_SELDOM

// Where somebody is and whither they look.
static void pb_where(const pb* life, uint32_t slot, pb_person* person)
{
    const pb_city* city = life->city;
    const pb_one* one = &life->one[slot];
    double from_x, from_y, from_z, part = 1.0, x, y, now = (one->flags & PB_STANDS) != 0 ? one->held_at : life->s.now;
    uint32_t node, end;
    memset(person, 0, sizeof *person);
    person->id = one->id;
    person->profile = one->profile;
    person->cell = one->cell;
    person->segment = one->segment;
    person->next_portal = PB_NONE;
    if ((one->flags & PB_WALKING) == 0) {
        node = city->portals + one->place;
        person->x = city->x[node];
        person->y = city->y[node];
        person->z = city->z[node];
        return;
    }
    node = one->node;
    person->next_portal = node < city->portals ? node : PB_NONE;
    from_x = one->from_x;
    from_y = one->from_y;
    from_z = one->from_z;
    if ((one->flags & PB_OFF_WAY) == 0) {
        pb_ends(life, one->cell, one->segment, &node, &end);
        from_x = city->x[node];
        from_y = city->y[node];
        from_z = city->z[node];
        node = end;
    }
    if (one->leg_length > 0.0 && (one->flags & PB_STUCK) == 0)
        part = (now - one->leg_begin) * (double)one->speed / one->leg_length;
    part = part > 1.0 ? 1.0 : part < 0.0 ? 0.0 : part;
    x = city->x[node] - from_x;
    y = city->y[node] - from_y;
    person->x = from_x + part * x;
    person->y = from_y + part * y;
    person->z = from_z + part * (city->z[node] - from_z);
    person->heading = (float)pb_angle(x, y);
    person->speed = (one->flags & (PB_STANDS | PB_STUCK)) != 0 ? 0.0f : one->speed;
}

uint32_t pb_people(const pb* life, pb_person* people, uint32_t most)
{
    uint32_t count = 0, i, slot;
    if (life == NULL || (people == NULL && most > 0))
        return 0;
    for (i = 0; i < life->s.live_count; ++i) {
        if (!life->cell[life->live[i]].is_visible)
            continue;
        for (slot = life->head[life->live[i]]; slot != PB_NONE; slot = life->one[slot].after)
            if ((life->one[slot].flags & PB_WALKING) != 0 && count++ < most)
                pb_where(life, slot, &people[count - 1]);
    }
    return count;
}

// Slot of somebody known whom the game may have met.
static PB_APART uint32_t pb_known(const pb* life, uint32_t id)
{
    uint32_t slot = pb_find_slot(life, id);
    return slot != PB_NONE && life->one[slot].in_list ? slot : PB_NONE;
}

pb_status pb_find(const pb* life, uint32_t id, pb_person* person)
{
    uint32_t slot;
    if (life == NULL || person == NULL)
        return PB_BAD_ARGUMENT;
    slot = pb_known(life, id);
    if (slot == PB_NONE)
        return PB_GONE;
    pb_where(life, slot, person);
    return PB_OK;
}

uint32_t pb_events(pb* life, pb_event* events, uint32_t most, uint32_t* lost)
{
    uint32_t count;
    if (lost != NULL)
        *lost = life != NULL ? life->s.events_lost : 0;
    if (life == NULL || events == NULL)
        return 0;
    for (count = 0; count < most && life->s.event_count > 0; ++count) {
        events[count] = life->event[life->s.event_first];
        life->s.event_first = (life->s.event_first + 1) % life->options.most_events;
        --life->s.event_count;
    }
    life->s.events_lost = 0;
    return count;
}

uint32_t pb_arrivals(const pb* life, pb_arrival* arrivals, uint32_t most)
{
    double sum = 0.0;
    uint32_t i;
    if (life == NULL || (arrivals == NULL && most > 0))
        return 0;
    for (i = 0; i < life->s.portal_count; ++i)
        sum += life->open_rate[i];
    for (i = 0; i < life->s.portal_count && i < most; ++i) {
        double thinned = life->s.inhabitants > 0 ? (double)pb_hidden(life) / (double)life->s.inhabitants : 0.0;
        arrivals[i].portal = life->open_portal[i];
        arrivals[i].cell = pb_live_side(life, life->open_portal[i]);
        arrivals[i].rate = sum > 0.0 ? thinned * life->s.arrival_rate * life->open_rate[i] / sum : 0.0;
    }
    return life->s.portal_count;
}

uint32_t pb_inside(const pb* life, uint32_t target)
{
    uint64_t count;
    if (life == NULL || target >= life->city->targets || !life->cell[life->city->target_cell[target]].is_live)
        return PB_NONE;
    count = life->door[target].unknown + life->door[target].known;
    return count < PB_NONE ? (uint32_t)count : PB_NONE - 1;
}

double pb_expected_on(const pb* life, uint32_t segment)
{
    if (life == NULL || segment >= life->city->segments)
        return 0.0;
    return pb_share(life, segment) * (double)(life->s.inhabitants - life->s.removed);
}

double pb_expected_inside(const pb* life, uint32_t target)
{
    if (life == NULL || target >= life->city->targets)
        return 0.0;
    return (double)life->city->inside[target] * (double)(life->s.inhabitants - life->s.removed);
}

pb_status pb_next(pb* life, uint32_t id, pb_way* ways, uint32_t most, uint32_t* written)
{
    uint32_t slot, at, node, cell;
    const pb_one* one;
    double time, late;
    if (life == NULL || written == NULL || (ways == NULL && most > 0))
        return PB_BAD_ARGUMENT;
    *written = 0;
    slot = pb_known(life, id);
    if (slot == PB_NONE)
        return PB_GONE;
    one = &life->one[slot];
    if ((one->flags & PB_WALKING) == 0 || most == 0)
        return PB_OK;
    late = (one->flags & PB_STANDS) != 0 ? life->s.now - one->held_at : 0.0;
    node = one->node;
    time = pb_leg_end(one) + late;
    ways[0].segment = one->segment;
    ways[0].to = node;
    ways[0].begins = one->leg_begin + late;
    ways[0].ends = time;
    *written = 1;
    for (at = one->step_at; at < one->step_count && *written < most && node < life->city->portals; ++at) {
        uint32_t end, segment = pb_step_leg(life, node, one->step[at], &cell, &end);
        pb_way* way = &ways[(*written)++];
        way->segment = segment;
        way->to = node = end;
        way->begins = time;
        time += life->effective[segment] * pb_slowness(one);
        way->ends = time;
    }
    return PB_OK;
}

// Metres of free walking until they are there, by the steps that are kept; further ones are not counted.
static double pb_time_of_arrival(const pb* life, const pb_one* one)
{
    double time = pb_leg_end(one) + ((one->flags & PB_STANDS) != 0 ? life->s.now - one->held_at : 0.0);
    uint32_t node = one->node, at, cell;
    for (at = one->step_at; at < one->step_count && node < life->city->portals; ++at)
        time += life->effective[pb_step_leg(life, node, one->step[at], &cell, &node)] * pb_slowness(one);
    return time;
}

pb_status pb_ask(pb* life, uint32_t id, pb_alibi* alibi)
{
    uint32_t slot;
    const pb_one* one;
    if (life == NULL || alibi == NULL)
        return PB_BAD_ARGUMENT;
    slot = pb_known(life, id);
    if (slot == PB_NONE)
        return PB_GONE;
    pb_fix_next(life, slot);
    one = &life->one[slot];
    memset(alibi, 0, sizeof *alibi);
    alibi->profile = one->profile;
    alibi->origin = one->origin;
    alibi->destination = one->place;
    alibi->reason = one->reason;
    alibi->choice = one->choice;
    alibi->then = one->then_place;
    alibi->is_inside = (one->flags & PB_WALKING) == 0;
    alibi->since = one->departed;
    alibi->until = alibi->is_inside ? one->wait_end : pb_time_of_arrival(life, one);
    return PB_OK;
}

typedef struct pb_writer {
    char* text;
    size_t bytes, used;
} pb_writer;

static PB_APART void pb_write(pb_writer* writer, const char* text)
{
    for (; *text != 0; ++text, ++writer->used)
        if (writer->used < writer->bytes)
            writer->text[writer->used] = *text;
}

static void pb_write_number(pb_writer* writer, uint64_t number)
{
    char digits[24];
    size_t at = sizeof digits - 1;
    digits[at] = 0;
    do
        digits[--at] = (char)('0' + (int)(number % 10));
    while ((number /= 10) > 0);
    pb_write(writer, digits + at);
}

// Its name, or its type and number.
static PB_APART void pb_write_target(pb_writer* writer, const pb_city* city, uint32_t target)
{
    const char* name = pb_text(city, city->target_name[target]);
    if (name[0] != 0) {
        pb_write(writer, name);
        return;
    }
    pb_write(writer, pb_text(city, city->type_name[city->target_type[target]]));
    pb_write(writer, " ");
    pb_write_number(writer, city->number[city->portals + target]);
}

enum {
    PB_T_AT,
    PB_T_FROM,
    PB_T_TO,
    PB_T_ONE_WAY,
    PB_T_OUT,
    PB_T_BACK,
    PB_T_OWN,
    PB_T_CLOSEST,
    PB_T_SET_OUT,
    PB_T_WENT_IN,
    PB_T_MINUTES,
    PB_T_SECONDS,
    PB_T_AGO,
    PB_T_THEN,
    PB_T_END,
    PB_T_PERSON,
    PB_T_COUNT
};

static const char* pb_word(pb_language language, int word)
{
    static const char* const words[2][PB_T_COUNT] = {
        {" at ", " from ", " to ", "", ", and back again", ", back from a round trip", " (their own)", " (the closest)", "; set out ",
         "; there since ", " min ", " s", " ago", "; then to ", ".", "Somebody"},
        {" bei ", " von ", " nach ", "", ", hin und zur\303\274ck", ", auf dem R\303\274ckweg", " (das eigene Ziel)",
         " (das n\303\244chste)", "; losgegangen vor ", "; dort seit ", " min ", " s", "", "; danach nach ", ".", "Jemand"}};
    return words[language == PB_GERMAN][word];
}

pb_status pb_tell(pb* life, uint32_t id, pb_language language, char* text, size_t bytes)
{
    pb_writer writer = {text, bytes, 0};
    pb_alibi alibi;
    pb_status status;
    uint64_t seconds;
    const char* who;
    if (text == NULL || bytes == 0 || (language != PB_ENGLISH && language != PB_GERMAN))
        return PB_BAD_ARGUMENT;
    text[0] = 0;
    status = pb_ask(life, id, &alibi);
    if (status != PB_OK)
        return status;
    who = pb_text(life->city, life->city->profile_name[alibi.profile]);
    pb_write(&writer, who[0] != 0 ? who : pb_word(language, PB_T_PERSON));
    if (alibi.is_inside) {
        pb_write(&writer, pb_word(language, PB_T_AT));
        pb_write_target(&writer, life->city, alibi.destination);
    } else {
        pb_write(&writer, pb_word(language, PB_T_FROM));
        pb_write_target(&writer, life->city, alibi.origin);
        pb_write(&writer, pb_word(language, PB_T_TO));
        pb_write_target(&writer, life->city, alibi.destination);
        if (alibi.reason != PB_BACK && alibi.choice != PB_ANY)
            pb_write(&writer, pb_word(language, alibi.choice == PB_OWN ? PB_T_OWN : PB_T_CLOSEST));
        pb_write(&writer, pb_word(language, alibi.reason == PB_OUT ? PB_T_OUT : alibi.reason == PB_BACK ? PB_T_BACK : PB_T_ONE_WAY));
    }
    seconds = life->s.now > alibi.since ? (uint64_t)(life->s.now - alibi.since) : 0;
    pb_write(&writer, pb_word(language, alibi.is_inside ? PB_T_WENT_IN : PB_T_SET_OUT));
    if (seconds >= 60) {
        pb_write_number(&writer, seconds / 60);
        pb_write(&writer, pb_word(language, PB_T_MINUTES));
    }
    pb_write_number(&writer, seconds % 60);
    pb_write(&writer, pb_word(language, PB_T_SECONDS));
    if (!alibi.is_inside)
        pb_write(&writer, pb_word(language, PB_T_AGO));
    pb_write(&writer, pb_word(language, PB_T_THEN));
    pb_write_target(&writer, life->city, alibi.then);
    pb_write(&writer, pb_word(language, PB_T_END));
    text[writer.used < bytes ? writer.used : 0] = 0;
    return writer.used < bytes ? PB_OK : PB_BAD_ARGUMENT;
}

// ---- The game interferes

static pb_status pb_note_view(pb* life)
{
    life->s.is_view_new = 2;
    return PB_OK;
}

static void pb_want_nothing(pb* life)
{
    memset(life->wanted, 0, ((size_t)life->city->cells + 31) / 32 * sizeof *life->wanted);
}

static void pb_want(pb* life, uint32_t cell)
{
    life->wanted[cell / 32] |= (uint32_t)1 << (cell % 32);
}

pb_status pb_see_cells(pb* life, const uint32_t* cells, uint32_t count)
{
    uint32_t i;
    if (life == NULL || (cells == NULL && count > 0) || (count > 0 && !pb_are_below(cells, count, life->city->cells)))
        return PB_BAD_ARGUMENT;
    pb_want_nothing(life);
    for (i = 0; i < count; ++i)
        pb_want(life, cells[i]);
    return pb_note_view(life);
}

pb_status pb_see_nothing(pb* life)
{
    return pb_see_cells(life, NULL, 0);
}

pb_status pb_see_disc(pb* life, double x, double y, double radius)
{
    uint32_t cell;
    if (life == NULL || !pb_is_finite(x) || !pb_is_finite(y) || !(radius >= 0.0 && radius <= 1e8) || pb_abs(x) > 1e8 || pb_abs(y) > 1e8)
        return PB_BAD_ARGUMENT;
    pb_want_nothing(life);
    for (cell = 0; cell < life->city->cells; ++cell) {
        const float* box = life->city->box + 4 * (size_t)cell;
        if (x >= (double)box[0] - radius && x <= (double)box[2] + radius && y >= (double)box[1] - radius && y <= (double)box[3] + radius
            && pb_off_cell(life->city, cell, x, y) <= radius)
            pb_want(life, cell);
    }
    return pb_note_view(life);
}

static int pb_holds(const double* xy, uint32_t corners, double x, double y)
{
    uint32_t i, j = corners - 1;
    int is_inside = 0;
    for (i = 0; i < corners; j = i++)
        if ((xy[2 * i + 1] > y) != (xy[2 * j + 1] > y)
            && x < (xy[2 * j] - xy[2 * i]) * (y - xy[2 * i + 1]) / (xy[2 * j + 1] - xy[2 * i + 1]) + xy[2 * i])
            is_inside = !is_inside;
    return is_inside;
}

// Whether a segment meets a box: what is left of it within each side.
static int pb_meets_box(const double* a, const double* b, const float* box)
{
    double from = 0.0, to = 1.0;
    int axis;
    for (axis = 0; axis < 2; ++axis) {
        double step = b[axis] - a[axis], low = (double)box[axis] - a[axis], high = (double)box[axis + 2] - a[axis], swap;
        if (step == 0.0) {
            if (low > 0.0 || high < 0.0)
                return 0;
            continue;
        }
        low /= step;
        high /= step;
        if (low > high) {
            swap = low;
            low = high;
            high = swap;
        }
        from = low > from ? low : from;
        to = high < to ? high : to;
    }
    return from <= to;
}

// Whether a line meets the border of a cell, or, of a pack without borders, its box.
static int pb_meets_cell(const pb_city* city, uint32_t cell, const double* a, const double* b)
{
    uint32_t ring, i, j;
    int is_met = pb_meets_box(a, b, city->box + 4 * (size_t)cell);
    if (!is_met || city->corner == NULL || city->cell_ring[cell] == city->cell_ring[cell + 1])
        return is_met;
    for (ring = city->cell_ring[cell]; ring < city->cell_ring[cell + 1]; ++ring)
        for (i = city->ring_corner[ring], j = city->ring_corner[ring + 1] - 1; i < city->ring_corner[ring + 1]; j = i++) {
            double cx = (double)city->corner[2 * (size_t)i], cy = (double)city->corner[2 * (size_t)i + 1];
            double dx = (double)city->corner[2 * (size_t)j], dy = (double)city->corner[2 * (size_t)j + 1];
            double of_c = (b[0] - a[0]) * (cy - a[1]) - (b[1] - a[1]) * (cx - a[0]);
            double of_d = (b[0] - a[0]) * (dy - a[1]) - (b[1] - a[1]) * (dx - a[0]);
            double of_a = (dx - cx) * (a[1] - cy) - (dy - cy) * (a[0] - cx);
            double of_b = (dx - cx) * (b[1] - cy) - (dy - cy) * (b[0] - cx);
            if ((of_c > 0.0) != (of_d > 0.0) && (of_a > 0.0) != (of_b > 0.0))
                return 1;
        }
    return 0;
}

// Whether a polygon and a cell have a place in common, if their borders do not meet: one lies within the other.
static int pb_holds_cell(const pb_city* city, uint32_t cell, const double* xy, uint32_t corners)
{
    const float* box = city->box + 4 * (size_t)cell;
    const float* corner = city->corner == NULL ? NULL : city->corner + 2 * (size_t)city->ring_corner[city->cell_ring[cell]];
    if (corner == NULL || city->cell_ring[cell] == city->cell_ring[cell + 1])
        return pb_holds(xy, corners, (double)box[0], (double)box[1]);
    return pb_holds(xy, corners, (double)corner[0], (double)corner[1])
           || (pb_is_in_box(box, xy[0], xy[1]) && !(pb_off_cell(city, cell, xy[0], xy[1]) > 0.0));
}

pb_status pb_see_polygon(pb* life, const double* xy, uint32_t corners)
{
    uint32_t cell, i;
    if (life == NULL || xy == NULL || corners < 3 || corners > 100000 || !pb_are_reals(xy, 2 * (uint64_t)corners, -1e8, 1e8))
        return PB_BAD_ARGUMENT;
    pb_want_nothing(life);
    for (cell = 0; cell < life->city->cells; ++cell) {
        int is_seen = pb_holds_cell(life->city, cell, xy, corners);
        for (i = 0; i < corners && !is_seen; ++i)
            is_seen = pb_meets_cell(life->city, cell, xy + 2 * i, xy + 2 * ((i + 1) % corners));
        if (is_seen)
            pb_want(life, cell);
    }
    return pb_note_view(life);
}

static void pb_begin_anew(pb* life)
{
    pb_restart(life);
    life->cached_segment = PB_NONE;
}

static void pb_drop_job_of(pb* life, uint32_t slot)
{
    if (life->s.job.kind != PB_NO_JOB && life->s.job.slot == slot)
        pb_finish_job(life);
}

// The cell that somebody of the cell `own` is in at a place: of those whose boxes hold it the one whose border does, or is nearest; their
// own among equals, else of the nearest level, else the smallest box.
static uint32_t pb_cell_for(const pb* life, uint32_t own, double x, double y)
{
    const pb_city* city = life->city;
    uint32_t cell, best = PB_NONE;
    double least = PB_FAR, area = PB_FAR;
    int levels = 0;
    for (cell = 0; cell < city->cells; ++cell) {
        const float* box = city->box + 4 * (size_t)cell;
        int up = city->cell_level[cell] - city->cell_level[own], apart = cell == own ? -1 : up < 0 ? -up : up;
        double off;
        if (!pb_is_in_box(box, x, y) || pb_cell_size(life, cell) == 0)
            continue;
        off = pb_off_cell(city, cell, x, y);
        if (off > least || (off == least && (apart > levels || (apart == levels && pb_box_area(box) >= area))))
            continue;
        least = off;
        levels = apart;
        area = pb_box_area(box);
        best = cell;
    }
    return best;
}

static double pb_off(const pb* life, uint32_t node, double x, double y)
{
    double dx = life->city->x[node] - x, dy = life->city->y[node] - y;
    return sqrt(dx * dx + dy * dy);
}

// Whether any way of the cell leads to a node of its list: none does to a portal by which people only come in.
static int pb_is_approached(const pb* life, uint32_t cell, uint32_t place)
{
    uint32_t i, size = pb_cell_size(life, cell);
    for (i = 0; i < size; ++i)
        if (i != place && life->length[pb_segment(life, cell, i, place)] >= 0.0)
            return 1;
    return size == 1;
}

// Steps from a portal along a tree that grew from the destination.
static void pb_keep_steps_back(pb* life, pb_one* one, uint32_t portal)
{
    const pb_city* city = life->city;
    uint32_t node = portal, count = 1;
    life->path_node[0] = portal;
    while (node < city->portals && count <= PB_STEPS) {
        uint32_t next = life->m.previous[node];
        if (next == PB_NONE)
            break;
        life->path_cell[count] = pb_cell_of(life, life->m.segment[node]);
        life->path_node[count++] = node = next;
    }
    pb_keep_steps(life, one, 1, count);
}

pb_status pb_moved(pb* life, uint32_t id, double x, double y)
{
    uint32_t slot, cell, j, best = PB_NONE;
    double least = PB_FAR;
    pb_growth growth;
    pb_one* one;
    int was_seen;
    if (life == NULL || !pb_is_finite(x) || !pb_is_finite(y))
        return PB_BAD_ARGUMENT;
    slot = pb_known(life, id);
    if (slot == PB_NONE)
        return PB_GONE;
    one = &life->one[slot];
    cell = pb_cell_for(life, one->cell, x, y);
    if ((one->flags & PB_WALKING) == 0 || cell == PB_NONE)
        return PB_BAD_ARGUMENT;
    pb_drop_job_of(life, slot);
    life->has_budget = 0; // the tree is one that no invention holds from one call to the next
    pb_begin_tree(life, &life->m, &growth, life->city->portals + one->place, 1, 1, pb_goes_free(life->city, one));
    (void)pb_grow_in(life, &life->m, &life->heap_of_moved, &growth);
    for (j = 0; j < pb_cell_size(life, cell); ++j) {
        uint32_t node = pb_cell_nodes(life, cell)[j];
        double there = node < life->city->portals ? life->m.distance[node] : node == life->city->portals + one->place ? 0.0 : PB_FAR;
        if (pb_is_approached(life, cell, j) && there < PB_FAR && there + pb_off(life, node, x, y) < least) {
            least = there + pb_off(life, node, x, y);
            best = node;
        }
    }
    if (best == PB_NONE) // no way is left: to the nearest portal, to wait there
        for (j = 0; j < pb_cell_size(life, cell); ++j) {
            uint32_t node = pb_cell_nodes(life, cell)[j];
            if (node < life->city->portals && pb_off(life, node, x, y) < least) {
                least = pb_off(life, node, x, y);
                best = node;
            }
        }
    if (best == PB_NONE)
        return PB_BAD_ARGUMENT;
    one->flags = (uint8_t)((one->flags & ~PB_STUCK) | PB_OFF_WAY | PB_ANEW);
    one->from_x = x;
    one->from_y = y;
    one->from_z = life->city->ground != NULL ? pb_ground(life->city, cell, x, y) : life->city->z[best];
    one->segment = PB_NONE;
    one->node = best;
    one->leg_begin = one->held_at = life->s.now;
    one->leg_length = pb_off(life, best, x, y);
    one->step_at = one->step_count = 0;
    if (best < life->city->portals && life->m.distance[best] < PB_FAR)
        pb_keep_steps_back(life, one, best);
    was_seen = (int)life->cell[one->cell].is_visible;
    if (!was_seen && life->cell[cell].is_visible)
        pb_tell_event(life, PB_APPEARS, one->id, PB_NONE);
    pb_change_cell(life, slot, cell);
    pb_plan_one(life, slot);
    return PB_OK;
}

pb_status pb_blocked(pb* life, uint32_t segment, int on)
{
    uint32_t cell, from, to, both[2], i;
    if (life == NULL || segment >= life->city->segments)
        return PB_BAD_ARGUMENT;
    cell = pb_cell_of(life, segment);
    pb_ends(life, cell, segment, &from, &to);
    both[0] = segment;
    both[1] = pb_segment(life, cell, pb_place_in_cell(life, cell, to), pb_place_in_cell(life, cell, from));
    for (i = 0; i < 2; ++i) {
        uint32_t bit = (uint32_t)1 << (both[i] % 32), *word = &life->shut[both[i] / 32];
        if (((*word & bit) != 0) != (on != 0) && life->s.job.kind != PB_MEET && life->s.job.kind != PB_ENTER)
            life->growth.phase = PB_TO_BEGIN; // a tree that goes round what is shut begins anew
        if (on && (*word & bit) == 0) {
            *word |= bit;
            ++life->s.blocked;
        } else if (!on && (*word & bit) != 0) {
            *word &= ~bit;
            --life->s.blocked;
        }
    }
    return PB_OK;
}

pb_status pb_held(pb* life, uint32_t id, int on)
{
    uint32_t slot;
    pb_one* one;
    double late;
    if (life == NULL)
        return PB_BAD_ARGUMENT;
    slot = pb_known(life, id);
    if (slot == PB_NONE)
        return PB_GONE;
    one = &life->one[slot];
    if (((one->flags & PB_STANDS) != 0) == (on != 0))
        return PB_OK;
    if (on) {
        one->flags |= PB_STANDS;
        one->held_at = life->s.now;
        pb_unplan(life, slot);
        return PB_OK;
    }
    late = life->s.now - one->held_at;
    one->flags &= (uint8_t)~PB_STANDS;
    one->leg_begin += late;
    one->wait_end += late;
    if (life->s.job.kind == PB_NO_JOB || life->s.job.slot != slot)
        pb_plan_one(life, slot);
    return PB_OK;
}

pb_status pb_removed(pb* life, uint32_t id)
{
    uint32_t slot;
    pb_one* one;
    if (life == NULL)
        return PB_BAD_ARGUMENT;
    slot = pb_known(life, id);
    if (slot == PB_NONE)
        return PB_GONE;
    one = &life->one[slot];
    pb_drop_job_of(life, slot);
    if (life->cell[one->cell].is_live)
        --life->s.in_live;
    if ((one->flags & PB_WALKING) == 0)
        --life->door[one->place].known;
    else if (life->cell[one->cell].is_visible)
        pb_tell_event(life, PB_LEAVES, one->id, one->cell);
    pb_release(life, slot);
    ++life->s.removed;
    return PB_OK;
}

// Whether two packs have the same cells, nodes, types and profiles, number by number: what is known of people names them.
static int pb_is_same_city(const pb_city* a, const pb_city* b)
{
    return a->world_hash == b->world_hash && a->portals == b->portals && a->targets == b->targets && a->cells == b->cells
           && a->segments == b->segments && a->types == b->types && a->profiles == b->profiles && a->own_types == b->own_types
           && a->entries == b->entries && (a->way_length == NULL) == (b->way_length == NULL) && a->is_one_way == b->is_one_way
           && (a->near_pairs > 0) == (b->near_pairs > 0) && memcmp(a->bound_type, b->bound_type, a->own_types * sizeof *a->bound_type) == 0
           && memcmp(a->cell_first, b->cell_first, ((size_t)a->cells + 1) * sizeof *a->cell_first) == 0
           && memcmp(a->cell_node, b->cell_node, a->entries * sizeof *a->cell_node) == 0
           && memcmp(a->portal_cells, b->portal_cells, 2 * (size_t)a->portals * sizeof *a->portal_cells) == 0
           && memcmp(a->target_cell, b->target_cell, a->targets * sizeof *a->target_cell) == 0
           && memcmp(a->target_type, b->target_type, a->targets * sizeof *a->target_type) == 0;
}

pb_status pb_hour(pb* life, const pb_city* city)
{
    uint32_t i;
    if (life == NULL || city == NULL)
        return PB_BAD_ARGUMENT;
    if (!pb_is_same_city(city, life->city) || city->kinds > life->most_kinds || city->goals > life->most_goals
        || city->near_pairs > life->most_near)
        return PB_OTHER_CITY;
    life->city = city;
    life->s.hour = city->hour;
    pb_learn(life);
    pb_learn_ways(life);
    if (city->way_effective != NULL)
        life->effective = city->way_effective;
    life->s.share = 0.0;
    for (i = 0; i < life->s.live_count; ++i)
        life->s.share += pb_walking_share(life, life->live[i]) + pb_inside_share(life, life->live[i]);
    life->s.is_redraw_due = 1;
    pb_begin_anew(life);
    return PB_OK;
}

// ---- Making, keeping and finding again

#define PB_STATE_MAGIC 0x3230455441545350ull // "PSTATE02"

static uint64_t pb_options_hash(const pb_options* options, const pb_city* city)
{
    uint32_t shape[9];
    uint64_t held = pb_double_to_bits(options->most_held_s), sum = PB_FNV_BEGIN;
    shape[0] = options->most_people;
    shape[1] = options->most_events;
    shape[2] = city->portals;
    shape[3] = city->targets;
    shape[4] = city->cells;
    shape[5] = city->segments;
    shape[6] = city->own_types;
    shape[7] = city->profiles;
    shape[8] = options->fault;
    sum = pb_fnv(sum, (const unsigned char*)shape, sizeof shape);
    return pb_fnv(sum, (const unsigned char*)&held, sizeof held);
}

static int pb_are_options(const pb_city* city, const pb_options* options)
{
    return city != NULL && options != NULL && options->most_people >= 1 && options->most_people <= 1000000 && options->most_events >= 1
           && options->most_events <= 1000000 && options->most_held_s >= 0.0 && options->most_held_s <= 86400.0
           && options->inhabitants <= 4000000000ull && options->fault <= 4 && options->most_trees <= 1000000;
}

// As many as 16 MB hold, at least 8, and no more than there are nodes.
static uint32_t pb_usual_trees(const pb_city* city)
{
    uint64_t trees = 16000000u / (20 * (uint64_t)city->portals + 8 * (uint64_t)city->targets + 4);
    trees = trees < 8 ? 8 : trees;
    return trees < city->nodes ? (uint32_t)trees : city->nodes;
}

void pb_usual_options(const pb_city* city, pb_options* options)
{
    if (options == NULL)
        return;
    memset(options, 0, sizeof *options);
    options->seed = city != NULL ? city->seed : 1;
    options->most_people = 4096;
    options->most_events = 1024;
    options->most_held_s = 900.0;
    options->most_trees = city != NULL ? pb_usual_trees(city) : 0;
}

size_t pb_bytes_needed(const pb_city* city, const pb_options* options)
{
    pb layout;
    if (!pb_are_options(city, options))
        return 0;
    memset(&layout, 0, sizeof layout);
    return pb_lay_out(&layout, city, options, NULL);
}

pb_status pb_create(pb** made, const pb_city* city, const pb_options* options, void* memory, size_t bytes)
{
    pb* life = (pb*)memory;
    size_t needed = pb_bytes_needed(city, options);
    uint32_t i;
    if (made == NULL || needed == 0 || memory == NULL)
        return PB_BAD_ARGUMENT;
    *made = NULL;
    if (((uintptr_t)memory & 7u) != 0)
        return PB_UNALIGNED;
    if (bytes < needed)
        return PB_NO_MEMORY;
    memset(memory, 0, needed);
    life->city = city;
    life->options = *options;
    life->most_kinds = city->most_kinds;
    life->most_goals = city->most_goals;
    life->most_near = city->most_near;
#ifndef PB_TESTING
    life->options.fault = 0;
#endif
    (void)pb_lay_out(life, city, options, (unsigned char*)memory);
    life->s.magic = PB_STATE_MAGIC;
    life->s.world_hash = city->world_hash;
    life->s.options_hash = pb_options_hash(&life->options, city);
    life->s.seed = options->seed;
    life->s.inhabitants = options->inhabitants > 0           ? options->inhabitants
                          : city->population < 4000000000ull ? city->population
                                                             : 4000000000ull;
    life->s.hour = city->hour;
    life->s.next_id = 1;
    for (i = 0; i < options->most_people; ++i) {
        life->one[i].before = PB_NONE;
        life->one[i].after = i + 1 < options->most_people ? i + 1 : PB_NONE;
    }
    for (i = 0; i < city->cells; ++i)
        life->head[i] = PB_NONE;
    for (i = 0; i <= pb_arrival_entity(life); ++i)
        life->queue_at[i] = PB_NONE;
    life->effective = city->way_effective != NULL ? city->way_effective : life->length;
    pb_learn_ways(life);
    pb_learn(life);
    *made = life;
    return PB_OK;
}

void pb_count(const pb* life, pb_counts* counts)
{
    if (counts == NULL)
        return;
    memset(counts, 0, sizeof *counts);
    if (life == NULL)
        return;
    counts->hidden = pb_hidden(life);
    counts->known = life->s.known;
    counts->live = life->s.live_count;
    counts->dropped = life->s.dropped;
    counts->trees = life->s.trees;
    counts->operations = life->s.operations;
}

size_t pb_save_bytes(const pb* life)
{
    return life != NULL ? sizeof(pb_state) + life->kept_bytes + 8 : 0;
}

pb_status pb_save(const pb* life, void* bytes, size_t size)
{
    unsigned char* to = (unsigned char*)bytes;
    uint64_t sum;
    if (life == NULL || bytes == NULL)
        return PB_BAD_ARGUMENT;
    if (size < pb_save_bytes(life))
        return PB_NO_MEMORY;
    memcpy(to, &life->s, sizeof life->s);
    memcpy(to + sizeof life->s, life->kept, life->kept_bytes);
    sum = pb_fnv(PB_FNV_BEGIN, to, sizeof life->s + life->kept_bytes);
    memcpy(to + sizeof life->s + life->kept_bytes, &sum, sizeof sum);
    return PB_OK;
}

// Whether a person's numbers name things that are there.
static int pb_is_one_sound(const pb* life, const pb_one* one, const uint32_t* own)
{
    const pb_city* city = life->city;
    uint32_t node, at, cell, i;
    if (one->place >= city->targets || one->origin >= city->targets || one->base >= city->targets || one->then_place >= city->targets
        || one->cell >= city->cells || one->profile >= city->profiles || !((double)one->speed > 1e-6 && (double)one->speed < 1e3)
        || one->step_count > PB_STEPS || one->step_at > one->step_count || one->reason > 2 || one->choice > 2 || one->then_reason > 2
        || one->then_choice > 2 || !pb_is_finite(one->leg_begin) || !(one->leg_length >= 0.0 && one->leg_length < 1e12)
        || !pb_is_finite(one->wait_end) || !pb_is_finite(one->departed) || !pb_is_finite(one->held_at))
        return 0;
    for (i = 0; i < city->own_types; ++i)
        if (own[i] >= city->targets || city->target_type[own[i]] != city->bound_type[i])
            return 0;
    if ((one->flags & PB_WALKING) == 0)
        return one->cell == city->target_cell[one->place];
    if (one->node >= city->nodes || (one->node >= city->portals && one->node != city->portals + one->place))
        return 0;
    if ((one->flags & PB_OFF_WAY) == 0 && (one->segment < life->cell_base[one->cell] || one->segment >= life->cell_base[one->cell + 1]))
        return 0;
    for (node = one->node, at = one->step_at; at < one->step_count; ++at) {
        uint32_t side = (one->step[at] & 0x8000u) != 0 ? 1 : 0, place = one->step[at] & 0x7FFFu;
        if (node >= city->portals)
            return 0;
        cell = city->portal_cells[2 * node + side];
        if (place >= pb_cell_size(life, cell) || pb_cell_nodes(life, cell)[place] == node)
            return 0;
        node = pb_cell_nodes(life, cell)[place];
    }
    return node < city->portals || node == city->portals + one->place;
}

static int pb_are_lists_sound(const pb* life)
{
    uint32_t cell, slot, count = 0, before;
    for (cell = 0; cell < life->city->cells; ++cell)
        for (before = PB_NONE, slot = life->head[cell]; slot != PB_NONE; before = slot, slot = life->one[slot].after) {
            if (slot >= life->options.most_people || ++count > life->options.most_people || life->one[slot].before != before
                || !life->one[slot].in_list || (life->one[slot].flags & PB_USED) == 0 || life->one[slot].cell != cell)
                return 0;
        }
    for (slot = 0; slot < life->options.most_people; ++slot)
        count -= life->one[slot].in_list ? 1u : 0u;
    if (count != 0)
        return 0;
    for (slot = life->s.free_slot; slot != PB_NONE; slot = life->one[slot].after)
        if (slot >= life->options.most_people || (life->one[slot].flags & PB_USED) != 0 || ++count > life->options.most_people)
            return 0;
    return count + life->s.known == life->options.most_people;
}

static int pb_is_queue_sound(const pb* life)
{
    uint32_t entities = pb_arrival_entity(life) + 1, i, planned = 0;
    if (life->s.queue_count > entities)
        return 0;
    for (i = 0; i < entities; ++i) {
        if (life->queue_at[i] == PB_NONE)
            continue;
        ++planned;
        if (life->queue_at[i] >= life->s.queue_count || life->queue[life->queue_at[i]] != i || !pb_is_finite(life->queue_time[i]))
            return 0;
        if (i < life->options.most_people && !life->one[i].in_list)
            return 0;
        if (i >= life->options.most_people && i < life->options.most_people + life->city->targets
            && life->door[i - life->options.most_people].unknown == 0)
            return 0;
        if (i >= pb_cell_entity(life, 0) && i < entities - 1 && !life->cell[i - pb_cell_entity(life, 0)].is_live)
            return 0;
    }
    return planned == life->s.queue_count;
}

// Whether the job is of somebody who may have it: of newcomers, who are in no list yet, or of who walks, or waits, and is known.
static int pb_is_job_sound(const pb* life, const pb_job* job)
{
    const pb_city* city = life->city;
    const pb_one* one;
    if (job->kind == PB_NO_JOB)
        return 1;
    if (job->slot >= life->options.most_people)
        return 0;
    one = &life->one[job->slot];
    if ((one->flags & PB_USED) == 0)
        return 0;
    switch (job->kind) {
    case PB_MEET:
    case PB_ENTER:
        return !one->in_list && job->cell < city->cells && job->segment >= life->cell_base[job->cell]
               && job->segment < life->cell_base[job->cell + 1];
    case PB_LEAVE:
        return !one->in_list && job->target < city->targets && job->cell == city->target_cell[job->target];
    case PB_TRIP:
        return one->in_list && (one->flags & PB_WALKING) == 0;
    case PB_WAY:
        return one->in_list && (one->flags & PB_WALKING) != 0 && one->node < city->portals;
    default:
        return 0;
    }
}

static int pb_is_state_sound(const pb* life)
{
    const pb_state* s = &life->s;
    uint32_t i, live = 0;
    if (!pb_is_finite(s->now) || !pb_is_finite(s->until) || !pb_is_finite(s->share) || s->live_count > life->city->cells
        || s->portal_count > life->city->portals || s->event_count > life->options.most_events
        || s->event_first >= life->options.most_events || s->fill_cell >= life->city->cells + (life->city->cells == 0)
        || (s->fill_left > 0 && life->city->cells == 0) || s->fill_left > s->inhabitants || s->is_view_new > 2
        || s->inhabitants > 4000000000ull)
        return 0;
    for (i = 0; i < s->live_count; ++i)
        if (life->live[i] >= life->city->cells || !life->cell[life->live[i]].is_live || (i > 0 && life->live[i] <= life->live[i - 1]))
            return 0;
    for (i = 0; i < life->city->cells; ++i) {
        live += life->cell[i].is_live;
        if (life->cell[i].is_live > 1 || life->cell[i].is_visible > life->cell[i].is_live || life->cell[i].intervals > PB_INTERVALS
            || (life->cell[i].is_live && life->cell[i].intervals == 0))
            return 0;
    }
    for (i = 0; i < s->portal_count; ++i)
        if (life->open_portal[i] >= life->city->portals)
            return 0;
    return live == s->live_count && pb_is_job_sound(life, &s->job);
}

// Lets a pointer to an array, whatever its kind, point there.
static void pb_point(void* pointer, const unsigned char* there)
{
    memcpy(pointer, &there, sizeof there);
}

pb_status pb_load(pb* life, const void* bytes, size_t size)
{
    const unsigned char* from = (const unsigned char*)bytes;
    pb_state state;
    pb probe;
    uint64_t sum;
    uint32_t slot;
    if (life == NULL || bytes == NULL)
        return PB_BAD_ARGUMENT;
    if (((uintptr_t)bytes & 7u) != 0)
        return PB_UNALIGNED;
    if (size != pb_save_bytes(life))
        return PB_OTHER_CITY;
    memcpy(&state, from, sizeof state);
    memcpy(&sum, from + size - 8, sizeof sum);
    if (state.magic != PB_STATE_MAGIC || sum != pb_fnv(PB_FNV_BEGIN, from, size - 8))
        return PB_BAD_PACK;
    if (state.world_hash != life->s.world_hash || state.options_hash != life->s.options_hash
        || pb_double_to_bits(state.hour) != pb_double_to_bits(life->s.hour))
        return PB_OTHER_CITY;
    probe = *life; // looks at the bytes where they lie, before anything changes
    probe.s = state;
    pb_point(&probe.kept, from + sizeof state);
#define PB_SHIFT(field) pb_point(&probe.field, probe.kept + ((const unsigned char*)life->field - life->kept))
    PB_SHIFT(one);
    PB_SHIFT(cell);
    PB_SHIFT(door);
    PB_SHIFT(queue_time);
    PB_SHIFT(own);
    PB_SHIFT(live);
    PB_SHIFT(head);
    PB_SHIFT(queue);
    PB_SHIFT(queue_at);
    PB_SHIFT(open_portal);
#undef PB_SHIFT
    if (!pb_is_state_sound(&probe) || !pb_are_lists_sound(&probe) || !pb_is_queue_sound(&probe))
        return PB_BAD_PACK;
    for (slot = 0; slot < life->options.most_people; ++slot)
        if (probe.one[slot].in_list && !pb_is_one_sound(&probe, &probe.one[slot], pb_own_of(&probe, slot)))
            return PB_BAD_PACK;
    life->s = state;
    memcpy(life->kept, from + sizeof state, life->kept_bytes);
    pb_begin_anew(life);
    return PB_OK;
}

static PB_APART uint64_t pb_hash_number(uint64_t sum, uint64_t number)
{
    return pb_mix(sum ^ number) * 0x9E3779B97F4A7C15ull;
}

static uint64_t pb_hash_one(uint64_t sum, const pb* life, uint32_t slot)
{
    const pb_one* one = &life->one[slot];
    uint32_t i;
    float speed = one->speed;
    sum = pb_hash_number(sum, ((uint64_t)slot << 32) | one->id);
    sum = pb_hash_number(sum, pb_double_to_bits(one->leg_begin));
    sum = pb_hash_number(sum, pb_double_to_bits(one->leg_length));
    sum = pb_hash_number(sum, pb_double_to_bits(one->departed));
    sum = pb_hash_number(sum, pb_double_to_bits(one->wait_end));
    sum = pb_hash_number(sum, pb_double_to_bits((double)speed));
    sum = pb_hash_number(sum, ((uint64_t)one->origin << 32) | one->place);
    sum = pb_hash_number(sum, ((uint64_t)one->base << 32) | one->trips);
    sum = pb_hash_number(sum, ((uint64_t)one->cell << 32) | one->segment);
    sum = pb_hash_number(sum, ((uint64_t)one->node << 32) | ((uint64_t)one->flags << 16) | ((uint64_t)one->reason << 8) | one->choice);
    sum = pb_hash_number(sum, one->profile);
    for (i = one->step_at; i < one->step_count; ++i)
        sum = pb_hash_number(sum, one->step[i]);
    for (i = 0; i < life->city->own_types; ++i)
        sum = pb_hash_number(sum, pb_own_of(life, slot)[i]);
    return sum;
}

uint64_t pb_hash(const pb* life)
{
    uint64_t sum = PB_FNV_BEGIN;
    uint32_t i;
    if (life == NULL)
        return 0;
    sum = pb_hash_number(sum, pb_double_to_bits(life->s.now));
    sum = pb_hash_number(sum, pb_double_to_bits(life->s.until));
    sum = pb_hash_number(sum, life->s.inhabitants);
    sum = pb_hash_number(sum, life->s.in_live);
    sum = pb_hash_number(sum, life->s.removed);
    sum = pb_hash_number(sum, life->s.draws);
    sum = pb_hash_number(sum, life->s.fill_left);
    sum = pb_hash_number(sum, ((uint64_t)life->s.next_id << 32) | life->s.known);
    sum = pb_hash_number(sum, ((uint64_t)life->s.job.kind << 32) | life->s.job.slot);
    for (i = 0; i < life->options.most_people; ++i)
        if (life->one[i].in_list)
            sum = pb_hash_one(sum, life, i);
    for (i = 0; i < life->s.live_count; ++i)
        sum = pb_hash_number(sum, ((uint64_t)life->live[i] << 32) | life->cell[life->live[i]].is_visible);
    for (i = 0; i < life->city->targets; ++i)
        sum = pb_hash_number(sum, life->door[i].unknown ^ pb_double_to_bits(life->door[i].quantile));
    for (i = 0; i < life->s.queue_count; ++i)
        sum = pb_hash_number(sum, pb_double_to_bits(life->queue_time[life->queue[i]]) ^ life->queue[i]);
    for (i = 0; i < life->city->segments; i += 32)
        if (life->shut[i / 32] != 0)
            sum = pb_hash_number(sum, ((uint64_t)i << 32) | life->shut[i / 32]);
    return sum;
}

PB_OFTEN
