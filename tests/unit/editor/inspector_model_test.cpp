// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/models/inspector_model.h"

#include "editor/document/selection.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/small_city.h"

#include <QColor>
#include <QSignalSpy>
#include <QTest>
#include <QUndoStack>

namespace inspector_model_test {

using namespace passerby;
using namespace passerby::editor;

class InspectorModelTest : public QObject {
    Q_OBJECT

    std::unique_ptr<ProjectDocument> m_document;
    std::unique_ptr<InspectorModel> m_model;

    void select(std::vector<ObjectRef> refs) { m_document->selection().set(refs); }

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

    void nothingSelected_showsTheCity()
    {
        QCOMPARE(m_model->title(), QStringLiteral("Small city"));
        QCOMPARE(m_model->find("population")->value.toLongLong(), 200);
        QVERIFY(m_model->setValue("population", 500).ok());
        QCOMPARE(m_document->world().settings().population, 500);
        m_document->undoStack().undo();
        QCOMPARE(m_model->find("population")->value.toLongLong(), 200);
    }

    void level_takesPortalsAway_andADragBackBringsThemBack()
    {
        QSignalSpy noticed(m_model.get(), &InspectorModel::noticed);
        const world::World before = m_document->snapshot();
        select({{ObjectKind::cell, 2}});
        QVERIFY(m_model->setValue("level", 1).ok());
        QCOMPARE(noticed.takeFirst().at(0).toString(), QStringLiteral("Portal 1 went: only stairs join levels."));
        QVERIFY(m_document->world().portals().empty());
        QVERIFY(m_document->world().proxyRules().empty()); // it carried one
        QVERIFY(m_model->setValue("level", 2, EditPhase::continued).ok());
        QVERIFY(m_document->world().portals().empty());
        QVERIFY(m_model->setValue("level", 0, EditPhase::continued).ok());
        QVERIFY(m_document->world().sameContent(before));
        QVERIFY(m_model->setValue("level", 1, EditPhase::continued).ok());
        QCOMPARE(m_document->undoStack().count(), 1);
        m_document->undoStack().undo();
        QVERIFY(m_document->world().sameContent(before));
        m_document->undoStack().redo();
        QCOMPARE(m_document->world().cells().find(m_document->world().cells().idOf(2))->level, 1);
        QVERIFY(m_document->world().portals().empty());
    }

    void drag_thatIsRefusedAtFirst_isAStepOfItsOwn()
    {
        world::PatchBuilder build(m_document->world());
        const auto above = build.add(world::Cell{"Above", world::CellKind::plaza, 2, testing::rectangle(5, 2, 15, 8)});
        QVERIFY(ApplyPatchCommand::push(*m_document, "Add", build.take()).ok());
        select({{ObjectKind::cell, above.number}});
        QVERIFY(m_model->setValue("level", 3).ok());
        QVERIFY(!m_model->setValue("level", 0).ok()); // another drag begins
        QVERIFY(m_model->setValue("level", 1, EditPhase::continued).ok());
        QCOMPARE(m_document->undoStack().count(), 3);
        m_document->undoStack().undo();
        QCOMPARE(m_document->world().cells().find(above)->level, 3);
    }

    void kind_thatNoLongerJoinsLevels_takesPortalsAway()
    {
        select({{ObjectKind::cell, 2}});
        QVERIFY(m_model->setValue("kind", static_cast<int>(world::CellKind::stairs)).ok());
        QVERIFY(m_model->setValue("level", 1).ok());
        QCOMPARE(m_document->world().portals().size(), std::size_t{1});
        QVERIFY(m_model->setValue("kind", static_cast<int>(world::CellKind::plaza)).ok());
        QVERIFY(m_document->world().portals().empty());
    }

    void kind_ofCellsThatLieOverEachOtherAlready_isNotRefused()
    {
        world::PatchBuilder build(m_document->world());
        const auto over = build.add(world::Cell{"Over", world::CellKind::plaza, 0, testing::rectangle(5, 2, 15, 8)});
        QVERIFY(ApplyPatchCommand::push(*m_document, "Add", build.take()).ok()); // as an import may
        select({{ObjectKind::cell, 1}, {ObjectKind::cell, over.number}});
        QVERIFY(m_model->setValue("kind", static_cast<int>(world::CellKind::street)).ok());
        QCOMPARE(m_document->world().portals().size(), std::size_t{1});
    }

