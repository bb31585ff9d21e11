// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/document/selection.h"
#include "editor/models/inspector_model.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/drawing_support.h"

#include <QTest>
#include <QUndoStack>
#include <cmath>
#include <numbers>

namespace fixture_inspector_test {

using namespace passerby;
using namespace passerby::editor;

/// What the inspector says of fixtures, kinds, waiting lines, portals of each kind, rooms and the side that people keep, and what it sets.
class FixtureInspectorTest : public QObject {
    Q_OBJECT

    std::unique_ptr<ProjectDocument> m_document;
    std::unique_ptr<InspectorModel> m_model;

    [[nodiscard]] const world::World& world() const { return m_document->world(); }
    [[nodiscard]] const world::Portal& portal() const { return *world().portals().at(0).row; }
    void select(ObjectKind kind) { m_document->selection().set(ObjectRef{kind, 1}); }
    void set(const char* key, const QVariant& value)
    {
        const auto done = m_model->setValue(key, value);
        QVERIFY2(done.ok(), done.ok() ? "" : done.error().message.c_str());
    }
    [[nodiscard]] bool has(const char* key) const { return m_model->find(key) != nullptr; }

private slots:
    void init()
    {
        m_document = std::make_unique<ProjectDocument>();
        m_document->replace(testing::smallCity(), "city.gpkg", nullptr);
        m_model = std::make_unique<InspectorModel>(*m_document);
    }
    void cleanup()
    {
        m_model.reset();
        m_document.reset();
    }

    void fixture_headingInDegrees_andLine()
    {
        select(ObjectKind::fixture);
        QCOMPARE(m_model->title(), QStringLiteral("Bench 1"));
        set("heading_rad", 90.0);
        QVERIFY(std::abs(world().fixtures().at(0).row->heading_rad - 0.5 * std::numbers::pi) < 1e-12);
        QCOMPARE(m_model->find("heading_rad")->unit, QStringLiteral("°"));
        QVERIFY(!m_model->setValue("heading_rad", 200.0).ok());
        QCOMPARE(m_model->find("line")->value.toInt(), 1);
        set("line", 0);
        QVERIFY(world().fixtures().at(0).row->line.isNull());
        m_document->undoStack().undo();
        QCOMPARE(world().fixtures().at(0).row->line.number, 1U);
        set("places", 4);
        set("x", 30.0);
        QCOMPARE(world().fixtures().at(0).row->position.x, 30.0);
        QCOMPARE(world().fixtures().at(0).row->places, 4);
    }

    void fixtureThatNobodyLooksFor_saysSo_andWhy()
    {
        select(ObjectKind::fixture);
        const auto says = [this](const QString& words) {
            const Property* users = m_model->find("users");
            return users && users->tone == PropertyTone::warning
                   && users->value.toString().startsWith(QStringLiteral("Nobody here looks for a “bench”: "))
                   && users->value.toString().contains(words);
        };
        const auto change = [this]<class Id, class Row>(Id id, Row row) {
            world::PatchBuilder build(world());
            build.replace(id, row);
            QVERIFY(m_document->applyPatch(build.take()).ok());
        };
        world::AgentProfile profile = *world().profiles().at(0).row;
        profile.guidance = world::Guidance::alibi;
        change(world().profiles().at(0).id, profile);
        QVERIFY(says(QStringLiteral("(tiredness) would, but has no share of the people or does not live by needs")));
        world::Need need = *world().needs().at(0).row;
        const world::Need lived = need;
        need.fulfilledBy = {};
        change(world().needs().at(0).id, need);
        QVERIFY(says(QStringLiteral("nobody lives by needs")));
        profile.guidance = world::Guidance::autonomous;
        change(world().profiles().at(0).id, profile);
        QVERIFY(says(QStringLiteral("nobody has a need that a “bench” fulfils")));
        need = lived;
        need.share = 0.0;
        change(world().needs().at(0).id, need);
        QVERIFY(says(QStringLiteral("(tiredness) would, but the share of people with this need is 0 %.")));
        QVERIFY(!says(QStringLiteral("does not live by needs")));
        change(world().needs().at(0).id, lived);
        QCOMPARE(m_model->find("users")->tone, PropertyTone::plain);
        QVERIFY(m_model->find("users")->value.toString().endsWith(QStringLiteral(" (tiredness)")));
        select(ObjectKind::fixtureKind);
        QVERIFY(m_model->find("users")->value.toString().endsWith(QStringLiteral(" (tiredness)")));
        set("use", static_cast<int>(world::FixtureUse::wait)); // trains bring people there
        QVERIFY(!has("users"));
    }

