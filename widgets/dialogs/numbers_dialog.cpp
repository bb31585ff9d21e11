// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/dialogs/numbers_dialog.h"

#include "widgets/controls/typography.h"
#include "widgets/dialogs/dialog_parts.h"

#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

namespace passerby::widgets {

NumbersDialog::NumbersDialog(const QString& title, const QString& note, const QString& acceptText, const std::vector<Field>& fields,
                             QWidget* parent)
    : QDialog(parent)
{
    setWindowTitle(title);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(12);
    layout->addWidget(makeLabel(title, TextStyle::page, false, this));
    QLabel* words = makeLabel(note, TextStyle::text, true, this);
    words->setWordWrap(true);
    words->setMinimumWidth(320);
    layout->addWidget(words);
    auto* form = new QFormLayout;
    form->setHorizontalSpacing(16);
    form->setVerticalSpacing(8);
    for (const Field& field : fields) {
        auto* box = new QDoubleSpinBox(this);
        box->setObjectName(QStringLiteral("number_") + field.id);
        box->setDecimals(field.decimals);
        box->setRange(field.low, field.high);
        box->setValue(field.value);
        box->setSuffix(field.unit.isEmpty() ? QString() : QLatin1Char(' ') + field.unit);
        box->setFixedWidth(130);
        form->addRow(field.name, box);
        m_boxes.emplace_back(field.id, box);
    }
    layout->addLayout(form);
    auto* accept = new QPushButton(acceptText, this);
    accept->setDefault(true);
    connect(accept, &QPushButton::clicked, this, &QDialog::accept);
    layout->addLayout(makeButtonRow(this, {accept}, tr("Cancel")));
}

double NumbersDialog::value(const QString& id) const
{
    const auto found = std::find_if(m_boxes.begin(), m_boxes.end(), [&](const auto& box) { return box.first == id; });
    return found == m_boxes.end() ? 0.0 : found->second->value();
}

} // namespace passerby::widgets
