// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/window/main_window.h"

#include "core/world/patch_builder.h"
#include "editor/commands/change_property.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/session/live_session.h"
#include "tests/gui/gui_city.h"
#include "tests/gui/open_window.h"
#include "tests/support/test_registry.h"
#include "widgets/city_view/city_view.h"
#include "widgets/controls/theme_keeper.h"
#include "widgets/docks/person_card.h"
#include "widgets/files/project_files.h"
#include "widgets/heat/legend.h"
#include "widgets/plan_view/plan_view.h"
#include "widgets/window/status_strip.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QElapsedTimer>
#include <QFile>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMessageBox>
#include <QPushButton>
#include <QScreen>
#include <QSettings>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QToolButton>
#include <QUndoStack>

namespace main_window_test {

using namespace passerby;
using namespace passerby::widgets;
using passerby::testing::colorsOnScreen;

class MainWindowTest : public testing::OpenWindowTest {
    Q_OBJECT

private slots:
    void emptyWindow_offersWhatToDo()
    {
        auto* card = m_window->findChild<QWidget*>(QStringLiteral("emptyCity"));
        QVERIFY(card && card->isVisible());
        QVERIFY(card->findChildren<QPushButton*>().size() >= 2);
        QVERIFY(!action("play_pause")->isEnabled());
        QVERIFY(action("undo") && !action("undo")->isEnabled());
        open();
        QVERIFY(!card->isVisible());
    }

    void open_bakesAndPlays()
    {
        open();
        QCOMPARE(m_window->document().world().targets().size(), std::size_t{3});
        QTRY_VERIFY_WITH_TIMEOUT(m_window->document().isBakeFresh(), 20000);
        auto* legend = m_window->findChild<LegendStrip*>();
        QVERIFY(legend && legend->isVisible());
        QTRY_VERIFY(legend->info().maximum > 0.0);
        QCOMPARE(legend->info().unit, QString::fromLatin1(editor::kHeatmapUnit));
        play();
        const double before_s = m_window->live().frame() ? m_window->live().frame()->time_s : 0.0;
        QTRY_VERIFY_WITH_TIMEOUT(m_window->live().frame() && m_window->live().frame()->time_s > before_s + 1.0, 20000);
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->live().frame()->walkers.empty(), 20000);
        QCOMPARE(m_window->live().frame()->people, 300U);
        action("play_pause")->trigger();
        QTRY_VERIFY(!m_window->live().isPlaying());
    }

    void clickOnPerson_tellsStory()
    {
        open();
        play();
        QTRY_VERIFY_WITH_TIMEOUT(m_window->live().frame() && m_window->live().frame()->walkers.size() > 5, 20000);
        action("play_pause")->trigger();
        QTRY_VERIFY(!m_window->live().isPlaying());
        QTRY_VERIFY(m_window->live().frames().fraction >= 1.0); // until people stand where the last step has them
        editor::Selection& selection = m_window->document().selection();
        selection.set({editor::ObjectKind::cell, 1}); // one thing at a time is marked
        const auto& walker = m_window->live().frame()->walkers.front();
        const QPointF at = m_window->planView().transform().toView({walker.x_m, walker.y_m});
        QTest::mouseClick(&m_window->planView(), Qt::LeftButton, {}, at.toPoint());
        QVERIFY(selection.isEmpty());
        auto* card = m_window->findChild<PersonCard*>();
        QTRY_VERIFY_WITH_TIMEOUT(card->isVisible(), 5000);
        QTRY_VERIFY(card->sentence().startsWith(QStringLiteral("On the way")));
        QVERIFY(card->sentence().contains(QStringLiteral("house")) || card->sentence().contains(QStringLiteral("Café")));
        action("clear_selection")->trigger();
        QTRY_VERIFY(!card->hasStory());
    }

    void clickOnCell_selectsInBothViews()
    {
        open();
        const QPointF at = m_window->planView().transform().toView({-30.0, 2.5});
        QTest::mouseClick(&m_window->planView(), Qt::LeftButton, {}, at.toPoint());
        QCOMPARE(m_window->document().selection().items().size(), std::size_t{1});
        QCOMPARE(m_window->document().selection().items().front().kind, editor::ObjectKind::cell);
        QVERIFY(action("delete")->isEnabled());
    }

