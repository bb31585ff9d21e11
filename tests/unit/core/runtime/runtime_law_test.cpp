// SPDX-License-Identifier: GPL-3.0-or-later
// The runtime's people follow core's law, and planted faults are found. Each check has one false alarm in 16,000 or fewer, at fixed seeds.
#include "tests/support/small_worlds.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/runtime/laws.h"

#include <QTest>
#include <algorithm>
#include <map>
#include <numeric>

namespace runtime_law_test {

using namespace passerby;
using namespace passerby::testing;

namespace {

enum Fault : std::uint32_t { none, hiddenShareIgnored, forgetfulDoors, metInsteadOfEntering, noPastCheck };

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
    void arrivals_arePoisson();
    void speedsOfArrivals_areThoseOfEntering();
    void plantedFaults_areFound_data();
    void plantedFaults_areFound();
};

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

} // namespace runtime_law_test

#include "runtime_law_test.moc"
