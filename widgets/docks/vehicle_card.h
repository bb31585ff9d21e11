// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/vehicle_story.h"
#include "core/world/world.h"

#include <QWidget>
#include <optional>

class QGridLayout;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace passerby::widgets {

/// What a vehicle of the run is about: its kind, how fast it is and why, who is in front, where it came in, turns next and leaves.
class VehicleCard : public QWidget {
    Q_OBJECT

public:
    explicit VehicleCard(QWidget* parent = nullptr);
    /// `world`: the city of the run.
    void setStory(const run::VehicleStory& story, const world::World& world);
    void clear();
    [[nodiscard]] bool hasStory() const { return m_story.has_value(); }
    [[nodiscard]] const std::optional<run::VehicleStory>& story() const { return m_story; }

    [[nodiscard]] bool isFollowing() const;
    void setFollowing(bool follow);

signals:
    void followToggled(bool follow);
    /// The one in front is to be picked.
    void leaderRequested(quint32 number);
    /// Its lane is to be selected.
    void laneRequested(quint32 number);
    void closed();

private:
    void buildHead(QVBoxLayout* layout);
    void buildButtons(QVBoxLayout* layout);
    void listFacts(const std::vector<std::pair<QString, QString>>& facts);

    QLabel* m_picture;
    QLabel* m_name;
    QLabel* m_size;
    QLabel* m_now;
    QLabel* m_comes;
    QPushButton* m_follow;
    QPushButton* m_leader;
    QPushButton* m_lane;
    QGridLayout* m_facts;
    std::optional<run::VehicleStory> m_story;
};

} // namespace passerby::widgets
