// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/living/comparison_table.h"

#include "editor/session/live_run.h"
#include "widgets/controls/typography.h"

#include <QGridLayout>
#include <QLabel>
#include <cmath>

namespace passerby::widgets {

using perceptual::ViewFigures;

namespace {

const QString kNothing = QStringLiteral("–");

QString told(double number)
{
    return formatNumber(number, std::abs(number) < 100.0 ? 1 : 0);
}

QString nameOfKind(std::size_t kind)
{
    const std::array names{ComparisonTable::tr("sidewalks"), ComparisonTable::tr("crosswalks"), ComparisonTable::tr("streets"),
                           ComparisonTable::tr("plazas"),    ComparisonTable::tr("paths"),      ComparisonTable::tr("stairs"),
                           ComparisonTable::tr("indoors"),   ComparisonTable::tr("platforms")};
    static_assert(std::tuple_size_v<decltype(names)> == perceptual::kCellKinds);
    return names[kind];
}

} // namespace

ComparisonTable::ComparisonTable(QWidget* parent) : QWidget(parent), m_grid(new QGridLayout(this))
{
    setObjectName(QStringLiteral("comparisonTable"));
    m_grid->setContentsMargins(0, 0, 16, 0);
    m_grid->setHorizontalSpacing(10);
    m_grid->setVerticalSpacing(2);
    m_grid->setColumnStretch(0, 1);
    const std::array heads{QString(), tr("Everybody"), tr("Only seen"), tr("Expected")};
    for (int column = 0; column < 4; ++column)
        m_grid->addWidget(makeLabel(heads[static_cast<std::size_t>(column)], TextStyle::caption, true, this), 0, column,
                          column == 0 ? Qt::AlignLeft : Qt::AlignRight);
}

std::vector<ComparisonTable::Row> ComparisonTable::rowsOf(const editor::LiveComparison& both, const world::World& world)
{
    const ViewFigures& everybody = both.ofEverybody;
    const ViewFigures& seen = both.ofSeen;
    const ViewFigures& expected = both.expected;
    std::vector<Row> rows;
    rows.push_back({tr("Walking in view, now"), formatCount(everybody.now), formatCount(seen.now), told(expected.walking)});
    rows.push_back({tr("Walking in view, mean"), told(everybody.walking), told(seen.walking), told(expected.walking)});
    rows.push_back(
        {tr("Arriving, people/min"), told(everybody.arrivals_per_min), told(seen.arrivals_per_min), told(expected.arrivals_per_min)});
    for (std::size_t i = 0; i < world.profiles().size() && i < everybody.byProfile.size() && i < seen.byProfile.size(); ++i)
        if (world.profiles().size() > 1)
            rows.push_back({QString::fromStdString(world.profiles().at(i).row->name), told(everybody.byProfile[i]), told(seen.byProfile[i]),
                            kNothing});
    for (std::size_t kind = 0; kind < perceptual::kCellKinds; ++kind) {
        const double area = expected.areaOfKind_m2[kind] / 100.0;
        if (area > 0.0)
            rows.push_back({tr("On %1, people/100 m²").arg(nameOfKind(kind)), formatNumber(everybody.byKind[kind] / area, 2),
                            formatNumber(seen.byKind[kind] / area, 2), formatNumber(expected.byKind[kind] / area, 2)});
    }
    for (std::size_t i = 0; i < expected.ways.size() && both.graph; ++i) {
        const navigation::Segment& way = both.graph->segments()[expected.ways[i]];
        const QString name =
            tr("Way %1–%2, people")
                .arg(QString::fromStdString(both.graph->nodeName(way.from)), QString::fromStdString(both.graph->nodeName(way.to)));
        if (i < everybody.onWay.size() && i < seen.onWay.size())
            rows.push_back({name, told(everybody.onWay[i]), told(seen.onWay[i]), told(expected.onWay[i])});
    }
    return rows;
}

void ComparisonTable::fit(std::size_t rows)
{
    while (m_rows.size() < rows) {
        const int line = static_cast<int>(m_rows.size()) + 1;
        std::array<QLabel*, 4> labels{};
        for (int column = 0; column < 4; ++column) {
            QLabel* label = makeLabel({}, TextStyle::caption, column == 0 || column == 3, this);
            label->setMinimumWidth(column == 0 ? 0 : 58);
            label->setAlignment(column == 0 ? Qt::AlignLeft : Qt::AlignRight);
            m_grid->addWidget(label, line, column);
            labels[static_cast<std::size_t>(column)] = label;
        }
        m_rows.push_back(labels);
    }
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        for (QLabel* label : m_rows[i])
            label->setVisible(i < rows);
    m_grid->setRowStretch(static_cast<int>(m_rows.size()) + 1, 1);
}

void ComparisonTable::setComparison(const editor::LiveComparison& comparison, const world::World& world)
{
    const std::vector<Row> rows = rowsOf(comparison, world);
    fit(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i)
        for (std::size_t column = 0; column < 4; ++column)
            m_rows[i][column]->setText(rows[i][column]);
}

QStringList ComparisonTable::row(const QString& name) const
{
    for (const auto& labels : m_rows)
        if (labels[0]->text() == name)
            return {labels[0]->text(), labels[1]->text(), labels[2]->text(), labels[3]->text()};
    return {};
}

} // namespace passerby::widgets
