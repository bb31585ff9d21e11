// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/heat/heat_filter.h"

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
    /// What is chosen, which somebody else owns.
    void showFilter(const editor::HeatFilter& filter);
    /// Words for what is chosen; empty for everything.
    [[nodiscard]] QString summary() const;
    /// Side by side, or below each other for a popup.
    void setUpright(bool isUpright);

signals:
    /// Somebody chose the one; the other as it is shown.
    void chosen(const passerby::editor::HeatFilter& filter);

private:
    static void fill(QComboBox* box, const Choices& choices, const QString& pattern);

    QBoxLayout* m_layout;
    QComboBox* m_profile;
    QComboBox* m_destination;
};

} // namespace passerby::widgets
