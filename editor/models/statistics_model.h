// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/frame.h"
#include "editor/document/object_ref.h"

#include <QAbstractTableModel>
#include <QString>
#include <memory>
#include <vector>

namespace passerby::editor {

class ProjectDocument;

/// Key figures of the city, of its bake and of the running simulation, and what is odd about the city. Columns: name, value with unit.
/// Texts are ready to show.
class StatisticsModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { nameColumn, valueColumn, columnTotal };
    enum Role { groupRole = Qt::UserRole, keyRole, numberRole, isOddRole };

    explicit StatisticsModel(ProjectDocument& document, QObject* parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    /// The newest frame of a run, null when none runs. Cheap; call it a few times a second. `world` is the city of that run (its
    /// targets and types give the places in the frame).
    void setFrame(std::shared_ptr<const run::Frame> frame, const world::World& world);
    void clearFrame();
    /// What an odd row is about; empty for figures.
    [[nodiscard]] std::vector<ObjectRef> refsOf(int row) const;

private:
    struct Row {
        QString group;
        QString key;
        QString name;
        double number = 0.0;
        QString text;
        std::vector<ObjectRef> refs{};
    };
    void rebuild();
    [[nodiscard]] std::vector<Row> cityRows() const;
    [[nodiscard]] std::vector<Row> oddRows() const;
    [[nodiscard]] std::vector<Row> oddBakeRows() const;
    [[nodiscard]] std::vector<Row> bakeRows() const;
    [[nodiscard]] std::vector<Row> runRows() const;
    /// A row for each kind of people that is there or awaited: some of the population, or on top of it.
    void appendKinds(std::vector<Row>& rows, bool ofPopulation) const;
    void appendVehicles(std::vector<Row>& rows) const;

    ProjectDocument& m_document;
    std::vector<Row> m_cityRows;
    std::vector<Row> m_oddRows;
    std::vector<Row> m_oddBakeRows;
    std::vector<Row> m_rows;
    std::shared_ptr<const run::Frame> m_frame;
    world::World m_runWorld;
};

} // namespace passerby::editor
