// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/tools/tool_box.h"
#include "tests/gui/drawing_window.h"
#include "tests/gui/gui_city.h"
#include "tests/support/test_registry.h"
#include "widgets/controls/theme_keeper.h"
#include "widgets/plan_view/plan_view.h"

#include <QSettings>
#include <QTest>
#include <QUndoStack>

namespace handles_test {

using namespace passerby;
using editor::ObjectKind;
using geometry::Point;

/// Handles of a selection by mouse and keys, at ten pixels a metre: they stand a metre off the selection, the round one 2.6 m above them.
class HandlesTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    std::unique_ptr<testing::DrawingWindow> m_w;

    [[nodiscard]] geometry::Box cell() const { return geometry::boundingBox(m_w->world().cells().at(0).row->polygon); }
    void verifyCell(Point low, Point high) const
    {
        QVERIFY2(geometry::distance(cell().low, low) < 0.02, qPrintable(QStringLiteral("%1 %2").arg(cell().low.x).arg(cell().low.y)));
        QVERIFY2(geometry::distance(cell().high, high) < 0.02, qPrintable(QStringLiteral("%1 %2").arg(cell().high.x).arg(cell().high.y)));
    }
    /// For the eye, where somebody asks for pictures.
    void keepPicture(const QString& name) const
    {
        const QString theme = widgets::currentTheme().isDark() ? QStringLiteral("dark") : QStringLiteral("light");
        if (const QString folder = qEnvironmentVariable("PASSERBY_TEST_PICTURES"); !folder.isEmpty())
            m_w->window().grab().save(QStringLiteral("%1/handles-%2-%3.png").arg(folder, name, theme));
    }
    [[nodiscard]] QString step() const { return m_w->stack().undoText(); }

private slots:
    void initTestCase() { testing::useOwnSettings(m_folder.path()); }
    void init()
    {
        QSettings().clear();
        m_w = std::make_unique<testing::DrawingWindow>();
        m_w->draw(Qt::Key_C, {{0, 0}, {10, 0}, {10, 6}, {0, 6}});
        m_w->key(Qt::Key_S);
        m_w->click({5, 3});
        QVERIFY(m_w->window().document().selection().contains({ObjectKind::cell, 1}));
    }
    void cleanup() { m_w.reset(); }

    void pulledCorner_scales_withALivePreview()
    {
        m_w->move({11, 7});
        QCOMPARE(m_w->plan().cursor().shape(), Qt::SizeBDiagCursor);
        m_w->move({11, -1});
        QCOMPARE(m_w->plan().cursor().shape(), Qt::SizeFDiagCursor);
        m_w->press({11, 7});
        m_w->pull({16, 10});
        QCOMPARE(m_w->tools().draft().labels.at(0).text, QStringLiteral("150 %"));
        QCOMPARE(m_w->tools().draft().areas.size(), std::size_t{1});
        verifyCell({0, 0}, {10, 6});
        m_w->release({16, 10});
        verifyCell({0, 0}, {15, 9});
        QCOMPARE(step(), QStringLiteral("Resize cell 1"));
        QCOMPARE(m_w->stack().count(), 2);
        m_w->key(Qt::Key_Z, Qt::ControlModifier);
        verifyCell({0, 0}, {10, 6});
        m_w->key(Qt::Key_Y, Qt::ControlModifier);
        verifyCell({0, 0}, {15, 9});
    }

    void roundHandle_turns_andShiftHoldsToSteps()
    {
        m_w->move({5, 9.6});
        QCOMPARE(m_w->plan().cursor().shape(), Qt::BitmapCursor);
        m_w->press({5, 9.6});
        m_w->pull({1, 9.4}, Qt::AltModifier);
        QCOMPARE(m_w->tools().draft().labels.at(0).text, QStringLiteral("32.1°"));
        QTest::keyPress(&m_w->plan(), Qt::Key_Shift, Qt::ShiftModifier);
        QCOMPARE(m_w->tools().draft().labels.at(0).text, QStringLiteral("30.0°"));
        QTest::keyRelease(&m_w->plan(), Qt::Key_Shift);
        QCOMPARE(m_w->tools().draft().labels.at(0).text, QStringLiteral("30.0°")); // within three degrees it is drawn there anyway
        m_w->pull({-1.6, 3});
        m_w->release({-1.6, 3});
        verifyCell({2, -2}, {8, 8});
        QCOMPARE(step(), QStringLiteral("Rotate cell 1"));
    }

