// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/engine/city_usd.h"

#include "core/exporters/engine/walking_person.h"
#include "core/exporters/gltf/gltf_people.h"
#include "core/exporters/gltf/gltf_shapes.h"
#include "core/exporters/json_text.h"
#include "core/shapes/house_color.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <iterator>
#include <numbers>

namespace passerby::exporters {

namespace {

constexpr double kSamples_per_s = 10.0; // as many as frames: between them ways are straight but for who turns a corner

struct UsdMesh {
    std::vector<std::array<double, 3>> points; ///< z up
    std::vector<std::uint32_t> corners;        ///< three a triangle
};

/// A text in quotation marks.
std::string inQuotes(std::string_view text)
{
    std::string inside;
    for (const char letter : wellFormed(text))
        if (letter == '"' || letter == '\\')
            inside += {'\\', letter};
        else
            inside += letter == '\n' || letter == '\r' || letter == '\t' ? ' ' : letter;
    return '"' + inside + '"';
}

class UsdText {
public:
    template <class... Values>
    void line(fmt::format_string<Values...> format, Values&&... values)
    {
        m_text.append(std::size_t(m_depth) * 4, ' ');
        fmt::format_to(std::back_inserter(m_text), format, std::forward<Values>(values)...);
        m_text += '\n';
    }
    void open(std::string_view type, std::string_view name)
    {
        line("def {} \"{}\"", type, name);
        line("{{");
        ++m_depth;
    }
    void close()
    {
        --m_depth;
        line("}}");
    }
    /// `name` = [one, another]; each as `write` says.
    template <class List, class Write>
    void list(std::string_view name, const List& all, Write write)
    {
        std::string text;
        for (const auto& one : all) {
            text += text.empty() ? "" : ", ";
            write(one, text);
        }
        line("{} = [{}]", name, text);
    }
    void mesh(std::string_view name, const UsdMesh& mesh, world::Color color, std::uint32_t number, std::string_view title);
    std::string take() { return std::move(m_text); }

private:
    std::string m_text;
    int m_depth = 0;
};

void appendPlace(const std::array<double, 3>& place, std::string& out)
{
    fmt::format_to(std::back_inserter(out), "({:.9g}, {:.9g}, {:.9g})", place[0], place[1], place[2]);
}

void appendNumber(std::uint64_t number, std::string& out)
{
    out += std::to_string(number);
}

void UsdText::mesh(std::string_view name, const UsdMesh& mesh, world::Color color, std::uint32_t number, std::string_view title)
{
    open("Mesh", name);
    line("custom int exportedId = {}", number);
    line("custom string title = {}", inQuotes(title));
    line("uniform token subdivisionScheme = \"none\"");
    list("int[] faceVertexCounts", std::vector<std::uint64_t>(mesh.corners.size() / 3, 3), appendNumber);
    list("int[] faceVertexIndices", mesh.corners, appendNumber);
    list("point3f[] points", mesh.points, appendPlace);
    line("color3f[] primvars:displayColor = [({:.4g}, {:.4g}, {:.4g})]", color.red / 255.0, color.green / 255.0, color.blue / 255.0);
    close();
}

/// Of a mesh in glTF's axes.
UsdMesh turned(const GltfMesh& mesh, geometry::Point by)
{
    UsdMesh usd;
    for (const auto& [x, y, z] : mesh.positions)
        usd.points.push_back({double(x) + by.x, -double(z) + by.y, double(y)});
    usd.corners = mesh.indices;
    return usd;
}

void writeCells(const world::World& world, const NavigationMesh& mesh, geometry::Point origin, UsdText& out)
{
    constexpr world::Color kGround{222, 220, 214};
    out.open("Scope", "cells");
    for (const NavigationCell& made : mesh.cells) {
        UsdMesh usd;
        for (std::size_t v = 0; v < made.vertices.size(); ++v)
            usd.points.push_back({made.vertices[v].x - origin.x, made.vertices[v].y - origin.y, made.height_m[v]});
        for (const auto& triangle : made.triangles)
            usd.corners.insert(usd.corners.end(), triangle.begin(), triangle.end());
        if (!usd.corners.empty())
            out.mesh(exportName("cell", made.id.number), usd, kGround, made.id.number, world.cells().find(made.id)->name);
    }
    out.close();
}

void writeObstacles(const world::World& world, geometry::Point origin, UsdText& out)
{
    constexpr world::Color kWalls{186, 190, 202};
    const shapes::Light walls = shapes::lightOf(kWalls);
    out.open("Scope", "obstacles");
    for (const auto& [id, obstacle] : world.obstacles()) {
        const GltfOrigin near{geometry::centroid(obstacle.polygon), 0.0};
        const GltfMesh mesh = makeObstacle(obstacle, id.number, near).joined();
        if (!mesh.empty())
            out.mesh(exportName("obstacle", id.number), turned(mesh, near.place - origin),
                     obstacle.color ? shapes::colorOf(shapes::quiet(*obstacle.color, walls)) : kWalls, id.number, obstacle.name);
    }
    out.close();
}

bool isThere(const std::vector<PathKey>& keys, double time_s)
{
    const auto after =
        std::upper_bound(keys.begin(), keys.end(), time_s, [](double time, const PathKey& key) { return time < key.time_s; });
    return after != keys.begin() && std::prev(after)->isThere;
}

/// `name` = { time: [one for each person, ...], ... }
template <class Write>
void writeSamples(std::string_view name, const PeopleTracks& tracks, UsdText& out, foundation::JobContext& context, Write write)
{
    out.line("{}.timeSamples = {{", name);
    const int samples = int(std::floor(tracks.seconds * kSamples_per_s));
    for (int sample = 0; sample <= samples && !context.isCancelled(); ++sample) {
        const double time_s = sample / kSamples_per_s;
        std::string text;
        for (const PersonTrack& track : tracks.people)
            write(track, time_s, text);
        if (text.ends_with(", "))
            text.resize(text.size() - 2);
        out.line("{:g}: [{}],", time_s, text);
    }
    out.line("}}");
}

void writeMoves(const PeopleTracks& tracks, geometry::Point origin, UsdText& out, foundation::JobContext& context)
{
    writeSamples("point3f[] positions", tracks, out, context, [&](const PersonTrack& track, double time_s, std::string& text) {
        const PathKey at = placeAt(track.keys, time_s);
        appendPlace({at.place.x - origin.x, at.place.y - origin.y, at.z_m}, text);
        text += ", ";
    });
    writeSamples("quath[] orientations", tracks, out, context, [](const PersonTrack& track, double time_s, std::string& text) {
        const double half = 0.5 * (placeAt(track.keys, time_s).heading_rad + 0.5 * std::numbers::pi); // the prototype looks south
        fmt::format_to(std::back_inserter(text), "({:.4g}, 0, 0, {:.4g}), ", std::cos(half), std::sin(half));
    });
    writeSamples("int64[] invisibleIds", tracks, out, context, [](const PersonTrack& track, double time_s, std::string& text) {
        if (!isThere(track.keys, time_s))
            text += std::to_string(exportedId(track.agent)) + ", ";
    });
}

void writePeople(const world::World& world, const PeopleTracks& tracks, geometry::Point origin, UsdText& out,
                 foundation::JobContext& context)
{
    out.open("PointInstancer", "people");
    std::vector<std::string> prototypes;
    for (const auto& [id, profile] : world.profiles())
        prototypes.push_back(exportName("profile", id.number));
    out.list("rel prototypes", prototypes, [](const std::string& name, std::string& text) { text += "</city/people/" + name + ">"; });
    out.list("int64[] ids", tracks.people,
             [](const PersonTrack& track, std::string& text) { appendNumber(exportedId(track.agent), text); });
    out.list("int[] protoIndices", tracks.people, [](const PersonTrack& track, std::string& text) { appendNumber(track.profile, text); });
    writeMoves(tracks, origin, out, context);
    const UsdMesh person = turned(makeWalkingPerson().mesh, {});
    std::size_t place = 0;
    for (const auto& [id, profile] : world.profiles())
        out.mesh(exportName("profile", id.number), person, clothesOf(profile, place++), id.number, profile.name);
    out.close();
}

} // namespace

std::string cityUsd(const world::World& world, const NavigationMesh& mesh, const PeopleTracks& tracks, geometry::Point origin,
                    foundation::JobContext& context)
{
    UsdText out;
    out.line("#usda 1.0");
    out.line("(");
    out.line("    defaultPrim = \"city\"");
    out.line("    doc = {}", inQuotes(world.settings().name + " · Passerby " PASSERBY_VERSION " · " + world.settings().attribution));
    out.line("    endTimeCode = {:g}", tracks.seconds);
    out.line("    metersPerUnit = 1");
    out.line("    startTimeCode = 0");
    out.line("    timeCodesPerSecond = 1");
    out.line("    upAxis = \"Z\"");
    out.line(")");
    out.open("Xform", "city");
    writeCells(world, mesh, origin, out);
    writeObstacles(world, origin, out);
    if (!tracks.people.empty())
        writePeople(world, tracks, origin, out, context);
    out.close();
    return out.take();
}

} // namespace passerby::exporters