    void level_thatWouldLayCellsOverEachOther_isRefused()
    {
        world::PatchBuilder build(m_document->world());
        const auto above = build.add(world::Cell{"Above", world::CellKind::plaza, 1, testing::rectangle(5, 2, 15, 8)});
        QVERIFY(ApplyPatchCommand::push(*m_document, "Add", build.take()).ok());
        select({{ObjectKind::cell, above.number}});
        const auto refused = m_model->setValue("level", 0);
        QVERIFY(!refused.ok());
        QVERIFY2(refused.error().message.find("would overlap cell 1") != std::string::npos, refused.error().message.c_str());
        QCOMPARE(m_document->world().cells().find(above)->level, 1);
        QCOMPARE(m_document->undoStack().count(), 1);
        QVERIFY(m_model->setValue("level", 2).ok());
        select({{ObjectKind::cell, 1}, {ObjectKind::cell, above.number}});
        QVERIFY(!m_model->setValue("level", 3).ok()); // both at once
    }

    void portalWidth_typed_goesAlongItsBorder()
    {
        const auto portal = [this] { return *m_document->world().portals().at(0).row; };
        select({{ObjectKind::portal, 1}});
        QVERIFY(m_model->setValue("width", 4.0).ok());
        QVERIFY(portal().a == (geometry::Point{20, 3}) && portal().b == (geometry::Point{20, 7}));
        QVERIFY(m_model->setValue("width", 100.0).ok()); // all of the border
        QCOMPARE(geometry::distance(portal().a, portal().b), 10.0);
        QCOMPARE(m_document->undoStack().count(), 2);
    }

    void targetPlace_typedInAnotherCell_belongsThere_andInNoneIsRefused()
    {
        select({{ObjectKind::target, 1}});
        QVERIFY(m_model->setValue("x", 30.0).ok());
        QCOMPARE(m_document->world().targets().at(0).row->cell.number, 2U);
        QVERIFY(!m_model->setValue("x", 300.0).ok());
        QCOMPARE(m_document->world().targets().at(0).row->position.x, 30.0);
        QCOMPARE(m_document->undoStack().count(), 1);
    }

    void everyKind_hasADescriptionAndEveryEditableRowTakesItsOwnValue()
    {
        for (const ObjectKind kind : kAllObjectKinds) {
            select({{kind, 1}});
            QVERIFY2(!m_model->properties().empty(), qPrintable(kindName(kind)));
            const world::World before = m_document->snapshot();
            std::vector<std::string> keys;
            for (const Property& property : m_model->properties()) {
                QVERIFY2(!property.name.isEmpty(), property.key.c_str());
                QVERIFY2(property.value.isValid(), property.key.c_str());
                if (property.isEditable())
                    keys.push_back(property.key);
            }
            for (const std::string& key : keys) {
                const auto set = m_model->setValue(key, m_model->find(key)->value);
                QVERIFY2(set.ok(), key.c_str());
            }
            QVERIFY2(m_document->world().sameContent(before), qPrintable(kindName(kind)));
        }
        QCOMPARE(m_document->undoStack().count(), 0);
    }

    void everyNumber_changesAndComesBack()
    {
        for (const ObjectKind kind : kAllObjectKinds) {
            select({{kind, 1}});
            std::vector<std::pair<std::string, double>> numbers;
            for (const Property& property : m_model->properties())
                if (property.kind == PropertyKind::number && property.isEditable())
                    numbers.emplace_back(property.key, property.value.toDouble());
            for (const auto& [key, value] : numbers) {
                const double other = value > 0.5 ? value - 0.25 : value + 0.25;
                QVERIFY2(m_model->setValue(key, other).ok(), key.c_str());
                QVERIFY2(std::abs(m_model->find(key)->value.toDouble() - other) < 1e-5, key.c_str());
                m_document->undoStack().undo();
                QCOMPARE(m_model->find(key)->value.toDouble(), value);
            }
        }
    }

