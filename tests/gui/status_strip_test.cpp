// SPDX-License-Identifier: GPL-3.0-or-later
// The line at the bottom while the pointer is over what can be done.
#include "tests/gui/drawing_window.h"
#include "tests/gui/gui_city.h"
#include "tests/support/test_registry.h"
#include "widgets/window/status_strip.h"

#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QSettings>
#include <QStatusTipEvent>
#include <QTest>
#include <QToolButton>
#include <algorithm>

namespace status_strip_test {

using namespace passerby;
using namespace passerby::widgets;

class StatusStripTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    static QString shown(const StatusStrip& strip) { return strip.findChild<QLabel*>(QStringLiteral("statusMessage"))->text(); }
    static bool isIssuesVisible(const StatusStrip& strip)
    {
        const auto buttons = strip.findChildren<QToolButton*>();
        return std::any_of(buttons.begin(), buttons.end(), [](const QToolButton* button) {
            return button->text().contains(QLatin1String("issue")) && button->isVisible();
        });
    }

private slots:
    void initTestCase() { testing::useOwnSettings(m_folder.path()); }

    void hoveredAction_isExplained_andTheRestStays()
    {
        QSettings().clear();
        testing::DrawingWindow window;
        const StatusStrip& strip = *window.window().findChild<StatusStrip*>();
        QTRY_VERIFY(isIssuesVisible(strip));
        const QString hint = shown(strip);
        auto* bar = window.window().findChild<QMenuBar*>();
        QMenu* menu = bar->actions().front()->menu();
        const auto entries = menu->actions();
        const auto entry =
            std::find_if(entries.begin(), entries.end(), [](const QAction* action) { return !action->statusTip().isEmpty(); });
        QVERIFY(entry != entries.end());
        (*entry)->showStatusText(bar);
        QCOMPARE(shown(strip), (*entry)->statusTip());
        QVERIFY(strip.isVisible() && isIssuesVisible(strip));
        QStatusTipEvent end{QString()};
        QCoreApplication::sendEvent(bar, &end);
        QCOMPARE(shown(strip), hint);
        QVERIFY(isIssuesVisible(strip));
    }

    void whatHappens_isSaidOverAnExplanation()
    {
        StatusStrip strip;
        strip.setHint(QStringLiteral("Click a person"));
        strip.explain(QStringLiteral("Saves the city"));
        QCOMPARE(shown(strip), QStringLiteral("Saves the city"));
        strip.setHint(QStringLiteral("Click a place"));
        QCOMPARE(shown(strip), QStringLiteral("Saves the city"));
        strip.say(QStringLiteral("The disk is full."), StatusStrip::Tone::error);
        QCOMPARE(shown(strip), QStringLiteral("The disk is full."));
        strip.explain(QStringLiteral("Opens a city"));
        strip.explain({});
        QCOMPARE(shown(strip), QStringLiteral("The disk is full."));
        strip.takeBack(QStringLiteral("The disk is full."));
        QCOMPARE(shown(strip), QStringLiteral("Click a place"));
    }
};

PASSERBY_TEST(StatusStripTest)

} // namespace status_strip_test

#include "status_strip_test.moc"
