// SPDX-License-Identifier: GPL-3.0-or-later
// Stories in the window: slides of what the views show, the strip of time, what is played and presented, and the film of it.
#include "core/story/timeline.h"
#include "editor/commands/delete_objects.h"
#include "editor/commands/slide_pictures.h"
#include "editor/commands/stories.h"
#include "editor/commands/variants.h"
#include "editor/document/layer_state.h"
#include "editor/document/project_document.h"
#include "editor/scene/story_camera.h"
#include "editor/session/live_session.h"
#include "editor/session/stored_project.h"
#include "tests/gui/open_window.h"
#include "tests/support/test_registry.h"
#include "widgets/city_view/city_view.h"
#include "widgets/film/film_job.h"
#include "widgets/film/film_writer.h"
#include "widgets/film/presentation_parts.h"
#include "widgets/film/slide_form.h"
#include "widgets/film/story_panel.h"
#include "widgets/film/story_stage.h"
#include "widgets/film/story_strip.h"
#include "widgets/plan_view/plan_view.h"
#include "widgets/window/story_control.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QProcess>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QUndoStack>
#include <QWindow>

namespace story_window_test {

using namespace passerby;
using namespace passerby::widgets;

class StoryWindowTest : public testing::OpenWindowTest {
    Q_OBJECT

    [[nodiscard]] StoryPanel* panel() const { return m_window->findChild<StoryPanel*>(); }
    [[nodiscard]] StoryStrip* strip() const { return panel()->strip(); }
    [[nodiscard]] const world::Story& story() const { return *m_window->document().world().stories().at(0).row; }
    [[nodiscard]] const world::Slide& slide(std::size_t place) const { return story().slides.at(place); }
    template <class Widget>
    [[nodiscard]] Widget* part() const
    {
        return m_window->findChild<Widget*>();
    }
    /// The sheet of the speaker's notes, a window of its own; nullptr where there is none. Of several, the one that is shown.
    [[nodiscard]] static const PresenterNotes* presenterNotes()
    {
        const PresenterNotes* found = nullptr;
        const QWidgetList windows = QApplication::topLevelWidgets();
        for (const QWidget* window : windows)
            if (const auto* notes = qobject_cast<const PresenterNotes*>(window); notes && (!found || notes->isVisible()))
                found = notes;
        return found;
    }
    /// As the keyboard does: by the window that has it.
    void press(int key) const { QTest::keyClick(QApplication::focusWidget() ? QApplication::focusWidget() : m_window.get(), Qt::Key(key)); }
    /// A story of five slides: a card, two of the city, one of the plan, a card.
    void makeStory()
    {
        world::Slide card;
        card.title = "Crossing";
        card.isCard = true;
        card.pace = 0.0;
        world::Slide near;
        near.title = "From near";
        near.notes = "Speak slowly.";
        near.camera.distance_m = 80.0;
        near.heatmap = "density";
        near.glide_s = 0.4;
        near.dwell_s = 0.5;
        world::Slide round = near;
        round.title = "Round it";
        round.motion = world::SlideMotion::orbit;
        round.notes.clear();
        world::Slide plan;
        plan.title = "From above";
        plan.view = world::SlideView::plan;
        plan.camera.distance_m = 120.0;
        plan.hidden = {"target"};
        plan.glide_s = plan.dwell_s = 0.3;
        world::Slide end = card;
        end.title = "The end";
        end.dwell_s = 0.3;
        end.glide_s = 0.3;
        card.dwell_s = 0.4;
        QVERIFY(editor::addStory(m_window->document(), "Tour", {card, near, round, plan, end}).ok());
        action("show_story")->trigger();
        QTRY_VERIFY(strip()->isVisible());
    }

private slots:
    void withoutAStory_itSaysWhatToDo_andTheButtonDoesIt()
    {
        open();
        QVERIFY(!action("export_film")->isEnabled() && !action("present_story")->isEnabled());
        action("show_story")->trigger();
        auto* first = panel()->findChild<QPushButton*>(QStringLiteral("firstSlide"));
        QTRY_VERIFY(first && first->isVisible());
        m_window->cityView().setCamera(editor::orbitOf(world::SlideCamera{{3, 4}, 0, 30, 40, 70, 35}));
        first->click();
        QCOMPARE(story().slides.size(), std::size_t{1});
        QVERIFY(slide(0).view == world::SlideView::city);
        QCOMPARE(slide(0).camera.distance_m, 70.0);
        QCOMPARE(slide(0).camera.center, (geometry::Point{3, 4}));
        QVERIFY(slide(0).time_s.has_value());
        QVERIFY(action("present_story")->isEnabled() && action("export_film")->isEnabled());
        m_window->document().undoStack().undo();
        QVERIFY(m_window->document().world().stories().empty());
        QTRY_VERIFY(first->isVisible());
    }

