// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>
#include <QWidget>
#include <utility>
#include <vector>

class QBoxLayout;
class QComboBox;

namespace passerby::widgets {

/// Whose densities: of one profile, on the way to one kind of place.
class HeatFilters : public QWidget {
    Q_OBJECT

public:
    using Choices = std::vector<std::pair<QString, QIcon>>;

    explicit HeatFilters(QWidget* parent = nullptr);
    /// Names and pictures, in ascending order of number.
    void setDestinations(const Choices& types);
    /// Where there are fewer than two the choice is hidden.
    void setProfiles(const Choices& profiles);
    /// Places; −1: all.
    void setDestination(int type);
    void setProfile(int profile);
    [[nodiscard]] int destination() const;
    [[nodiscard]] int profile() const;
    [[nodiscard]] int destinationCount() const;
    [[nodiscard]] int profileCount() const;
    /// Words for what is chosen; empty for everything.
    [[nodiscard]] QString summary() const;
    /// Side by side, or below each other for a popup.
    void setUpright(bool isUpright);

signals:
    /// Place of the type, −1: all.
    void destinationChosen(int type);
    void profileChosen(int profile);

private:
    static void fill(QComboBox* box, const Choices& choices, const QString& pattern);

    QBoxLayout* m_layout;
    QComboBox* m_profile;
    QComboBox* m_destination;
};

} // namespace passerby::widgets