    void escape_dropsTheDrag_andKeepsTheSelection()
    {
        const world::World before = m_w->world();
        m_w->press({5, 9.6});
        m_w->pull({-1, 3});
        QVERIFY(m_w->tools().active().isDrawing());
        m_w->key(Qt::Key_Escape);
        QVERIFY(!m_w->tools().active().isDrawing());
        m_w->release({-1, 3});
        QVERIFY(m_w->world().sameContent(before));
        QVERIFY(m_w->window().document().selection().contains({ObjectKind::cell, 1}));
        QCOMPARE(m_w->stack().index(), 1);
    }

    void typedAngle_whileDragging()
    {
        m_w->press({5, 9.6});
        m_w->pull({4, 9.5});
        m_w->type("-90");
        QCOMPARE(m_w->tools().draft().fields.size(), std::size_t{1});
        QCOMPARE(m_w->tools().draft().fields.at(0).text, QStringLiteral("-90"));
        m_w->key(Qt::Key_Return);
        verifyCell({2, -2}, {8, 8});
        m_w->release({4, 9.5});
        QCOMPARE(m_w->stack().count(), 2);
        const int steps = m_w->stack().index();
        m_w->type("5"); // nothing is held: digits mean nothing
        QVERIFY(!m_w->tools().isTyping());
        QCOMPARE(m_w->stack().index(), steps);
    }

    void overlap_isRefusedOnTheSpot()
    {
        m_w->draw(Qt::Key_C, {{14, 0}, {20, 0}, {20, 6}, {14, 6}});
        m_w->key(Qt::Key_S);
        m_w->click({5, 3});
        const world::World before = m_w->world();
        m_w->press({11, 7});
        m_w->pull({21, 13});
        QVERIFY(!m_w->tools().draft().refusal.isEmpty());
        QCOMPARE(m_w->plan().cursor().shape(), Qt::ForbiddenCursor);
        m_w->release({21, 13});
        QVERIFY(m_w->world().sameContent(before));
        QCOMPARE(m_w->message(), m_w->tools().draft().refusal);
    }

    void zoomedOut_thereAreNone_andTheClickGoesToTheThing()
    {
        m_w->look({}, 2.0); // 20 by 12 pixels
        QVERIFY(m_w->tools().draft().isEmpty());
        m_w->look({}, 2.5); // 25 pixels: two corners
        QCOMPARE(m_w->tools().draft().points.size(), std::size_t{3});
        m_w->look({}, 10.0);
        m_w->key(Qt::Key_M);
        m_w->drag({5, 3}, {7, 3});
        verifyCell({2, 0}, {12, 6});
        QCOMPARE(step(), QStringLiteral("Move cell 1"));
        m_w->key(Qt::Key_E); // corners as before
        m_w->drag({12, 6}, {12, 9});
        verifyCell({2, 0}, {12, 9});
    }

    void handles_arePaintedInBothThemes()
    {
        m_w->window().document().replace(testing::makeCrossing(), QStringLiteral("crossing.gpkg"), nullptr);
        m_w->look({}, 6.0);
        m_w->window().document().selection().set({ObjectKind::cell, 1});
        const geometry::Box frame = cell().grown(10.0 / 6.0);
        m_w->move(frame.high);
        for (const auto kind : {widgets::ThemeKind::light, widgets::ThemeKind::dark}) {
            widgets::ThemeKeeper::instance().apply(kind);
            const auto colorAt = [this](Point place) {
                const QPixmap picture = m_w->plan().grab();
                return picture.toImage().pixelColor((m_w->plan().transform().toView(place) * picture.devicePixelRatio()).toPoint());
            };
            const widgets::Theme& theme = widgets::theme(kind);
            QTRY_COMPARE(colorAt(frame.high), theme.selection); // the one under the pointer is filled
            QCOMPARE(colorAt(frame.low), theme.raised);
            keepPicture(QStringLiteral("frame"));
            const Point turning{geometry::midpoint(frame.low, frame.high).x, frame.high.y + 26.0 / 6.0};
            m_w->press(turning);
            m_w->pull(turning + Point{-9, -2});
            QVERIFY(m_w->tools().draft().refusal.contains(QStringLiteral("overlap")));
            keepPicture(QStringLiteral("refused"));
            m_w->key(Qt::Key_Escape);
            m_w->release(turning);
            m_w->press(frame.high);
            m_w->pull(frame.high - Point{6, 5});
            keepPicture(QStringLiteral("scaling"));
            m_w->type("75");
            keepPicture(QStringLiteral("typing"));
            m_w->key(Qt::Key_Escape);
            m_w->key(Qt::Key_Escape);
            m_w->release(frame.high);
            m_w->move(frame.high);
        }
        widgets::ThemeKeeper::instance().apply(widgets::ThemeKind::light);
    }
};

PASSERBY_TEST(HandlesTest)

} // namespace handles_test

#include "handles_test.moc"
