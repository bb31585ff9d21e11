// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/docks/inspector_panel.h"

#include "editor/document/project_document.h"
#include "editor/models/inspector_model.h"
#include "editor/models/profile_colors.h"
#include "editor/words/traffic_words.h"
#include "widgets/controls/icons.h"
#include "widgets/controls/panel.h"
#include "widgets/controls/typography.h"
#include "widgets/docks/habit_section.h"
#include "widgets/docks/property_row.h"

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>
#include <utility>

namespace passerby::widgets {

using editor::ObjectKind;

namespace {

void drop(QWidget* part)
{
    part->hide();
    part->deleteLater();
}

/// Tab goes from the top down, also where some rows are older than others.
void keepTabOrder(const QLayout& rows)
{
    QWidget* last = nullptr;
    for (int i = 0; i < rows.count(); ++i) {
        QWidget* row = rows.itemAt(i)->widget();
        std::vector<QWidget*> stops;
        for (QWidget* stop = row ? row->nextInFocusChain() : nullptr; stop != row; stop = stop->nextInFocusChain())
            if (row->isAncestorOf(stop) && (stop->focusPolicy() & Qt::TabFocus))
                stops.push_back(stop);
        for (QWidget* stop : stops) {
            if (last)
                QWidget::setTabOrder(last, stop);
            last = stop;
        }
    }
}

} // namespace

InspectorPanel::InspectorPanel(editor::InspectorModel& model, editor::HabitSession& habits, QWidget* parent)
    : QWidget(parent),
      m_model(model),
      m_habits(habits),
      m_chip(new QLabel(this)),
      m_title(makeLabel({}, TextStyle::name, false, this)),
      m_hint(makeLabel({}, TextStyle::caption, true, this)),
      m_mark(makeLabel({}, TextStyle::caption, false, this)),
      m_body(new QWidget),
      m_rowsLayout(new QVBoxLayout(m_body))
{
    setObjectName(QStringLiteral("inspectorPanel"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 4);
    layout->setSpacing(0);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(14, 10, 14, 10);
    head->setSpacing(10);
    auto* words = new QVBoxLayout;
    words->setSpacing(2);
    m_title->setWordWrap(true);
    m_hint->setWordWrap(true);
    words->addWidget(m_title);
    words->addWidget(m_hint);
    m_mark->setObjectName(QStringLiteral("variantMark"));
    m_mark->setProperty("lit", true);
    m_mark->setWordWrap(true);
    words->addWidget(m_mark);
    head->addWidget(m_chip);
    head->addLayout(words, 1);
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

void InspectorPanel::addFooter(QWidget* footer)
{
    layout()->addWidget(footer);
}

void InspectorPanel::refresh()
{
    const bool isSameCity = m_city == m_model.cityNumber();
    if (!isSameCity || m_refs != m_model.refs()) {
        settle(isSameCity);
        rebuild();
        return;
    }
    if (!m_model.isSameShape())
        rearrange();
    refreshHead();
    for (const editor::Property& property : m_model.properties())
        if (const auto row = m_rows.find(property.key); row != m_rows.end())
            row->second->refresh(property);
    for (const auto& [after, section] : m_sections)
        section->refresh();
}

/// What is half typed is of what was shown until now: it holds there, or goes with its city.
void InspectorPanel::settle(bool isSameCity)
{
    for (QLineEdit* line : m_body->findChildren<QLineEdit*>()) {
        if (isSameCity && line->isModified())
            emit line->editingFinished();
        line->setModified(false);
    }
}

void InspectorPanel::refreshHead()
{
    const world::World& world = m_model.document().world();
    const auto& refs = m_model.refs();
    m_title->setText(m_model.title());
    m_mark->setText(m_model.mark());
    m_mark->setVisible(!m_model.mark().isEmpty());
    QPixmap chip;
    if (refs.size() == 1 && refs.front().kind == ObjectKind::targetType) {
        const world::TargetType& type = *world.targetTypes().find(world.targetTypes().idOf(refs.front().number));
        const QString icon = targetTypeIcon(QString::fromStdString(type.name), QString::fromStdString(type.icon));
        chip = chipPixmap({type.color.red, type.color.green, type.color.blue}, icon, 28, devicePixelRatioF(), false);
        m_title->setText(QString::fromStdString(type.name));
        const qint64 targets = editor::targetsOf(world, world.targetTypes().idOf(refs.front().number));
        m_hint->setText(tr("Target type · %1").arg(formatCounted(targets, tr("target"), tr("targets"))));
    } else if (refs.size() == 1 && refs.front().kind == ObjectKind::fixtureKind) {
        const auto id = world.fixtureKinds().idOf(refs.front().number);
        const world::FixtureKind& kind = *world.fixtureKinds().find(id);
        const QString icon = fixtureIcon(QString::fromStdString(kind.icon));
        chip = chipPixmap({kind.color.red, kind.color.green, kind.color.blue}, icon, 28, devicePixelRatioF(), false);
        m_title->setText(editor::capitalised(kind.name));
        m_hint->setText(tr("Fixture kind · %1").arg(formatCounted(editor::fixturesOf(world, id), tr("fixture"), tr("fixtures"))));
    } else if (refs.size() == 1 && refs.front().kind == ObjectKind::vehicleKind) {
        const world::VehicleKind& kind = *world.vehicleKinds().find(world.vehicleKinds().idOf(refs.front().number));
        chip = chipPixmap({kind.color.red, kind.color.green, kind.color.blue}, editor::vehicleIcon(kind), 28, devicePixelRatioF(), false);
        m_title->setText(editor::capitalised(kind.name));
        m_hint->setText(tr("Vehicle kind"));
    } else if (refs.size() == 1 && refs.front().kind == ObjectKind::profile) {
        const auto id = world.profiles().idOf(refs.front().number);
        chip = chipPixmap(editor::profileColor(world, world.profiles().indexOf(id)), QStringLiteral("walk"), 28, devicePixelRatioF(), true);
        m_title->setText(QString::fromStdString(world.profiles().find(id)->name));
        m_hint->setText(tr("Agent profile"));
    } else if (refs.size() == 1 && refs.front().kind == ObjectKind::need) {
        const world::Need& need = *world.needs().find(world.needs().idOf(refs.front().number));
        chip = chipPixmap(editor::profileColor(world, world.profiles().indexOf(need.profile)), QStringLiteral("need"), 28,
                          devicePixelRatioF(), true);
        m_title->setText(editor::capitalised(need.name));
        m_hint->setText(tr("Need of %1").arg(QString::fromStdString(world.profiles().find(need.profile)->name)));
    }
    m_chip->setPixmap(chip);
    m_chip->setVisible(!chip.isNull());
}

/// What is left in the layout: lines, headings, buttons, and rows and sections, which stay where they are kept.
void InspectorPanel::clearLayout(bool isAllAnew)
{
    while (QLayoutItem* item = m_rowsLayout->takeAt(0)) {
        QWidget* widget = item->widget();
        delete item;
        if (widget && (isAllAnew || !(qobject_cast<PropertyRow*>(widget) || qobject_cast<HabitSection*>(widget))))
            drop(widget);
    }
}

void InspectorPanel::addSections(const std::string& after)
{
    for (const auto& [key, section] : m_sections)
        if (key == after)
            m_rowsLayout->addWidget(section);
}

void InspectorPanel::addRow(const editor::Property& property)
{
    if (property.group != m_group) {
        m_group = property.group;
        m_rowsLayout->addSpacing(4);
        m_rowsLayout->addWidget(widgets::makeLine(Qt::Horizontal, m_body));
        m_rowsLayout->addSpacing(2);
        if (!m_group.isEmpty()) // what comes after a group and belongs to none
            m_rowsLayout->addWidget(makeLabel(m_group, TextStyle::title, false, m_body));
    }
    const auto kept = m_keptRows.find(property.key);
    const bool stays = kept != m_keptRows.end() && kept->second->fits(property);
    auto* row = stays ? kept->second : new PropertyRow(m_model, property, m_body);
    if (stays)
        m_keptRows.erase(kept);
    m_rows[property.key] = row;
    m_rowsLayout->addWidget(row);
}

void InspectorPanel::addCalibration()
{
    auto* button = new QPushButton(icon(QStringLiteral("ruler-2")), tr("Calibrate with two points"), m_body);
    button->setObjectName(QStringLiteral("calibratePicture"));
    button->setToolTip(tr("Click two points of the picture, then type how far apart they are"));
    connect(button, &QPushButton::clicked, this, &InspectorPanel::calibrationWanted);
    addButton(button);
}

void InspectorPanel::addRecordingButtons()
{
    auto* button = new QPushButton(icon(QStringLiteral("map-pin")), tr("Place by two points"), m_body);
    button->setObjectName(QStringLiteral("placeRecording"));
    button->setToolTip(tr("Click two places of its tracks, then where they lie in the city"));
    connect(button, &QPushButton::clicked, this, &InspectorPanel::placementWanted);
    addButton(button);
    auto* states = new QPushButton(icon(QStringLiteral("run")), tr("Make a state set…"), m_body);
    states->setObjectName(QStringLiteral("makeStates"));
    states->setToolTip(tr("Its velocities, for people or drivers steered by Heter-Sim to choose among"));
    connect(states, &QPushButton::clicked, this, &InspectorPanel::statesWanted);
    addButton(states);
}

void InspectorPanel::addButton(QPushButton* button)
{
    m_rowsLayout->addSpacing(4);
    m_rowsLayout->addWidget(button, 0, Qt::AlignLeft);
}

void InspectorPanel::rebuild()
{
    m_refs = m_model.refs();
    m_city = m_model.cityNumber();
    m_rows.clear();
    m_sections.clear();
    clearLayout(true);
    layRows();
}

/// What is typed, dragged or has the keyboard stays where it is shown still.
void InspectorPanel::rearrange()
{
    m_keptRows = std::exchange(m_rows, {});
    m_keptSections = std::exchange(m_sections, {});
    clearLayout(false);
    layRows();
    keepTabOrder(*m_rowsLayout);
    const auto goneRows = std::exchange(m_keptRows, {}); // one that is hidden may change the city yet
    const auto goneSections = std::exchange(m_keptSections, {});
    for (const auto& [key, row] : goneRows)
        drop(row);
    for (const auto& [after, section] : goneSections)
        drop(section);
}

void InspectorPanel::layRows()
{
    makeSections();
    m_group.clear();
    bool canEdit = false;
    for (const editor::Property& property : m_model.properties()) {
        canEdit = canEdit || property.isEditable();
        if (!isInSection(property))
            addRow(property);
        addSections(property.key);
    }
    addSections({});
    if (m_model.refs().size() == 1 && m_model.refs().front().kind == ObjectKind::referencePicture)
        addCalibration();
    if (m_model.refs().size() == 1 && m_model.refs().front().kind == ObjectKind::recording)
        addRecordingButtons();
    m_rowsLayout->addStretch(1);
    m_hint->setText(canEdit ? tr("Type a value, or drag its name") : tr("Computed, nothing to change here"));
    refreshHead();
}

} // namespace passerby::widgets
