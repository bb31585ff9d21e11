// SPDX-License-Identifier: GPL-3.0-or-later
// navigation_detour KIT: the kit's navigation.json as a mesh for Detour, cells as polygons and portals as connections between them. Routes
// to where people of the runtime go are found by its queries, and are as long as the shortest ways that these people take: shorter by no
// more than what the triangles cut of corners, longer by no more than what the search by middles of sides loses.
#include "passerby_runtime.h"

#include <DetourNavMesh.h>
#include <DetourNavMeshBuilder.h>
#include <DetourNavMeshQuery.h>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace {

using Json = nlohmann::json;

constexpr float kSquare_m = 0.02F;   // in which Detour keeps places
constexpr double kInward_m = 0.1;    // ends of a connection lie so far within their triangles
constexpr double kShorter = 0.01;    // shares of a way's length by which a route may be shorter,
constexpr double kLonger = 0.03;     // or longer,
constexpr double kPerPortal_m = 0.3; // and metres for each portal: twice the ends' offset, and squares
constexpr std::size_t kRoutes = 40;

struct Place {
    double x, y, z;
};

[[noreturn]] void fail(const std::string& why)
{
    std::fprintf(stderr, "%s\n", why.c_str());
    std::exit(1);
}

std::string bytesOf(const std::string& name)
{
    std::ifstream file(name, std::ios::binary);
    if (!file)
        fail(name + " is not there");
    return {std::istreambuf_iterator<char>(file), {}};
}

Place placeOf(const Json& json)
{
    return {json[0].get<double>(), json[1].get<double>(), json[2].get<double>()};
}

/// Detour's axes: x east, y up, z south.
void append(const Place& place, std::vector<float>& to)
{
    to.insert(to.end(), {float(place.x), float(place.z), float(-place.y)});
}

/// What dtCreateNavMeshData() wants.
struct Mesh {
    std::vector<float> places; // of vertices
    std::vector<unsigned short> polygons;
    std::vector<float> connections;
    std::vector<unsigned char> directions;
    std::vector<Place> middles; // of triangles
    std::vector<std::size_t> firstTriangle;
    int triangles = 0;
};

void addCell(const Json& cell, Mesh& mesh)
{
    const std::size_t vertex = mesh.places.size() / 3;
    mesh.firstTriangle.push_back(std::size_t(mesh.triangles));
    for (const Json& one : cell["vertices"])
        append(placeOf(one), mesh.places);
    for (std::size_t t = 0; t < cell["triangles"].size(); ++t) {
        Place middle{0.0, 0.0, 0.0};
        for (const Json& corner : cell["triangles"][t]) {
            const Place at = placeOf(cell["vertices"][corner.get<std::size_t>()]);
            middle = {middle.x + at.x / 3.0, middle.y + at.y / 3.0, middle.z + at.z / 3.0};
            mesh.polygons.push_back(static_cast<unsigned short>(vertex + corner.get<std::size_t>()));
        }
        for (const Json& neighbour : cell["neighbours"][t])
            mesh.polygons.push_back(
                neighbour.get<int>() < 0 ? 0xFFFF : static_cast<unsigned short>(mesh.firstTriangle.back() + neighbour.get<std::size_t>()));
        mesh.middles.push_back(middle);
    }
    mesh.triangles += int(cell["triangles"].size());
}

void addPortal(const Json& portal, const Json& cells, Mesh& mesh)
{
    const Place a = placeOf(portal["line"][0]);
    const Place b = placeOf(portal["line"][1]);
    for (std::size_t side = 0; side < 2; ++side) {
        const auto cell = std::find_if(cells.begin(), cells.end(), [&](const Json& one) { return one["name"] == portal["cells"][side]; });
        const Place& inside =
            mesh.middles[mesh.firstTriangle[std::size_t(cell - cells.begin())] + portal["triangles"][side].get<std::size_t>()];
        Place end{0.5 * (a.x + b.x), 0.5 * (a.y + b.y), 0.5 * (a.z + b.z)};
        const double length = std::hypot(inside.x - end.x, inside.y - end.y);
        const double part = length > kInward_m ? kInward_m / length : 0.5;
        end = {end.x + part * (inside.x - end.x), end.y + part * (inside.y - end.y), end.z + part * (inside.z - end.z)};
        append(end, mesh.connections);
    }
    mesh.directions.push_back(portal["one_way"].get<bool>() ? 0 : DT_OFFMESH_CON_BIDIR);
}

