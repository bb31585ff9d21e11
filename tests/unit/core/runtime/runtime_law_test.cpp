// SPDX-License-Identifier: GPL-3.0-or-later
// The runtime's people follow core's law, and planted faults are found. Each check has one false alarm in 16,000 or fewer, at fixed seeds.
#include "core/alibi/behind_segment.h"
#include "core/alibi/routes.h"
#include "core/generator/grid.h"
#include "core/statistics/distributions.h"
#include "tests/support/small_worlds.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/runtime/lives.h"

#include <QTest>
#include <algorithm>
#include <map>
#include <numeric>

using namespace passerby;
using namespace passerby::testing;

namespace {

constexpr double kFarOff = 4.0; ///< standard errors: one false alarm in 16,000
constexpr double kFalseAlarm = 1.0 / 16000;

enum Fault : std::uint32_t { none, hiddenShareIgnored, forgetfulDoors, metInsteadOfEntering, noPastCheck };

/// The sample city: 400 targets.
const PackedCity& oldTown()
{
    static const std::unique_ptr<PackedCity> city = [] {
        foundation::JobContext context;
        return packed(storage::loadProject(PASSERBY_SOURCE_DIR "/projects/old-town.gpkg", context).value().world);
    }();
    return *city;
}

/// The sample station: stairs, escalators, lifts, and travellers in wheelchairs.
const PackedCity& station()
{
    static const std::unique_ptr<PackedCity> city = [] {
        foundation::JobContext context;
        return packed(storage::loadProject(PASSERBY_SOURCE_DIR "/projects/station.gpkg", context).value().world);
    }();
    return *city;
}

/// Whether somebody of a profile takes no steps.
bool isStepFree(const pb_city& city, std::uint32_t profile)
{
    return city.has_step_free != 0 && city.step_free[city.profile_kind[profile]] != 0;
}

/// Segments of the pack as core's, kNone where they are another cell's.
std::vector<navigation::SegmentIndex> segmentsOfCore(const PackedCity& city)
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
std::pair<std::uint32_t, std::uint32_t> fullest(const Life& life)
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
std::map<std::pair<std::uint32_t, std::uint32_t>, Pair> exactPairs(const PackedCity& city, navigation::SegmentIndex segment)
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
double agreement(const std::vector<Pair>& pairs, double slack)
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

/// People walking in a view that wanders over the town, after a while.
std::vector<double> walkingAfterWandering(std::uint32_t fault, double& expected)
{
    const PackedCity& town = smallTown();
    const float* box = town.city.box;
    std::vector<double> walking;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        pb_options options = usualOptions(town, 2000, seed);
        options.fault = fault;
        const Life life(town, options);
        for (std::uint32_t look = 0; look < 12; ++look) {
            const std::uint32_t cell = (look * 7) % town.city.cells;
            (void)pb_see_disc(life.get(), static_cast<double>(box[4 * cell]), static_cast<double>(box[4 * cell + 1]),
                              40.0 + 10.0 * (look % 4));
            (void)pb_step(life.get(), 25.0, 0);
        }
        walking.push_back(static_cast<double>(life.people().size()));
        expected = 0.0;
        std::uint32_t segment = 0;
        const std::uint32_t last = (11 * 7) % town.city.cells;
        for (std::uint32_t cell = 0; cell < town.city.cells; ++cell) {
            const float* one = box + 4 * cell;
            const double x = static_cast<double>(box[4 * last]);
            const double y = static_cast<double>(box[4 * last + 1]);
            const double dx = std::max({static_cast<double>(one[0]) - x, x - static_cast<double>(one[2]), 0.0});
            const double dy = std::max({static_cast<double>(one[1]) - y, y - static_cast<double>(one[3]), 0.0});
            const std::uint32_t size = town.city.cell_first[cell + 1] - town.city.cell_first[cell];
            for (std::uint32_t i = 0; i < size * (size > 0 ? size - 1 : 0); ++i, ++segment)
                expected += dx * dx + dy * dy <= 70.0 * 70.0 ? pb_expected_on(life.get(), segment) : 0.0;
        }
    }
    return walking;
}

