// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/story.h"
#include "core/world/world_patch.h"
#include "editor/session/slide_picture_session.h"

#include <QWidget>
#include <optional>

class QAction;
class QStackedWidget;
class QToolButton;

namespace passerby::editor {
class ProjectDocument;
}

namespace passerby::widgets {

class ChoiceBox;
class SlideForm;
class StoryStrip;

/// The stories of the open city: one of them as slides on a line of time, and the page of the slide chosen. What it changes are undoable
/// steps. Where there is none it says what to do.
class StoryPanel : public QWidget {
    Q_OBJECT

public:
    /// What the window does; each a button here.
    struct Actions {
        QAction* addSlide;
        QAction* play;
        QAction* present;
        QAction* film;
        QAction* demo;
    };
    StoryPanel(editor::ProjectDocument& document, const Actions& actions, QWidget* parent = nullptr);

    /// The story that is shown; null id where there is none.
    [[nodiscard]] world::StoryId storyId() const { return m_story; }
    [[nodiscard]] const world::Story* story() const;
    /// Place of the slide chosen; nothing where there is none.
    [[nodiscard]] std::optional<std::size_t> slide() const;
    void choose(std::size_t slide);
    void chooseStory(world::StoryId story);
    /// Puts a slide behind the one chosen and chooses it; begins a story where there is none.
    void add(const world::Slide& slide);
    /// The slide chosen, as it is to be.
    void change(const world::Slide& slide);
    void setPlayed(std::optional<double> time_s);
    [[nodiscard]] StoryStrip* strip() const { return m_strip; }
    [[nodiscard]] SlideForm* form() const { return m_form; }

signals:
    /// To be shown in the views.
    void slideShown(std::size_t slide);
    /// The slide chosen is to look as the views do now.
    void viewWanted();
    void personWanted();
    void lineWanted();
    void gateWanted();
    void changed();
    void failed(const QString& message);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeEmpty(const Actions& actions);
    QWidget* makePage(const Actions& actions);
    QWidget* makeBar(const Actions& actions);
    void refresh();
    void refreshSlide();
    void chooseStoryAt(int row);
    void addStory();
    void renameStory();
    void removeStory();
    void choosePicture();
    void takePicture(const world::SlidePicture& picture);
    template <class Outcome>
    bool tell(const Outcome& outcome)
    {
        if (!outcome.ok()) {
            emit failed(QString::fromStdString(outcome.error().message));
            refresh();
        }
        return outcome.ok();
    }

    editor::ProjectDocument& m_document;
    editor::SlidePictureSession m_pictures;
    world::Slide m_pictured; ///< the slide for which a picture is being read
    world::StoryId m_picturedIn;
    world::StoryId m_story;
    bool m_isRefreshing = false;
    QStackedWidget* m_pages;
    ChoiceBox* m_stories = nullptr;
    StoryStrip* m_strip = nullptr;
    SlideForm* m_form = nullptr;
    QWidget* m_formFrame = nullptr;
    QToolButton* m_update = nullptr;
    QToolButton* m_delete = nullptr;
};

} // namespace passerby::widgets