    void kind_saysWhatPeopleDo()
    {
        select(ObjectKind::fixtureKind);
        QCOMPARE(m_model->find("use")->choices,
                 (QStringList{QStringLiteral("Sit on it"), QStringLiteral("Are served by it"), QStringLiteral("Watch what is shown there"),
                              QStringLiteral("Meet there"), QStringLiteral("Look at it"), QStringLiteral("Wait on it")}));
        set("use", 2);
        set("stopsFeet", false);
        set("name", QStringLiteral("seat"));
        QCOMPARE(displayName(world(), {ObjectKind::fixture, 1}), QStringLiteral("Seat 1"));
        QVERIFY(world().fixtureKinds().at(0).row->use == world::FixtureUse::watch);
        QVERIFY(!m_model->setValue("name", QStringLiteral(" ")).ok());
    }

    void line_saysHowManyFit_andForWhom()
    {
        select(ObjectKind::waitingLine);
        QCOMPARE(m_model->find("length")->value.toString(), QStringLiteral("5 m"));
        QCOMPARE(m_model->find("room")->value.toString(), QStringLiteral("9 people"));
        QCOMPARE(m_model->find("waitedAt")->value.toString(), QStringLiteral("Bench 1"));
        set("spacing_m", 1.0);
        QCOMPARE(m_model->find("room")->value.toString(), QStringLiteral("6 people"));
        QVERIFY(!m_model->setValue("spacing_m", 0.0).ok());
    }

    void portal_hasTheValuesOfItsKindAlone()
    {
        select(ObjectKind::portal);
        QVERIFY(!has("speed_mps") && !has("capacity") && !has("serviceMean_s") && !has("line") && !has("direction"));
        set("kind", static_cast<int>(world::PortalKind::escalator));
        QVERIFY(has("speed_mps") && has("direction") && !has("capacity") && !has("line"));
        const world::Portal before = portal();
        set("direction", 1);
        QVERIFY(portal().cellA == before.cellB && portal().cellB == before.cellA);
        set("kind", static_cast<int>(world::PortalKind::lift));
        QVERIFY(has("capacity") && has("cycle_s") && has("line") && !has("speed_mps"));
        set("line", 1);
        QCOMPARE(portal().line.number, 1U);
        QVERIFY(!m_model->setValue("capacity", 0).ok());
        set("kind", static_cast<int>(world::PortalKind::ticketGate));
        QVERIFY(has("serviceMean_s") && has("serviceSd_s") && !has("cycle_s"));
        QCOMPARE(portal().line.number, 1U);
        set("kind", static_cast<int>(world::PortalKind::escalator));
        QVERIFY(portal().line.isNull()); // nobody waits at one
        m_document->undoStack().undo();
        QCOMPARE(portal().line.number, 1U);
    }

    void rooms_stairs_andTheSide()
    {
        select(ObjectKind::region);
        set("isRoom", true);
        QVERIFY(world().regions().at(0).row->isRoom);
        select(ObjectKind::profile);
        set("isStepFree", true);
        QVERIFY(world().profiles().at(0).row->isStepFree);
        m_document->selection().clear();
        QCOMPARE(m_model->find("side")->choices, (QStringList{QStringLiteral("Right"), QStringLiteral("Left")}));
        set("side", 1);
        QVERIFY(world().settings().side == world::Side::left);
        m_document->undoStack().undo();
        QVERIFY(world().settings().side == world::Side::right);
    }

    void severalFixtures_areSetAtOnce()
    {
        world::PatchBuilder build(world());
        world::Fixture second = *world().fixtures().at(0).row;
        second.position = {30, 5};
        second.width_m = 2.5;
        build.add(second);
        QVERIFY(m_document->applyPatch(build.take()).ok());
        m_document->selection().set(std::vector<ObjectRef>{{ObjectKind::fixture, 1}, {ObjectKind::fixture, 2}});
        QVERIFY(m_model->find("width_m")->isMixed);
        set("width_m", 2.0);
        QCOMPARE(world().fixtures().at(0).row->width_m, 2.0);
        QCOMPARE(world().fixtures().at(1).row->width_m, 2.0);
    }

    /// A place typed twice with another change between.
    void aPlaceTypedLater_leavesWhatChangedMeanwhile()
    {
        select(ObjectKind::attractor);
        set("x", 11.0);
        set("strength", 5.0);
        set("x", 12.0);
        QCOMPARE(world().attractors().at(0).row->strength, 5.0);
        QCOMPARE(world().attractors().at(0).row->position.x, 12.0);
    }
};

PASSERBY_TEST(FixtureInspectorTest)

} // namespace fixture_inspector_test

#include "fixture_inspector_test.moc"