/// The home of three doors in view: how many of those found inside are still there after so many seconds, and how many there were.
std::pair<double, double> stayingInside(std::uint32_t fault, double after_s)
{
    static const std::unique_ptr<PackedCity> doors = packed(testing::threeDoors().make());
    double found = 0.0;
    double staying = 0.0;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        pb_options options = usualOptions(*doors, 200, seed);
        options.fault = fault;
        Life life(*doors, options);
        life.see({0});
        life.step(0.0);
        const double inside = pb_inside(life.get(), 0);
        (void)life.events();
        for (double time = 0.0; time < after_s; time += 1.0)
            life.step(1.0);
        double left = 0.0;
        std::vector<std::uint32_t> wentIn;
        for (const pb_event& event : life.events()) {
            if (event.kind == PB_GOES_IN)
                wentIn.push_back(event.id);
            // Who comes out and was not seen to go in was inside.
            if (event.kind == PB_COMES_OUT && std::find(wentIn.begin(), wentIn.end(), event.id) == wentIn.end())
                left += 1.0;
        }
        found += inside;
        staying += std::max(0.0, inside - left);
    }
    return {found, staying};
}

/// The home of three doors in view: how many went in and should have come out again by now, and how many of them did, as themselves.
std::pair<std::size_t, std::size_t> comingOutAgain(std::uint32_t fault)
{
    static const std::unique_ptr<PackedCity> doors = packed(testing::threeDoors().make());
    pb_options options = usualOptions(*doors, 200);
    options.fault = fault;
    Life life(*doors, options);
    life.see({0});
    std::map<std::uint32_t, double> wentIn;
    std::size_t due = 0;
    std::size_t same = 0;
    for (int i = 0; i < 600; ++i) {
        life.step(1.0);
        for (const pb_event& event : life.events()) {
            if (event.kind == PB_GOES_IN) {
                wentIn[event.id] = event.time;
                due += event.time < 400.0 ? 1U : 0U; // nobody stays for more than 200 s
            }
            if (event.kind == PB_COMES_OUT && wentIn.contains(event.id) && wentIn[event.id] < 400.0)
                ++same;
        }
    }
    return {due, same};
}

/// Speeds of those who come through portals into one cell in view.
std::vector<double> speedsOfArrivals(std::uint32_t fault)
{
    const PackedCity& town = smallTown();
    pb_options options = usualOptions(town, 3000, 5);
    options.fault = fault;
    options.most_people = 20000;
    Life life(town, options);
    life.see({fullest(life).second});
    life.step(0.0);
    (void)life.events();
    std::vector<double> speeds;
    while (speeds.size() < 6000) {
        life.step(1.0);
        for (const pb_event& event : life.events())
            if (pb_person person; event.kind == PB_APPEARS && pb_find(life.get(), event.id, &person) == PB_OK && person.speed > 0.0F)
                speeds.push_back(static_cast<double>(person.speed));
    }
    return speeds;
}

/// Mean speed of those who enter: weight 1 / (wait + walk / v) over the speeds of all profiles (alibi-math section 6).
double meanSpeedOfArrivals(const PackedCity& city)
{
    double sum = 0.0;
    double weights = 0.0;
    for (std::uint32_t profile = 0; profile < city.city.profiles; ++profile)
        for (const statistics::SpeedNode& node : statistics::speedRule(city.city.speed_mean[profile], city.city.speed_sd[profile])) {
            const std::uint32_t kind = city.city.profile_kind[profile];
            const double weight =
                city.city.share[profile] * node.weight / (city.city.cycle_wait[kind] + city.city.cycle_walk[kind] * node.slowness_s_per_m);
            sum += weight * node.speed_mps;
            weights += weight;
        }
    return sum / weights;
}

} // namespace