    void pictureOfASlide_isShownInItsForm_andWhilePresented()
    {
        open();
        makeStory();
        QImage image(300, 200, QImage::Format_RGB32);
        image.fill(Qt::red);
        const QTemporaryDir folder;
        QVERIFY(image.save(folder.filePath("red.png")));
        const auto picture = editor::readSlidePicture(folder.filePath("red.png")).value();
        panel()->choose(1);
        auto* thumbnail = panel()->findChild<QLabel*>(QStringLiteral("slidePicture"));
        auto* drop = panel()->findChild<QToolButton*>(QStringLiteral("dropPicture"));
        QVERIFY(thumbnail->pixmap().isNull() && drop->isHidden());
        for (const std::size_t place : {0, 1})
            QVERIFY(editor::setSlidePicture(m_window->document(), panel()->storyId(), place, picture).ok());
        QCOMPARE(thumbnail->pixmap().toImage().pixelColor(5, 5), QColor(Qt::red));
        panel()->choose(0);
        action("present_story")->trigger();
        QTRY_VERIFY(part<SlidePage>() && part<SlidePage>()->isVisible());
        const QImage page = part<SlidePage>()->grab().toImage();
        QTRY_COMPARE(part<SlidePage>()->grab().toImage().pixelColor(page.width() / 2, page.height() / 3), QColor(Qt::red));
        press(Qt::Key_Right);
        QTRY_VERIFY(part<SlideFoot>() && part<SlideFoot>()->isVisible());
        auto* shown = part<SlideFoot>()->findChild<QLabel*>(QStringLiteral("slideFootPicture"));
        QTRY_VERIFY(shown->isVisible());
        QCOMPARE(shown->pixmap().toImage().pixelColor(5, 5), QColor(Qt::red));
        press(Qt::Key_Right); // on the way: there at once
        press(Qt::Key_Right); // one without a picture
        QTRY_VERIFY(!shown->isVisible());
        press(Qt::Key_Escape);
        QTRY_VERIFY(drop->isVisibleTo(panel()) || panel()->slide() != std::optional<std::size_t>(1));
        panel()->choose(1);
        drop->click();
        QVERIFY(!slide(1).picture.file && slide(0).picture.file);
        m_window->document().undoStack().undo();
        QVERIFY(slide(1).picture.file);
    }

    void slideOfThePlan_isOneInTheDesignWorkspace()
    {
        open();
        action("workspace_design")->trigger();
        m_window->document().layers().setVisible(editor::ObjectKind::target, false);
        action("show_story")->trigger(); // so that the plan is as high before as it is behind
        QTest::qWait(300);
        const double shown_m = m_window->planView().height() / m_window->planView().transform().scale_px_m;
        action("add_slide")->trigger();
        QVERIFY(slide(0).view == world::SlideView::plan);
        QCOMPARE(slide(0).hidden, std::vector<std::string>{"target"});
        QVERIFY(std::abs(slide(0).camera.distance_m - shown_m) < 1e-6);
    }

