// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/dialogs/dialog_parts.h"

#include "widgets/controls/typography.h"

#include <QDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace passerby::widgets {

QHBoxLayout* makeButtonRow(QDialog* dialog, const QList<QPushButton*>& buttons, const QString& cancelText)
{
    auto* row = new QHBoxLayout;
    row->addStretch(1);
    auto* cancel = new QPushButton(cancelText, dialog);
    cancel->setAutoDefault(false);
    QObject::connect(cancel, &QPushButton::clicked, dialog, &QDialog::reject);
    row->addWidget(cancel);
    for (QPushButton* button : buttons)
        row->addWidget(button);
    return row;
}

QLabel* makeErrorLabel(QWidget* parent)
{
    QLabel* label = makeLabel({}, TextStyle::text, false, parent);
    label->setWordWrap(true);
    label->setProperty("tone", "error");
    label->hide();
    return label;
}

} // namespace passerby::widgets
