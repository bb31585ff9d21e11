// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/docks/inspector_panel.h"

#include "editor/models/inspector_model.h"
#include "widgets/controls/panel.h"
#include "widgets/controls/typography.h"
#include "widgets/docks/property_row.h"

#include <QLabel>
#include <QScrollArea>
#include <QVBoxLayout>

namespace passerby::widgets {

InspectorPanel::InspectorPanel(editor::InspectorModel& model, QWidget* parent)
    : QWidget(parent),
      m_model(model),
      m_title(makeLabel({}, TextStyle::name, false, this)),
      m_hint(makeLabel({}, TextStyle::caption, true, this)),
      m_body(new QWidget),
      m_rowsLayout(new QVBoxLayout(m_body))
{
    setObjectName(QStringLiteral("inspectorPanel"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 4);
    layout->setSpacing(0);
    auto* head = new QVBoxLayout;
    head->setContentsMargins(14, 10, 14, 10);
    head->setSpacing(2);
    m_title->setWordWrap(true);
    m_hint->setWordWrap(true);
    head->addWidget(m_title);
    head->addWidget(m_hint);
    layout->addLayout(head);
    layout->addWidget(widgets::makeLine(Qt::Horizontal, this));
    auto* scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(m_body);
    layout->addWidget(scroll, 1);
    m_rowsLayout->setContentsMargins(14, 8, 8, 12);
    m_rowsLayout->setSpacing(6);
    connect(&model, &editor::InspectorModel::changed, this, &InspectorPanel::refresh);
    rebuild();
}

void InspectorPanel::refresh()
{
    if (!m_model.isSameShape()) {
        rebuild();
        return;
    }
    m_title->setText(m_model.title());
    for (const editor::Property& property : m_model.properties())
        if (const auto row = m_rows.find(property.key); row != m_rows.end())
            row->second->refresh(property);
}

void InspectorPanel::rebuild()
{
    m_rows.clear();
    while (QLayoutItem* item = m_rowsLayout->takeAt(0)) {
        if (QWidget* widget = item->widget()) {
            widget->hide();
            widget->deleteLater();
        }
        delete item;
    }
    m_title->setText(m_model.title());
    QString group;
    bool canEdit = false;
    for (const editor::Property& property : m_model.properties()) {
        if (property.group != group) {
            group = property.group;
            m_rowsLayout->addSpacing(4);
            m_rowsLayout->addWidget(widgets::makeLine(Qt::Horizontal, m_body));
            m_rowsLayout->addSpacing(2);
            m_rowsLayout->addWidget(makeLabel(group, TextStyle::title, false, m_body));
        }
        auto* row = new PropertyRow(m_model, property, m_body);
        canEdit = canEdit || property.isEditable();
        m_rows[property.key] = row;
        m_rowsLayout->addWidget(row);
    }
    m_rowsLayout->addStretch(1);
    m_hint->setText(canEdit ? tr("Type a value, or drag its name") : tr("Computed, nothing to change here"));
}

} // namespace passerby::widgets
