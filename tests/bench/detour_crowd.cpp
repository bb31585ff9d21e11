// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/detour_crowd.h"

#include <array>
#include <cmath>
#include <recastnavigation/DetourAlloc.h>
#include <recastnavigation/DetourCommon.h>
#include <recastnavigation/DetourCrowd.h>
#include <recastnavigation/DetourNavMesh.h>
#include <recastnavigation/DetourNavMeshBuilder.h>

namespace passerby::bench {

namespace {

constexpr float kCell_m = 0.1F; // unit of the mesh's corners
constexpr float kMargin_m = 5.0F;
constexpr float kHeight_m = 1.8F;

dtObstacleAvoidanceParams lowQuality()
{
    dtObstacleAvoidanceParams params{};
    params.velBias = 0.5F;
    params.weightDesVel = 2.0F;
    params.weightCurVel = 0.75F;
    params.weightSide = 0.75F;
    params.weightToi = 2.5F;
    params.horizTime = 3.0F;
    params.gridSize = 33;
    params.adaptiveDivs = 5;
    params.adaptiveRings = 2;
    params.adaptiveDepth = 1;
    return params;
}

} // namespace

void DetourCrowd::Free::operator()(dtCrowd* crowd) const
{
    dtFreeCrowd(crowd);
}

void DetourCrowd::Free::operator()(dtNavMesh* mesh) const
{
    dtFreeNavMesh(mesh);
}

DetourCrowd::DetourCrowd(const steering::Crowd& crowd, double side_m) : m_mesh(dtAllocNavMesh()), m_crowd(dtAllocCrowd())
{
    if (!layGround(side_m) || !m_crowd->init(static_cast<int>(crowd.size()), 0.3F, m_mesh.get()))
        return;
    const dtObstacleAvoidanceParams quality = lowQuality();
    m_crowd->setObstacleAvoidanceParams(0, &quality);
    addPeople(crowd);
}

DetourCrowd::~DetourCrowd() = default;

bool DetourCrowd::layGround(double side_m)
{
    const auto far = static_cast<unsigned short>((side_m + 2.0 * static_cast<double>(kMargin_m)) / static_cast<double>(kCell_m));
    const std::array<unsigned short, 12> corners{0, 0, 0, 0, 0, far, far, 0, far, far, 0, 0};
    constexpr unsigned short kNone = 0xffff;
    const std::array<unsigned short, 8> polygon{0, 1, 2, 3, kNone, kNone, kNone, kNone};
    const unsigned short flags = 1;
    const unsigned char area = 0;
    dtNavMeshCreateParams params{};
    params.verts = corners.data();
    params.vertCount = 4;
    params.polys = polygon.data();
    params.polyFlags = &flags;
    params.polyAreas = &area;
    params.polyCount = 1;
    params.nvp = 4;
    params.bmin[0] = params.bmin[2] = -kMargin_m;
    params.bmax[0] = params.bmax[2] = static_cast<float>(side_m) + kMargin_m;
    params.bmax[1] = 1.0F;
    params.walkableHeight = kHeight_m;
    params.walkableRadius = 0.3F;
    params.cs = kCell_m;
    params.ch = kCell_m;
    unsigned char* data = nullptr;
    int size = 0;
    if (!dtCreateNavMeshData(&params, &data, &size))
        return false;
    if (dtStatusSucceed(m_mesh->init(data, size, DT_TILE_FREE_DATA)))
        return true;
    dtFree(data);
    return false;
}

void DetourCrowd::addPeople(const steering::Crowd& crowd)
{
    m_isReady = true;
    for (std::size_t row = 0; row < crowd.size(); ++row) {
        dtCrowdAgentParams params{};
        params.radius = crowd.radius_m[row];
        params.height = kHeight_m;
        params.maxAcceleration = 8.0F;
        params.maxSpeed = crowd.maxSpeed_mps[row];
        params.collisionQueryRange = 5.0F;
        params.pathOptimizationRange = 9.0F;
        params.updateFlags = DT_CROWD_OBSTACLE_AVOIDANCE;
        const std::array<float, 3> place{static_cast<float>(crowd.x_m[row]), 0.0F, static_cast<float>(crowd.y_m[row])};
        const int number = m_crowd->addAgent(place.data(), &params);
        m_isReady = m_isReady && number == static_cast<int>(row) && m_crowd->getAgent(number)->state == DT_CROWDAGENT_STATE_WALKING;
    }
}

void DetourCrowd::prefer(const steering::Crowd& crowd)
{
    for (std::size_t row = 0; row < crowd.size(); ++row) {
        const std::array<float, 3> velocity{crowd.preferred_mps[row].x, 0.0F, crowd.preferred_mps[row].y};
        m_crowd->requestMoveVelocity(static_cast<int>(row), velocity.data());
    }
}

void DetourCrowd::step(float step_s)
{
    m_crowd->update(step_s, nullptr);
}

void DetourCrowd::read(steering::Crowd& crowd) const
{
    for (std::size_t row = 0; row < crowd.size(); ++row) {
        const float* place = m_crowd->getAgent(static_cast<int>(row))->npos;
        crowd.x_m[row] = static_cast<double>(place[0]);
        crowd.y_m[row] = static_cast<double>(place[2]);
    }
}

} // namespace passerby::bench
