// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/steering/crowd.h"

#include <memory>

class dtCrowd;
class dtNavMesh;

namespace passerby::bench {

/// The same people walking with the Detour crowd (librecast), at the lowest of the qualities that its demonstration knows, on a mesh of
/// one square. It is told where everybody wants to go, and plans nothing.
class DetourCrowd {
public:
    DetourCrowd(const steering::Crowd& crowd, double side_m);
    ~DetourCrowd();
    DetourCrowd(const DetourCrowd&) = delete;
    DetourCrowd& operator=(const DetourCrowd&) = delete;

    [[nodiscard]] bool isReady() const { return m_isReady; }
    /// Tells it what everybody prefers.
    void prefer(const steering::Crowd& crowd);
    /// A step: neighbours, avoidance, moving.
    void step(float step_s);
    /// Where everybody has got.
    void read(steering::Crowd& crowd) const;

private:
    struct Free {
        void operator()(dtCrowd* crowd) const;
        void operator()(dtNavMesh* mesh) const;
    };
    [[nodiscard]] bool layGround(double side_m);
    void addPeople(const steering::Crowd& crowd);

    std::unique_ptr<dtNavMesh, Free> m_mesh;
    std::unique_ptr<dtCrowd, Free> m_crowd;
    bool m_isReady = false;
};

} // namespace passerby::bench
