// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/change_property.h"
#include "editor/commands/delete_objects.h"
#include "editor/document/layer_state.h"
#include "editor/document/project_document.h"
#include "editor/models/issue_model.h"
#include "editor/models/object_tree_model.h"
#include "editor/models/statistics_model.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/small_city.h"

#include <QAbstractItemModelTester>
#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>
#include <QUndoStack>

namespace list_models_test {

using namespace passerby;
using namespace passerby::editor;

namespace {

world::Finding finding(foundation::Severity severity, const char* code, const char* kind, std::int64_t number)
{
    return {{severity, code, std::string("Something about ") + kind, {kind, number, std::nullopt, std::nullopt}}, {}, std::nullopt};
}

world::Finding fixableName(const world::World& world, std::uint32_t cell, const char* name)
{
    world::Finding found = finding(foundation::Severity::warning, "no-name", "cell", cell);
    const auto id = world.cells().idOf(cell);
    world::Cell row = *world.cells().find(id);
    row.name = name;
    found.fixName = "Name the cell";
    found.fix.emplace().put(id, row);
    return found;
}

QVariant statistic(const StatisticsModel& model, const char* key)
{
    for (int row = 0; row < model.rowCount({}); ++row)
        if (model.index(row, 0).data(StatisticsModel::keyRole).toString() == QLatin1String(key))
            return model.index(row, 0).data(StatisticsModel::numberRole);
    return {};
}

} // namespace

class ListModelsTest : public QObject {
    Q_OBJECT

    std::unique_ptr<ProjectDocument> m_document;

private slots:
    void init()
    {
        m_document = std::make_unique<ProjectDocument>();
        m_document->replace(testing::smallCity(), "city.gpkg", nullptr);
    }
    void cleanup() { m_document.reset(); }

