// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/drawing_window.h"
#include "tests/gui/gui_city.h"
#include "tests/support/test_registry.h"

#include <QAction>
#include <QDockWidget>
#include <QTest>

namespace docks_test {

using namespace passerby;

class DocksTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    static QList<QRect> places(testing::DrawingWindow& w)
    {
        QList<QRect> all{w.window().geometry()};
        for (const auto* dock : w.window().findChildren<QDockWidget*>())
            all << (dock->isVisible() ? dock->geometry() : QRect());
        return all;
    }

    /// Waits until window and docks have come to their places, which nothing tells: until they stay there.
    static void settle(testing::DrawingWindow& w)
    {
        QList<QRect> before = places(w);
        for (int same = 0, looks = 0; same < 3 && looks < 80; ++looks) {
            QTest::qWait(60);
            const QList<QRect> now = places(w);
            same = now == before ? same + 1 : 0;
            before = now;
        }
    }

    static void liesOverNone(testing::DrawingWindow& w, qsizetype atLeast)
    {
        settle(w);
        QList<QDockWidget*> docks;
        for (auto* dock : w.window().findChildren<QDockWidget*>())
            if (dock->isVisible())
                docks << dock;
        QVERIFY(docks.size() >= atLeast);
        for (qsizetype i = 0; i < docks.size(); ++i) {
            QVERIFY(w.window().rect().contains(docks[i]->geometry()));
            for (qsizetype j = 0; j < i; ++j)
                QVERIFY2(!docks[i]->geometry().intersects(docks[j]->geometry()),
                         qPrintable(docks[i]->objectName() + QStringLiteral(" lies over ") + docks[j]->objectName()));
        }
    }

private slots:
    void initTestCase() { testing::useOwnSettings(m_folder.path()); }

    /// Whatever page is open below: the widest decides how narrow the panel may be.
    void openPanelBelow_liesOverNoOther_at1280()
    {
        testing::DrawingWindow w;
        w.window().resize(1280, 695);
        w.action("workspace_design")->trigger();
        settle(w); // the window system may answer with another size
        QCOMPARE(w.window().width(), 1280);
        for (const char* page : {"check", "show_statistics"}) {
            w.action(page)->trigger();
            liesOverNone(w, 2); // the inspector and the panel below
        }
    }

    /// The figures were never shown, so their plots have had no reason to give way.
    void openPanelBelow_liesOverNoOther_besideHabits()
    {
        testing::DrawingWindow w;
        w.window().resize(1280, 695);
        w.action("workspace_design")->trigger();
        w.window().findChild<QDockWidget*>(QStringLiteral("habitsDock"))->show();
        w.action("check")->trigger();
        liesOverNone(w, 3);
        QCOMPARE(w.window().width(), 1280);
    }
};

PASSERBY_TEST(DocksTest)

} // namespace docks_test

#include "docks_test.moc"
