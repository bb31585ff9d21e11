// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/window/header_bar.h"

#include <QObject>
#include <QPointer>
#include <QWidget>
#include <array>
#include <vector>

class QDockWidget;
class QMainWindow;
class QScrollArea;
class QStackedWidget;
class QToolBar;
class QToolButton;

namespace passerby::widgets {

class BottomPanel;
class PanelTitle;
class ViewsSplitter;

/// Where everything is in the window: views side by side over legend, timeline and transport, layers left, inspector or person right,
/// figures below.
class WindowLayout : public QObject {
    Q_OBJECT

public:
    struct Parts {
        QWidget* header;
        QWidget* palette;     ///< left of everything
        QWidget* toolOptions; ///< over the plan
        QWidget* plan;
        QWidget* city;
        QWidget* measured;   ///< plans beside the plan, where a city is analysed
        QWidget* difference; ///< likewise
        QWidget* beside;     ///< another city of the project
        QWidget* legend;
        QWidget* timeline;
        QWidget* transport;
        QWidget* layers;
        QWidget* habits;
        QWidget* addHabit; ///< button in the title over habits
        QWidget* inspector;
        QWidget* person;
        QWidget* vehicle;
        BottomPanel* bottom;
        QWidget* status;
    };
    static constexpr int kNarrow = 1400; ///< below this width layers and figures start folded

    WindowLayout(QMainWindow* window, const Parts& parts);
    /// Takes along what it put into the window, but for the header and the status.
    ~WindowLayout() override;

    void setWorkspace(Workspace workspace);
    [[nodiscard]] Workspace workspace() const { return m_workspace; }
    /// What stands at the right.
    enum class Right { inspector, person, vehicle };
    void show(Right what);
    /// Folds what does not fit, when the width crosses kNarrow.
    void fit(int width);
    void setNotes(const QString& plan, const QString& city);
    /// One view alone, or both again.
    void toggleOnly(bool plan);
    /// The city and nothing else, or all as it was before.
    void setCityAlone(bool isAlone);
    /// Another city beside the view of the open one that counts as the one looked at; the other view is hidden meanwhile.
    void setBeside(bool isBeside);
    /// The two that are beside each other show one picture together, from a line between them.
    void setSwiped(bool isSwiped);
    /// What the views of the open city are called while another one is beside it; empty: Plan and City, as ever.
    void nameOpenCity(const QString& name);
    /// What fills the window while a story is presented: a view with the foot below it, or the page alone.
    enum class Stage { city, plan, page };
    /// Begins, or goes on with something else; `page` and `foot` are put into the window and taken out by endStage().
    void setStage(Stage stage, QWidget* page, QWidget* foot);
    void endStage();
    /// The view that counts as the one looked at: of the workspace, or the only one.
    [[nodiscard]] bool isPlanFirst() const;
    void storeState();

    [[nodiscard]] QDockWidget* layersDock() const { return m_layersDock; }
    [[nodiscard]] QDockWidget* habitsDock() const { return m_habitsDock; }
    [[nodiscard]] QDockWidget* rightDock() const { return m_rightDock; }
    [[nodiscard]] PanelTitle* planTitle() const { return m_planTitle; }
    [[nodiscard]] PanelTitle* cityTitle() const { return m_cityTitle; }
    [[nodiscard]] PanelTitle* besideTitle() const { return m_besideTitle; }

private:
    QWidget* makeCentre();
    void addPalette();
    QWidget* makeView(PanelTitle* title, QWidget* view, bool isPlan);
    QWidget* makeLinked(PanelTitle* title, QWidget* view);
    void showViews();
    QDockWidget* makeDock(const QString& name, PanelTitle* title, QWidget* body, Qt::DockWidgetArea area);
    void sizeDefaults();
    [[nodiscard]] int bottomHeight() const;

    QMainWindow* m_window;
    Parts m_parts;
    Workspace m_workspace = Workspace::simulate;
    bool m_hasWorkspace = false;
    bool m_isNarrow = false;
    bool m_hasFitted = false;
    void hideRest();
    void showRest();

    bool m_isCityAlone = false;
    bool m_isStage = false;
    std::vector<QPointer<QWidget>> m_hidden;     ///< for the city alone, or the stage
    std::array<bool, 2> m_wereShown{true, true}; ///< plan, city
    ViewsSplitter* m_views = nullptr;
    std::array<QWidget*, 2> m_viewPanels{};   ///< plan, city
    std::array<QWidget*, 2> m_linkedPanels{}; ///< measured, difference
    QWidget* m_besidePanel = nullptr;
    bool m_isBeside = false;
    bool m_wasBeside = false;                    ///< before the city was alone
    std::array<QToolButton*, 2> m_onlyButtons{}; ///< plan, city
    PanelTitle* m_besideTitle = nullptr;
    PanelTitle* m_planTitle = nullptr;
    PanelTitle* m_cityTitle = nullptr;
    PanelTitle* m_rightTitle = nullptr;
    QStackedWidget* m_right = nullptr;
    QToolBar* m_toolBar = nullptr;
    QDockWidget* m_layersDock = nullptr;
    QDockWidget* m_habitsDock = nullptr;
    QDockWidget* m_rightDock = nullptr;
    QDockWidget* m_bottomDock = nullptr;
};

} // namespace passerby::widgets
