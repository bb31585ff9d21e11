// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/visitor_body.h"

#include <set>

namespace passerby::widgets {

/// The keys that are down while somebody walks or drives themselves, and what they mean.
class VisitKeys {
public:
    /// W A S D, the arrows and Shift.
    [[nodiscard]] static bool isMeant(int key);
    /// True when that changes anything.
    bool press(int key) { return isMeant(key) && m_down.insert(key).second; }
    bool release(int key) { return m_down.erase(key) > 0; }
    /// The keyboard is elsewhere.
    void clear() { m_down.clear(); }

    /// `heading_rad`: what is ahead for who is on foot. On foot A and D step aside, driving they steer, as the arrows do.
    [[nodiscard]] run::VisitorInput input(run::VisitorMode mode, double heading_rad) const;
    /// On foot the arrows to the sides turn round: 1 to the right, −1 to the left.
    [[nodiscard]] int turning(run::VisitorMode mode) const;

private:
    [[nodiscard]] bool isDown(int key) const { return m_down.contains(key); }
    [[nodiscard]] double between(int less, int more) const { return (isDown(more) ? 1.0 : 0.0) - (isDown(less) ? 1.0 : 0.0); }

    std::set<int> m_down;
};

} // namespace passerby::widgets
