// SPDX-License-Identifier: GPL-3.0-or-later
// Who waits in a line that is selected.
#include "editor/session/live_line.h"
#include "tests/gui/gui_city.h"
#include "tests/support/test_registry.h"
#include "widgets/controls/theme_keeper.h"
#include "widgets/docks/line_bars.h"
#include "widgets/docks/line_panel.h"

#include <QImage>
#include <QTest>

namespace line_panel_test {

using namespace passerby;
using namespace passerby::widgets;

namespace {

/// So many minutes; in each one person more waits, four are served after a minute.
editor::LiveLine lineOf(std::size_t minutes)
{
    editor::LiveLine line;
    line.of = {editor::ObjectKind::waitingLine, 1};
    line.waiting = minutes;
    for (std::size_t i = 0; i < minutes; ++i) {
        autonomous::LineMinute& minute = line.minutes.emplace_back();
        minute.from_s = 60.0 * static_cast<double>(i);
        minute.watched_s = 60.0F;
        minute.waiting_s = 60.0F * static_cast<float>(i + 1);
        minute.served = 4;
        minute.waited_s = 240.0F;
        minute.longest_s = 60.0F;
    }
    return line;
}

} // namespace

class LinePanelTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { ThemeKeeper::instance().apply(ThemeKind::light); }

    void words_tellWhoWaits()
    {
        LinePanel panel;
        panel.setLine(lineOf(8));
        QVERIFY2(panel.note().startsWith(QStringLiteral("8 people wait now. Within the last 5 min 20 people were served")),
                 qPrintable(panel.note()));
        QCOMPARE(panel.bars().accessibleName(), panel.note());
        QCOMPARE(panel.bars().minutes().size(), std::size_t{8});
    }

    /// The minute that goes on is at the right; a longer line is a higher bar; all are within the widget.
    void bars_growWithTheLine()
    {
        LinePanel panel;
        panel.resize(300, 200);
        panel.setLine(lineOf(autonomous::LineRecord::kMost));
        const LineBars& bars = panel.bars();
        for (std::size_t i = 0; i < autonomous::LineRecord::kMost; ++i) {
            QVERIFY(bars.rect().contains(bars.bar(i).toAlignedRect()));
            if (i > 0) {
                QVERIFY(bars.bar(i).left() > bars.bar(i - 1).left());
                QVERIFY(bars.bar(i).height() > bars.bar(i - 1).height());
            }
        }
        QImage picture(300, 200, QImage::Format_ARGB32);
        picture.fill(Qt::white);
        panel.render(&picture);
        const QPoint middle = bars.mapTo(&panel, bars.bar(autonomous::LineRecord::kMost - 1).center().toPoint());
        QCOMPARE(picture.pixelColor(middle), currentTheme().accent);
    }
};

PASSERBY_TEST(LinePanelTest)

} // namespace line_panel_test

#include "line_panel_test.moc"
