// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QPushButton;

namespace passerby::widgets {

class FlowLayout;

/// Says what is missing, why, and what to do: an icon, a line, a sentence, buttons.
class EmptyState : public QWidget {
    Q_OBJECT

public:
    EmptyState(const QString& iconName, const QString& title, const QString& sentence, QWidget* parent = nullptr);
    void setText(const QString& title, const QString& sentence);
    QPushButton* addButton(const QString& text, bool primary);
    /// Only the line and the buttons, where there is no room for more.
    void setBrief(bool isBrief);

private:
    void paintIcon();

    QString m_iconName;
    QLabel* m_icon;
    QLabel* m_title;
    QLabel* m_sentence;
    FlowLayout* m_buttons;
};

} // namespace passerby::widgets
