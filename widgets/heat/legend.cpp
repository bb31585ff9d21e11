// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heat/legend.h"

#include "editor/words/text.h"
#include "widgets/controls/choice_box.h"
#include "widgets/controls/icons.h"
#include "widgets/controls/panel.h"
#include "widgets/controls/theme_keeper.h"
#include "widgets/controls/typography.h"
#include "widgets/heat/heat_filters.h"
#include "widgets/heat/hour_strip.h"
#include "widgets/heat/isovist_choice.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QResizeEvent>
#include <QTimer>
#include <QToolButton>
#include <algorithm>
#include <utility>

namespace passerby::widgets {

namespace {

constexpr int kRow_px = 46;
constexpr int kHours_px = 42;
constexpr int kNarrow_px = 1000; ///< filters fold into their button below
constexpr int kNarrowest_px = 640;
constexpr int kRamp_px = 250;
constexpr int kNarrowRamp_px = 180;
constexpr int kNarrowestRamp_px = 130; ///< so that names stay whole

} // namespace

class LegendStrip::Ramp : public QWidget {
public:
    explicit Ramp(LegendStrip* strip) : QWidget(strip), m_strip(strip)
    {
        setFixedSize(kRamp_px, 32);
        setAccessibleName(LegendStrip::tr("Colours of the heatmap"));
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        paintRamp(painter, QRectF(rect()).adjusted(0, 1, 0, 0), m_strip->m_info, currentTheme());
    }

private:
    LegendStrip* m_strip;
};

LegendStrip::LegendStrip(QWidget* parent)
    : QFrame(parent),
      m_name(makeLabel(tr("No heatmap"), TextStyle::title, false, this)),
      m_unit(makeLabel({}, TextStyle::caption, true, this)),
      m_note(makeLabel({}, TextStyle::caption, true, this)),
      m_ramp(new Ramp(this)),
      m_layer(new ChoiceBox(this)),
      m_filters(new HeatFilters(this)),
      m_filterButton(makeIconButton(QStringLiteral("users-group"), tr("Whose densities"), this)),
      m_filterPopup(new QFrame(this, Qt::Popup)),
      m_isovists(new IsovistChoice(this)),
      m_row(new QHBoxLayout)
{
    setObjectName(QStringLiteral("legendStrip"));
    setProperty("panel", true);
    setFixedHeight(kRow_px);
    auto* names = new QVBoxLayout;
    names->setSpacing(0);
    names->setContentsMargins(0, 0, 0, 0);
    names->addStretch(1);
    names->addWidget(m_name);
    names->addWidget(m_unit);
    names->addStretch(1);
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(12, 2, 8, 2);
    outer->setSpacing(0);
    outer->addLayout(m_row, 1);
    m_row->setContentsMargins(0, 0, 0, 0);
    m_row->setSpacing(10);
    m_row->addLayout(names);
    m_row->addWidget(m_ramp);
    m_row->addWidget(m_note, 1);
    m_row->addWidget(m_layer);
    m_row->addWidget(m_filters);
    m_row->addWidget(m_filterButton);
    m_row->addWidget(m_isovists);
    m_isovists->hide();
    m_note->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_note->setWordWrap(true);
    m_layer->setProperty("quiet", true);
    m_layer->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_layer->setMinimumWidth(150); // in a narrow strip narrower than its longest entry, so that the name stays whole
    m_layer->setObjectName(QStringLiteral("heatMode"));
    m_layer->setAccessibleName(tr("Heatmap"));
    m_layer->setToolTip(tr("Which densities the views show"));
    for (const editor::HeatLayerRow& row : editor::heatLayers()) {
        if (row.beginsGroup && m_layer->count() > 0)
            m_layer->insertSeparator(m_layer->count());
        m_layer->addItem(icon(QString::fromLatin1(row.choice.icon)), editor::text(row.choice.text),
                         static_cast<int>(&row - editor::heatLayers().data()));
    }
    m_layer->setMaxVisibleItems(m_layer->count());
    m_filterButton->setObjectName(QStringLiteral("heatFilterButton"));
    m_filterButton->hide();
    m_filterPopup->setProperty("card", true);
    (new QVBoxLayout(m_filterPopup))->setContentsMargins(8, 8, 8, 8);
    connect(m_layer, &QComboBox::activated, this,
            [this](int place) { emit layerChosen(editor::heatLayers()[static_cast<std::size_t>(m_layer->itemData(place).toInt())].id); });
    connect(m_filterButton, &QToolButton::clicked, this, &LegendStrip::openFilters);
}

void LegendStrip::setInfo(const LegendInfo& info)
{
    if (info == m_info)
        return;
    m_info = info;
    m_name->setText(info.name);
    m_unit->setText(info.unit);
    m_unit->setVisible(!info.unit.isEmpty());
    QStringList lines{info.note, info.help};
    lines.removeAll({});
    for (QWidget* widget : std::initializer_list<QWidget*>{m_note, m_name, m_unit, m_ramp})
        widget->setToolTip(lines.join(QStringLiteral("\n")));
    m_ramp->setAccessibleDescription(lines.join(QLatin1Char(' ')));
    m_ramp->setVisible(!info.unit.isEmpty());
    m_ramp->update();
    QTimer::singleShot(0, this, &LegendStrip::refreshNote);
}

void LegendStrip::refreshNote()
{
    const QFontMetrics letters = m_note->fontMetrics();
    const QRect twoLines(0, 0, m_note->width(), 2 * letters.lineSpacing());
    const bool fits = letters.boundingRect(twoLines, Qt::TextWordWrap, m_info.note).height() <= twoLines.height();
    m_note->setText(m_note->width() < 60 ? QString()
                    : fits               ? m_info.note
                                         : letters.elidedText(m_info.note, Qt::ElideRight, m_note->width()));
}

void LegendStrip::setLayer(editor::HeatLayerId layer)
{
    const editor::HeatLayerRow& row = editor::heatLayer(layer);
    m_layer->setCurrentIndex(m_layer->findData(static_cast<int>(&row - editor::heatLayers().data())));
    m_filters->setEnabled(row.hasFilters);
    m_isOfIsovists = layer == editor::HeatLayerId::isovist;
    arrange();
}

void LegendStrip::refreshFilters()
{
    const QString words = m_filters->summary();
    m_filterButton->setChecked(!words.isEmpty());
    m_filterButton->setToolTip(words.isEmpty() ? tr("Whose densities: everybody's") : tr("Whose densities: %1").arg(words));
}

void LegendStrip::setHours(HourStrip* hours, QAction* show)
{
    m_hours = hours;
    static_cast<QVBoxLayout*>(layout())->addWidget(hours);
    hours->setFixedHeight(kHours_px);
    hours->hide();
    m_row->insertWidget(3, makeActionButton(show, this));
}

void LegendStrip::showHours(bool show)
{
    m_hours->setVisible(show);
    setFixedHeight(show ? kRow_px + kHours_px : kRow_px);
}

void LegendStrip::fold(bool isFolded)
{
    if (std::exchange(m_isFolded, isFolded) == isFolded)
        return;
    m_filterPopup->hide();
    m_filters->setUpright(isFolded);
    if (isFolded)
        m_filterPopup->layout()->addWidget(m_filters);
    else
        m_row->insertWidget(m_row->indexOf(m_filterButton), m_filters);
    arrange();
}

void LegendStrip::arrange()
{
    m_isovists->setVisible(m_isOfIsovists);
    m_filterButton->setVisible(m_isFolded && !m_isOfIsovists);
    m_filters->setVisible(m_isFolded || !m_isOfIsovists);
}

void LegendStrip::openFilters()
{
    m_filterPopup->adjustSize();
    const QPoint corner = m_filterButton->mapToGlobal(QPoint(m_filterButton->width(), 0));
    m_filterPopup->move(corner - QPoint(m_filterPopup->width(), m_filterPopup->height() + 6));
    m_filterPopup->show();
}

void LegendStrip::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    const int width_px = event->size().width();
    m_ramp->setFixedWidth(width_px < kNarrowest_px ? kNarrowestRamp_px : width_px < kNarrow_px ? kNarrowRamp_px : kRamp_px);
    fold(width_px < kNarrow_px);
    QTimer::singleShot(0, this, &LegendStrip::refreshNote);
}

} // namespace passerby::widgets
