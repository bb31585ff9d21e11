// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/alibi/behind_segment.h"
#include "core/alibi/routes.h"
#include "core/statistics/distributions.h"
#include "tests/unit/core/runtime/lives.h"

#include <QTest>
#include <algorithm>
#include <map>

namespace passerby::testing {

inline constexpr double kFarOff = 4.0;              ///< standard errors: one false alarm in 16,000
inline constexpr double kRoundedShare = 4.0 / 4096; ///< rates of a pack have 12 bits, and differences of them are weights
inline constexpr double kFalseAlarm = 1.0 / 16000;

/// The sample city: 400 targets.
inline const PackedCity& oldTown()
{
    static const std::unique_ptr<PackedCity> city = [] {
        foundation::JobContext context;
        return packed(storage::loadProject(PASSERBY_SOURCE_DIR "/projects/old-town.gpkg", context).value().world);
    }();
    return *city;
}

/// The sample station: stairs, escalators, lifts, and travellers in wheelchairs.
inline const PackedCity& station()
{
    static const std::unique_ptr<PackedCity> city = [] {
        foundation::JobContext context;
        return packed(storage::loadProject(PASSERBY_SOURCE_DIR "/projects/station.gpkg", context).value().world);
    }();
    return *city;
}

/// Whether somebody of a profile takes no steps.
inline bool isStepFree(const pb_city& city, std::uint32_t profile)
{
    return city.has_step_free != 0 && city.step_free[city.profile_kind[profile]] != 0;
}

/// Segments of the pack as core's, kNone where they are another cell's.
inline std::vector<navigation::SegmentIndex> segmentsOfCore(const PackedCity& city)
{
    std::vector<navigation::SegmentIndex> found;
    for (std::uint32_t cell = 0; cell < city.city.cells; ++cell)
        for (std::uint32_t i = city.city.cell_first[cell]; i < city.city.cell_first[cell + 1]; ++i)
            for (std::uint32_t j = city.city.cell_first[cell]; j < city.city.cell_first[cell + 1]; ++j)
                if (i != j)
                    found.push_back(city.baked.bake.graph->findSegment(city.city.cell_node[i], city.city.cell_node[j]));
    return found;
}

/// The segment on which most people are, of those without steps where some take none, and its cell.
inline std::pair<std::uint32_t, std::uint32_t> fullest(const Life& life)
{
    std::uint32_t best = 0;
    std::uint32_t bestCell = 0;
    std::uint32_t segment = 0;
    const pb_city& city = life.city().city;
    for (std::uint32_t cell = 0; cell < city.cells; ++cell) {
        const std::uint32_t size = city.cell_first[cell + 1] - city.cell_first[cell];
        for (std::uint32_t i = 0; i < size * (size > 0 ? size - 1 : 0); ++i, ++segment)
            if ((city.has_step_free == 0 || city.way_step_free[segment] != 0)
                && pb_expected_on(life.get(), segment) > pb_expected_on(life.get(), best)) {
                best = segment;
                bestCell = cell;
            }
    }
    return {best, bestCell};
}

struct Pair {
    double exact = 0.0;
    double drawn = 0.0;
};

/// Who walks over the segment by core's exact law, met on it: weights of source and destination.
inline std::map<std::pair<std::uint32_t, std::uint32_t>, Pair> exactPairs(const PackedCity& city, navigation::SegmentIndex segment)
{
    foundation::JobContext context;
    const alibi::TripLaw& law = *city.baked.alibis.law;
    const auto routes = alibi::Routes::build(law.graph(), law.habits(), 1, context).value();
    alibi::BehindSegment behind(*law.graph());
    std::map<std::pair<std::uint32_t, std::uint32_t>, Pair> pairs;
    for (std::uint32_t from = 0; from < routes->sourceCount(); ++from)
        if (const std::uint32_t origin = law.graph()->targetOfSource(from); behind.look(origin, routes->lastSegments(from), {&segment, 1}))
            for (std::uint32_t to = 0; to < routes->targetCount(); ++to)
                if (const double weight = to != origin && behind.contains(to) ? law.trips(from, to).share_per_m : 0.0; weight > 0.0)
                    pairs[{from, to}].exact = weight;
    return pairs;
}

/// Chi-square of what was drawn against what was expected, in classes of ten expected at least: its p-value. `slack`: divergence that is
/// known.
inline double agreement(const std::vector<Pair>& pairs, double slack)
{
    double exact = 0.0;
    double drawn = 0.0;
    for (const Pair& pair : pairs) {
        exact += pair.exact;
        drawn += pair.drawn;
    }
    double sum = 0.0;
    double degrees = -1.0;
    Pair rest;
    const auto close = [&] {
        sum += (rest.drawn - rest.exact) * (rest.drawn - rest.exact) / rest.exact;
        degrees += 1.0;
        rest = {};
    };
    for (const Pair& pair : pairs) {
        rest.exact += pair.exact / exact * drawn;
        rest.drawn += pair.drawn;
        if (rest.exact >= 10.0)
            close();
    }
    if (rest.exact > 0.0)
        close();
    return statistics::chiSquareAbove(sum - 2.0 * drawn * slack, degrees);
}

/// How many are on each segment at once and ten minutes later, all in view, summed over so many lives.
/// `before`: the pack of another hour, in which nobody was looked at, and with which the lives are made.
inline void checkPopulations(const PackedCity& town, std::uint64_t lives, const PackedCity* before = nullptr)
{
    std::vector<Pair> first(town.city.segments);
    std::vector<Pair> later(town.city.segments);
    for (std::uint64_t seed = 1; seed <= lives; ++seed) {
        pb_options options = usualOptions(town, 4000, seed);
        options.most_trees = 1000;
        Life life(before ? *before : town, options);
        QCOMPARE(pb_hour(life.get(), &town.city), PB_OK);
        life.seeAll();
        life.step(0.0);
        for (const pb_person& one : life.people())
            first[one.segment].drawn += 1.0;
        life.steps(10, 60.0);
        for (const pb_person& one : life.people())
            later[one.segment].drawn += 1.0;
        for (std::uint32_t segment = 0; segment < town.city.segments; ++segment) {
            first[segment].exact += pb_expected_on(life.get(), segment);
            later[segment].exact += pb_expected_on(life.get(), segment);
        }
    }
    for (std::vector<Pair>* pairs : {&first, &later}) {
        std::erase_if(*pairs, [](const Pair& pair) { return !(pair.exact > 0.0); });
        double exact = 0.0;
        double drawn = 0.0;
        for (const Pair& pair : *pairs) {
            exact += pair.exact;
            drawn += pair.drawn;
        }
        QVERIFY2(std::abs(drawn - exact) < kFarOff * std::sqrt(exact), qPrintable(QStringLiteral("%1 of %2").arg(drawn).arg(exact)));
        const double p = agreement(*pairs, 0.0);
        QVERIFY2(p > kFalseAlarm, qPrintable(QString::number(p)));
    }
}

/// Who is met on the fullest segment of a city with so many inhabitants that some three thousand are there: p-value of their being those
/// of the exact tables. `seen`: what the runtime reads. 0 where
/// more than rounding explains go where nobody goes.
/// `before`: the pack of another hour that is changed from.
inline double agreementOfAlibis(const PackedCity& city, const PackedCity& seen, const PackedCity* before = nullptr)
{
    const Life sparse(seen, usualOptions(seen, 1000000));
    const auto [segment, cell] = fullest(sparse);
    const double expected = pb_expected_on(sparse.get(), segment);
    pb_options options = usualOptions(seen, static_cast<std::uint64_t>(3000.0 * 1e6 / expected), 3);
    options.most_people = 200000;
    options.most_trees = 1000;
    Life life(before ? *before : seen, options);
    if (pb_hour(life.get(), &seen.city) != PB_OK)
        qFatal("the hour is refused");
    auto pairs = exactPairs(city, segmentsOfCore(city)[segment]);
    if (pairs.size() <= 10)
        qFatal("nobody to look at");
    double drawn = 0.0;
    double impossible = 0.0;
    life.see({cell});
    life.step(0.0);
    for (const pb_person& one : life.people()) {
        if (one.segment != segment)
            continue;
        const pb_alibi alibi = life.ask(one.id);
        const std::uint32_t source = alibi.origin + (isStepFree(city.city, alibi.profile) ? city.city.targets : 0);
        const auto found = pairs.find({source, alibi.destination});
        if (found == pairs.end()) {
            ++impossible;
            continue;
        }
        found->second.drawn += 1.0;
        drawn += 1.0;
    }
    if (drawn <= 1000.0)
        qFatal("too few to look at");
    if (impossible > kRoundedShare * drawn)
        return 0.0;
    std::vector<Pair> list;
    for (const auto& [ends, pair] : pairs)
        list.push_back(pair);
    const double slack = std::get<1>(city.pack.find("META")->columns[3]).front();
    return agreement(list, 4.0 * slack); // a segment's pairs may be further off than all
}

inline void checkAlibis(const PackedCity& city, const PackedCity* before = nullptr)
{
    const double p = agreementOfAlibis(city, city, before);
    QVERIFY2(p > kFalseAlarm, qPrintable(QString::number(p)));
}

} // namespace passerby::testing
