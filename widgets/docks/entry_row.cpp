// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/docks/entry_row.h"

#include "editor/words/number_text.h"
#include "editor/words/traffic_words.h"
#include "widgets/controls/choice_box.h"
#include "widgets/controls/icons.h"
#include "widgets/controls/panel.h"
#include "widgets/controls/typing.h"
#include "widgets/controls/typography.h"
#include "widgets/docks/number_parser.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

namespace passerby::widgets {

namespace {

constexpr int kHoursADay = 24;
constexpr int kFlowDecimals = 2;

} // namespace

EntryRow::EntryRow(QWidget* parent)
    : QWidget(parent),
      m_kind(new ChoiceBox(this)),
      m_flow(new QLineEdit(this)),
      m_hour(new ChoiceBox(this)),
      m_remove(makeIconButton(QStringLiteral("x"), tr("These no longer come in"), this)),
      m_fault(makeLabel({}, TextStyle::caption, false, this))
{
    m_kind->setObjectName(QStringLiteral("entryKind"));
    m_kind->setAccessibleName(tr("Kind of vehicle"));
    m_kind->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_kind->setMinimumContentsLength(8);
    m_flow->setObjectName(QStringLiteral("entryFlow"));
    m_flow->setFixedWidth(64);
    m_flow->setAlignment(Qt::AlignRight);
    m_flow->setAccessibleName(tr("Vehicles an hour"));
    m_flow->setToolTip(tr("How many come in an hour, on average; when each comes is drawn"));
    m_hour->setObjectName(QStringLiteral("entryHour"));
    m_hour->setAccessibleName(tr("In which hour of the day"));
    m_hour->addItem(editor::hourInWords(std::nullopt));
    for (int hour = 0; hour < kHoursADay; ++hour)
        m_hour->addItem(editor::hourInWords(hour));
    m_remove->setObjectName(QStringLiteral("entryRemove"));
    m_fault->setProperty("tone", "error");
    m_fault->setWordWrap(true);
    m_fault->hide();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 4);
    layout->setSpacing(4);
    auto* first = new QHBoxLayout;
    first->setSpacing(6);
    first->addWidget(m_kind, 1);
    first->addWidget(m_flow);
    first->addWidget(makeLabel(tr("an hour"), TextStyle::caption, true, this));
    auto* second = new QHBoxLayout;
    second->setSpacing(6);
    second->addWidget(m_hour, 1);
    second->addWidget(m_remove);
    layout->addLayout(first);
    layout->addWidget(m_fault);
    layout->addLayout(second);
    connect(m_kind, &QComboBox::activated, this, &EntryRow::kindAsked);
    connect(m_hour, &QComboBox::activated, this,
            [this](int row) { emit hourAsked(row == 0 ? std::nullopt : std::optional<std::int64_t>(row - 1)); });
    connect(m_remove, &QToolButton::clicked, this, &EntryRow::removeAsked);
    connect(m_flow, &QLineEdit::editingFinished, this, &EntryRow::commitFlow);
    connect(m_flow, &QLineEdit::textEdited, this, [this] { showFault({}); });
}

void EntryRow::setEntry(const Shown& shown)
{
    if (shown.kinds != m_shown.kinds) {
        m_kind->clear();
        for (const Kind& kind : shown.kinds)
            m_kind->addItem(QIcon(chipPixmap(kind.color, kind.icon, 16, devicePixelRatioF(), false)), kind.name);
    }
    m_shown = shown;
    m_kind->setCurrentIndex(shown.kind);
    m_hour->setCurrentIndex(shown.hour ? static_cast<int>(*shown.hour) + 1 : 0);
    if (!isBeingTyped(*m_flow))
        showText(*m_flow, formatNumber(shown.vehicles_per_h, kFlowDecimals));
    showFault(shown.warning);
    setStyleProperty(m_flow, "invalid", false);
}

void EntryRow::commitFlow()
{
    if (!m_flow->isModified())
        return;
    const auto number = parseNumber(m_flow->text(), QStringLiteral("an hour"));
    const QString still = formatNumber(m_shown.vehicles_per_h, kFlowDecimals);
    if (!number) {
        showFault(tr("That is not a number. Still %1.").arg(still));
        setStyleProperty(m_flow, "invalid", true);
        return;
    }
    m_flow->setModified(false);
    m_flow->setText(still); // until the edit comes back, and where it is refused
    emit flowTyped(*number);
}

void EntryRow::showFault(const QString& fault)
{
    m_fault->setText(fault);
    m_fault->setVisible(!fault.isEmpty());
}

} // namespace passerby::widgets
