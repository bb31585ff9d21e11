// SPDX-License-Identifier: GPL-3.0-or-later
// Who has the keyboard after buttons, menus and fields; what Space does.
#include "editor/session/live_session.h"
#include "tests/gui/crossing_window.h"
#include "tests/gui/drawing_window.h"
#include "tests/support/test_registry.h"
#include "widgets/city_view/city_view.h"
#include "widgets/controls/search_popup.h"
#include "widgets/docks/person_card.h"
#include "widgets/plan_view/plan_view.h"

#include <QAbstractButton>
#include <QApplication>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>
#include <QTimer>
#include <QToolButton>

namespace keyboard_keeper_test {

using namespace passerby;
using namespace passerby::widgets;

class KeyboardKeeperTest : public testing::CrossingTest {
    Q_OBJECT

    void begin()
    {
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        m_window->planView().setFocus();
        QTRY_VERIFY(m_window->planView().hasFocus());
    }
    /// Where the key goes.
    static void tapSpace()
    {
        QVERIFY(QApplication::focusWidget());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
    }
    bool isPlaying() const { return m_window->live().isPlaying(); }
    /// Until all is done that waits for its turn by now.
    static void settle()
    {
        for (int round = 0; round < 3; ++round) {
            bool isThrough = false;
            QMetaObject::invokeMethod(
                qApp, [&isThrough] { isThrough = true; }, Qt::QueuedConnection);
            QTRY_VERIFY(isThrough);
        }
    }

private slots:
    void followButton_leavesSpaceToThePlay()
    {
        begin();
        action("play_pause")->trigger();
        m_window->live().setSpeedAsked(5.0);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->live().frame() && !m_window->live().frame()->walkers.empty(), 20000);
        emit m_window->planView().agentPicked(m_window->live().frame()->walkers.front().agent);
        auto* card = m_window->findChild<PersonCard*>();
        QTRY_VERIFY_WITH_TIMEOUT(card->hasStory(), 20000);
        auto* follow = card->findChild<QPushButton*>(QStringLiteral("followButton"));
        QVERIFY(follow->isVisible());
        QTest::mouseClick(follow, Qt::LeftButton);
        QVERIFY(card->isFollowing());
        QTRY_VERIFY(!qobject_cast<QAbstractButton*>(QApplication::focusWidget()));
        QVERIFY(isPlaying());
        tapSpace();
        QTRY_VERIFY(!isPlaying());
        QVERIFY(card->isFollowing());
    }

    void habitsMenu_leavesSpaceToThePlay()
    {
        begin();
        action("workspace_design")->trigger();
        auto* add = m_window->findChild<QToolButton*>(QStringLiteral("addHabit"));
        QVERIFY(add && add->isVisible());
        QTimer::singleShot(300, add, [add] {
            QMenu* types = testing::entryOf(*add->menu(), QStringLiteral("New target type"))->menu();
            QTest::mouseClick(add->menu(), Qt::LeftButton, {}, add->menu()->actionGeometry(types->menuAction()).center());
            QVERIFY(QTest::qWaitFor([types] { return types->isVisible(); }));
            QTest::mouseClick(types, Qt::LeftButton, {},
                              types->actionGeometry(testing::entryOf(*types, QStringLiteral("Office"))).center());
        });
        QTest::mouseClick(add, Qt::LeftButton);
        QTRY_COMPARE(m_window->document().world().targetTypes().size(), std::size_t{3});
        QTRY_VERIFY(!QApplication::activePopupWidget());
        QTRY_VERIFY(!qobject_cast<QAbstractButton*>(QApplication::focusWidget()));
        tapSpace();
        settle(); // a search that opened would be there
        QVERIFY(!m_window->findChild<SearchPopup*>()->isVisible());
    }

    void fieldOfText_leavesTheWindowItsKeys()
    {
        begin();
        action("workspace_design")->trigger();
        auto* field = m_window->findChild<QLineEdit*>(QStringLiteral("layersSearch"));
        QVERIFY(field && field->isVisible());
        field->setText(QStringLiteral("street"));
        field->setFocus();
        QTRY_VERIFY(field->hasFocus());
        QTest::keyClick(field, Qt::Key_A, Qt::ControlModifier);
        QCOMPARE(field->selectedText(), QStringLiteral("street"));
        action("export")->setShortcut({});
        action("play_pause")->setShortcut(QKeySequence(QStringLiteral("Ctrl+E"))); // opens no dialog
        QTest::keyClick(field, Qt::Key_E, Qt::ControlModifier);
        QTRY_VERIFY(isPlaying());
        QVERIFY(field->hasFocus());
        QSpinBox number; // as the row of a tool has them
        number.setParent(m_window.get());
        number.show();
        number.setFocus();
        QTRY_VERIFY(number.hasFocus());
        QTest::keyClick(&number, Qt::Key_E, Qt::ControlModifier);
        QTRY_VERIFY(!isPlaying());
    }

