// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/needs.h"

#include "core/world/train_times.h"
#include "editor/commands/change_property.h"
#include "editor/commands/copy_objects.h"
#include "editor/commands/delete_objects.h"
#include "editor/commands/transform_objects.h"
#include "editor/document/selection.h"
#include "editor/models/habits_model.h"
#include "editor/models/inspector_model.h"
#include "editor/tools/hit_test.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/drawing_support.h"

#include <QTest>
#include <QUndoStack>

namespace needs_test {

using namespace passerby;
using namespace passerby::editor;

namespace {

constexpr ObjectRef kNeed{ObjectKind::need, 1};
constexpr ObjectRef kDuty{ObjectKind::duty, 1};
constexpr ObjectRef kTrain{ObjectKind::trainService, 1};
constexpr ObjectRef kProfile{ObjectKind::profile, 1};

} // namespace

/// What is done to needs, duties and trains, and what happens to them where what they refer to goes.
class NeedsTest : public QObject {
    Q_OBJECT

    std::unique_ptr<ProjectDocument> m_document;
    world::World m_before;

    [[nodiscard]] const world::World& world() const { return m_document->world(); }

private slots:
    void init()
    {
        m_document = std::make_unique<ProjectDocument>();
        m_document->replace(testing::smallCity(), "city.gpkg", nullptr);
        m_before = m_document->snapshot();
    }
    void cleanup() { m_document.reset(); }

    void names_andPlaces()
    {
        QCOMPARE(displayName(world(), kNeed), QStringLiteral("Need 1 · tiredness"));
        QCOMPARE(displayName(world(), kDuty), QStringLiteral("Duty 1 · Round"));
        QCOMPARE(displayName(world(), kTrain), QStringLiteral("Train service 1 · Trains at Bench 1"));
        QVERIFY(parseObjectKind("need") == ObjectKind::need && parseObjectKind("duty") == ObjectKind::duty);
        QVERIFY(parseObjectKind("train service") == ObjectKind::trainService);
        QVERIFY(hasPlace(ObjectKind::duty) && !hasPlace(ObjectKind::need) && !hasPlace(ObjectKind::trainService));
        QVERIFY((boundingBox(world(), kDuty).low == geometry::Point{5, 7} && boundingBox(world(), kDuty).high == geometry::Point{30, 7}));
    }

    void needs_standBelowTheirProfile()
    {
        HabitsModel habits(*m_document);
        const QModelIndex profile = habits.indexOf(kProfile);
        const QModelIndex need = habits.indexOf(kNeed);
        QCOMPARE(need.parent(), profile.parent());
        QCOMPARE(need.row(), profile.row() + 1);
        QCOMPARE(need.data().toString(), QStringLiteral("Tiredness"));
        QVERIFY(need.data(HabitsModel::isBelowRole).toBool() && !profile.data(HabitsModel::isBelowRole).toBool());
        QVERIFY(habits.refAt(need) == std::optional(kNeed));
        QCOMPARE(profile.parent().data(HabitsModel::countRole).toString(), QStringLiteral("1")); // profiles alone
        QVERIFY(addNeed(*m_document, world().profiles().at(0).id).ok());
        QCOMPARE(habits.indexOf({ObjectKind::need, 2}).row(), 2);
    }

    void aMind_isAProfileWithItsNeeds_andBringsTheKindsThatAreMissing()
    {
        const auto added = addMind(*m_document, generator::Mind::commuter);
        QVERIFY(added.ok());
        QCOMPARE(ownName(world(), added.value()), QStringLiteral("Commuter"));
        QCOMPARE(m_document->undoStack().count(), 1);
        QCOMPARE(world().needs().size(), std::size_t{6});
        QCOMPARE(world().fixtureKinds().size(), std::size_t{4}); // its bench, and machine, counter and stage
        const auto profile = world().profiles().idOf(added.value().number);
        for (const auto& [id, need] : world().needs())
            if (need.profile == profile && need.name == "tiredness")
                QVERIFY(need.fulfilledBy == world().fixtureKinds().at(0).id);
        QVERIFY(m_document->selection().contains(added.value()));
        testing::verifyBackAndForth(*m_document, m_before);
        QVERIFY(addMind(*m_document, generator::Mind::commuter).ok()); // another of another name
        QCOMPARE(world().fixtureKinds().size(), std::size_t{4});
    }

