// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/window/window_layout.h"

#include "widgets/controls/panel.h"
#include "widgets/window/bottom_panel.h"
#include "widgets/window/views_splitter.h"

#include <QDockWidget>
#include <QMainWindow>
#include <QScrollArea>
#include <QSettings>
#include <QStackedWidget>
#include <QStatusBar>
#include <QToolBar>
#include <QToolButton>
#include <QVBoxLayout>
#include <initializer_list>
#include <utility>

namespace passerby::widgets {

namespace {

constexpr int kInspector_px = 336;
constexpr int kNarrowInspector_px = 320; ///< long units stay within it in German, too
constexpr int kStateVersion = 2;
constexpr int kMargin_px = 8;  ///< at the sides of the window
constexpr int kSpacing_px = 6; ///< between views and strips
constexpr int kBorder_px = 1;  ///< of a panel
constexpr int kBottom_px = 190;
constexpr int kAnalysing_px = 320; ///< in windows as tall as
constexpr int kTall_px = 950;

QString stateKey(Workspace workspace)
{
    switch (workspace) {
    case Workspace::design:
        return QStringLiteral("state/design");
    case Workspace::simulate:
        return QStringLiteral("state/simulate");
    case Workspace::analyse:
        return QStringLiteral("state/analyse");
    }
    return {};
}

} // namespace

WindowLayout::WindowLayout(QMainWindow* window, const Parts& parts) : QObject(window), m_window(window), m_parts(parts)
{
    window->setContentsMargins(kMargin_px, 0, kMargin_px, 0);
    window->setMenuWidget(parts.header);
    window->setDockNestingEnabled(true);
    window->setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    window->setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    window->setCentralWidget(makeCentre());
    addPalette();
    m_layersDock =
        makeDock(QStringLiteral("layersDock"), new PanelTitle(tr("Layers"), PanelTitle::Place::dock), parts.layers, Qt::LeftDockWidgetArea);
    auto* habitsTitle = new PanelTitle(tr("Habits"), PanelTitle::Place::dock);
    habitsTitle->addTool(parts.addHabit);
    m_habitsDock = makeDock(QStringLiteral("habitsDock"), habitsTitle, parts.habits, Qt::LeftDockWidgetArea);
    window->splitDockWidget(m_layersDock, m_habitsDock, Qt::Vertical);
    m_right = new QStackedWidget;
    m_right->addWidget(parts.inspector);
    for (QWidget* card : {parts.person, parts.vehicle}) {
        auto* scroll = new QScrollArea;
        scroll->setWidgetResizable(true);
        scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        scroll->setWidget(card);
        m_right->addWidget(scroll);
    }
    m_rightTitle = new PanelTitle(tr("Inspector"), PanelTitle::Place::dock);
    m_rightDock = makeDock(QStringLiteral("inspectorDock"), m_rightTitle, m_right, Qt::RightDockWidgetArea);
    m_rightDock->setMinimumWidth(kNarrowInspector_px);
    m_layersDock->setMinimumWidth(216);
    m_habitsDock->setMinimumWidth(216);
    m_bottomDock = new QDockWidget(tr("Issues, history, statistics"), window);
    m_bottomDock->setObjectName(QStringLiteral("bottomDock"));
    m_bottomDock->setTitleBarWidget(new QWidget(m_bottomDock));
    m_bottomDock->setFeatures(QDockWidget::NoDockWidgetFeatures);
    m_bottomDock->setWidget(parts.bottom);
    window->addDockWidget(Qt::BottomDockWidgetArea, m_bottomDock);
    auto* bar = window->statusBar();
    bar->setSizeGripEnabled(false);
    bar->setContentsMargins(0, 0, 0, 0);
    bar->addWidget(parts.status, 1);
    window->installEventFilter(parts.status);
    connect(parts.bottom, &BottomPanel::changed, this, [this] {
        if (m_parts.bottom->isOpen())
            m_window->resizeDocks({m_bottomDock}, {bottomHeight()}, Qt::Vertical);
    });
}

WindowLayout::~WindowLayout()
{
    delete m_toolBar; // with the palette, which is about the plan's tools
    delete m_window->takeCentralWidget();
    for (QDockWidget* dock : {m_layersDock, m_habitsDock, m_rightDock, m_bottomDock})
        delete dock;
}

void WindowLayout::addPalette()
{
    // A tool bar, because those stand outside the docks.
    m_toolBar = new QToolBar(tr("Tools"), m_window);
    m_toolBar->setObjectName(QStringLiteral("toolBar"));
    m_toolBar->setMovable(false);
    m_toolBar->setFloatable(false);
    m_toolBar->setContextMenuPolicy(Qt::PreventContextMenu);
    m_toolBar->toggleViewAction()->setEnabled(false);
    auto* frame = new QWidget(m_toolBar);
    auto* layout = new QVBoxLayout(frame);
    layout->setContentsMargins(0, 0, 6, 0);
    layout->addWidget(m_parts.palette);
    frame->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
    m_toolBar->addWidget(frame);
    m_window->addToolBar(Qt::LeftToolBarArea, m_toolBar);
}

QWidget* WindowLayout::makeCentre()
{
    m_planTitle = new PanelTitle(tr("Plan"), PanelTitle::Place::view);
    m_cityTitle = new PanelTitle(tr("City"), PanelTitle::Place::view);
    auto* centre = new QWidget;
    auto* layout = new QVBoxLayout(centre);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(kSpacing_px);
    m_views = new ViewsSplitter;
    m_views->setHandleWidth(6);
    m_views->setChildrenCollapsible(false);
    m_viewPanels = {makeView(m_planTitle, m_parts.plan, true), makeView(m_cityTitle, m_parts.city, false)};
    m_views->addWidget(m_viewPanels[1]);
    m_views->addWidget(m_viewPanels[0]);
    m_linkedPanels = {makeLinked(new PanelTitle(tr("Measured"), PanelTitle::Place::view), m_parts.measured),
                      makeLinked(new PanelTitle(tr("Measured − expected"), PanelTitle::Place::view), m_parts.difference)};
    m_besideTitle = new PanelTitle({}, PanelTitle::Place::view);
    m_besidePanel = makeLinked(m_besideTitle, m_parts.beside);
    for (QWidget* panel : {m_linkedPanels[0], m_linkedPanels[1], m_besidePanel}) {
        m_views->addWidget(panel);
        panel->hide();
    }
    layout->addWidget(m_views, 1);
    layout->addWidget(m_parts.legend);
    layout->addWidget(m_parts.timeline);
    layout->addWidget(m_parts.transport);
    centre->setMinimumWidth(420);
    return centre;
}

QWidget* WindowLayout::makeView(PanelTitle* title, QWidget* view, bool isPlan)
{
    auto* panel = new QFrame;
    panel->setProperty("panel", true);
    auto* layout = new QVBoxLayout(panel);
    layout->setContentsMargins(kBorder_px, kBorder_px, kBorder_px, kBorder_px);
    layout->setSpacing(0);
    layout->addWidget(title);
    if (isPlan)
        layout->addWidget(m_parts.toolOptions);
    layout->addWidget(view, 1);
    auto* only =
        makeIconButton(QStringLiteral("layout-columns"), isPlan ? tr("Plan alone, or both views") : tr("City alone, or both views"), title);
    title->addTool(only);
    m_onlyButtons[isPlan ? 0 : 1] = only;
    connect(only, &QToolButton::clicked, this, [this, isPlan] { toggleOnly(isPlan); });
    return panel;
}

QWidget* WindowLayout::makeLinked(PanelTitle* title, QWidget* view)
{
    auto* panel = new QFrame;
    panel->setProperty("panel", true);
    auto* layout = new QVBoxLayout(panel);
    layout->setContentsMargins(kBorder_px, kBorder_px, kBorder_px, kBorder_px);
    layout->setSpacing(0);
    layout->addWidget(title);
    layout->addWidget(view, 1);
    return panel;
}

QDockWidget* WindowLayout::makeDock(const QString& name, PanelTitle* title, QWidget* body, Qt::DockWidgetArea area)
{
    auto* dock = new QDockWidget(title->title(), m_window);
    dock->setObjectName(name);
    dock->setTitleBarWidget(title);
    dock->setFeatures(QDockWidget::DockWidgetMovable | QDockWidget::DockWidgetClosable);
    auto* frame = new QFrame(dock);
    frame->setProperty("panelBody", true);
    auto* layout = new QVBoxLayout(frame);
    layout->setContentsMargins(1, 0, 1, 4);
    layout->addWidget(body);
    dock->setWidget(frame);
    m_window->addDockWidget(area, dock);
    return dock;
}

/// Tables and curves are what a city is analysed by, where there is room for them.
int WindowLayout::bottomHeight() const
{
    return m_workspace == Workspace::analyse && m_window->height() >= kTall_px ? kAnalysing_px : kBottom_px;
}

void WindowLayout::sizeDefaults()
{
    m_window->resizeDocks({m_layersDock, m_rightDock}, {264, m_isNarrow ? kNarrowInspector_px : kInspector_px}, Qt::Horizontal);
    if (m_parts.bottom->isOpen())
        m_window->resizeDocks({m_bottomDock}, {bottomHeight()}, Qt::Vertical);
}

/// All but the views.
void WindowLayout::hideRest()
{
    m_window->setContentsMargins(0, 0, 0, 0);
    m_window->centralWidget()->layout()->setSpacing(0);
    m_wereShown = {!m_viewPanels[0]->isHidden(), !m_viewPanels[1]->isHidden()};
    for (QWidget* one :
         std::initializer_list<QWidget*>{m_parts.header, m_window->statusBar(), m_toolBar, m_layersDock, m_habitsDock, m_rightDock,
                                         m_bottomDock, m_linkedPanels[0], m_linkedPanels[1], m_besidePanel, m_planTitle, m_cityTitle,
                                         m_parts.toolOptions, m_parts.legend, m_parts.timeline, m_parts.transport})
        if (!one->isHidden()) {
            one->hide();
            m_hidden.emplace_back(one);
        }
}

void WindowLayout::showRest()
{
    m_window->setContentsMargins(kMargin_px, 0, kMargin_px, 0);
    m_window->centralWidget()->layout()->setSpacing(kSpacing_px);
    for (std::size_t i = 0; i < m_viewPanels.size(); ++i)
        m_viewPanels[i]->setVisible(m_wereShown[i]);
    for (const QPointer<QWidget>& one : std::exchange(m_hidden, {}))
        if (one)
            one->show();
}

void WindowLayout::setCityAlone(bool isAlone)
{
    if (isAlone)
        storeState();
    if (std::exchange(m_isCityAlone, isAlone) == isAlone)
        return;
    if (!isAlone) {
        showRest();
        if (m_isBeside != m_wasBeside)
            showViews();
        return;
    }
    m_wasBeside = m_isBeside;
    hideRest();
    m_viewPanels[0]->hide();
    m_viewPanels[1]->show();
}

void WindowLayout::setStage(Stage stage, QWidget* page, QWidget* foot)
{
    if (!m_isStage) {
        storeState();
        m_isStage = true;
        hideRest();
        auto* centre = static_cast<QVBoxLayout*>(m_window->centralWidget()->layout());
        centre->addWidget(page, 1);
        centre->addWidget(foot);
    }
    const bool isPage = stage == Stage::page;
    page->setVisible(isPage);
    foot->setVisible(!isPage);
    m_views->setVisible(!isPage);
    m_viewPanels[0]->setVisible(stage == Stage::plan);
    m_viewPanels[1]->setVisible(stage == Stage::city);
}

void WindowLayout::endStage()
{
    if (!std::exchange(m_isStage, false))
        return;
    m_views->show();
    showRest();
}

bool WindowLayout::isPlanFirst() const
{
    if (m_viewPanels[0]->isHidden() || m_viewPanels[1]->isHidden())
        return m_viewPanels[1]->isHidden();
    return m_workspace == Workspace::design;
}

void WindowLayout::storeState()
{
    if (m_hasWorkspace && !m_isCityAlone && !m_isStage)
        QSettings().setValue(stateKey(m_workspace), m_window->saveState(kStateVersion));
}

void WindowLayout::setWorkspace(Workspace workspace)
{
    storeState();
    m_workspace = workspace;
    const bool isDesign = workspace == Workspace::design;
    showViews();
    const QByteArray state = QSettings().value(stateKey(workspace)).toByteArray();
    if (state.isEmpty() || !m_window->restoreState(state, kStateVersion)) {
        m_layersDock->setVisible(isDesign && !m_isNarrow);
        m_habitsDock->setVisible(isDesign && !m_isNarrow);
        m_rightDock->setVisible(workspace != Workspace::analyse || !m_isNarrow);
        sizeDefaults();
    }
    m_bottomDock->show();
    m_hasWorkspace = true;
}

void WindowLayout::showViews()
{
    const bool isAnalysing = m_workspace == Workspace::analyse;
    const bool isCityBeside = m_isBeside && m_workspace == Workspace::simulate;
    m_views->insertWidget(0, m_viewPanels[m_workspace == Workspace::simulate ? 1 : 0]);
    m_viewPanels[0]->setVisible(!isCityBeside);
    m_viewPanels[1]->setVisible(m_isBeside ? isCityBeside : !isAnalysing);
    for (QWidget* panel : m_linkedPanels)
        panel->setVisible(isAnalysing && !m_isBeside);
    m_besidePanel->setVisible(m_isBeside);
    for (QToolButton* only : m_onlyButtons)
        only->setVisible(!m_isBeside);
    const int width = std::max(800, m_views->width());
    if (m_isBeside)
        m_views->setSizes({width / 2, width / 2, width / 2, width / 2, width / 2});
    else if (isAnalysing) // those that are hidden have no room
        m_views->setSizes({width / 3, width / 3, width / 3, width / 3, 0});
    else
        m_views->setSizes(m_workspace == Workspace::design ? QList<int>{width * 57 / 100, width * 43 / 100, 0, 0, 0}
                                                           : QList<int>{width * 58 / 100, width * 42 / 100, 0, 0, 0});
}

void WindowLayout::setBeside(bool isBeside)
{
    if (std::exchange(m_isBeside, isBeside) != isBeside && !m_isStage && !m_isCityAlone)
        showViews();
}

void WindowLayout::setSwiped(bool isSwiped)
{
    m_views->setSwiped(isSwiped);
}

void WindowLayout::nameOpenCity(const QString& name)
{
    m_planTitle->setTitle(name.isEmpty() ? tr("Plan") : name);
    m_cityTitle->setTitle(name.isEmpty() ? tr("City") : name);
}

void WindowLayout::show(Right what)
{
    m_right->setCurrentIndex(static_cast<int>(what));
    m_rightTitle->setTitle(what == Right::person ? tr("Alibi") : what == Right::vehicle ? tr("Vehicle") : tr("Inspector"));
}

void WindowLayout::fit(int width)
{
    const bool isNarrow = width < kNarrow;
    if (m_isCityAlone || m_isStage)
        return;
    if (m_hasFitted && isNarrow == m_isNarrow)
        return;
    m_isNarrow = isNarrow;
    if (isNarrow) {
        m_layersDock->hide();
        m_habitsDock->hide();
        m_parts.bottom->fold();
    } else if (m_hasFitted) {
        m_layersDock->setVisible(m_workspace == Workspace::design);
        m_habitsDock->setVisible(m_workspace == Workspace::design);
        m_parts.bottom->open(m_parts.bottom->tab());
    }
    m_hasFitted = true;
    sizeDefaults();
}

void WindowLayout::setNotes(const QString& plan, const QString& city)
{
    m_planTitle->setNote(plan);
    m_cityTitle->setNote(city);
}

void WindowLayout::toggleOnly(bool plan)
{
    QWidget* other = m_viewPanels[plan ? 1 : 0];
    other->setVisible(!other->isVisible());
}

} // namespace passerby::widgets
