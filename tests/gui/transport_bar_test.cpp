// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/transport_bar.h"

#include "tests/support/test_registry.h"
#include "widgets/controls/icons.h"
#include "widgets/controls/theme_keeper.h"

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QSpinBox>
#include <QTest>
#include <QToolButton>
#include <memory>
#include <utility>

namespace transport_bar_test {

using namespace passerby::widgets;

class TransportBarTest : public QObject {
    Q_OBJECT

    QAction m_restart{QStringLiteral("Restart")};
    QAction m_play{QStringLiteral("Play")};
    QAction m_step{QStringLiteral("Step")};
    std::unique_ptr<QWidget> m_window;
    TransportBar* m_bar = nullptr;

    static bool hasColour(const QImage& picture, const QColor& colour)
    {
        for (int y = 0; y < picture.height(); ++y)
            for (int x = 0; x < picture.width(); ++x)
                if (picture.pixelColor(x, y).rgb() == colour.rgb())
                    return true;
        return false;
    }
    QLabel* label(const QString& text)
    {
        for (auto* found : m_bar->findChildren<QLabel*>())
            if (found->text() == text)
                return found;
        return nullptr;
    }
    QRect placeOf(QWidget* widget) { return {widget->mapTo(m_bar, QPoint(0, 0)), widget->size()}; }

private slots:
    void init()
    {
        ThemeKeeper::instance().apply(ThemeKind::light);
        for (QAction* action : {&m_restart, &m_play, &m_step})
            action->setIcon(icon(QStringLiteral("player-play")));
        m_window = std::make_unique<QWidget>();
        m_window->resize(900, 60);
        m_bar = new TransportBar(&m_restart, &m_play, &m_step, m_window.get());
        m_window->show();
    }

    void cleanup()
    {
        m_window.reset();
        ThemeKeeper::instance().apply(ThemeKind::light);
    }

    void narrowBar_showsNothingOverAnother()
    {
        TransportState state;
        state.note = QStringLiteral("nobody can live here yet, nor ever did");
        state.people = 1000;
        m_bar->setState(state);
        m_bar->resize(626, 54); // as between two docks at 1280 × 720
        QTest::qWait(50);       // it lays itself out, of which it tells nobody
        QVERIFY2(m_bar->minimumSizeHint().width() <= 626, qPrintable(QString::number(m_bar->minimumSizeHint().width())));
        QLabel* note = label(state.note);
        auto* people = m_bar->findChild<QSpinBox*>(QStringLiteral("peopleBox"));
        QVERIFY(note && people && label(QStringLiteral("people")));
        QVERIFY(placeOf(people).right() < placeOf(label(QStringLiteral("people"))).left());
        QVERIFY(placeOf(note).right() < placeOf(label(QStringLiteral("asked"))).left());
        QVERIFY(placeOf(label(QStringLiteral("people"))).right() < m_bar->width());
        QCOMPARE(note->toolTip(), state.note); // what is cut is there to be read
    }

    void playIcon_isSeenOnTheButtonAndInMenus()
    {
        for (const ThemeKind kind : {ThemeKind::light, ThemeKind::dark}) {
            ThemeKeeper::instance().apply(kind);
            m_bar->resize(800, 54);
            QTest::qWait(50); // it lays itself out, of which it tells nobody
            auto* button = m_bar->findChild<QToolButton*>(QStringLiteral("playButton"));
            QVERIFY(hasColour(button->grab().toImage(), currentTheme().onAccent));
            const QImage inMenus = m_play.icon().pixmap(18, 18).toImage();
            QVERIFY(hasColour(inMenus, currentTheme().text));
            QVERIFY(!hasColour(inMenus, currentTheme().onAccent));
        }
    }

    /// Enter takes a number and Escape drops it; then the keys are the window's again.
    void numberOfPeople_letsGoOfTheKeyboard()
    {
        auto* people = m_bar->findChild<QSpinBox*>(QStringLiteral("peopleBox"));
        QVERIFY(people);
        m_window->activateWindow();
        for (const auto& [key, expected] : {std::pair(Qt::Key_Return, 42), {Qt::Key_Escape, 42}}) {
            people->setFocus();
            QTRY_VERIFY(people->hasFocus());
            people->selectAll();
            QTest::keyClicks(people, key == Qt::Key_Return ? QStringLiteral("42") : QStringLiteral("77"));
            QTest::keyClick(people, key);
            QCOMPARE(people->value(), expected);
            QVERIFY(!people->hasFocus());
        }
    }

    /// Speeds from elsewhere come where they belong.
    void otherSpeeds_areSortedIn()
    {
        auto* speed = m_bar->findChildren<QComboBox*>().front();
        TransportState state;
        for (const double asked : {8.0, 4.0}) {
            state.speedAsked = asked;
            m_bar->setState(state);
            QCOMPARE(speed->currentData().toDouble(), asked);
        }
        for (int row = 1; row < speed->count(); ++row)
            QVERIFY(speed->itemData(row - 1).toDouble() < speed->itemData(row).toDouble());
    }
};

PASSERBY_TEST(TransportBarTest)

} // namespace transport_bar_test

#include "transport_bar_test.moc"
