// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/tool_options_row.h"

#include "editor/tools/snapping.h"
#include "editor/tools/tool_box.h"
#include "widgets/controls/choice_box.h"
#include "widgets/controls/flow_layout.h"
#include "widgets/controls/icons.h"
#include "widgets/controls/panel.h"
#include "widgets/controls/snapping_menu.h"
#include "widgets/controls/typography.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QToolButton>
#include <utility>

namespace passerby::widgets {

using editor::ToolOption;

namespace {

constexpr int kHeight = 26;

/// Other fields, not only other values.
bool needsOtherFields(const std::vector<ToolOption>& a, const std::vector<ToolOption>& b)
{
    return !std::equal(a.begin(), a.end(), b.begin(), b.end(),
                       [](const ToolOption& x, const ToolOption& y) { return x.id == y.id && x.choices == y.choices; });
}

void showValue(QWidget* field, const ToolOption& option)
{
    const QSignalBlocker blocker(field);
    if (auto* box = qobject_cast<QComboBox*>(field))
        box->setCurrentIndex(static_cast<int>(option.value));
    else if (auto* check = qobject_cast<QCheckBox*>(field))
        check->setChecked(option.value != 0.0);
    else if (auto* spin = qobject_cast<QDoubleSpinBox*>(field); spin && !spin->hasFocus())
        spin->setValue(option.value);
}

} // namespace

ToolOptionsRow::ToolOptionsRow(editor::ToolBox& tools, QWidget* parent)
    : QFrame(parent),
      m_tools(tools),
      m_layout(new FlowLayout(this, 12)),
      m_name(makeLabel({}, TextStyle::strong, false, this)),
      m_snap(makeSnappingButton(tools.snapping(), this))
{
    setObjectName(QStringLiteral("toolOptions"));
    setAccessibleName(tr("Options of the tool"));
    m_layout->setContentsMargins(12, 2, 8, 6);
    m_name->setFixedHeight(kHeight);
    m_layout->addWidget(m_name);
    m_layout->addWidget(m_snap);
    connect(&tools, &editor::ToolBox::toolChanged, this, &ToolOptionsRow::follow);
    connect(&tools, &editor::ToolBox::draftChanged, this, &ToolOptionsRow::follow);
    rebuild();
}

QWidget* ToolOptionsRow::field(const QString& option) const
{
    const auto found = m_fields.find(option);
    return found == m_fields.end() ? nullptr : found->second;
}

editor::HasOptions* ToolOptionsRow::options() const
{
    return dynamic_cast<editor::HasOptions*>(&m_tools.active());
}

void ToolOptionsRow::follow()
{
    const std::vector<ToolOption> now = options() ? options()->options() : std::vector<ToolOption>();
    const bool isOther =
        m_shownTool != m_tools.activeId() || m_shownVariant != m_tools.active().variant() || needsOtherFields(now, m_shown);
    if (isOther) {
        rebuild();
        return;
    }
    for (const ToolOption& option : now)
        showValue(m_fields.at(option.id), option);
}

void ToolOptionsRow::rebuild()
{
    const HalfTyped held = m_shownTool == m_tools.activeId() ? halfTyped() : HalfTyped();
    // A field that is hidden must not speak to anybody.
    for (const auto& [id, field] : std::exchange(m_fields, {}))
        field->disconnect(this);
    m_shownTool = m_tools.activeId();
    m_shownVariant = m_tools.active().variant();
    m_shown = options() ? options()->options() : std::vector<ToolOption>();
    for (QWidget* part : std::exchange(m_parts, {})) {
        m_layout->removeWidget(part);
        part->hide();
        part->deleteLater();
    }
    m_name->setText(m_tools.active().info().name);
    m_layout->removeWidget(m_snap);
    addVariants();
    for (const ToolOption& option : m_shown)
        addField(option);
    m_layout->addWidget(m_snap);
    for (QWidget* part : m_parts)
        part->show();
    goOn(held);
    updateGeometry();
}

ToolOptionsRow::HalfTyped ToolOptionsRow::halfTyped() const
{
    for (const auto& [id, field] : m_fields) {
        if (!field->hasFocus())
            continue;
        const auto* line = field->findChild<QLineEdit*>();
        return {id, line && line->isModified() ? std::optional(line->text()) : std::nullopt};
    }
    return {};
}

/// In the field of the same option, where there is one still.
void ToolOptionsRow::goOn(const HalfTyped& held)
{
    QWidget* now = field(held.option);
    if (!now)
        return;
    now->setFocus(Qt::TabFocusReason);
    if (auto* line = now->findChild<QLineEdit*>(); line && held.text) {
        line->setText(*held.text);
        line->setModified(true);
    }
}

void ToolOptionsRow::addVariants()
{
    const editor::ToolInfo info = m_tools.active().info();
    if (info.variants.empty())
        return;
    auto* group = new QFrame(this);
    group->setObjectName(QStringLiteral("variants"));
    auto* line = new QHBoxLayout(group);
    line->setContentsMargins(2, 2, 2, 2);
    line->setSpacing(2);
    for (const editor::ToolVariant& variant : info.variants) {
        auto* button = makeIconButton(variant.icon, variant.name, group);
        button->setObjectName(QStringLiteral("variant_") + variant.id);
        button->setFixedSize(28, kHeight - 4);
        button->setCheckable(true);
        button->setChecked(variant.id == m_shownVariant);
        line->addWidget(button);
        connect(button, &QToolButton::clicked, this, [this, tool = info.id, id = variant.id] {
            m_tools.take(tool, id);
            emit finished();
        });
    }
    m_layout->addWidget(group);
    m_parts.push_back(group);
}

void ToolOptionsRow::addField(const ToolOption& option)
{
    QWidget* field = makeField(option);
    field->setObjectName(QStringLiteral("option_") + option.id);
    field->setAccessibleName(option.name);
    m_fields[option.id] = field;
    showValue(field, option);
    if (option.isSwitch) {
        field->setFixedHeight(kHeight);
        m_layout->addWidget(field);
        m_parts.push_back(field);
        return;
    }
    auto* pair = new QWidget(this);
    auto* line = new QHBoxLayout(pair);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(6);
    line->addWidget(makeLabel(option.name, TextStyle::text, true, pair));
    line->addWidget(field);
    m_layout->addWidget(pair);
    m_parts.push_back(pair);
}

QWidget* ToolOptionsRow::makeField(const ToolOption& option)
{
    const auto set = [this, id = option.id](double value) {
        if (options())
            options()->setOption(id, value);
        m_tools.refresh();
    };
    if (option.isSwitch) {
        auto* check = new QCheckBox(option.name, this);
        connect(check, &QCheckBox::toggled, this, [set](bool isOn) { set(isOn ? 1.0 : 0.0); });
        return check;
    }
    if (!option.choices.isEmpty()) {
        auto* box = new ChoiceBox(this);
        box->addItems(option.choices);
        box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
        box->setMaximumWidth(160);
        connect(box, &QComboBox::activated, this, [this, set](int index) {
            set(index);
            emit finished();
        });
        return box;
    }
    auto* spin = new QDoubleSpinBox(this);
    spin->setDecimals(option.decimals);
    spin->setRange(option.low, option.high);
    if (!option.unit.isEmpty())
        spin->setSuffix(QLatin1Char(' ') + option.unit);
    spin->setFixedWidth(option.decimals == 0 && option.unit.isEmpty() ? 52 : 78);
    spin->setKeyboardTracking(false);
    connect(spin, &QDoubleSpinBox::valueChanged, this, set);
    connect(spin, &QDoubleSpinBox::editingFinished, this, [this, spin] {
        if (spin->hasFocus()) // else somebody has gone on, to the next field perhaps
            emit finished();
    });
    return spin;
}

} // namespace passerby::widgets