    void aNeed_hasAFreeName()
    {
        const auto profile = world().profiles().at(0).id;
        QVERIFY(addNeed(*m_document, profile).ok() && addNeed(*m_document, profile).ok());
        QVERIFY(world().needs().at(1).row->name != world().needs().at(2).row->name);
        QCOMPARE(addNeed(*m_document, world::AgentProfileId{77, 1}).error().code, std::string("gone"));
    }

    void copies_haveFreeNamesAndTimes()
    {
        QVERIFY(duplicateNeeds(*m_document, {kNeed, kNeed, kTrain, kDuty}).ok());
        QCOMPARE(world().needs().size(), std::size_t{3});
        QCOMPARE(world().needs().at(1).row->name, std::string("tiredness 2"));
        QCOMPARE(world().needs().at(2).row->name, std::string("tiredness 3"));
        QCOMPARE(world().needs().at(1).row->growth_s, 1500.0);
        QVERIFY(!world::standTogether(*world().trainServices().at(0).row, *world().trainServices().at(1).row));
        QCOMPARE(world().duties().size(), std::size_t{1}); // as other things with a place
        QCOMPARE(m_document->selection().items().size(), std::size_t{3});
        testing::verifyBackAndForth(*m_document, m_before);
    }

    void trains_comeOneAfterTheOther()
    {
        const auto bench = world().fixtures().at(0).id;
        QCOMPARE(trainsAt(world(), bench).size(), std::size_t{1});
        QVERIFY(addTrain(*m_document, bench).ok());
        const auto all = trainsAt(world(), bench);
        QCOMPARE(all.size(), std::size_t{2});
        const world::TrainService& second = *world().trainServices().at(1).row;
        QVERIFY(!world::standTogether(*world().trainServices().at(0).row, second));
        QCOMPARE(second.target.number, 2U); // the shop's, in the bench's cell
        testing::verifyBackAndForth(*m_document, m_before);
        ProjectDocument empty;
        world::PatchBuilder build(empty.world());
        const auto kind = build.add(world::usualFixtureKinds().back());
        const auto platform = build.add(world::newFixture(kind, world::usualFixtureKinds().back(), 0, {0, 0}, 0.0));
        world::World city;
        QVERIFY(city.apply(build.take()).ok());
        empty.replace(city, "empty.gpkg", nullptr);
        QCOMPARE(addTrain(empty, platform).error().code, std::string("no-target"));
        QCOMPARE(addTrain(empty, world::FixtureId{9, 1}).error().code, std::string("gone"));
    }

    void theyGoWithWhatTheyReferTo_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<int>("number");
        QTest::addColumn<int>("needs");
        QTest::addColumn<int>("duties");
        QTest::addColumn<int>("trains");
        const auto row = [](const char* name, ObjectKind kind, int number, int needs, int duties, int trains) {
            QTest::newRow(name) << static_cast<int>(kind) << number << needs << duties << trains;
        };
        row("profile", ObjectKind::profile, 1, 0, 0, 1);
        row("kind", ObjectKind::fixtureKind, 1, 0, 1, 0);
        row("platform", ObjectKind::fixture, 1, 1, 1, 0);
        row("target", ObjectKind::target, 2, 1, 1, 0);
        row("type of the target", ObjectKind::targetType, 2, 1, 1, 0);
        row("another target", ObjectKind::target, 1, 1, 1, 1);
        row("need", ObjectKind::need, 1, 0, 1, 1);
        row("duty", ObjectKind::duty, 1, 1, 0, 1);
        row("train", ObjectKind::trainService, 1, 1, 1, 0);
    }
    void theyGoWithWhatTheyReferTo()
    {
        QFETCH(int, kind);
        QFETCH(int, number);
        QVERIFY(deleteObjects(*m_document, {{static_cast<ObjectKind>(kind), static_cast<std::uint32_t>(number)}}).ok());
        QTEST(static_cast<int>(world().needs().size()), "needs");
        QTEST(static_cast<int>(world().duties().size()), "duties");
        QTEST(static_cast<int>(world().trainServices().size()), "trains");
        testing::verifyBackAndForth(*m_document, m_before);
    }