    void strip_isDraggedInTime_andTakenBack()
    {
        open();
        makeStory();
        const double glide_s = slide(1).glide_s;
        const QPoint middle = strip()->boxOf(1).center().toPoint();
        QTest::mousePress(strip(), Qt::LeftButton, {}, middle);
        QTest::mouseMove(strip(), middle + QPoint(40, 0));
        QCOMPARE(slide(1).glide_s, glide_s); // nothing holds before the button is let go
        QTest::mouseRelease(strip(), Qt::LeftButton, {}, middle + QPoint(40, 0));
        QVERIFY(slide(1).glide_s > glide_s + 0.2);
        const double later_s = story::Timeline(story()).stations()[2].arrives_s;
        m_window->document().undoStack().undo();
        QCOMPARE(slide(1).glide_s, glide_s);
        QVERIFY(story::Timeline(story()).stations()[2].arrives_s < later_s); // those behind moved along
        const QRectF box = strip()->boxOf(4);
        const QPoint edge(int(box.right()) - 2, int(box.center().y()));
        QTest::mousePress(strip(), Qt::LeftButton, {}, edge);
        QTest::mouseMove(strip(), edge + QPoint(30, 0));
        QTest::mouseRelease(strip(), Qt::LeftButton, {}, edge + QPoint(30, 0));
        QVERIFY(slide(4).dwell_s > 0.4);
        QCOMPARE(slide(4).glide_s, 0.3);
        QTest::mousePress(strip(), Qt::LeftButton, {}, middle);
        QTest::mouseMove(strip(), middle + QPoint(40, 0));
        QTest::keyClick(strip(), Qt::Key_Escape); // given up
        QTest::mouseRelease(strip(), Qt::LeftButton, {}, middle + QPoint(40, 0));
        QCOMPARE(slide(1).glide_s, glide_s);
    }

    void strip_isLedByKeys()
    {
        open();
        makeStory();
        strip()->setFocus();
        QTest::keyClick(strip(), Qt::Key_Home);
        QTest::keyClick(strip(), Qt::Key_Right);
        QCOMPARE(strip()->current(), 1);
        QTest::keyClick(strip(), Qt::Key_Right, Qt::ShiftModifier);
        QCOMPARE(slide(1).glide_s, 0.9);
        QTest::keyClick(strip(), Qt::Key_Right, Qt::AltModifier);
        QCOMPARE(slide(1).dwell_s, 1.0);
        QTest::keyClick(strip(), Qt::Key_Right, Qt::ControlModifier);
        QCOMPARE(slide(2).title, std::string("From near"));
        QCOMPARE(strip()->current(), 2);
        QTest::keyClick(strip(), Qt::Key_Delete);
        QCOMPARE(story().slides.size(), std::size_t{4});
        m_window->document().undoStack().undo();
        QCOMPARE(slide(2).title, std::string("From near"));
    }

    void form_changesTheSlide()
    {
        open();
        makeStory();
        panel()->choose(1);
        auto* title = panel()->form()->title();
        QCOMPARE(title->text(), QStringLiteral("From near"));
        type(title, QStringLiteral("Nearer"));
        QCOMPARE(slide(1).title, std::string("Nearer"));
        QCOMPARE(slide(1).notes, std::string("Speak slowly."));
        m_window->document().undoStack().undo();
        QCOMPARE(title->text(), QStringLiteral("From near"));
    }

