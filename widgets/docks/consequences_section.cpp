// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/docks/consequences_section.h"

#include "core/world/behaviour_shares.h"
#include "editor/document/project_document.h"
#include "editor/session/habit_session.h"
#include "editor/words/need_demand.h"
#include "widgets/controls/chord_diagram.h"
#include "widgets/controls/icons.h"
#include "widgets/controls/typography.h"

#include <QLabel>
#include <QVBoxLayout>
#include <cmath>
#include <numeric>

namespace passerby::widgets {

using editor::HabitFigures;

namespace {

QString percent(double share)
{
    return formatNumber(100.0 * share, share < 0.1 ? 1 : 0) + QStringLiteral(" %");
}

/// "84 000", two figures that matter or three.
QString rounded(double value)
{
    if (value < 10.0)
        return formatNumber(value, 1);
    const double unit = std::pow(10.0, std::max(0.0, std::floor(std::log10(value)) - 2.0));
    return formatCount(std::llround(value / unit) * std::llround(unit));
}

} // namespace

ConsequencesSection::ConsequencesSection(editor::ProjectDocument& document, editor::HabitSession& session,
                                         std::optional<std::uint32_t> type, QWidget* parent)
    : HabitSection(tr("What follows"), parent),
      m_document(document),
      m_session(session),
      m_type(type),
      m_figures(new QWidget(this)),
      m_problem(makeLabel({}, TextStyle::caption, false, this)),
      m_needs(makeLabel({}, TextStyle::caption, true, this))
{
    setObjectName(QStringLiteral("whatFollows"));
    auto* layout = new QHBoxLayout(m_figures);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    for (Figure& figure : m_labels) {
        auto* column = new QVBoxLayout;
        column->setSpacing(0);
        figure.value = makeLabel({}, TextStyle::name, false, m_figures);
        figure.words = makeLabel({}, TextStyle::caption, true, m_figures);
        figure.words->setWordWrap(true);
        figure.words->setAlignment(Qt::AlignTop | Qt::AlignLeft);
        column->addWidget(figure.value);
        column->addWidget(figure.words, 1);
        layout->addLayout(column, 1);
    }
    m_problem->setProperty("tone", "warning");
    m_problem->setWordWrap(true);
    m_needs->setObjectName(QStringLiteral("followsFromNeeds"));
    m_needs->setTextFormat(Qt::PlainText); // with names that somebody gave
    m_needs->setWordWrap(true);
    m_needs->setToolTip(tr("Estimated from their needs, as if they walked all the time"));
    body()->addWidget(m_figures);
    body()->addWidget(m_problem);
    body()->addWidget(m_needs);
    connect(&session, &editor::HabitSession::changed, this, &ConsequencesSection::refresh);
    refresh();
}

void ConsequencesSection::setFigure(std::size_t place, const QString& value, const QString& words, const QString& help)
{
    m_labels[place].value->setText(value);
    m_labels[place].words->setText(words);
    m_labels[place].value->setToolTip(help);
    m_labels[place].words->setToolTip(help);
}

void ConsequencesSection::refreshNeeds()
{
    const QStringList lines = editor::needDemandInWords(m_document.world());
    m_needs->setVisible(!lines.isEmpty());
    m_needs->setText(m_type ? lines.value(0) : lines.join(QLatin1Char('\n'))); // a type is nothing that needs ask for
}

void ConsequencesSection::refresh()
{
    refreshNeeds();
    const HabitFigures& figures = m_session.figures();
    const bool isOfNobody = world::scheduledPopulation(m_document.world()) == 0 && world::hasAutonomousPeople(m_document.world());
    const bool isKnown = figures.source != HabitFigures::Source::nothing && !isOfNobody;
    m_figures->setVisible(isKnown);
    m_problem->setVisible(!isKnown && !isOfNobody && !figures.problem.isEmpty());
    m_problem->setText(figures.problem);
    if (isOfNobody) {
        setNote({});
        return;
    }
    switch (figures.source) {
    case HabitFigures::Source::nothing:
        setNote(figures.problem.isEmpty() ? tr("working it out") : QString());
        return;
    case HabitFigures::Source::chain:
        setNote(tr("before the first bake"));
        break;
    case HabitFigures::Source::estimate:
        setNote(tr("live estimate"));
        break;
    case HabitFigures::Source::bake:
        setNote(tr("from the bake"));
        break;
    }
    const bool isChain = figures.source == HabitFigures::Source::chain;
    const QString dash = QStringLiteral("–");
    const auto population = static_cast<double>(world::scheduledPopulation(m_document.world()));
    setFigure(0, figures.walkingShare ? percent(*figures.walkingShare) : dash, isChain ? tr("walking, unknown until baked") : tr("walking"),
              tr("Of all people who keep a schedule, on the way at any time"));
    const double inside = m_type ? figures.insideOf(*m_type) : std::accumulate(figures.insideShare.begin(), figures.insideShare.end(), 0.0);
    const auto& types = m_document.world().targetTypes();
    const world::TargetType* type = m_type ? types.find(types.idOf(*m_type)) : nullptr;
    const QString place = type ? tr("in %1").arg(QString::fromStdString(type->name)) : tr("inside");
    setFigure(1, percent(inside), isChain && type ? tr("%1, of those inside").arg(place) : place,
              tr("About %1 people at any time").arg(rounded(inside * population)));
    setFigure(2, figures.tripsPerPersonPerDay ? rounded(*figures.tripsPerPersonPerDay * population) : dash, tr("trips a day"),
              figures.tripsPerPersonPerDay ? tr("%1 a person").arg(formatNumber(*figures.tripsPerPersonPerDay, 1))
                                           : tr("Unknown until baked"));
}

FlowsSection::FlowsSection(editor::ProjectDocument& document, editor::HabitSession& session, std::optional<std::uint32_t> type,
                           QWidget* parent)
    : HabitSection(tr("Flows between types"), parent),
      m_document(document),
      m_session(session),
      m_type(type),
      m_diagram(new ChordDiagram(this))
{
    m_diagram->setObjectName(QStringLiteral("flows"));
    m_diagram->setAccessibleName(tr("Flows between target types"));
    body()->addWidget(m_diagram);
    connect(&session, &editor::HabitSession::changed, this, &FlowsSection::refresh);
    refresh();
}

void FlowsSection::refresh()
{
    const HabitFigures& figures = m_session.figures();
    const auto& types = m_document.world().targetTypes();
    std::vector<ChordDiagram::Node> nodes;
    std::optional<std::size_t> highlight;
    for (const std::uint32_t number : figures.types) {
        const world::TargetType* type = types.find(types.idOf(number));
        if (m_type == number)
            highlight = nodes.size();
        if (!type) {
            nodes.push_back({});
            continue;
        }
        const QString name = QString::fromStdString(type->name);
        nodes.push_back(
            {name, targetTypeIcon(name, QString::fromStdString(type->icon)), QColor(type->color.red, type->color.green, type->color.blue)});
    }
    const bool isChain = !figures.tripsPerPersonPerDay;
    const auto population = static_cast<double>(world::scheduledPopulation(m_document.world()));
    std::vector<double> flows = figures.trips;
    flows.resize(nodes.size() * nodes.size(), 0.0);
    m_diagram->setFlows(std::move(nodes), std::move(flows), [isChain, population](double trips) {
        return isChain ? tr("%1 of all trips").arg(percent(trips)) : tr("%1 trips a day").arg(rounded(trips * population));
    });
    m_diagram->setHighlight(highlight);
}

} // namespace passerby::widgets
