// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/run.h"

#include "tests/support/small_worlds.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <stdexcept>

namespace run_test {

using namespace passerby;
using run::CityBefore;
using run::CityEdit;
using run::EditReport;
using run::Frame;
using run::PersonStory;
using run::Preparation;
using run::Run;

namespace {

/// People who do nothing but count how often they were taken over.
class IdlePeople final : public run::Population {
public:
    IdlePeople(world::PersonKind kind, int& takenOver) : m_kind(kind), m_takenOver(takenOver) {}
    [[nodiscard]] world::PersonKind kind() const override { return m_kind; }
    [[nodiscard]] std::uint64_t people() const override { return 0; }
    [[nodiscard]] foundation::Result<void> populate(foundation::JobContext&) override { return {}; }
    void show(Frame&) const override {}
    [[nodiscard]] std::optional<PersonStory> story(std::uint32_t) const override { return std::nullopt; }
    void takeOver(const Preparation&, const CityBefore&, EditReport&) override { ++m_takenOver; }
    [[nodiscard]] std::unique_ptr<run::Population> copy() const override { return std::make_unique<IdlePeople>(*this); }
    [[nodiscard]] std::size_t heldBytes() const override { return sizeof(*this); }

private:
    world::PersonKind m_kind;
    int& m_takenOver;
};

std::shared_ptr<const navigation::NavigationGraph> waysOf(const world::World& world)
{
    return std::make_shared<const navigation::NavigationGraph>(navigation::NavigationGraph::build(world));
}

} // namespace

class RunTest : public QObject {
    Q_OBJECT

private slots:
    void editThatPreparesSomeOnly_isRefusedWhole();
};

void RunTest::editThatPreparesSomeOnly_isRefusedWhole()
{
    const world::World first = testing::threeDoors().make();
    Run people(first, waysOf(first), 3);
    int takenOver = 0;
    people.add(std::make_unique<IdlePeople>(world::PersonKind::schedule, takenOver));
    people.add(std::make_unique<IdlePeople>(world::PersonKind::crowd, takenOver));
    foundation::JobContext context;
    QVERIFY(people.begin(nullptr, context).ok());
    people.step();
    CityEdit edit;
    edit.world = testing::corridor(2).make();
    edit.graph = waysOf(edit.world);
    edit.types = 3;
    edit.prepared = {{world::PersonKind::schedule, std::make_shared<Preparation>()}, {world::PersonKind::crowd, nullptr}};
    QVERIFY_THROWS_EXCEPTION(std::logic_error, people.take(edit));
    edit.prepared.erase(world::PersonKind::crowd);
    QVERIFY_THROWS_EXCEPTION(std::logic_error, people.take(edit));
    QCOMPARE(takenOver, 0);
    QCOMPARE(people.setting().edits, 0U);
    QVERIFY(people.setting().world.sameContent(first));
    edit.prepared[world::PersonKind::crowd] = std::make_shared<Preparation>();
    people.take(edit);
    QCOMPARE(takenOver, 2);
    QVERIFY(people.setting().world.sameContent(edit.world));
}

PASSERBY_TEST(RunTest)

} // namespace run_test

#include "run_test.moc"