class RuntimeLawTest : public QObject {
    Q_OBJECT
private slots:
    void populationsInView_areThoseOfTheBake();
    void populationsOfTheOldTown_areThoseOfTheBake();
    void populations_stayWhileLookingAround();
    void doors_letOutByResidualWaits();
    void alibis_areThoseOfTheExactTables();
    void alibisOfBoundTargets_areThoseOfTheExactTables();
    void alibisOfAGrid_areThoseOfTheExactTables();
    void alibisOfTheOldTown_areThoseOfTheExactTables();
    void populationsOverOneWays_areThoseOfTheBake();
    void alibisOverOneWays_areThoseOfTheExactTables();
    void populationsWithinAReach_areThoseOfTheBake();
    void alibisWithinAReach_areThoseOfTheExactTables();
    void populationsAmongStairs_areThoseOfTheBake();
    void alibisAmongStairs_areThoseOfTheExactTables();
    void alibisOfTheStation_areThoseOfTheExactTables();
    void whoTakesNoSteps_walksOnNone();
    void arrivals_arePoisson();
    void speedsOfArrivals_areThoseOfEntering();
    void plantedFaults_areFound_data();
    void plantedFaults_areFound();
};

namespace {

/// How many are on each segment at once and ten minutes later, all in view, summed over so many lives.
void checkPopulations(const PackedCity& town, std::uint64_t lives)
{
    std::vector<Pair> first(town.city.segments);
    std::vector<Pair> later(town.city.segments);
    for (std::uint64_t seed = 1; seed <= lives; ++seed) {
        pb_options options = usualOptions(town, 4000, seed);
        options.most_trees = 1000;
        Life life(town, options);
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

} // namespace

void RuntimeLawTest::populationsInView_areThoseOfTheBake()
{
    checkPopulations(smallTown(), 40);
}

void RuntimeLawTest::populationsOfTheOldTown_areThoseOfTheBake()
{
    checkPopulations(oldTown(), 6);
}

void RuntimeLawTest::populations_stayWhileLookingAround()
{
    double expected = 0.0;
    const std::vector<double> walking = walkingAfterWandering(none, expected);
    const double z = offBy(walking, expected);
    QVERIFY2(expected > 10.0 && z < kFarOff, qPrintable(QStringLiteral("%1 errors off %2").arg(z).arg(expected)));
}

/// At home one waits 100 s, 20 s of spread: nobody found there stays for 200 s, and by hand half of them for 50 s more.
void RuntimeLawTest::doors_letOutByResidualWaits()
{
    const auto [found, staying] = stayingInside(none, 50.0);
    const double share = 0.5; // P(residual > 50 s) = E[(W - 50)+] / 100
    QVERIFY2(std::abs(staying - share * found) < kFarOff * std::sqrt(found * 0.25),
             qPrintable(QStringLiteral("%1 of %2").arg(staying).arg(found)));
    QCOMPARE(stayingInside(none, 201.0).second, 0.0);
    const auto [due, same] = comingOutAgain(none);
    QVERIFY(due > 50);
    QCOMPARE(same, due);
}

namespace {

/// Who is met on the fullest segment of a city with so many inhabitants that some three thousand are there: p-value of their being those
/// of the exact tables. `seen`: what the runtime reads. A way that nobody goes has 0.
double agreementOfAlibis(const PackedCity& city, const PackedCity& seen)
{
    const Life sparse(seen, usualOptions(seen, 1000000));
    const auto [segment, cell] = fullest(sparse);
    const double expected = pb_expected_on(sparse.get(), segment);
    pb_options options = usualOptions(seen, static_cast<std::uint64_t>(3000.0 * 1e6 / expected), 3);
    options.most_people = 200000;
    options.most_trees = 1000;
    Life life(seen, options);
    auto pairs = exactPairs(city, segmentsOfCore(city)[segment]);
    if (pairs.size() <= 10)
        qFatal("nobody to look at");
    double drawn = 0.0;
    life.see({cell});
    life.step(0.0);
    for (const pb_person& one : life.people()) {
        if (one.segment != segment)
            continue;
        const pb_alibi alibi = life.ask(one.id);
        const std::uint32_t source = alibi.origin + (isStepFree(city.city, alibi.profile) ? city.city.targets : 0);
        const auto found = pairs.find({source, alibi.destination});
        if (found == pairs.end())
            return 0.0;
        found->second.drawn += 1.0;
        drawn += 1.0;
    }
    if (drawn <= 1000.0)
        qFatal("too few to look at");
    std::vector<Pair> list;
    for (const auto& [ends, pair] : pairs)
        list.push_back(pair);
    const double slack = std::get<1>(city.pack.find("META")->columns[3]).front();
    return agreement(list, 4.0 * slack); // a segment's pairs may be further off than all
}

void checkAlibis(const PackedCity& city)
{
    const double p = agreementOfAlibis(city, city);
    QVERIFY2(p > kFalseAlarm, qPrintable(QString::number(p)));
}

} // namespace

void RuntimeLawTest::alibis_areThoseOfTheExactTables()
{
    checkAlibis(smallTown());
}

/// With round trips, closest, bound and uniform goals, and the chain by which a corner café's guests go home round the corner.
void RuntimeLawTest::alibisOfBoundTargets_areThoseOfTheExactTables()
{
    const auto city = packed(boundTownWorld());
    QVERIFY(city->city.own_types > 0);
    checkAlibis(*city);
}

/// Four hundred targets, and many ways that are equally long.
void RuntimeLawTest::alibisOfAGrid_areThoseOfTheExactTables()
{
    foundation::JobContext context;
    checkAlibis(*packed(generator::generateGrid({}, context).value()));
}

/// Four kinds of people.
void RuntimeLawTest::alibisOfTheOldTown_areThoseOfTheExactTables()
{
    QCOMPARE(oldTown().city.kinds, 4U);
    checkAlibis(oldTown());
}

void RuntimeLawTest::populationsOverOneWays_areThoseOfTheBake()
{
    checkPopulations(oneWayTown(), 20);
}

/// The ways from a place are others than those to it.
void RuntimeLawTest::alibisOverOneWays_areThoseOfTheExactTables()
{
    QVERIFY(oneWayTown().city.is_one_way != 0);
    checkAlibis(oneWayTown());
}

void RuntimeLawTest::populationsWithinAReach_areThoseOfTheBake()
{
    checkPopulations(reachTown(), 20);
}

/// And they are not those of people whose own targets may lie anywhere, which the same pack without its reach would have.
void RuntimeLawTest::alibisWithinAReach_areThoseOfTheExactTables()
{
    QVERIFY(reachTown().city.near_pairs > 0 && reachTown().city.own_types > 1);
    checkAlibis(reachTown());
    const auto far = packed(reachTownWorld(1e5));
    QVERIFY(agreementOfAlibis(reachTown(), *far) < kFalseAlarm);
}

void RuntimeLawTest::populationsAmongStairs_areThoseOfTheBake()
{
    checkPopulations(stairsTown(), 20);
}

/// Where both those pass who take steps and those who take none.
void RuntimeLawTest::alibisAmongStairs_areThoseOfTheExactTables()
{
    const pb_city& city = stairsTown().city;
    const auto stepFree = std::count(city.step_free, city.step_free + city.kinds, 1);
    QVERIFY(stepFree > 0 && stepFree < static_cast<std::ptrdiff_t>(city.kinds));
    checkAlibis(stairsTown());
}

/// Everybody takes no steps there, and escalators lead one way.
void RuntimeLawTest::alibisOfTheStation_areThoseOfTheExactTables()
{
    QVERIFY(station().city.is_one_way != 0);
    checkPopulations(station(), 10);
    checkAlibis(station());
}

/// Whatever they are about, and whatever is in their way.
void RuntimeLawTest::whoTakesNoSteps_walksOnNone()
{
    const PackedCity& city = stairsTown();
    Life life(city, usualOptions(city, 3000, 4));
    life.seeAll();
    std::size_t stepFree = 0;
    std::size_t steps = 0;
    for (int i = 0; i < 60; ++i) {
        life.step(10.0);
        const std::vector<pb_person> people = life.people();
        for (const pb_person& one : people) {
            if (one.segment == PB_NONE)
                continue;
            const bool isWithoutSteps = city.city.way_step_free[one.segment] != 0;
            QVERIFY(isWithoutSteps || !isStepFree(city.city, one.profile));
            stepFree += isStepFree(city.city, one.profile) ? 1U : 0U;
            steps += isWithoutSteps ? 0U : 1U;
        }
        if (i % 10 == 0)
            for (std::size_t k = 0; k < people.size(); k += 20) {
                (void)pb_blocked(life.get(), people[k].segment, i % 20 == 0 ? 1 : 0);
                (void)pb_moved(life.get(), people[k].id, people[k].x + 0.3, people[k].y);
            }
    }
    QVERIFY2(stepFree > 100 && steps > 100, qPrintable(QStringLiteral("%1, %2").arg(stepFree).arg(steps)));
}

/// Through each portal into a cell in view, with so many inhabitants that hardly anybody is in view: counts in windows.
void RuntimeLawTest::arrivals_arePoisson()
{
    const PackedCity& town = smallTown();
    pb_options options = usualOptions(town, 20000, 11);
    options.most_people = 100000;
    Life life(town, options);
    life.see({fullest(life).second});
    life.step(0.0);
    std::vector<pb_arrival> portals(pb_arrivals(life.get(), nullptr, 0));
    (void)pb_arrivals(life.get(), portals.data(), static_cast<std::uint32_t>(portals.size()));
    double rate = 0.0;
    for (const pb_arrival& portal : portals)
        rate += portal.rate;
    QVERIFY(rate > 0.0);
    (void)life.events();
    constexpr int kWindows = 2000;
    const double window_s = 4.0 / rate;
    double sum = 0.0;
    double squares = 0.0;
    for (int window = 0; window < kWindows; ++window) {
        life.step(window_s);
        double count = 0.0;
        for (const pb_event& event : life.events())
            count += event.kind == PB_APPEARS ? 1.0 : 0.0;
        sum += count;
        squares += count * count;
    }
    const double mean = sum / kWindows;
    // Some who would have come are known already and come back as themselves; the past check takes out as many as those.
    QVERIFY2(std::abs(sum - 4.0 * kWindows) < 0.03 * 4.0 * kWindows + kFarOff * std::sqrt(4.0 * kWindows),
             qPrintable(QString::number(sum)));
    const double dispersion = (squares - sum * mean) / mean;
    const double p = statistics::chiSquareAbove(dispersion, kWindows - 1);
    QVERIFY2(p > kFalseAlarm && p < 1.0 - kFalseAlarm, qPrintable(QString::number(p)));
}

void RuntimeLawTest::speedsOfArrivals_areThoseOfEntering()
{
    const double z = offBy(speedsOfArrivals(none), meanSpeedOfArrivals(smallTown()));
    QVERIFY2(z < kFarOff, qPrintable(QString::number(z)));
}

void RuntimeLawTest::plantedFaults_areFound_data()
{
    QTest::addColumn<std::uint32_t>("fault");
    QTest::newRow("hidden share ignored") << std::uint32_t{hiddenShareIgnored};
    QTest::newRow("forgetful doors") << std::uint32_t{forgetfulDoors};
    QTest::newRow("met instead of entering") << std::uint32_t{metInsteadOfEntering};
    QTest::newRow("no past check") << std::uint32_t{noPastCheck};
}

void RuntimeLawTest::plantedFaults_areFound()
{
    QFETCH(const std::uint32_t, fault);
    if (fault == forgetfulDoors) {
        const auto [due, same] = comingOutAgain(fault);
        QVERIFY(due > 50 && same == 0);
        return;
    }
    if (fault == metInsteadOfEntering) {
        const double z = offBy(speedsOfArrivals(fault), meanSpeedOfArrivals(smallTown()));
        QVERIFY2(z > kFarOff, qPrintable(QString::number(z)));
        return;
    }
    double expected = 0.0;
    const std::vector<double> walking = walkingAfterWandering(fault, expected);
    const double z = offBy(walking, expected);
    QVERIFY2(z > kFarOff, qPrintable(QString::number(z)));
}

PASSERBY_TEST(RuntimeLawTest)
#include "runtime_law_test.moc"
