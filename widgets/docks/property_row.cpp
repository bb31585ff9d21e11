// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/docks/property_row.h"

#include "editor/models/inspector_model.h"
#include "widgets/controls/icons.h"
#include "widgets/controls/panel.h"
#include "widgets/controls/typing.h"
#include "widgets/controls/typography.h"
#include "widgets/docks/number_parser.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMouseEvent>
#include <QPushButton>
#include <QTime>
#include <QToolButton>
#include <algorithm>
#include <cmath>

namespace passerby::widgets {

using editor::PropertyKind;

namespace {

QString stripped(QString message)
{
    if (!message.isEmpty() && !message.endsWith(u'.'))
        message += u'.';
    return message;
}

} // namespace

PropertyRow::PropertyRow(editor::InspectorModel& model, const editor::Property& property, QWidget* parent)
    : QWidget(parent),
      m_model(model),
      m_property(property),
      m_original(property.value),
      m_label(makeLabel(property.name, TextStyle::text, true, this)),
      m_reset(makeIconButton(QStringLiteral("restore"), tr("Back to the value before"), this)),
      m_error(makeLabel({}, TextStyle::caption, false, this))
{
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->setSpacing(2);
    auto* layout = new QHBoxLayout;
    layout->setSpacing(6);
    m_label->setFixedWidth(100);
    m_label->setWordWrap(true);
    layout->addWidget(m_label);
    makeField(layout);
    layout->addWidget(m_reset);
    QSizePolicy keep = m_reset->sizePolicy();
    keep.setRetainSizeWhenHidden(property.isEditable());
    m_reset->setSizePolicy(keep);
    m_reset->hide();
    outer->addLayout(layout);
    outer->addWidget(m_error);
    m_error->setContentsMargins(106, 0, 0, 0);
    m_error->setWordWrap(true);
    m_error->setProperty("tone", "error");
    m_error->hide();
    connect(m_reset, &QToolButton::clicked, this, [this] { commit(m_original, editor::EditPhase::single); });
    if (isNumeric() && property.isEditable()) {
        m_label->setCursor(Qt::SizeHorCursor);
        m_label->installEventFilter(this);
    }
    m_label->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_label, &QWidget::customContextMenuRequested, this, &PropertyRow::offerMenu);
    setMinimumHeight(28);
    showValue();
}

bool PropertyRow::isNumeric() const
{
    return m_property.kind == PropertyKind::number || m_property.kind == PropertyKind::integer;
}

bool PropertyRow::fits(const editor::Property& property) const
{
    return property.key == m_property.key && property.kind == m_property.kind && property.name == m_property.name
           && property.unit == m_property.unit && property.isEditable() == m_property.isEditable();
}

void PropertyRow::refresh(const editor::Property& property)
{
    const bool hasOtherChoices = property.choices != m_property.choices;
    m_property = property;
    if (hasOtherChoices)
        fillChoices();
    showError({});
    showValue();
}

QString PropertyRow::textOf(const QVariant& value) const
{
    switch (m_property.kind) {
    case PropertyKind::number:
        return formatNumber(value.toDouble(), m_property.decimals);
    case PropertyKind::integer:
        return formatCount(value.toLongLong());
    case PropertyKind::time:
        return formatClock(value.toDouble(), std::fmod(value.toDouble(), 60.0) != 0.0);
    case PropertyKind::choice:
        return m_property.choices.value(value.toInt());
    default:
        return value.toString();
    }
}

void PropertyRow::showMark()
{
    setStyleProperty(m_label, "lit", m_property.differsFromBase);
    QStringList told;
    if (!m_property.help.isEmpty())
        told << m_property.help;
    if (m_property.differsFromBase && m_property.inBase.isValid())
        told << tr("In the base: %1").arg(wordsOf(m_property.inBase));
    else if (m_property.differsFromBase)
        told << tr("The variant changes this.");
    m_label->setToolTip(told.join(QStringLiteral("\n")));
}

