// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/docks/statistics_panel.h"

#include "core/alibi/bake.h"
#include "core/world/behaviour_shares.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/models/statistics_model.h"
#include "editor/session/people_in_view.h"
#include "widgets/controls/panel.h"
#include "widgets/controls/plot.h"
#include "widgets/controls/typography.h"

#include <QGridLayout>
#include <QLabel>
#include <QResizeEvent>
#include <QScrollArea>

namespace passerby::widgets {

namespace {

constexpr int kFigures_px = 250;

} // namespace

StatisticsPanel::StatisticsPanel(editor::ProjectDocument& document, editor::StatisticsModel& model, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_model(model),
      m_figures(new QWidget),
      m_grid(new QGridLayout(m_figures)),
      m_walking(new Plot(tr("Walking by habits"), QString(), this)),
      m_speed(new Plot(tr("Mean walking speed"), tr(" m/s"), this)),
      m_reached(new Plot(tr("Speed reached"), tr(" s a second"), this))
{
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto* scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(m_figures);
    scroll->setMinimumWidth(kFigures_px);
    m_grid->setContentsMargins(14, 8, 14, 8);
    m_grid->setHorizontalSpacing(10);
    m_grid->setVerticalSpacing(3);
    m_grid->setColumnStretch(0, 1);
    layout->addWidget(scroll, 4);
    m_speed->setToolTip(tr("Only of those who are going somewhere; whoever stands, sits, waits in a line or is on duty is left out"));
    for (Plot* plot : {m_walking, m_speed, m_reached}) {
        layout->addWidget(makeLine(Qt::Vertical, this));
        layout->addWidget(plot, 3);
    }
    connect(&model, &QAbstractItemModel::modelReset, this, &StatisticsPanel::refreshFigures);
    connect(&model, &QAbstractItemModel::dataChanged, this, &StatisticsPanel::refreshFigures);
    connect(&document, &editor::ProjectDocument::bakeChanged, this, [this] { refreshExpected({}); });
    refreshFigures();
}

void StatisticsPanel::refreshFigures()
{
    const auto rows = static_cast<std::size_t>(m_model.rowCount());
    while (m_labels.size() < rows * 3)
        addLine();
    QString group;
    for (std::size_t row = 0; row < m_labels.size() / 3; ++row) {
        QLabel* head = m_labels[row * 3];
        QLabel* name = m_labels[row * 3 + 1];
        QLabel* value = m_labels[row * 3 + 2];
        const bool isUsed = row < rows;
        const QModelIndex index = isUsed ? m_model.index(static_cast<int>(row), editor::StatisticsModel::nameColumn) : QModelIndex();
        const QString itsGroup = index.data(editor::StatisticsModel::groupRole).toString();
        const bool isHead = isUsed && itsGroup != group;
        group = itsGroup;
        head->setVisible(isHead);
        name->setVisible(isUsed);
        value->setVisible(isUsed);
        head->setText(itsGroup);
        name->setText(index.data().toString());
        value->setText(index.siblingAtColumn(editor::StatisticsModel::valueColumn).data().toString());
        const bool isOdd = index.data(editor::StatisticsModel::isOddRole).toBool();
        setStyleProperty(name, "tone", isOdd ? QVariant(QStringLiteral("warning")) : QVariant());
        setStyleProperty(name, "muted", !isOdd);
        name->setCursor(isOdd ? Qt::PointingHandCursor : Qt::ArrowCursor);
        name->setToolTip(isOdd ? tr("Click to select and show it") : QString());
    }
}

void StatisticsPanel::addLine()
{
    const int line = static_cast<int>(m_labels.size() / 3) * 2;
    QLabel* head = makeLabel({}, TextStyle::title, false, m_figures);
    QLabel* name = makeLabel({}, TextStyle::text, true, m_figures);
    QLabel* value = makeLabel({}, TextStyle::text, false, m_figures);
    name->setProperty("figure", static_cast<int>(m_labels.size() / 3));
    name->setWordWrap(true);
    name->installEventFilter(this);
    m_grid->setRowStretch(line, 0);
    m_grid->addWidget(head, line, 0, 1, 2);
    m_grid->addWidget(name, line + 1, 0);
    m_grid->addWidget(value, line + 1, 1, Qt::AlignRight);
    m_grid->setRowStretch(line + 2, 1);
    for (QLabel* label : {head, name, value})
        m_labels.push_back(label);
}

bool StatisticsPanel::eventFilter(QObject* object, QEvent* event)
{
    if (event->type() == QEvent::MouseButtonRelease) {
        const auto refs = m_model.refsOf(object->property("figure").toInt());
        if (!refs.empty()) {
            m_document.selection().set(refs);
            emit oddPicked();
            return true;
        }
    }
    return QWidget::eventFilter(object, event);
}

void StatisticsPanel::refreshExpected(std::optional<std::uint32_t> people)
{
    const auto bake = m_document.bake();
    const std::int64_t count = people ? *people : world::scheduledPopulation(m_document.world());
    m_walking->setExpected(bake ? std::optional(bake->expectedAgents(bake->walkingShare, count)) : std::nullopt);
}

void StatisticsPanel::append(const run::Frame& frame, double speedReached, double speedAsked)
{
    refreshExpected(editor::peopleBySchedule(frame, m_document.world()));
    m_walking->append(frame.clock_s, static_cast<double>(editor::walkingBySchedule(frame)));
    m_speed->append(frame.clock_s, editor::meanWalkingSpeed_mps(frame).value_or(0.0));
    m_reached->append(frame.clock_s, speedReached);
    m_reached->setNote(tr("asked %1").arg(formatNumber(speedAsked, 1)));
}

void StatisticsPanel::clear()
{
    for (Plot* plot : {m_walking, m_speed, m_reached})
        plot->clear();
}

QSize StatisticsPanel::minimumSizeHint() const
{
    const QSize plot = m_walking->minimumSizeHint();
    return {kFigures_px + 1 + plot.width(), plot.height()}; // and a line between them
}

void StatisticsPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_reached->setVisible(event->size().width() > 860);
    m_speed->setVisible(event->size().width() > 640);
}

} // namespace passerby::widgets