dtNavMesh* built(const Mesh& mesh)
{
    dtNavMeshCreateParams params{};
    for (int axis = 0; axis < 3; ++axis) {
        params.bmin[axis] = 1e9F;
        params.bmax[axis] = -1e9F;
    }
    for (std::size_t i = 0; i < mesh.places.size(); ++i) {
        params.bmin[i % 3] = std::min(params.bmin[i % 3], mesh.places[i] - 1.0F);
        params.bmax[i % 3] = std::max(params.bmax[i % 3], mesh.places[i] + 1.0F);
    }
    std::vector<unsigned short> vertices;
    for (std::size_t i = 0; i < mesh.places.size(); ++i)
        vertices.push_back(static_cast<unsigned short>(std::lround((mesh.places[i] - params.bmin[i % 3]) / kSquare_m)));
    const std::vector<unsigned short> flags(std::size_t(mesh.triangles) + mesh.directions.size(), 1);
    const std::vector<unsigned char> areas(flags.size(), 0);
    const std::vector<float> radii(mesh.directions.size(), 0.3F);
    params.verts = vertices.data();
    params.vertCount = int(vertices.size() / 3);
    params.polys = mesh.polygons.data();
    params.polyFlags = flags.data();
    params.polyAreas = areas.data();
    params.polyCount = mesh.triangles;
    params.nvp = 3;
    params.offMeshConVerts = mesh.connections.data();
    params.offMeshConRad = radii.data();
    params.offMeshConFlags = flags.data();
    params.offMeshConAreas = areas.data();
    params.offMeshConDir = mesh.directions.data();
    params.offMeshConCount = int(mesh.directions.size());
    params.walkableHeight = 2.0F;
    params.walkableClimb = 0.5F;
    params.cs = params.ch = kSquare_m;
    params.buildBvTree = true;
    unsigned char* data = nullptr;
    int size = 0;
    dtNavMesh* made = dtAllocNavMesh();
    if (!dtCreateNavMeshData(&params, &data, &size) || dtStatusFailed(made->init(data, size, DT_TILE_FREE_DATA)))
        fail("Detour takes no mesh of these cells");
    return made;
}

/// Length of the route in the plane and upwards, as Detour pulls it straight; -1 where it finds none.
double routeLength(const dtNavMeshQuery& query, const Place& from, const Place& to)
{
    constexpr int kMost = 4096;
    const dtQueryFilter filter;
    const float reach[3] = {0.5F, 1.0F, 0.5F};
    std::vector<float> ends;
    append(from, ends);
    append(to, ends);
    dtPolyRef refs[2] = {0, 0};
    float near[6];
    for (int end = 0; end < 2; ++end)
        if (dtStatusFailed(query.findNearestPoly(&ends[std::size_t(3 * end)], reach, &filter, &refs[end], &near[3 * end]))
            || refs[end] == 0)
            return -1.0;
    std::vector<dtPolyRef> polygons(kMost);
    int count = 0;
    const dtStatus found = query.findPath(refs[0], refs[1], near, near + 3, &filter, polygons.data(), &count, kMost);
    if (dtStatusFailed(found) || count == 0 || polygons[std::size_t(count - 1)] != refs[1])
        return -1.0;
    std::vector<float> corners(3 * kMost);
    int cornerCount = 0;
    if (dtStatusFailed(
            query.findStraightPath(near, near + 3, polygons.data(), count, corners.data(), nullptr, nullptr, &cornerCount, kMost)))
        return -1.0;
    double length = 0.0;
    for (std::size_t i = 1; i < std::size_t(cornerCount); ++i)
        length += std::hypot(double(corners[3 * i] - corners[3 * i - 3]), double(corners[3 * i + 1] - corners[3 * i - 2]),
                             double(corners[3 * i + 2] - corners[3 * i - 1]));
    return length;
}

