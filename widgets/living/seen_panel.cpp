// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/living/seen_panel.h"

#include "editor/session/live_run.h"
#include "editor/session/people_in_view.h"
#include "widgets/controls/choice_box.h"
#include "widgets/controls/empty_state.h"
#include "widgets/controls/icons.h"
#include "widgets/controls/panel.h"
#include "widgets/controls/typography.h"
#include "widgets/living/comparison_table.h"
#include "widgets/plan_view/plan_view.h"

#include <QAction>
#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <algorithm>

namespace passerby::widgets {

namespace {

constexpr std::size_t kArrivalsTold = 3;

/// The button does what the action does, and says why where that is not possible.
void standFor(QPushButton* button, QAction* action)
{
    const auto follow = [button, action] {
        button->setEnabled(action->isEnabled());
        button->setToolTip(action->isEnabled() ? QString() : action->property("tip").toString());
    };
    QObject::connect(button, &QPushButton::clicked, action, &QAction::trigger);
    QObject::connect(action, &QAction::changed, button, follow);
    follow();
}

} // namespace

SeenPanel::SeenPanel(editor::ProjectDocument& document, const editor::HitTest& hitTest, const RunActions& actions, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_hitTest(hitTest),
      m_pages(new QStackedWidget(this)),
      m_comparison(new QWidget),
      m_table(new ComparisonTable),
      m_counted(makeLabel({}, TextStyle::caption, true)),
      m_plansHolder(new QWidget),
      m_plansLayout(new QHBoxLayout(m_plansHolder))
{
    setObjectName(QStringLiteral("seenPanel"));
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(m_pages);
    auto* empty =
        new EmptyState(QStringLiteral("eye"), tr("Everybody is simulated"),
                       tr("Simulate only who is seen: as many people may live here as you like, and nobody can tell the difference."));
    standFor(empty->addButton(tr("Only who is seen"), false), actions.seen);
    standFor(empty->addButton(tr("Both, side by side"), true), actions.both);
    m_pages->addWidget(empty);
    auto* page = new QWidget;
    auto* layout = new QHBoxLayout(page);
    layout->setContentsMargins(12, 8, 12, 8);
    layout->setSpacing(16);
    addFigures(layout, actions);
    layout->addWidget(makeLine(Qt::Vertical, page));
    auto* column = new QVBoxLayout(m_comparison);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    auto* scroll = new QScrollArea;
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(m_table);
    scroll->setMinimumWidth(320); // with its neighbours narrower than what is left between two docks at 1280 × 720
    column->addWidget(scroll, 1);
    column->addWidget(m_counted);
    layout->addWidget(m_comparison, 3);
    m_plansLayout->setContentsMargins(0, 0, 0, 0);
    m_plansLayout->setSpacing(8);
    layout->addWidget(m_plansHolder, 4);
    m_pages->addWidget(page);
    setMode(editor::LiveMode::everybody);
}

/// Who sees: the camera, or what is drawn in the city.
QWidget* SeenPanel::makeChoice(const RunActions& actions)
{
    auto* choice = new ChoiceBox(this);
    choice->setObjectName(QStringLiteral("seenBy"));
    choice->setAccessibleName(tr("Who sees"));
    choice->setToolTip(actions.byObservers->toolTip());
    choice->addItem(icon(QStringLiteral("camera")), tr("The camera"));
    choice->addItem(icon(QStringLiteral("eye")), tr("Drawn observers"));
    connect(choice, &QComboBox::activated, actions.byObservers,
            [action = actions.byObservers](int chosen) { action->setChecked(chosen == 1); });
    connect(actions.byObservers, &QAction::toggled, choice, [this, choice](bool isOn) {
        m_isByObservers = isOn;
        choice->setCurrentIndex(isOn ? 1 : 0);
    });
    return choice;
}

void SeenPanel::addFigures(QHBoxLayout* layout, const RunActions& actions)
{
    const std::array<std::pair<QString, QString>, figureTotal> names{{
        {tr("In view"), tr("People on the ways in view")},
        {tr("Simulated"), tr("People known one by one: in view, just out of view, or on a trip on which they were seen")},
        {tr("Areas kept up to date"), tr("Out of view, but only for a short while: whoever is there goes on living")},
        {tr("Out of sight"), tr("People of whom nothing need be known")},
        {tr("Arriving"), tr("Expected at the borders of what is simulated")},
        {tr("Next to arrive"), tr("When the next people may come, and where")},
    }};
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(12);
    grid->setVerticalSpacing(2);
    for (std::size_t i = 0; i < names.size(); ++i) {
        QLabel* name = makeLabel(names[i].first, TextStyle::caption, true, this);
        m_figures[i] = makeLabel(QStringLiteral("–"), TextStyle::caption, false, this);
        for (QLabel* label : {name, m_figures[i]})
            label->setToolTip(names[i].second);
        m_figures[i]->setMinimumWidth(132);
        m_figures[i]->setObjectName(QStringLiteral("seenFigure%1").arg(i));
        grid->addWidget(name, static_cast<int>(i) + 1, 0, Qt::AlignLeft | Qt::AlignTop);
        grid->addWidget(m_figures[i], static_cast<int>(i) + 1, 1, Qt::AlignLeft | Qt::AlignTop);
    }
    grid->addWidget(makeLabel(tr("Seen by"), TextStyle::caption, true, this), 0, 0, Qt::AlignLeft | Qt::AlignVCenter);
    grid->addWidget(makeChoice(actions), 0, 1, Qt::AlignLeft | Qt::AlignVCenter);
    grid->setRowStretch(static_cast<int>(names.size()) + 1, 1);
    grid->setColumnStretch(1, 1);
    layout->addLayout(grid);
}

void SeenPanel::setMode(editor::LiveMode mode)
{
    m_pages->setCurrentIndex(mode == editor::LiveMode::everybody ? 0 : 1);
    const bool isBoth = mode == editor::LiveMode::both;
    m_comparison->setVisible(isBoth);
    m_plansHolder->setVisible(isBoth);
    if (isBoth && !m_plans[0])
        addPlans();
    if (isBoth)
        return;
    while (QLayoutItem* item = m_plansLayout->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    m_plans = {};
    m_areas = {};
}

void SeenPanel::addPlans()
{
    const std::array names{tr("Everybody"), tr("Only who is seen")};
    for (std::size_t i = 0; i < m_plans.size(); ++i) {
        auto* panel = new QWidget(m_plansHolder);
        auto* layout = new QVBoxLayout(panel);
        layout->setContentsMargins(0, 0, 0, 0);
        layout->setSpacing(2);
        layout->addWidget(makeLabel(names[i], TextStyle::caption, true, panel));
        m_plans[i] = new PlanView(m_document, m_hitTest, panel);
        m_plans[i]->setObjectName(i == 0 ? QStringLiteral("everybodyPlan") : QStringLiteral("seenPlan"));
        m_plans[i]->setAccessibleName(names[i]);
        m_plans[i]->setMinimumSize(110, 70);
        m_plans[i]->setReferencesShown(false);
        layout->addWidget(m_plans[i], 1);
        m_plansLayout->addWidget(panel, 1);
    }
    connect(m_plans[1], &PlanView::agentPicked, this, &SeenPanel::agentPicked);
}

void SeenPanel::setFrame(const run::Frame* frame, const world::World& world, const navigation::NavigationGraph* graph)
{
    if (!frame || !frame->perceptual || !graph) {
        for (QLabel* label : m_figures)
            label->setText(QStringLiteral("–"));
        return;
    }
    const run::PerceptualView& view = *frame->perceptual;
    m_figures[inView]->setText(view.visibleCells.empty()
                                   ? (m_isByObservers ? tr("nobody: draw an observer") : tr("nobody: come closer"))
                                   : tr("%1 in %2 cells")
                                         .arg(formatCount(static_cast<qint64>(editor::peopleInView(*frame, world, *graph))),
                                              formatCount(static_cast<qint64>(view.visibleCells.size()))));
    m_figures[known]->setText(tr("%1 of %2").arg(formatCount(view.known), formatCount(frame->people)));
    m_figures[held]->setText(formatCount(static_cast<qint64>(view.heldCells.size())));
    m_figures[hidden]->setText(formatCount(view.hidden));
    double rate_per_s = 0.0;
    for (const auto& arrival : view.arrivals)
        rate_per_s += arrival.rate_per_s;
    m_figures[arriving]->setText(
        tr("%1 people a minute at %2")
            .arg(formatNumber(60.0 * rate_per_s, 1), formatCounted(static_cast<qint64>(view.arrivals.size()), tr("place"), tr("places"))));
    QStringList next;
    for (std::size_t i = 0; i < std::min(kArrivalsTold, view.arrivals.size()); ++i)
        next << tr("in %1 through %2")
                    .arg(formatDuration(std::max(0.0, view.arrivals[i].next_s - frame->time_s)),
                         tr("portal %1").arg(graph->nodes()[view.arrivals[i].portal].number));
    m_figures[nextArrivals]->setText(next.isEmpty() ? QStringLiteral("–") : next.join(QLatin1Char('\n')));
}

void SeenPanel::setComparison(const editor::LiveComparison* comparison, const world::World& world,
                              const std::vector<geometry::Polygon>& areas)
{
    if (!m_plans[0] || !comparison)
        return;
    m_table->setComparison(*comparison, world);
    m_counted->setText(tr("Counted for %1, since other cells came into view").arg(formatDuration(comparison->ofSeen.counted_s)));
    if (areas == m_areas)
        return;
    m_areas = areas;
    editor::RunOverlay overlay;
    overlay.areas = areas;
    geometry::Box box;
    for (const geometry::Polygon& area : areas)
        box.extend(geometry::boundingBox(area));
    for (PlanView* plan : m_plans) {
        plan->setRunOverlay(overlay);
        plan->zoomTo(box);
    }
}

void SeenPanel::showPeople(const editor::LiveComparison& comparison)
{
    if (!m_plans[0])
        return;
    m_plans[0]->setFrames(nullptr, comparison.everybody, 1.0);
    m_plans[1]->setFrames(nullptr, comparison.seen, 1.0);
}

} // namespace passerby::widgets