    void aDuty_isMovedTurnedAndReshaped()
    {
        QVERIFY(moveObjects(*m_document, {kDuty}, {1, -2}).ok());
        const auto points = [this] { return world().duties().at(0).row->points; };
        QVERIFY((points() == std::vector<geometry::Point>{{6, 5}, {16, 5}, {31, 5}}));
        QVERIFY(reshapeObjects(*m_document, "Corner", {{kDuty, 0, {{6, 5}}}}).ok());
        QCOMPARE(points().size(), std::size_t{1});
        QVERIFY(!reshapeObjects(*m_document, "Corner", {{kDuty, 0, {}}}).ok());
        QCOMPARE(ringsOf(world(), kDuty).front().size(), std::size_t{1});
    }

    void aDuty_isHitOnItsRound()
    {
        HitTest hitTest(*m_document);
        const auto at = [&](geometry::Point point) { return hitTest.at(point, 0.5); };
        const auto holds = [](const std::vector<ObjectRef>& refs) { return std::find(refs.begin(), refs.end(), kDuty) != refs.end(); };
        QVERIFY(holds(at({10, 7.2})) && holds(at({5, 7})) && !holds(at({10, 8.5})));
    }

    void aCopiedDuty_bringsItsProfileForNobody()
    {
        const auto copied = copyObjects(world(), {kDuty});
        QCOMPARE(copied.objects.size(), std::size_t{1});
        ProjectDocument empty;
        QVERIFY(pasteObjects(empty, "Paste", copied, {{3, 0}}).ok());
        QCOMPARE(empty.world().profiles().at(0).row->name, std::string("Everybody"));
        QCOMPARE(empty.world().profiles().at(0).row->share, 0.0);
        QVERIFY((empty.world().duties().at(0).row->points.front() == geometry::Point{8, 7}));
        QVERIFY(duplicateObjects(*m_document, {kDuty}).ok());
        QCOMPARE(world().profiles().size(), std::size_t{1}); // known by its name
        QCOMPARE(world().duties().size(), std::size_t{2});
        const auto again = fromClipboardText(toClipboardText(copied));
        QVERIFY(again.ok() && again.value().objects == copied.objects);
    }

    void theInspector_speaksInPercentAndMinutes()
    {
        InspectorModel model(*m_document);
        m_document->selection().set({kNeed});
        QCOMPARE(model.find("threshold")->value.toDouble(), 70.0);
        QCOMPARE(model.find("growth_s")->value.toDouble(), 25.0);
        QCOMPARE(model.find("growth_s")->unit, QStringLiteral("min"));
        QVERIFY(model.setValue("threshold", 55.0).ok());
        QVERIFY(std::abs(world().needs().at(0).row->threshold - 0.55) < 1e-12);
        QVERIFY(!model.setValue("threshold", 0.0).ok());
        QVERIFY(!model.setValue("startLow", 60.0).ok()); // above the most
        QVERIFY(model.setValue("fulfilledBy", 0).ok());
        QVERIFY(world().needs().at(0).row->fulfilledBy.isNull());
        m_document->selection().set({kTrain});
        QVERIFY(model.setValue("period_s", 15.0).ok());
        QCOMPARE(world().trainServices().at(0).row->period_s, 900.0);
        QVERIFY(!model.setValue("dwell_s", 1000.0).ok());
        m_document->selection().set({kDuty});
        QCOMPARE(model.find("points")->value.toString(), QStringLiteral("3"));
        QCOMPARE(model.find("pose")->value.toInt(), 1);
    }
};

PASSERBY_TEST(NeedsTest)

} // namespace needs_test

#include "needs_test.moc"