Place nodeOf(const pb_city& city, std::uint32_t node, const Json& origin)
{
    double xyz[3];
    if (pb_node(&city, node, xyz) != PB_OK)
        fail("a node is none");
    return {xyz[0] - origin[0].get<double>(), xyz[1] - origin[1].get<double>(), xyz[2]};
}

} // namespace

int main(int count, char** words)
{
    if (count != 2)
        fail("navigation_detour KIT");
    const std::string kit = words[1];
    const Json json = Json::parse(bytesOf(kit + "/navigation.json"));
    Mesh mesh;
    for (const Json& cell : json["cells"])
        addCell(cell, mesh);
    for (const Json& portal : json["portals"])
        addPortal(portal, json["cells"], mesh);
    dtNavMeshQuery query;
    if (dtStatusFailed(query.init(built(mesh), 65535)))
        fail("Detour answers no queries of this mesh");

    const std::string bytes = bytesOf(kit + "/city.pbcity");
    std::vector<std::uint64_t> pack(bytes.size() / 8 + 1);
    std::copy(bytes.begin(), bytes.end(), reinterpret_cast<char*>(pack.data()));
    pb_city city;
    if (pb_open(&city, pack.data(), bytes.size()) != PB_OK)
        fail("the pack is not opened");
    pb_options options;
    pb_usual_options(&city, &options);
    options.inhabitants = 2000;
    std::vector<std::uint64_t> memory(pb_bytes_needed(&city, &options) / 8 + 1);
    pb* life = nullptr;
    if (pb_create(&life, &city, &options, memory.data(), 8 * memory.size()) != PB_OK)
        fail("no life is made");
    (void)pb_see_disc(life, 0.0, 0.0, 1e6);
    (void)pb_step(life, 0.0, 0);
    std::vector<pb_person> people(4096);
    people.resize(std::min<std::size_t>(pb_people(life, people.data(), 4096), 4096));

    std::size_t routes = 0;
    double shortest = 1e9;
    double longest = -1e9;
    for (const pb_person& person : people) {
        std::vector<pb_way> ways(64);
        std::uint32_t written = 0;
        if (routes == kRoutes || pb_next(life, person.id, ways.data(), 64, &written) != PB_OK || written < 8
            || ways[written - 1].to < city.portals)
            continue;
        double length = 0.0;
        for (std::size_t i = 1; i < written; ++i) {
            const Place a = nodeOf(city, ways[i - 1].to, json["local_origin"]);
            const Place b = nodeOf(city, ways[i].to, json["local_origin"]);
            length += std::hypot(b.x - a.x, b.y - a.y, b.z - a.z);
        }
        const double route =
            routeLength(query, nodeOf(city, ways[0].to, json["local_origin"]), nodeOf(city, ways[written - 1].to, json["local_origin"]));
        const double spare = kPerPortal_m * written;
        if (route < 0.0 || route < (1.0 - kShorter) * length - spare || route > (1.0 + kLonger) * length + spare)
            fail("a way of " + std::to_string(length) + " m over " + std::to_string(written) + " segments is a route of "
                 + std::to_string(route) + " m");
        shortest = std::min(shortest, route / length - 1.0);
        longest = std::max(longest, route / length - 1.0);
        ++routes;
    }
    if (routes < kRoutes)
        fail("only " + std::to_string(routes) + " people go far");
    std::printf("%zu routes over %d triangles and %zu portals, from %+.1f %% to %+.1f %% beside the shortest ways' length\n", routes,
                mesh.triangles, mesh.directions.size(), 100.0 * shortest, 100.0 * longest);
    return 0;
}
