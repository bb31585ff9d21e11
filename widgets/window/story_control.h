// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/story.h"
#include "core/world/variant.h"
#include "editor/heat/heat_layers.h"
#include "editor/scene/orbit_camera.h"
#include "widgets/film/film_job.h"
#include "widgets/film/story_player.h"
#include "widgets/plan_view/plan_transform.h"

#include <QElapsedTimer>
#include <QObject>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

class QKeyEvent;
class QMainWindow;

namespace passerby::editor {
class LiveSession;
class ProjectDocument;
} // namespace passerby::editor

namespace passerby::widgets {

class ActionSet;
class BottomPanel;
class CityView;
class HeatControl;
class LegendStrip;
class PersonCard;
class PlanView;
class PresenterNotes;
class RunControl;
class SlideFoot;
class SlidePage;
class StoryPanel;
class WindowLayout;

/// Stories in the window: makes slides of what the views show, shows them there, plays and presents them, and has films made.
class StoryControl : public QObject {
    Q_OBJECT

public:
    struct Parts {
        editor::ProjectDocument& document;
        editor::LiveSession& live;
        PlanView& plan;
        CityView& city;
        HeatControl& heat;
        LegendStrip& legend;
        RunControl& run;
        PersonCard& card;
        WindowLayout& layout;
        BottomPanel& bottom;
        StoryPanel& panel;
        ActionSet& actions;
        QMainWindow& window;
    };
    StoryControl(const Parts& parts, QObject* parent);
    ~StoryControl() override;

    [[nodiscard]] bool isPresenting() const { return m_isPresenting; }
    [[nodiscard]] const StoryPlayer& player() const { return m_player; }
    [[nodiscard]] FilmJob& film() { return m_film; }
    /// Esc: ends what is presented or played; false where nothing is.
    bool cancel();
    /// Of the window as it is beside what is presented, as QWidget::saveGeometry().
    [[nodiscard]] QByteArray usualGeometry() const;

    bool eventFilter(QObject* watched, QEvent* event) override;

signals:
    void said(const QString& message);
    void saved(const QString& message);
    void failed(const QString& message);
    /// A presentation is about to begin, or has given back what was shown before it.
    void presenting(bool isOn);

private:
    /// What the views showed before a story was shown in them.
    struct Before {
        PlanTransform plan;
        editor::OrbitCamera city;
        editor::HeatLayerId heat;
        std::vector<std::string> hidden;
        double speed = 1.0;
        bool wasPlaying = false;
        Qt::WindowStates window;
        QByteArray geometry;
        world::VariantId variant;
        int history = 0;  ///< how many steps there were
        int ownSteps = 0; ///< that show other variants since
    };
    [[nodiscard]] world::Slide slideOfViews() const;
    [[nodiscard]] std::vector<std::string> hiddenLayers() const;
    void addSlide();
    void updateSlide();
    void takePerson();
    void takeLine();
    void takeGate();
    void showSlide(std::size_t slide);
    void play(bool isOn);
    void present();
    void exportFilm();
    void keepBefore();
    void giveBack();
    /// The city that the slide shows: a variant, or the one that was open before.
    void showCityOf(const world::Slide& slide);
    [[nodiscard]] bool wouldLoseRedo() const;
    void showCityOfBefore(const Before& before);
    /// City, heatmap, layers, what is lit and how fast the run lives.
    void apply(const world::Slide& slide);
    void lightUp(const world::Slide& slide);
    void setHidden(const std::vector<std::string>& hidden);
    void seek();
    void followSlide(std::size_t slide);
    void stage(const world::Slide& slide);
    void black();
    void showNotes(bool isOn);
    bool handleKey(const QKeyEvent& event);
    void refresh();

    Parts m_parts;
    StoryPlayer m_player;
    FilmJob m_film;
    QString m_filmFolder;
    bool m_isPresenting = false;
    std::optional<Before> m_before;
    std::pair<int, int> m_left{-1, -1}; ///< place and length of the history that a story left with its own steps to be redone
    std::optional<double> m_wanted_s;   ///< of the run, which is being hurried there
    double m_pace = 1.0;
    std::unique_ptr<SlidePage> m_page;
    std::unique_ptr<SlideFoot> m_foot;
    std::unique_ptr<PresenterNotes> m_notes;
    QElapsedTimer m_sinceBegin;
};

} // namespace passerby::widgets