    void story_isPlayed_andTheViewsComeBack()
    {
        open();
        makeStory();
        panel()->choose(0);
        const editor::OrbitCamera before = m_window->cityView().camera();
        QVERIFY(m_window->document().layers().isVisible(editor::ObjectKind::target));
        action("play_story")->trigger();
        QVERIFY(action("play_story")->isChecked());
        QTRY_COMPARE_WITH_TIMEOUT(strip()->current(), 3, 10'000);
        QVERIFY(!m_window->document().layers().isVisible(editor::ObjectKind::target)); // as the slide has it
        QTRY_VERIFY_WITH_TIMEOUT(!action("play_story")->isChecked(), 10'000);
        QVERIFY(m_window->cityView().camera() == before);
        QVERIFY(m_window->document().layers().isVisible(editor::ObjectKind::target));
    }

    /// All slides, by what one holds in the hand and by keys alone.
    void story_isPresented_byKeysAlone()
    {
        open();
        makeStory();
        panel()->choose(0);
        const QSize size = m_window->size();
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        press(Qt::Key_F5);
        QTRY_VERIFY(m_window->isFullScreen());
        auto* page = part<SlidePage>();
        auto* foot = part<SlideFoot>();
        QVERIFY(page && foot);
        QVERIFY(page->isVisible() && !foot->isVisible() && !m_window->cityView().isVisible());
        press(Qt::Key_PageDown);
        QVERIFY(!page->isVisible() && foot->isVisible() && m_window->cityView().isVisible() && !m_window->planView().isVisible());
        QCOMPARE(foot->title(), QStringLiteral("From near"));
        QTRY_VERIFY(std::abs(m_window->cityView().camera().distance_m - 80.0) < 1e-3);
        press(Qt::Key_N);
        const auto* notes = presenterNotes();
        QVERIFY(notes && notes->isVisible());
        QCOMPARE(notes->notes(), QStringLiteral("Speak slowly."));
        press(Qt::Key_N);
        QVERIFY(!notes->isVisible());
        press(Qt::Key_B);
        QVERIFY(page->isVisible() && page->isBlack() && !m_window->cityView().isVisible());
        press(Qt::Key_B);
        QVERIFY(!page->isVisible());
        press(Qt::Key_Right);
        QCOMPARE(foot->title(), QStringLiteral("Round it"));
        press(Qt::Key_Space); // on the way: there at once
        press(Qt::Key_Space);
        QCOMPARE(foot->title(), QStringLiteral("From above"));
        QVERIFY(m_window->planView().isVisible() && !m_window->cityView().isVisible());
        press(Qt::Key_PageUp);
        QCOMPARE(foot->title(), QStringLiteral("Round it"));
        press(Qt::Key_End);
        QVERIFY(page->isVisible());
        press(Qt::Key_Right); // there is no more
        QVERIFY(m_window->isFullScreen() && page->isVisible());
        press(Qt::Key_Escape);
        QTRY_VERIFY(!m_window->isFullScreen());
        QTRY_COMPARE(m_window->size(), size);
        QVERIFY(m_window->cityView().isVisible() && m_window->planView().isVisible() && strip()->isVisible());
        QVERIFY(m_window->document().layers().isVisible(editor::ObjectKind::target));
    }

    void slideOfAVariant_showsIt_andTheCityOfBeforeComesBack()
    {
        open();
        makeStory();
        editor::ProjectDocument& document = m_window->document();
        const std::size_t portals = document.world().portals().size();
        QVERIFY(editor::addVariant(document, "Closed").ok());
        const world::VariantId closed = document.shownVariant();
        QVERIFY(editor::deleteObjects(document, {{editor::ObjectKind::portal, document.world().portals().at(0).id.number}}).ok());
        QVERIFY(editor::showVariant(document, {}).ok());
        world::Slide second = slide(1);
        second.variant = closed.number;
        QVERIFY(editor::changeSlide(document, document.world().stories().at(0).id, 1, second).ok());
        const int steps = document.undoStack().index();
        auto* city = panel()->findChild<QComboBox*>(QStringLiteral("slideVariant"));
        QTRY_COMPARE(city->count(), 2);
        action("present_story")->trigger();
        QTRY_VERIFY(m_window->isFullScreen());
        QCOMPARE(document.world().portals().size(), portals);
        press(Qt::Key_Right);
        QTRY_COMPARE(document.world().portals().size(), portals - 1);
        QVERIFY(document.shownVariant() == closed);
        press(Qt::Key_End);
        QTRY_COMPARE(document.world().portals().size(), portals);
        press(Qt::Key_Home);
        press(Qt::Key_Right);
        QTRY_VERIFY(document.shownVariant() == closed);
        press(Qt::Key_Escape);
        QTRY_VERIFY(!m_window->isFullScreen());
        QVERIFY(document.shownVariant().isNull());
        QCOMPARE(document.undoStack().index(), steps);
        action("present_story")->trigger(); // what the first one left to be redone is no loss
        QTRY_VERIFY(m_window->isFullScreen());
        press(Qt::Key_Home);
        press(Qt::Key_Right);
        QTRY_VERIFY(document.shownVariant() == closed);
        press(Qt::Key_Escape);
        QTRY_VERIFY(!m_window->isFullScreen());
    }

    void slideOfAVariant_losesNothingThatCanBeRedone()
    {
        open();
        makeStory();
        editor::ProjectDocument& document = m_window->document();
        QVERIFY(editor::addVariant(document, "Closed").ok());
        world::Slide second = slide(1);
        second.variant = document.shownVariant().number;
        QVERIFY(editor::showVariant(document, {}).ok());
        QVERIFY(editor::changeSlide(document, document.world().stories().at(0).id, 1, second).ok());
        QVERIFY(editor::deleteObjects(document, {{editor::ObjectKind::portal, document.world().portals().at(0).id.number}}).ok());
        document.undoStack().undo();
        QSignalSpy refused(m_window->findChild<StoryControl*>(), &StoryControl::failed);
        action("present_story")->trigger();
        QTRY_VERIFY(m_window->isFullScreen());
        press(Qt::Key_Home);
        press(Qt::Key_Right);
        QTRY_VERIFY(refused.count() > 0);
        QVERIFY(document.shownVariant().isNull());
        press(Qt::Key_Escape);
        QTRY_VERIFY(!m_window->isFullScreen());
        QVERIFY(document.undoStack().canRedo());
    }

    void film_isMadeWhileTheWindowGoesOn()
    {
        const QString program = QStringLiteral(PASSERBY_BINARY_DIR "/bin/passerby");
        QVERIFY2(QFileInfo::exists(program), qPrintable(program));
        open();
        makeStory();
        FilmJob job;
        job.setProgram(program);
        QSignalSpy written(&job, &FilmJob::written);
        QSignalSpy advanced(&job, &FilmJob::advanced);
        QSignalSpy troubled(&job, &FilmJob::troubled);
        const QString path = m_city + QStringLiteral(".mp4");
        job.make(editor::stateOf(m_window->document()), {path, "Tour", {320, 180}, 5, false});
        QVERIFY(job.isMaking());
        QTRY_VERIFY_WITH_TIMEOUT(!written.isEmpty() || !troubled.isEmpty(), 120'000);
        QVERIFY2(troubled.isEmpty(), troubled.isEmpty() ? "" : qPrintable(troubled.first().first().toString()));
        QVERIFY(advanced.size() > 1 && !job.isMaking());
        QVERIFY(QFileInfo(path).size() > 1000);
        job.make(editor::stateOf(m_window->document()), {path + "2.mp4", "No such story", {320, 180}, 5, false});
        QTRY_VERIFY_WITH_TIMEOUT(!troubled.isEmpty(), 60'000);
        QVERIFY2(troubled.first().first().toString().contains("no story"), qPrintable(troubled.first().first().toString()));
        troubled.clear();
        job.make(editor::stateOf(m_window->document()), {path + "3.mp4", "Tour", {1920, 1080}, 60, false});
        QTRY_VERIFY_WITH_TIMEOUT(advanced.size() > 4 || !troubled.isEmpty(), 60'000);
        job.stop();
        QTRY_VERIFY_WITH_TIMEOUT(!job.isMaking(), 30'000);
        QVERIFY(troubled.isEmpty() && !QFileInfo::exists(path + "3.mp4"));
    }
};

PASSERBY_TEST(StoryWindowTest)

} // namespace story_window_test

#include "story_window_test.moc"