    void invalidValues_keepTheOldOneAndSayWhy_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<QVariant>("value");
        const auto row = [](const char* name, ObjectKind kind, const char* key, const QVariant& value) {
            QTest::newRow(name) << static_cast<int>(kind) << QByteArray(key) << value;
        };
        row("no number", ObjectKind::obstacle, "height_m", QStringLiteral("tall"));
        row("not finite", ObjectKind::obstacle, "height_m", std::numeric_limits<double>::quiet_NaN());
        row("too fast", ObjectKind::profile, "speedMean_mps", 1000.0);
        row("negative share", ObjectKind::profile, "share", -1.0);
        row("empty name of a type", ObjectKind::targetType, "name", QStringLiteral("  "));
        row("name taken", ObjectKind::targetType, "name", QStringLiteral("Shop"));
        row("no such choice", ObjectKind::cell, "kind", 99);
        row("half a level", ObjectKind::cell, "level", 0.5);
        row("no colour", ObjectKind::targetType, "color", QStringLiteral("no colour"));
        row("negative weight", ObjectKind::targetType, "goals.0.weight", -0.1);
        row("computed", ObjectKind::portal, "cells", QStringLiteral("Cell 1"));
        row("no width", ObjectKind::portal, "width", 0.0);
        row("no such row", ObjectKind::cell, "nonsense", 1);
    }
    void invalidValues_keepTheOldOneAndSayWhy()
    {
        QFETCH(int, kind);
        QFETCH(QByteArray, key);
        QFETCH(QVariant, value);
        select({{static_cast<ObjectKind>(kind), 1}});
        const world::World before = m_document->snapshot();
        const auto set = m_model->setValue(key.toStdString(), value);
        QVERIFY(!set.ok());
        QVERIFY(!set.error().message.empty());
        QVERIFY(m_document->world().sameContent(before));
        QCOMPARE(m_document->undoStack().count(), 0);
    }

    void differentValues_areMixedAndOneEditSetsAll()
    {
        select({{ObjectKind::cell, 1}, {ObjectKind::cell, 2}});
        QCOMPARE(m_model->title(), QStringLiteral("2 cells"));
        const Property* kind = m_model->find("kind");
        QVERIFY(kind->isMixed);
        QVERIFY(!kind->value.isValid());
        QVERIFY(!m_model->find("level")->isMixed);
        QVERIFY(m_model->setValue("kind", static_cast<int>(world::CellKind::path)).ok());
        for (const auto& [id, cell] : m_document->world().cells())
            QVERIFY(cell.kind == world::CellKind::path);
        QVERIFY(!m_model->find("kind")->isMixed);
        QCOMPARE(m_document->undoStack().count(), 1);
    }

    void severalKinds_showCounts()
    {
        select({{ObjectKind::cell, 1}, {ObjectKind::cell, 2}, {ObjectKind::target, 1}});
        QCOMPARE(m_model->title(), QStringLiteral("3 objects"));
        QCOMPARE(m_model->properties().size(), std::size_t{2});
        QCOMPARE(m_model->properties()[0].value.toString(), QStringLiteral("2"));
    }

    void color_isSetFromAColor()
    {
        select({{ObjectKind::targetType, 1}});
        QVERIFY(m_model->setValue("color", QColor(1, 2, 3)).ok());
        QVERIFY((*m_document->world().targetTypes().begin()).second.color == (world::Color{1, 2, 3}));
    }

    void unfinishedModels_areNotOffered()
    {
        select({{ObjectKind::profile, 1}});
        QCOMPARE(m_model->find("steering")->choices.size(), 6); // none, ORCA, RVO, social force, reactive, Heter-Sim
        QCOMPARE(m_model->find("guidance")->choices, (QStringList{"By their habits", "By what they see", "By what they need and want"}));
        QVERIFY(changeRows<world::AgentProfile>(*m_document, "Guide", "guidance", {{ObjectKind::profile, 1}}, [](auto& row) {
                    row.guidance = world::Guidance::waypoints;
                }).ok());
        // What a file brings is shown and can be given up, nothing else is offered.
        const Property* guidance = m_model->find("guidance");
        QCOMPARE(guidance->choices, (QStringList{"By their habits", "By what they see", "By what they need and want", "Waypoints"}));
        QCOMPARE(guidance->value.toInt(), 3);
    }

