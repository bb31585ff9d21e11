// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/agent_id.h"

#include <QString>
#include <QWidget>
#include <cstdint>
#include <vector>

class QLabel;
class QListWidget;
class QListWidgetItem;

namespace passerby::editor {
struct LiveInside;
}
namespace passerby::run {
struct Frame;
}
namespace passerby::world {
class World;
}

namespace passerby::widgets {

/// Who is inside a target while people live: one row a person, with profile, since when and from where. Choosing one asks for their alibi.
class InsidePanel : public QWidget {
    Q_OBJECT

public:
    struct Row {
        world::AgentId agent;
        QString who;    ///< "Passer-by 4 127"
        QString detail; ///< "Resident · since 08:03 · from Café Nord"

        friend bool operator==(const Row&, const Row&) = default;
    };

    explicit InsidePanel(QWidget* parent = nullptr);
    /// `world` is the city of the run, `frame` the moment of the answer.
    void setInside(const editor::LiveInside& inside, const world::World& world, const run::Frame& frame);
    /// The place is out of view in a run of whoever is seen: nobody is known there.
    void setHidden();
    [[nodiscard]] const std::vector<Row>& rows() const { return m_rows; }
    [[nodiscard]] QString note() const;

signals:
    void personChosen(passerby::world::AgentId agent);

protected:
    bool event(QEvent* event) override;
    /// Follows the size of what it stands in.
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void fitRows();
    void setRows(std::vector<Row> rows, const QString& note);
    void choose(const QListWidgetItem* item);

    QLabel* m_note;
    QListWidget* m_list;
    std::vector<Row> m_rows;
};

} // namespace passerby::widgets
