// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/place_kinds.h"

#include <QColor>
#include <QWidget>

class QComboBox;
class QLabel;
class QLineEdit;
class QMenu;
class QToolButton;

namespace passerby::widgets {

class ShareSlider;

/// One goal: where to, which of them, with return or without, its share as a number and as a bar.
class GoalRow : public QWidget {
    Q_OBJECT

public:
    struct Shown {
        QString name; ///< of the destination
        QString icon;
        QColor color;
        world::GoalChoice choice = world::GoalChoice::uniform;
        bool roundTrip = false;
        double share = 0.0;
        QString percent; ///< as all rows together show it
        bool hasTargets = true;
        bool hasCurve = false;
    };

    explicit GoalRow(QWidget* parent = nullptr);
    void setGoal(const Shown& shown);
    [[nodiscard]] ShareSlider* slider() const { return m_slider; }
    [[nodiscard]] QLineEdit* percentField() const { return m_percent; }
    [[nodiscard]] QComboBox* choiceField() const { return m_choice; }
    [[nodiscard]] QToolButton* returnButton() const { return m_return; }
    [[nodiscard]] QToolButton* removeButton() const { return m_remove; }
    /// Filled by the owner with destinations to choose from.
    [[nodiscard]] QMenu* destinations() const { return m_destinations; }

signals:
    /// A share that was typed, in [0, 1].
    void shareTyped(double share);
    void choiceAsked(passerby::world::GoalChoice choice);
    void roundTripAsked(bool roundTrip);
    void removeAsked();

private:
    void commitPercent();
    void showFault(const QString& fault);

    QToolButton* m_destination;
    QMenu* m_destinations;
    QComboBox* m_choice;
    QToolButton* m_return;
    QLineEdit* m_percent;
    QLabel* m_fault;
    ShareSlider* m_slider;
    QToolButton* m_remove;
    Shown m_shown;
};

} // namespace passerby::widgets