    void tree_followsEditsUndoAndReplacement()
    {
        ObjectTreeModel tree(*m_document);
        const QAbstractItemModelTester tester(&tree, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const QModelIndex cells = tree.indexOf(ObjectKind::cell);
        QCOMPARE(tree.rowCount(cells), 2);
        const QPersistentModelIndex second(tree.indexOf(ObjectRef{ObjectKind::cell, 2}));
        QCOMPARE(second.data().toString(), QStringLiteral("Cell 2"));
        QVERIFY(deleteObjects(*m_document, {{ObjectKind::cell, 1}}).ok());
        QCOMPARE(tree.rowCount(cells), 1);
        QCOMPARE(second.row(), 0);
        QCOMPARE(tree.rowCount(tree.indexOf(ObjectKind::portal)), 0);
        m_document->undoStack().undo();
        QCOMPARE(tree.rowCount(cells), 2);
        QCOMPARE(second.row(), 1);
        m_document->newProject();
        QCOMPARE(tree.rowCount(cells), 0);
    }

    void tree_renamesThroughUndo()
    {
        ObjectTreeModel tree(*m_document);
        const QModelIndex index = tree.indexOf(ObjectRef{ObjectKind::cell, 2});
        QVERIFY(tree.flags(index) & Qt::ItemIsEditable);
        QVERIFY(tree.setData(index, QStringLiteral("Right"), Qt::EditRole));
        QCOMPARE(index.data().toString(), QStringLiteral("Cell 2 · Right"));
        m_document->undoStack().undo();
        QCOMPARE(index.data().toString(), QStringLiteral("Cell 2"));
        QVERIFY(!(tree.flags(tree.indexOf(ObjectRef{ObjectKind::portal, 1})) & Qt::ItemIsEditable));
    }

    void tree_switchesLayers()
    {
        ObjectTreeModel tree(*m_document);
        const QModelIndex shown = tree.index(static_cast<int>(ObjectKind::target), ObjectTreeModel::visibleColumn);
        QVERIFY(tree.setData(shown, Qt::Unchecked, Qt::CheckStateRole));
        QVERIFY(!m_document->layers().isVisible(ObjectKind::target));
        QCOMPARE(shown.data(Qt::CheckStateRole).toInt(), int(Qt::Unchecked));
    }

    void tree_of50000Objects_isQuick()
    {
        world::PatchBuilder build(m_document->world());
        for (int i = 0; i < 50000; ++i)
            build.add(world::Attractor{"", {i * 0.01, 0}, 1.0, 1.0});
        ObjectTreeModel tree(*m_document);
        QVERIFY(m_document->applyPatch(build.take()).ok());
        const QModelIndex layer = tree.indexOf(ObjectKind::attractor);
        QCOMPARE(tree.rowCount(layer), 50001);
        QElapsedTimer timer;
        timer.start();
        for (std::uint32_t number = 1; number <= 50001; ++number)
            QVERIFY(tree.refAt(tree.indexOf(ObjectRef{ObjectKind::attractor, number}))->number == number);
        QVERIFY2(timer.elapsed() < 2000, qPrintable(QString::number(timer.elapsed())));
    }

    void issues_comeWorstFirstAndFixInOneStep()
    {
        IssueModel issues(*m_document);
        const QAbstractItemModelTester tester(&issues, QAbstractItemModelTester::FailureReportingMode::QtTest);
        issues.setFindings({finding(foundation::Severity::info, "note", "cell", 1), fixableName(m_document->world(), 2, "Named"),
                            finding(foundation::Severity::error, "bad", "osm way", 77)});
        QCOMPARE(issues.rowCount({}), 3);
        QCOMPARE(issues.index(0, 0).data(IssueModel::codeRole).toString(), QStringLiteral("bad"));
        QVERIFY(!issues.refOf(0));
        QCOMPARE(issues.index(0, IssueModel::placeColumn).data().toString(), QStringLiteral("Osm way 77"));
        QVERIFY(issues.refOf(1) == (ObjectRef{ObjectKind::cell, 2}));
        QVERIFY(issues.placeOf(1).has_value());
        QVERIFY(issues.applyFix(1).ok());
        QCOMPARE(displayName(m_document->world(), {ObjectKind::cell, 2}), QStringLiteral("Cell 2 · Named"));
        QCOMPARE(m_document->undoStack().undoText(), QStringLiteral("Name the cell"));
        QVERIFY(!issues.applyFix(0).ok());
    }

    void fixOfChangedRows_waitsForTheNextCheck()
    {
        IssueModel issues(*m_document);
        issues.setFindings({fixableName(m_document->world(), 1, "First"), fixableName(m_document->world(), 2, "Second")});
        QVERIFY(changeRows<world::Cell>(*m_document, "Level", "level", {{ObjectKind::cell, 1}}, [](auto& row) { row.level = 1; }).ok());
        QVERIFY(!issues.applyFix(0).ok()); // it would set the level back
        QVERIFY(issues.applyFix(1).ok());
    }

    void allFixes_areOneStepAndSkipTheSameRow()
    {
        IssueModel issues(*m_document);
        issues.setFindings({fixableName(m_document->world(), 1, "First"), fixableName(m_document->world(), 1, "Again"),
                            fixableName(m_document->world(), 2, "Second")});
        QCOMPARE(issues.fixableLike(0), 3);
        const world::World before = m_document->snapshot();
        QCOMPARE(issues.applyAllFixes("no-name"), 2);
        QCOMPARE(m_document->undoStack().count(), 1);
        QCOMPARE(displayName(m_document->world(), {ObjectKind::cell, 1}), QStringLiteral("Cell 1 · First"));
        m_document->undoStack().undo();
        QVERIFY(m_document->world().sameContent(before));
    }

    void statistics_countCityAndRun()
    {
        StatisticsModel statistics(*m_document);
        const QAbstractItemModelTester tester(&statistics, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(statistic(statistics, "walkable").toDouble(), 400.0);
        QCOMPARE(statistic(statistics, "population").toDouble(), 200.0);
        QVERIFY(!statistic(statistics, "walking_share").isValid());
        auto bake = std::make_shared<alibi::Bake>();
        bake->worldHash = 0;
        m_document->setBake(bake);
        QVERIFY(!statistic(statistics, "walking_share").isValid());
        auto frame = std::make_shared<run::Frame>();
        frame->people = 10;
        frame->walkers.resize(3);
        frame->insideByTarget = {5, 2};
        statistics.setFrame(frame, m_document->world());
        QCOMPARE(statistic(statistics, "run.walking").toDouble(), 3.0);
        QCOMPARE(statistic(statistics, "run.inside.1").toDouble(), 5.0);
        QCOMPARE(statistic(statistics, "run.inside.2").toDouble(), 2.0);
        auto crowded = std::make_shared<run::Frame>(*frame);
        crowded->groups.push_back({world::PersonKind::crowd, 0, 1}); // on top of those who live here
        statistics.setFrame(crowded, m_document->world());
        QCOMPARE(statistic(statistics, "run.inCrowds").toDouble(), 1.0);
        QCOMPARE(statistic(statistics, "run.walking").toDouble(), 2.0);
        statistics.clearFrame();
        QVERIFY(!statistic(statistics, "run.walking").isValid());
    }
};

PASSERBY_TEST(ListModelsTest)

} // namespace list_models_test

#include "list_models_test.moc"