    /// What Enter has taken over is undone in the city; what is half typed, in the field.
    void fieldOfAValue_undoesWhatWasDone()
    {
        begin();
        action("workspace_design")->trigger();
        QTRY_VERIFY(m_window->findChild<QLineEdit*>(QStringLiteral("field_population")));
        auto* field = m_window->findChild<QLineEdit*>(QStringLiteral("field_population"));
        const QString before = field->text();
        const auto people = [this] { return m_window->document().world().settings().population; };
        const std::int64_t population = people();
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, QStringLiteral("77"));
        QTest::keyClick(field, Qt::Key_Return);
        QTRY_COMPARE(people(), std::int64_t{77});
        QVERIFY(field->hasFocus());
        QTest::keyClick(field, Qt::Key_Z, Qt::ControlModifier);
        QTRY_COMPARE(people(), population);
        QTRY_COMPARE(field->text(), before);
        QTest::keyClick(field, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_COMPARE(people(), std::int64_t{77});
        field->selectAll();
        QTest::keyClicks(field, QStringLiteral("5"));
        QTest::keyClick(field, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(field->text(), QStringLiteral("77"));
        QCOMPARE(people(), std::int64_t{77});
    }

    void keyboardThatWouldGoAstray_goesToThePlan()
    {
        begin();
        auto* play = m_window->findChild<QToolButton*>(QStringLiteral("playButton"));
        play->setFocus(Qt::OtherFocusReason); // as the window system does when what had the keyboard is gone
        QTRY_VERIFY(m_window->planView().hasFocus());
    }

    /// A key of travel that did something else, moving the plan, makes nothing of what gets the keyboard after it.
    void arrowInThePlan_leadsToNoButton()
    {
        begin();
        auto* play = m_window->findChild<QToolButton*>(QStringLiteral("playButton"));
        QTest::keyClick(&m_window->planView(), Qt::Key_Left);
        play->setFocus(Qt::OtherFocusReason);
        QTRY_VERIFY(m_window->planView().hasFocus());
        QTest::keyClick(&m_window->planView(), Qt::Key_Left);
        play->setFocus(Qt::TabFocusReason); // as when what had it is hidden
        QTRY_VERIFY(m_window->planView().hasFocus());
        QTest::keyPress(&m_window->planView(), Qt::Key_Left);
        play->setFocus(Qt::PopupFocusReason);
        QTRY_VERIFY(m_window->planView().hasFocus());
        QTest::keyRelease(&m_window->planView(), Qt::Key_Left);
    }

    void slowClick_isHeard()
    {
        begin();
        QPushButton button(QStringLiteral("Press"), m_window.get());
        button.setGeometry(200, 200, 80, 30);
        button.show();
        button.raise();
        button.setFocusPolicy(Qt::StrongFocus); // as one that nobody has looked at
        QSignalSpy clicked(&button, &QPushButton::clicked);
        QTest::mousePress(&button, Qt::LeftButton);
        QTest::qWait(100); // so long a finger may rest on it
        QTest::mouseRelease(&button, Qt::LeftButton);
        QCOMPARE(clicked.count(), 1);
        QTRY_VERIFY(m_window->planView().hasFocus());
    }

    /// What is half typed holds once the button is let go: done earlier, it could move the button away from under the pointer.
    void buttonThatMovesByWhatWasTyped_hearsItsClick()
    {
        begin();
        QPushButton button(QStringLiteral("Press"), m_window.get());
        button.setGeometry(200, 200, 80, 30);
        button.show();
        button.raise();
        QLineEdit field(m_window.get());
        field.setGeometry(200, 160, 80, 30);
        field.show();
        field.raise();
        field.setFocus();
        QTest::keyClicks(&field, QStringLiteral("3"));
        QStringList heard;
        connect(&field, &QLineEdit::editingFinished, &button, [&] {
            heard << QStringLiteral("typed");
            field.setModified(false);
            button.move(200, 260);
        });
        connect(&button, &QPushButton::clicked, &button, [&heard] { heard << QStringLiteral("clicked"); });
        const QPoint place = button.mapTo(m_window.get(), button.rect().center());
        QTest::mousePress(m_window->windowHandle(), Qt::LeftButton, {}, place);
        QVERIFY(button.isDown());
        QCOMPARE(heard.join(QLatin1Char(' ')), QString());
        QTest::mouseRelease(m_window->windowHandle(), Qt::LeftButton, {}, place);
        QCOMPARE(heard.join(QLatin1Char(' ')), QStringLiteral("typed clicked"));
    }

    void buttonReachedByKeys_isPressedBySpace()
    {
        begin();
        auto* transport = m_window->findChild<QWidget*>(QStringLiteral("transportBar"));
        QAbstractButton* reached = nullptr;
        for (int i = 0; i < 6 && !reached; ++i) {
            action("next_panel")->trigger();
            auto* focus = QApplication::focusWidget();
            reached = focus && transport->isAncestorOf(focus) ? qobject_cast<QAbstractButton*>(focus) : nullptr;
        }
        QVERIFY(reached);
        settle(); // the keyboard would be taken from it now
        QVERIFY(reached->hasFocus());
        QSignalSpy pressed(reached, &QAbstractButton::clicked);
        tapSpace();
        QCOMPARE(pressed.count(), 1);
    }
};

PASSERBY_TEST(KeyboardKeeperTest)

} // namespace keyboard_keeper_test

#include "keyboard_keeper_test.moc"