    void editProperty_undo_save_reopen()
    {
        open();
        m_window->document().selection().set(homeType());
        QTRY_VERIFY(editField());
        auto* field = editField();
        const std::string before = m_window->document().world().targetTypes().at(0).row->name;
        type(field, QStringLiteral("Flat"));
        QCOMPARE(m_window->document().world().targetTypes().at(0).row->name, std::string("Flat"));
        QVERIFY(m_window->document().isModified() && m_window->isWindowModified());
        QCOMPARE(m_window->document().undoStack().count(), 1);
        action("undo")->trigger();
        QCOMPARE(m_window->document().world().targetTypes().at(0).row->name, before);
        QVERIFY(!m_window->document().isModified());
        action("redo")->trigger();
        action("save")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->document().isModified(), 10000);
        action("new")->trigger();
        QCOMPARE(m_window->document().world().targets().size(), std::size_t{0});
        open();
        QCOMPARE(m_window->document().world().targetTypes().at(0).row->name, std::string("Flat"));
        auto* history = m_window->findChild<QListWidget*>(QStringLiteral("historyList"));
        QCOMPARE(history->count(), 1);
    }

    void wrongValue_isRefusedBelowField()
    {
        open();
        m_window->document().selection().set(homeType());
        QTRY_VERIFY(editField());
        auto* field = editField();
        type(field, QStringLiteral("Café")); // the other type's name: names are unique
        QCOMPARE(m_window->document().world().targetTypes().at(0).row->name, std::string("Home"));
        QVERIFY(field->property("invalid").toBool());
        QCOMPARE(m_window->document().undoStack().count(), 0);
    }

    /// A number that is dragged is many edits; the city is built once.
    void editsInARow_buildTheCityOnce()
    {
        open();
        QTest::qWait(1500); // whatever opening began
        QSignalSpy built(&m_window->cityView(), &CityView::settled);
        QElapsedTimer clock;
        clock.start();
        for (int i = 0; i < 5; ++i)
            editWait(100.0 + i);
        QTest::qWait(60); // shorter than the city view waits for more edits
        QVERIFY2(built.isEmpty() || clock.elapsed() > 140, "built at the first edit");
        QTRY_COMPARE_WITH_TIMEOUT(built.count(), 1, 10000);
    }

    void numberOfPeople_isAnUndoableEdit()
    {
        open();
        auto* people = m_window->findChild<QSpinBox*>(QStringLiteral("peopleBox"));
        QCOMPARE(people->value(), 300);
        people->setValue(450);
        QCOMPARE(m_window->document().world().settings().population, 450);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->live().frame() && m_window->live().frame()->people == 450, 20000);
        action("undo")->trigger();
        QTRY_COMPARE(people->value(), 300);
    }

    void otherStartTimeWhilePlaying_isToldUntilUndoneOrRestarted()
    {
        open();
        auto* notice = m_window->findChild<QLabel*>(QStringLiteral("statusNotice"));
        auto* button = m_window->findChild<QToolButton*>(QStringLiteral("statusNoticeButton"));
        QVERIFY(notice && !notice->isVisible() && !button->isVisible());
        beginAt(9 * 3600.0); // nobody walks yet: the run simply begins anew
        QVERIFY(!notice->isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(m_window->live().isReady(), 20000);
        play();
        QTRY_VERIFY_WITH_TIMEOUT(m_window->live().frame() && m_window->live().frame()->time_s > 0.5, 20000);
        beginAt(10 * 3600.0);
        QVERIFY(notice->isVisible() && button->isVisible());
        QVERIFY(notice->text().contains(QStringLiteral("other settings")));
        action("undo")->trigger();
        QTRY_VERIFY(!notice->isVisible() && !button->isVisible());
        action("redo")->trigger();
        QVERIFY(notice->isVisible());
        QTest::qWait(1500); // it stays, also while the city is baked
        QVERIFY(notice->isVisible());
        QCOMPARE(m_window->live().options().startClock_s, 9 * 3600.0);
        QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(!notice->isVisible());
        QVERIFY(m_window->live().isPlaying());
        QCOMPARE(m_window->live().options().startClock_s, 10 * 3600.0);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->live().state() == editor::LiveSession::State::playing, 20000);
    }

    void editNotice_fitsANarrowWindow()
    {
        open();
        play();
        QTRY_VERIFY_WITH_TIMEOUT(m_window->live().frame() && m_window->live().frame()->time_s > 0.2, 20000);
        beginAt(9 * 3600.0);
        m_window->resize(1024, 700);
        QTest::qWait(300); // the window system may answer with another size
        QCOMPARE(m_window->width(), 1024);
        auto* strip = m_window->findChild<QWidget*>(QStringLiteral("statusStrip"));
        auto* button = m_window->findChild<QToolButton*>(QStringLiteral("statusNoticeButton"));
        QVERIFY(strip && strip->width() >= strip->minimumSizeHint().width());
        QVERIFY(button->isVisible() && strip->rect().contains(button->geometry()));
        auto* notice = m_window->findChild<QLabel*>(QStringLiteral("statusNotice"));
        QVERIFY2(notice->width() >= 40, "nothing of the notice is left to be read");
    }

    void nameAlone_doesNotTouchTheRun()
    {
        open();
        play();
        QVERIFY(editor::changeSettings(m_window->document(), QStringLiteral("Rename"), "name", [](world::Settings& settings) {
                    settings.name = "Other";
                }).ok());
        QVERIFY(!m_window->findChild<QLabel*>(QStringLiteral("statusNotice"))->isVisible());
        QVERIFY(m_window->live().isPlaying());
    }

    void heatmap_switchesAndLegendFollows()
    {
        open();
        QTRY_VERIFY_WITH_TIMEOUT(m_window->document().isBakeFresh(), 20000);
        auto* legend = m_window->findChild<LegendStrip*>();
        action("heatmap_none")->trigger();
        QCOMPARE(legend->info().maximum, 0.0);
        const QImage without = m_window->planView().grab().toImage();
        action("heatmap_expected")->trigger();
        QVERIFY(legend->info().name.contains(QStringLiteral("expected")));
        const QImage with = m_window->planView().grab().toImage();
        QVERIFY(with != without);
        action("heatmap_beside")->trigger();
        QVERIFY(legend->info().note.contains(QStringLiteral("plan expected, city measured")));
    }

    void bothThemes_showOnScreen_data()
    {
        QTest::addColumn<bool>("isDark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }

    void bothThemes_showOnScreen()
    {
        QFETCH(bool, isDark);
        m_window->setTheme(isDark ? ThemeKind::dark : ThemeKind::light);
        open();
        QTRY_VERIFY_WITH_TIMEOUT(m_window->cityView().isSettled(), 30000);
        QVERIFY(colorsOnScreen(m_window->planView()) >= 8);
        QVERIFY2(colorsOnScreen(m_window->cityView()) >= 8, "the city view is blank on screen");
        const QColor canvas = m_window->planView().grab().toImage().pixelColor(2, 2);
        QVERIFY(isDark ? canvas.lightnessF() < 0.3F : canvas.lightnessF() > 0.7F);
    }

    void strongContrast_staysWithTheTheme()
    {
        open();
        action("strong_contrast")->trigger();
        QVERIFY(currentTheme().isStrong && !currentTheme().isDark());
        QCOMPARE(QApplication::palette().color(QPalette::WindowText), QColor(Qt::black));
        action("theme_dark")->trigger();
        QVERIFY(currentTheme().isStrong && currentTheme().isDark() && action("strong_contrast")->isChecked());
        action("strong_contrast")->trigger();
        QVERIFY(!currentTheme().isStrong && currentTheme().isDark());
        action("theme_light")->trigger();
    }

    void everyAction_hasNameAndWay()
    {
        for (const QAction* one : m_window->findChildren<QAction*>()) {
            const bool isQts = one->objectName().startsWith(QStringLiteral("_q_"));
            if (one->objectName().isEmpty() || isQts || one->isSeparator())
                continue;
            QVERIFY2(!one->text().isEmpty(), qPrintable(one->objectName()));
            QVERIFY2(!one->toolTip().isEmpty(), qPrintable(one->objectName()));
        }
        for (const QToolButton* button : m_window->findChildren<QToolButton*>()) {
            if (button->text().isEmpty() && button->accessibleName().isEmpty() && button->isVisible() && !button->defaultAction())
                QFAIL(qPrintable(QStringLiteral("a button without a name in ") + button->parentWidget()->objectName()));
        }
    }

    void statusMessages_areNotClipped_at1280()
    {
        open();
        m_window->resize(1280, 720);
        QTest::qWait(300); // the window system may answer with another size
        QCOMPARE(m_window->size(), QSize(1280, 720));
        QVERIFY(m_window->planView().isVisible() && m_window->cityView().isVisible());
        QVERIFY(m_window->planView().width() >= 200 && m_window->planView().height() >= 250);
        const QRect window = m_window->rect();
        for (const char* name : {"transportBar", "legendStrip", "statusStrip"}) {
            auto* bar = m_window->findChild<QWidget*>(QString::fromLatin1(name));
            QVERIFY(bar && bar->isVisible());
            QVERIFY(window.contains(QRect(bar->mapTo(m_window.get(), QPoint(0, 0)), bar->size())));
            QVERIFY2(bar->width() >= bar->minimumSizeHint().width(), name);
        }
    }

private:
    void play()
    {
        QVERIFY(action("play_pause")->isEnabled());
        action("play_pause")->trigger();
        QTRY_VERIFY(m_window->live().isPlaying());
        m_window->live().setSpeedAsked(20.0);
    }

    void beginAt(double time_s)
    {
        QVERIFY(editor::changeSettings(m_window->document(), QStringLiteral("Change start"), "initialTime_s",
                                       [time_s](world::Settings& settings) { settings.initialTime_s = time_s; })
                    .ok());
    }
};

PASSERBY_TEST(MainWindowTest)

} // namespace main_window_test

#include "main_window_test.moc"
