// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QAction;
class QHBoxLayout;
class QLabel;
class QToolButton;

namespace passerby::widgets {

/// The bar over a panel: a title, then whatever is added from the right.
class PanelTitle : public QFrame {
    Q_OBJECT

public:
    enum class Place { dock, view };
    static constexpr int kHeight = 34;

    PanelTitle(const QString& title, Place place, QWidget* parent = nullptr);
    [[nodiscard]] QString title() const;
    void setTitle(const QString& title);
    /// Muted words beside the title.
    void setNote(const QString& note);
    void addTool(QWidget* tool);
    [[nodiscard]] QSize sizeHint() const override { return {QFrame::sizeHint().width(), kHeight}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {80, kHeight}; }

private:
    QLabel* m_title;
    QLabel* m_note;
    QHBoxLayout* m_layout;
};

/// A button with an icon only. `name` is its accessible name and tooltip.
[[nodiscard]] QToolButton* makeIconButton(const QString& iconName, const QString& name, QWidget* parent = nullptr);
/// The same, bound to an action; `iconName` empty takes the action's own.
[[nodiscard]] QToolButton* makeActionButton(QAction* action, QWidget* parent = nullptr);
/// A hairline in the border's colour.
[[nodiscard]] QFrame* makeLine(Qt::Orientation orientation, QWidget* parent = nullptr);
/// Puts a style sheet property on a widget and lets the style look again.
void setStyleProperty(QWidget* widget, const char* name, const QVariant& value);

} // namespace passerby::widgets