    void wanderers_sayWhatDrawsThem()
    {
        select({{ObjectKind::profile, 1}});
        QVERIFY(!m_model->find("draws_by"));
        QVERIFY(m_model->setValue("guidance", 1).ok());
        QCOMPARE(m_model->find("draws_by")->value.toInt(), 0);
        QCOMPARE(m_model->find("frustum_deg")->value.toDouble(), 60.0);
        QVERIFY(m_model->setValue("draws_by", 2).ok());
        QVERIFY(m_model->setValue("frustum_deg", 90.0).ok());
        QCOMPARE(m_model->find("draws_by")->value.toInt(), 2);
        QCOMPARE(m_model->find("frustum_deg")->value.toDouble(), 90.0);
        const world::AgentProfile& profile = *m_document->world().profiles().at(0).row;
        QCOMPARE(profile.parameters.at("frustum_deg"), 90.0);
        QVERIFY(!m_model->find("parameters.frustum_deg"));
        QVERIFY(!m_model->find("damping")); // by the clock nobody strolls
        QVERIFY(!m_model->find("crosses_at_red"));
        QVERIFY(m_model->setValue("steering", 1).ok());
        QCOMPARE(m_model->find("damping")->value.toDouble(), 50.0);
        QCOMPARE(m_model->find("field_of_view_deg")->value.toDouble(), 170.0);
        QCOMPARE(m_model->find("steps_between_decisions")->value.toDouble(), 3.0);
        QVERIFY(m_model->setValue("damping", 25.0).ok());
        QCOMPARE(m_document->world().profiles().at(0).row->parameters.at("damping"), 0.25);
        QVERIFY(!m_model->find("parameters.damping"));
        QCOMPARE(m_model->find("crosses_at_red")->value.toDouble(), 0.0);
        QVERIFY(m_model->setValue("crosses_at_red", 10.0).ok());
        QCOMPARE(m_document->world().profiles().at(0).row->parameters.at("crosses_at_red"), 0.1);
        QVERIFY(!m_model->find("parameters.crosses_at_red"));
        QCOMPARE(m_model->find("crosses_anywhere_per_min")->value.toDouble(), 0.0);
        QVERIFY(m_model->setValue("crosses_anywhere_per_min", 2.0).ok());
        QCOMPARE(m_document->world().profiles().at(0).row->parameters.at("crosses_anywhere_per_min"), 2.0);
        QVERIFY(!m_model->find("parameters.crosses_anywhere_per_min"));
        QVERIFY(m_model->setValue("guidance", 0).ok());
        QVERIFY(!m_model->find("draws_by"));
        QVERIFY(!m_model->find("damping"));
    }

    void goalThatIsGone_isLeftAlone()
    {
        select({{ObjectKind::targetType, 1}});
        const auto apply = m_model->find("goals.1.weight")->apply;
        QVERIFY(changeRows<world::TargetType>(*m_document, "Fewer goals", "goals", {{ObjectKind::targetType, 1}}, [](auto& row) {
                    row.goals.resize(1);
                }).ok());
        const world::World before = m_document->snapshot();
        GroundEdit ground;
        QVERIFY(apply(3.0, EditPhase::single, ground).ok());
        QVERIFY(m_document->world().sameContent(before));
    }

    void sameObjects_keepTheirShape()
    {
        select({{ObjectKind::obstacle, 1}});
        QVERIFY(!m_model->isSameShape());
        QSignalSpy changes(m_model.get(), &InspectorModel::changed);
        QVERIFY(m_model->setValue("height_m", 8.0).ok());
        QCOMPARE(changes.count(), 1);
        QVERIFY(m_model->isSameShape());
    }
};

PASSERBY_TEST(InspectorModelTest)

} // namespace inspector_model_test

#include "inspector_model_test.moc"
