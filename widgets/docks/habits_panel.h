// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/document/object_ref.h"

#include <QWidget>

class QMenu;
class QToolButton;
class QTreeView;

namespace passerby::editor {
class HabitsModel;
class ProjectDocument;
} // namespace passerby::editor

namespace passerby::widgets {

/// Target types, agent profiles with their needs, proxy rules and kinds of fixtures and vehicles; picking one shows its page in the inspector. Adds and
/// deletes them.
class HabitsPanel : public QWidget {
    Q_OBJECT

public:
    HabitsPanel(editor::ProjectDocument& document, editor::HabitsModel& model, QWidget* parent = nullptr);
    [[nodiscard]] QTreeView* tree() const { return m_tree; }
    /// For the panel's title: a menu with a new type, the templates of profiles, a need of the one picked, the kinds of proxy rules and the
    /// usual kinds of fixtures and vehicles.
    [[nodiscard]] QToolButton* addButton() const { return m_add; }

signals:
    void failed(const QString& message);

private:
    void fillAddMenu(QMenu& menu);
    void fillFixtureKinds(QMenu& menu);
    void fillVehicleKinds(QMenu& menu);
    void fillMinds(QMenu& menu);
    /// That of the profile or need that was selected last.
    [[nodiscard]] std::optional<world::AgentProfileId> pickedProfile() const;
    void showContextMenu(const QPoint& place);
    void deletePicked();
    void selectTargets(editor::ObjectRef type);
    void selectFixtures(editor::ObjectRef kind);
    void giveSelection();
    void takeSelection();
    template <class Outcome>
    void tell(const Outcome& outcome)
    {
        if (!outcome.ok())
            emit failed(QString::fromStdString(outcome.error().message));
    }

    editor::ProjectDocument& m_document;
    editor::HabitsModel& m_model;
    QTreeView* m_tree;
    QToolButton* m_add;
    bool m_isSyncing = false;
};

} // namespace passerby::widgets