QString PropertyRow::wordsOf(const QVariant& value) const
{
    if (m_property.kind == PropertyKind::boolean)
        return value.toBool() ? tr("yes") : tr("no");
    if (m_property.kind == PropertyKind::color)
        return value.value<QColor>().name();
    const QString words = textOf(value);
    return words.isEmpty() ? tr("empty") : m_property.unit.isEmpty() ? words : tr("%1 %2").arg(words, m_property.unit);
}

void PropertyRow::showValue()
{
    showMark();
    m_reset->setVisible(m_property.isEditable() && m_original.isValid() && m_property.value.isValid() && m_original != m_property.value);
    const bool mixed = m_property.isMixed || !m_property.value.isValid();
    if (auto* line = qobject_cast<QLineEdit*>(m_field)) {
        line->setPlaceholderText(mixed ? tr("Mixed") : QString());
        if (!isBeingTyped(*line))
            showText(*line, mixed ? QString() : textOf(m_property.value));
    } else if (auto* box = qobject_cast<QComboBox*>(m_field)) {
        box->setCurrentIndex(mixed ? -1 : m_property.value.toInt());
    } else if (auto* check = qobject_cast<QCheckBox*>(m_field)) {
        check->setCheckState(mixed ? Qt::PartiallyChecked : (m_property.value.toBool() ? Qt::Checked : Qt::Unchecked));
    } else if (auto* button = qobject_cast<QPushButton*>(m_field)) {
        QPixmap chip(14, 14);
        const auto color = m_property.value.value<QColor>();
        chip.fill(mixed ? QColor(Qt::transparent) : color);
        button->setIcon(QIcon(chip));
        button->setText(mixed ? tr("Mixed") : color.name());
    } else if (auto* label = qobject_cast<QLabel*>(m_field)) {
        const QString unit = m_property.unit.isEmpty() ? QString() : QStringLiteral(" ") + m_property.unit;
        label->setText(mixed ? tr("Mixed") : textOf(m_property.value) + unit);
        const bool isError = m_property.tone == editor::PropertyTone::error;
        const bool isPlain = m_property.tone == editor::PropertyTone::plain;
        setStyleProperty(label, "tone", isPlain ? QVariant() : QVariant(isError ? QStringLiteral("error") : QStringLiteral("warning")));
    }
}

void PropertyRow::commitText()
{
    auto* line = qobject_cast<QLineEdit*>(m_field);
    if (!line || !line->isModified())
        return;
    line->setModified(false);
    const QString text = line->text();
    if (m_property.kind == PropertyKind::text) {
        commit(text, editor::EditPhase::single);
        return;
    }
    if (m_property.kind == PropertyKind::time) {
        const QTime time = QTime::fromString(text, text.count(u':') > 1 ? QStringLiteral("H:m:s") : QStringLiteral("H:m"));
        if (time.isValid())
            commit(QTime(0, 0).secsTo(time) * 1.0, editor::EditPhase::single);
        else
            showError(tr("Type a time such as 08:30."));
        return;
    }
    const auto number = parseNumber(text, m_property.unit);
    if (!number)
        showError(tr("That is not a number."));
    else if (*number < m_property.minimum)
        showError(tr("Must be %1 or more.").arg(formatNumber(m_property.minimum, m_property.decimals)));
    else if (*number > m_property.maximum)
        showError(tr("Must be %1 or less.").arg(formatNumber(m_property.maximum, m_property.decimals)));
    else
        commit(m_property.kind == PropertyKind::integer ? QVariant(static_cast<qlonglong>(std::llround(*number))) : QVariant(*number),
               editor::EditPhase::single);
}

void PropertyRow::commit(const QVariant& value, editor::EditPhase phase)
{
    const auto result = m_model.setValue(m_property, value, phase);
    if (!result.ok())
        showError(stripped(QString::fromStdString(result.error().message)));
    else
        showError({});
    if (!result.ok() && m_property.kind == PropertyKind::choice)
        showValue(); // not what was chosen in vain
}

