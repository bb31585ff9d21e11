// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>

class QAction;
class QHBoxLayout;
class QMenuBar;
class QPushButton;
class QToolButton;

namespace passerby::widgets {

class ActionSet;

enum class Workspace { design, simulate, analyse };

/// Menus at the left, workspaces in the middle, action search, undo and theme at the right.
class HeaderBar : public QWidget {
    Q_OBJECT

public:
    HeaderBar(const ActionSet& actions, QAction* theme, QWidget* parent = nullptr);
    [[nodiscard]] QMenuBar* menuBar() const { return m_menus; }
    void setWorkspace(Workspace workspace);
    /// The chooser of variants, whose menu is filled by whoever knows them.
    [[nodiscard]] QToolButton* variants() const { return m_variants; }
    /// Which city is shown: the base, or a variant by this name.
    void setVariant(const QString& name, bool isBase);
    /// Where a popup of the search hangs, in screen coordinates.
    [[nodiscard]] QPoint searchCorner() const;

signals:
    void workspaceChosen(passerby::widgets::Workspace workspace);
    void searchRequested();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void fitVariant();
    void showSearch();

    QMenuBar* m_menus;
    QWidget* m_workspaces;
    QToolButton* m_layers; ///< shows or folds layers and habits
    QToolButton* m_variants;
    QString m_variant; ///< name of the city that is shown, whole
    QToolButton* m_design;
    QToolButton* m_simulate;
    QToolButton* m_analyse;
    QPushButton* m_search;
    const QAction* m_searching = nullptr;
};

} // namespace passerby::widgets
