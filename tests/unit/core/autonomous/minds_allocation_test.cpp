// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/counted_allocations.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/autonomous/lived_minds.h"

#include <QTest>

namespace minds_allocation_test {

using namespace passerby;
using namespace passerby::autonomous;
using testing::allocations;
using testing::TwoHalls;
using world::Steering;

namespace {

/// Those who live by what they need, with what they allocate in their steps.
class CountedMinds final : public run::Population {
public:
    CountedMinds(run::Setting& setting, std::uint64_t people) : m_setting(setting), m_minds(setting, people) {}

    [[nodiscard]] world::PersonKind kind() const override { return m_minds.kind(); }
    [[nodiscard]] std::uint64_t people() const override { return m_minds.people(); }
    [[nodiscard]] std::vector<std::string> notices() const override { return m_minds.notices(); }
    [[nodiscard]] foundation::Result<void> populate(foundation::JobContext& context) override { return m_minds.populate(context); }
    void live() override
    {
        count([&] { m_minds.live(); });
    }
    void act() override
    {
        count([&] { m_minds.act(); });
    }
    void walked() override
    {
        count([&] { m_minds.walked(); });
    }
    void measure() override { m_minds.measure(); }
    void show(run::Frame& frame) const override { m_minds.show(frame); }
    [[nodiscard]] std::optional<run::PersonStory> story(std::uint32_t number) const override { return m_minds.story(number); }
    void takeOver(const run::Preparation& prepared, const run::CityBefore& before, run::EditReport& report) override
    {
        m_minds.takeOver(prepared, before, report);
    }
    [[nodiscard]] std::unique_ptr<run::Population> copy() const override { return m_minds.copy(); }
    [[nodiscard]] std::size_t heldBytes() const override { return m_minds.heldBytes(); }

    long counted = 0;

private:
    template <class Step>
    void count(const Step& step)
    {
        const long before = allocations;
        step();
        const std::size_t out = m_setting.street->size();
        if (out <= m_mostOut) // who has more company on the street than ever takes memory of the street
            counted += allocations - before;
        m_mostOut = std::max(m_mostOut, out);
    }

    run::Setting& m_setting;
    std::size_t m_mostOut = 0;
    MindPopulation m_minds;
};

TwoHalls busyCity()
{
    TwoHalls city(Steering::orca);
    city.addFixture("bench", {15, 15}, -std::numbers::pi / 2, 3);
    city.addFixture("bench", {45, 15}, -std::numbers::pi / 2, 3);
    city.addFixture("vending machine", {45, 1}, std::numbers::pi / 2);
    const auto line = city.addLine({12, 4}, {24, 4});
    city.addFixture("ticket counter", {11, 1}, std::numbers::pi / 2, 1, line);
    city.addNeed("ticket", "ticket counter", 1.0, 0.0, 0.0);
    city.addNeed("thirst", "vending machine", 0.6, 300.0, 0.0);
    city.addNeed("tiredness", "bench", 0.6, 300.0, 60.0);
    city.addNeed("company", "", 0.6, 300.0, 60.0);
    city.setParameter("group_share", 0.4);
    return city;
}

} // namespace

class MindsAllocationTest : public QObject {
    Q_OBJECT

private slots:
    /// Once they have lived for twenty minutes, needs, goals, claims, lines, rings and groups find all memory they need; the street, unless
    /// more are on it than ever.
    void steps_allocateNothing()
    {
        if (!testing::kAllocationsAreCounted)
            QSKIP("Under a sanitizer allocations are not counted.");
        const TwoHalls city = busyCity();
        run::Run run(city.world, std::make_shared<navigation::NavigationGraph>(navigation::NavigationGraph::build(city.world)),
                     city.world.targetTypes().size());
        auto own = std::make_unique<CountedMinds>(run.setting(), 60);
        CountedMinds* minds = own.get();
        run.add(std::move(own));
        foundation::JobContext context;
        QVERIFY(run.begin(street::walkingGround(city.world, *run.setting().graph), context));
        const auto liveUntil = [&](double until_s) {
            while (run.setting().now_s < until_s)
                run.step();
        };
        liveUntil(1200.0);
        minds->counted = 0;
        liveUntil(1500.0);
        QVERIFY2(minds->counted == 0, qPrintable(QString::number(minds->counted)));
    }
};

PASSERBY_TEST(MindsAllocationTest)

} // namespace minds_allocation_test

#include "minds_allocation_test.moc"
