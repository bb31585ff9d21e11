// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/dialogs/columns_field.h"

#include "widgets/controls/choice_box.h"

#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>

namespace passerby::widgets {

ColumnsField::ColumnsField(QWidget* parent) : QWidget(parent)
{
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setVerticalSpacing(4);
    const std::array<QString, 8> names{tr("Id"), tr("Frame"), tr("Time"), tr("x"), tr("y"), tr("Kind"), tr("Length"), tr("Width")};
    for (std::size_t i = 0; i < names.size(); ++i) {
        auto* box = new ChoiceBox(this);
        box->setObjectName(QStringLiteral("recordingColumn%1").arg(i));
        box->addItem(QString());
        box->setEditable(true);
        box->lineEdit()->setPlaceholderText(tr("found by name"));
        box->setAccessibleName(tr("Column of %1").arg(names[i]));
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(9);
        connect(box, &QComboBox::currentTextChanged, this, &ColumnsField::changed);
        const int row = static_cast<int>(i / 2);
        const int column = static_cast<int>(i % 2) * 2;
        grid->addWidget(new QLabel(names[i], this), row, column);
        grid->addWidget(box, row, column + 1);
        m_columns[i] = box;
    }
}

void ColumnsField::setColumns(const QStringList& names)
{
    for (QComboBox* box : m_columns) {
        const QSignalBlocker quiet(box);
        const QString chosen = names.contains(box->currentText()) ? box->currentText() : QString();
        box->clear();
        box->addItem(QString());
        box->addItems(names);
        box->setCurrentText(chosen);
    }
}

importers::ColumnChoice ColumnsField::columns() const
{
    std::array<std::string, 8> names;
    for (std::size_t i = 0; i < names.size(); ++i)
        names[i] = m_columns[i]->currentText().trimmed().toStdString();
    return {names[0], names[1], names[2], names[3], names[4], names[5], names[6], names[7]};
}

} // namespace passerby::widgets
