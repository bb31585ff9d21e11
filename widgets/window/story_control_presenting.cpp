// SPDX-License-Identifier: GPL-3.0-or-later
// A story on the whole screen, by keyboard alone.
#include "widgets/window/story_control.h"

#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/session/live_session.h"
#include "widgets/controls/action_set.h"
#include "widgets/film/presentation_parts.h"
#include "widgets/film/story_panel.h"
#include "widgets/heat/legend.h"
#include "widgets/living/run_control.h"
#include "widgets/window/window_layout.h"

#include <QAction>
#include <QApplication>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMainWindow>
#include <QScreen>
#include <QWindow>
#include <utility>

namespace passerby::widgets {

using editor::ActionId;

void StoryControl::followSlide(std::size_t slide)
{
    const world::Slide& row = m_player.story().slides[slide];
    apply(row);
    m_parts.panel.choose(slide);
    if (m_isPresenting)
        stage(row);
}

void StoryControl::stage(const world::Slide& slide)
{
    const std::size_t place = m_player.slide();
    const auto& slides = m_player.story().slides;
    m_foot->setSlide(slide, place, slides.size(), m_parts.document.attribution());
    m_notes->setSlide(slide, place + 1 < slides.size() ? &slides[place + 1] : nullptr, place, slides.size());
    m_foot->setLegend(m_parts.legend.info());
    m_foot->fit(m_parts.window.screen()->size().height());
    m_page->setSlide(slide);
    const bool isPage = m_page->isBlack() || slide.isCard;
    m_parts.layout.setStage(isPage                                 ? WindowLayout::Stage::page
                            : slide.view == world::SlideView::plan ? WindowLayout::Stage::plan
                                                                   : WindowLayout::Stage::city,
                            m_page.get(), m_foot.get());
}

void StoryControl::present()
{
    const world::Story* story = m_parts.panel.story();
    if (m_isPresenting || !story || story->slides.empty())
        return;
    if (m_player.isPlaying())
        cancel();
    emit presenting(true);
    keepBefore();
    m_isPresenting = true;
    m_page->setBlack(false);
    m_sinceBegin.start();
    qApp->installEventFilter(this);
    m_parts.window.setWindowState(m_before->window | Qt::WindowFullScreen);
    m_player.begin(m_parts.document.world(), *story, m_parts.panel.slide().value_or(0), true);
    showNotes(QGuiApplication::screens().size() > 1);
}

bool StoryControl::cancel()
{
    if (!m_player.isPlaying())
        return false;
    m_player.stop();
    m_wanted_s.reset();
    m_parts.panel.setPlayed(std::nullopt);
    m_parts.actions.at(ActionId::playStory)->setChecked(false);
    const bool wasPresenting = std::exchange(m_isPresenting, false);
    if (wasPresenting) {
        qApp->removeEventFilter(this);
        m_notes->hide();
        m_parts.layout.endStage();
        m_page->setParent(nullptr);
        m_foot->setParent(nullptr);
        m_parts.window.setWindowState(m_before ? m_before->window : Qt::WindowNoState);
    }
    m_parts.run.letGo();
    m_parts.document.selection().clear();
    giveBack();
    if (wasPresenting)
        emit presenting(false);
    return true;
}

QByteArray StoryControl::usualGeometry() const
{
    return m_isPresenting && m_before ? m_before->geometry : m_parts.window.saveGeometry();
}

void StoryControl::black()
{
    m_page->setBlack(!m_page->isBlack());
    stage(m_player.story().slides[m_player.slide()]);
}

/// On the other screen, where there is one.
void StoryControl::showNotes(bool isOn)
{
    m_notes->setVisible(isOn);
    for (QScreen* screen : QGuiApplication::screens())
        if (isOn && screen != m_parts.window.screen())
            m_notes->setGeometry(screen->availableGeometry().adjusted(40, 40, -40, -40));
    m_parts.window.activateWindow();
}

/// Keys of the keyboard, and of what one holds in the hand while speaking (Page up, Page down).
bool StoryControl::handleKey(const QKeyEvent& event)
{
    switch (event.key()) {
    case Qt::Key_Right:
    case Qt::Key_Down:
    case Qt::Key_PageDown:
    case Qt::Key_Space:
    case Qt::Key_Return:
    case Qt::Key_Enter:
        m_player.forward();
        return true;
    case Qt::Key_Left:
    case Qt::Key_Up:
    case Qt::Key_PageUp:
    case Qt::Key_Backspace:
        m_player.back();
        return true;
    case Qt::Key_Home:
        m_player.goTo(0);
        return true;
    case Qt::Key_End:
        m_player.goTo(m_player.count() - 1);
        return true;
    case Qt::Key_B:
    case Qt::Key_Period:
        black();
        return true;
    case Qt::Key_N:
        showNotes(!m_notes->isVisible());
        return true;
    case Qt::Key_Escape:
    case Qt::Key_F5:
        cancel();
        return true;
    default:
        return event.modifiers() == Qt::NoModifier; // no tool and no layer while one speaks
    }
}

bool StoryControl::eventFilter(QObject* watched, QEvent* event)
{
    if (!m_isPresenting || QApplication::activeModalWidget())
        return QObject::eventFilter(watched, event);
    if (event->type() == QEvent::ShortcutOverride) {
        event->accept(); // the keys are those of the presentation
        return true;
    }
    if (event->type() == QEvent::KeyPress)
        return handleKey(*static_cast<QKeyEvent*>(event));
    return QObject::eventFilter(watched, event);
}

} // namespace passerby::widgets
