// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/simulation/frame.h"
#include "core/world/world.h"

#include <QWidget>
#include <optional>

class QGridLayout;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace passerby::widgets {

/// Who somebody is, where from and where to, and why.
class PersonCard : public QWidget {
    Q_OBJECT

public:
    explicit PersonCard(QWidget* parent = nullptr);
    /// `world` is the city of the run, `frame` the moment at which the story was told.
    void setStory(const simulation::PersonStory& story, const world::World& world, const simulation::Frame& frame);
    [[nodiscard]] bool isFollowing() const;
    void setFollowing(bool follow);
    /// The sentence as plain text.
    [[nodiscard]] QString sentence() const;

signals:
    void followToggled(bool follow);
    void wholeRouteRequested();
    void targetRequested(quint32 number);
    void closed();

private:
    class RouteLine;
    void buildHead(QVBoxLayout* layout);
    void buildButtons(QVBoxLayout* layout);
    void tellWhy(const simulation::PersonStory& story, const world::World& world);
    void listBound(const simulation::PersonStory& story, const world::World& world);

    QLabel* m_picture;
    QLabel* m_name;
    QLabel* m_profile;
    QLabel* m_sentence;
    QLabel* m_times;
    RouteLine* m_route;
    QPushButton* m_follow;
    QPushButton* m_whole;
    QLabel* m_why;
    QWidget* m_bound;
    QGridLayout* m_boundGrid;
    std::vector<std::uint32_t> m_boundShown;
};

/// "Café Nord", or "Café 12" for a target without a name. `index` counts targets from 0.
[[nodiscard]] QString targetName(const world::World& world, std::uint32_t index);

} // namespace passerby::widgets
