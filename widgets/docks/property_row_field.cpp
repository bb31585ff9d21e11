// SPDX-License-Identifier: GPL-3.0-or-later
// The field of a value: a line, a list, a switch or a colour.
#include "editor/models/inspector_model.h"
#include "widgets/controls/choice_box.h"
#include "widgets/controls/icons.h"
#include "widgets/controls/typography.h"
#include "widgets/docks/color_question.h"
#include "widgets/docks/property_row.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QElapsedTimer>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPushButton>

namespace passerby::widgets {

using editor::PropertyKind;

namespace {

/// A double click selects the number whole, also what stands behind its point; a third click lets it be so. Space belongs to the window
/// while nothing is being typed.
class NumberLine : public QLineEdit {
public:
    using QLineEdit::QLineEdit;

protected:
    void mouseDoubleClickEvent(QMouseEvent* event) override
    {
        if (event->button() != Qt::LeftButton)
            return;
        selectAll();
        m_doubleClicked = event->position().toPoint();
        m_sinceDoubleClick.start();
    }

    void mousePressEvent(QMouseEvent* event) override
    {
        const bool isThird = m_sinceDoubleClick.isValid() && m_sinceDoubleClick.elapsed() < QApplication::doubleClickInterval()
                             && (event->position().toPoint() - m_doubleClicked).manhattanLength() < QApplication::startDragDistance();
        m_sinceDoubleClick.invalidate();
        if (event->button() == Qt::LeftButton && isThird)
            selectAll();
        else
            QLineEdit::mousePressEvent(event);
    }

    bool event(QEvent* event) override
    {
        const bool isKey = event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress;
        if (!isKey || isModified() || static_cast<QKeyEvent*>(event)->key() != Qt::Key_Space)
            return QLineEdit::event(event);
        event->ignore();
        return false;
    }

private:
    QElapsedTimer m_sinceDoubleClick;
    QPoint m_doubleClicked;
};

} // namespace

void PropertyRow::makeField(QHBoxLayout* layout)
{
    const PropertyKind kind = m_property.isEditable() ? m_property.kind : PropertyKind::readOnly;
    switch (kind) {
    case PropertyKind::choice:
        makeChoice(layout);
        break;
    case PropertyKind::boolean:
        makeSwitch(layout);
        break;
    case PropertyKind::color:
        makeColor(layout);
        break;
    case PropertyKind::readOnly: {
        auto* label = makeLabel({}, TextStyle::text, false, this);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        label->setWordWrap(true);
        label->setObjectName(QStringLiteral("field_") + QString::fromStdString(m_property.key));
        m_field = label;
        layout->addWidget(label, 1);
        break;
    }
    default:
        makeLine(layout);
        break;
    }
    m_field->setAccessibleName(m_property.name);
    if (m_field->toolTip().isEmpty())
        m_field->setToolTip(m_property.help);
}

void PropertyRow::makeLine(QHBoxLayout* layout)
{
    auto* line = m_property.kind == PropertyKind::text ? new QLineEdit(this) : new NumberLine(this);
    m_field = line;
    line->setObjectName(QStringLiteral("field_") + QString::fromStdString(m_property.key));
    if (m_property.kind == PropertyKind::text) {
        layout->addWidget(line, 1);
    } else {
        line->setFixedWidth(88);
        line->setAlignment(Qt::AlignRight);
        layout->addWidget(line);
        auto* unit = makeLabel(m_property.kind == PropertyKind::time ? QString() : m_property.unit, TextStyle::caption, true, this);
        unit->setWordWrap(true);
        layout->addWidget(unit, 1);
    }
    connect(line, &QLineEdit::editingFinished, this, &PropertyRow::commitText);
    connect(line, &QLineEdit::textEdited, this, [this] { showError({}); });
}

void PropertyRow::makeChoice(QHBoxLayout* layout)
{
    auto* box = new ChoiceBox(this);
    m_field = box;
    box->setObjectName(QStringLiteral("field_") + QString::fromStdString(m_property.key));
    fillChoices();
    box->setPlaceholderText(tr("Mixed"));
    box->setMinimumContentsLength(8);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    layout->addWidget(box, 1);
    connect(box, &QComboBox::activated, this, [this](int row) { commit(row, editor::EditPhase::single); });
}

void PropertyRow::fillChoices()
{
    auto* box = qobject_cast<QComboBox*>(m_field);
    if (!box)
        return;
    box->clear();
    box->addItems(m_property.choices);
    for (qsizetype i = 0; i < m_property.icons.size() && i < box->count(); ++i)
        box->setItemIcon(static_cast<int>(i), icon(fixtureIcon(m_property.icons[i])));
    m_original = m_property.value; // a place in a list that is gone leads nowhere
}

void PropertyRow::makeSwitch(QHBoxLayout* layout)
{
    auto* box = new QCheckBox(this);
    m_field = box;
    box->setTristate(m_property.isMixed);
    layout->addWidget(box, 1);
    connect(box, &QCheckBox::clicked, this, [this, box] { commit(box->checkState() != Qt::Unchecked, editor::EditPhase::single); });
}

void PropertyRow::makeColor(QHBoxLayout* layout)
{
    auto* button = new QPushButton(this);
    m_field = button;
    button->setObjectName(QStringLiteral("field_") + QString::fromStdString(m_property.key));
    layout->addWidget(button);
    layout->addStretch(1);
    connect(button, &QPushButton::clicked, this, &PropertyRow::chooseColor);
}

void PropertyRow::chooseColor()
{
    const auto chosen = askForColor(m_property.value.value<QColor>(), m_property.name, *this, m_model.document());
    if (chosen)
        commit(*chosen, editor::EditPhase::single);
}

} // namespace passerby::widgets
