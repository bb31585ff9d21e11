// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/living/places_control.h"

#include "core/run/measured_places.h"
#include "core/world/behaviour_shares.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/session/job_session.h"
#include "editor/session/live_places.h"
#include "editor/session/live_session.h"
#include "widgets/controls/save_path.h"
#include "widgets/controls/typography.h"
#include "widgets/docks/places_panel.h"
#include "widgets/plan_view/plan_view.h"

#include <QAction>
#include <QClipboard>
#include <QDir>
#include <QGuiApplication>
#include <QSaveFile>
#include <algorithm>

namespace passerby::widgets {

using editor::LiveSession;
using editor::ObjectKind;
using jobs::ExpectedPlaces;

namespace {

constexpr qint64 kCountsEvery_ms = 1000;
constexpr double kRoundGate_m = 20.0;

} // namespace

class PlacesControl::ByProfile : public editor::JobSession {
public:
    using JobSession::JobSession;
    using JobSession::run;
};

PlacesControl::PlacesControl(editor::ProjectDocument& document, LiveSession& live, PlacesPanel& panel, PlanView& plan, QAction* copy,
                             QAction* save, QObject* parent)
    : QObject(parent), m_document(document), m_live(live), m_panel(panel), m_plan(plan), m_byProfile(std::make_unique<ByProfile>())
{
    connect(&live, &LiveSession::placesReady, this, &PlacesControl::take);
    connect(&live, &LiveSession::frameReady, this, &PlacesControl::ask);
    connect(&live, &LiveSession::stateChanged, this, &PlacesControl::refresh);
    connect(&live, &LiveSession::edited, this, &PlacesControl::refresh);
    connect(&document, &editor::ProjectDocument::worldChanged, this, [this] {
        m_bake.reset();
        refresh();
    });
    connect(&document, &editor::ProjectDocument::replaced, this, [this] {
        m_places.reset();
        m_bake.reset();
        refresh();
    });
    connect(&document, &editor::ProjectDocument::bakeChanged, this, &PlacesControl::refresh);
    connect(&document.selection(), &editor::Selection::changed, this, &PlacesControl::followSelection);
    connect(&panel, &PlacesPanel::chosen, this, [this](const editor::ObjectRef& place) {
        if (!editor::exists(m_document.world(), place))
            return;
        m_document.selection().set(place);
        m_plan.zoomTo(editor::boundingBox(m_document.world(), place).grown(kRoundGate_m));
    });
    connect(&panel, &PlacesPanel::splitChanged, this, &PlacesControl::refresh);
    connect(&panel, &PlacesPanel::copyAsked, copy, &QAction::trigger);
    connect(&panel, &PlacesPanel::saveAsked, save, &QAction::trigger);
    connect(copy, &QAction::triggered, this, &PlacesControl::copy);
    connect(save, &QAction::triggered, this, &PlacesControl::save);
    show();
}

PlacesControl::~PlacesControl() = default;

void PlacesControl::refresh()
{
    m_asked.invalidate();
    if (!m_live.isReady())
        m_places.reset();
    if (m_panel.isVisible())
        expect();
    show();
    ask();
}

void PlacesControl::ask()
{
    if (!isWatching() || !m_live.isReady() || (m_asked.isValid() && m_asked.elapsed() < kCountsEvery_ms))
        return;
    m_asked.restart();
    m_live.requestPlaces();
}

void PlacesControl::take(const std::shared_ptr<const editor::LivePlaces>& places)
{
    m_places = places;
    if (m_panel.isVisible())
        expect();
    show();
}

/// From the bake; by profile in the background, while that is what is looked at.
void PlacesControl::expect()
{
    const std::shared_ptr<const alibi::Bake> bake = m_document.isBakeFresh() ? m_document.bake() : nullptr;
    if (!bake) {
        m_byProfile->stopAndWait();
        m_expected.reset();
        m_bake.reset();
        return;
    }
    const world::World& world = m_document.world();
    const auto people = static_cast<double>(world::scheduledPopulation(world));
    if (m_bake != bake) {
        m_byProfile->stopAndWait();
        m_bake = bake;
        m_expected = jobs::expectedPlaces(run::measuredPlaces(world), *bake, people);
    }
    const bool hasProfiles = m_expected->gates.empty() || !m_expected->gates.front().ways[0].byProfile_per_h.empty();
    if (hasProfiles || m_panel.split() != editor::SplitBy::profile || m_byProfile->isRunning())
        return;
    m_byProfile->run<ExpectedPlaces>(
        [world = m_document.snapshot(), bake, people](foundation::JobContext& context) {
            return jobs::expectedPlacesByProfile(world, run::measuredPlaces(world), *bake, people, context);
        },
        [this, bake](ExpectedPlaces& expected) {
            if (m_bake != bake)
                return;
            m_expected = std::move(expected);
            show();
        });
}

editor::CountedPlaces PlacesControl::counted() const
{
    return {m_document.world(), m_places && m_places->countsEverybody ? &m_places->measures : nullptr, m_expected ? &*m_expected : nullptr};
}

QString PlacesControl::words() const
{
    if (m_places && !m_places->countsEverybody)
        return tr("Only who is seen is simulated: choose “Everybody” beside the clock to count");
    const QString since = m_places && m_places->measures.watched_s > 0.0
                              ? tr("Counted for %1").arg(formatDuration(m_places->measures.watched_s))
                              : tr("Let people walk to count them");
    return m_expected ? tr("%1 · expected: from the bake, without evading one another").arg(since)
                      : tr("%1 · nothing to expect before the city is baked").arg(since);
}

void PlacesControl::show()
{
    const world::World& world = m_document.world();
    if (world.measurementLines().empty() && world.regions().empty()) {
        warn({});
        m_panel.setEmpty(
            tr("A gate counts who crosses it, both ways; an area says how much room people have. Draw one in the plan, and it counts "
               "from then on."));
        return;
    }
    const editor::CountedPlaces places = counted();
    const std::vector<editor::PlaceRow> gates = editor::gateRows(places);
    warn(gates);
    m_panel.setRows(gates, editor::areaRows(places), words());
    showGate(places);
}

bool PlacesControl::isWatching() const
{
    const auto& gates = m_document.world().measurementLines();
    return m_panel.isVisible()
           || std::any_of(gates.begin(), gates.end(), [](const auto& entry) { return entry.second.warnAbove_per_min > 0.0; });
}

/// Says it once, when it begins.
void PlacesControl::warn(const std::vector<editor::PlaceRow>& gates)
{
    std::vector<editor::ObjectRef> tooMany;
    QString news;
    for (const editor::PlaceRow& gate : gates) {
        if (!gate.isTooMany)
            continue;
        tooMany.push_back(gate.place);
        if (!m_live.isBack() && std::find(m_tooMany.begin(), m_tooMany.end(), gate.place) == m_tooMany.end())
            news = tr("%1: %2 people in the last minute, more than %3").arg(gate.cells[0], gate.cells[1], gate.cells[2]);
    }
    emit warned(static_cast<int>(tooMany.size()), news);
    m_tooMany = std::move(tooMany);
}

void PlacesControl::showGate(const editor::CountedPlaces& places)
{
    const std::optional<std::uint32_t> number = m_panel.gate();
    if (!number) {
        m_panel.plot().setEmpty(tr("Draw a gate to see who crosses it"));
        m_panel.setSplit({});
        return;
    }
    const auto id = places.world.measurementLines().idOf(*number);
    m_panel.setSplit(editor::splitRows(places, id, m_panel.split()));
    const run::GateMeasure* gate = editor::measureOf(places, id);
    const jobs::ExpectedGate* expected = editor::expectedOf(places, id);
    if (!gate || places.measured->watched_s <= 0.0) {
        m_panel.plot().setEmpty(tr("The curve fills while people walk"));
        return;
    }
    std::vector<NtPlot::Curve> curves;
    for (std::size_t way = 0; way < run::kGateWays; ++way) {
        NtPlot::Curve curve{editor::wayName(static_cast<run::GateWay>(way)), gate->curve[way], std::nullopt};
        if (expected)
            curve.expected_per_s = expected->ways[way].per_h / 3600.0;
        curves.push_back(std::move(curve));
    }
    m_panel.plot().setCurves(
        tr("%1: crossings so far%2")
            .arg(editor::shortName(places.world, {ObjectKind::measurementLine, *number}), expected ? tr(" · dashed: expected") : QString()),
        std::move(curves), places.measured->curve_s, places.measured->watched_s);
}

void PlacesControl::followSelection()
{
    const auto current = m_document.selection().current();
    if (current && (current->kind == ObjectKind::measurementLine || current->kind == ObjectKind::region))
        m_panel.choose(*current);
}

void PlacesControl::copy()
{
    const bool isGates = m_panel.table() == PlacesPanel::Table::gates;
    const editor::CountedPlaces places = counted();
    QGuiApplication::clipboard()->setText(isGates ? editor::placesAsTabs(editor::gateColumns(), editor::gateRows(places))
                                                  : editor::placesAsTabs(editor::areaColumns(), editor::areaRows(places)));
    emit said(isGates ? tr("Copied what the gates counted") : tr("Copied what the areas counted"));
}

void PlacesControl::save()
{
    const bool isGates = m_panel.table() == PlacesPanel::Table::gates;
    const editor::CountedPlaces places = counted(); // as it is now, however long somebody chooses a file
    const QString table = isGates ? editor::placesAsCsv(editor::gateColumns(), editor::gateRows(places))
                                  : editor::placesAsCsv(editor::areaColumns(), editor::areaRows(places));
    const QString name = m_document.displayName() + (isGates ? QStringLiteral("-gates.csv") : QStringLiteral("-areas.csv"));
    const QString path = askWhereToSave(m_panel.window(), tr("Save what was counted"), QDir::home().filePath(name), tr("Table (*.csv)"),
                                        QStringLiteral("csv"));
    if (path.isEmpty())
        return;
    QSaveFile file(path);
    if (file.open(QIODevice::WriteOnly) && file.write(table.toUtf8()) >= 0 && file.commit())
        emit said(tr("Saved %1").arg(path));
    else
        emit failed(tr("Could not save the table: %1").arg(file.errorString()));
}

} // namespace passerby::widgets