void PropertyRow::showError(const QString& message)
{
    const bool isWrong = !message.isEmpty();
    const QString kept = m_property.value.isValid() && !m_property.isMixed && m_property.kind != PropertyKind::color
                             ? tr(" Still %1.").arg(textOf(m_property.value))
                             : QString();
    m_error->setText(isWrong ? message + kept : QString());
    m_error->setVisible(isWrong);
    if (auto* line = qobject_cast<QLineEdit*>(m_field))
        setStyleProperty(line, "invalid", isWrong);
}

void PropertyRow::offerMenu(const QPoint& place)
{
    // What the field offers itself: about all of its text where nothing of it is selected.
    auto* line = qobject_cast<QLineEdit*>(m_field);
    const QString words = m_model.forAllText(m_property);
    const bool canBeAsBase = m_property.differsFromBase && m_property.inBase.isValid();
    if (!line && words.isEmpty() && !canBeAsBase)
        return;
    const bool isWhole = line && !line->hasSelectedText();
    if (isWhole)
        line->selectAll();
    QMenu* menu = line ? line->createStandardContextMenu() : new QMenu(this);
    if (line)
        menu->setParent(this, menu->windowFlags()); // it does not go with the field, which is asked once it has gone
    menu->setObjectName(QStringLiteral("valueMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    QAction* const first = menu->actions().value(0);
    QList<const QAction*> own; // not about what is written in the field
    const auto offer = [&](const QString& text, void (PropertyRow::*what)()) {
        auto* action = new QAction(text, menu);
        connect(action, &QAction::triggered, this, what);
        menu->insertAction(first, action);
        own << action;
    };
    if (canBeAsBase)
        offer(tr("As in the base (%1)").arg(wordsOf(m_property.inBase)), &PropertyRow::useOfBase);
    if (!words.isEmpty())
        offer(words, &PropertyRow::useForAll);
    if (!own.isEmpty())
        menu->insertSeparator(first);
    if (line) {
        connect(menu, &QMenu::triggered, line, [line, own](const QAction* chosen) {
            if (!own.contains(chosen))
                line->setFocus(); // what is changed there holds once it is left
        });
        connect(menu, &QObject::destroyed, line, [line, isWhole] {
            if (isWhole && !line->hasFocus())
                line->deselect();
        });
    }
    menu->popup(m_label->mapToGlobal(place));
}

void PropertyRow::useOfBase()
{
    const QVariant value = m_property.inBase; // the row changes with it
    commit(value, editor::EditPhase::single);
}

void PropertyRow::useForAll()
{
    const auto result = m_model.setForAll(m_property.key);
    showError(result.ok() ? QString() : stripped(QString::fromStdString(result.error().message)));
}

bool PropertyRow::eventFilter(QObject* object, QEvent* event)
{
    if (object != m_label || m_property.isMixed)
        return QWidget::eventFilter(object, event);
    auto* mouse = dynamic_cast<QMouseEvent*>(event);
    if (event->type() == QEvent::MouseButtonPress && mouse->button() == Qt::LeftButton) {
        m_scrubFrom_px = mouse->globalPosition().x();
        m_scrubValue = m_property.value.toDouble();
        m_isScrubbing = false;
        return true;
    }
    if (event->type() == QEvent::MouseMove && (mouse->buttons() & Qt::LeftButton)) {
        const double steps = std::trunc((mouse->globalPosition().x() - m_scrubFrom_px) / 4.0);
        if (steps == 0.0 && !m_isScrubbing)
            return true;
        const double value = std::clamp(m_scrubValue + steps * m_property.step, m_property.minimum, m_property.maximum);
        const auto phase = m_isScrubbing ? editor::EditPhase::continued : editor::EditPhase::single;
        m_isScrubbing = true;
        if (value != m_property.value.toDouble())
            commit(m_property.kind == PropertyKind::integer ? QVariant(static_cast<qlonglong>(std::llround(value))) : QVariant(value),
                   phase);
        return true;
    }
    return QWidget::eventFilter(object, event);
}

} // namespace passerby::widgets
