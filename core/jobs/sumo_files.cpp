// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/sumo_files.h"

#include "core/foundation/words.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <numbers>
#include <optional>

namespace passerby::jobs {

using foundation::Error;
using foundation::Result;
using geometry::Point;
using heter_sim::OrientedBox;
using judging::BesideLane;
using judging::LaneLine;
using judging::LaneLines;
using judging::RecordedVehicle;
using judging::RecordedVehicles;
using judging::ReplayedVehicles;

namespace {

constexpr double kBetween_m = 5.0; // points of a lane
constexpr double kBefore_m = 20.0; // of an edge, before the first vehicle
constexpr double kBehind_m = 300.0;
constexpr double kElsewhere_m = 4.0;  // from where a vehicle was recorded to come: more than beside a lane
constexpr double kFastest_mps = 60.0; // wishes are the vehicles' own

/// Lanes beside each other, from the right to the left, as one edge whose ways count along the first of them.
struct Edge {
    std::size_t reference = 0;
    std::vector<std::size_t> lanes;
    double from_m = 0.0;
    double to_m = 0.0;
};

double alongOf(const LaneLine& lane, Point place)
{
    return lane.beside(place).along_m;
}

/// Groups of lanes that one can change between.
std::vector<Edge> edgesOf(const RecordedVehicles& recorded)
{
    const LaneLines& lanes = recorded.lanes;
    std::vector<std::size_t> group(lanes.size());
    for (std::size_t i = 0; i < lanes.size(); ++i)
        group[i] = i;
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        const auto beside = lanesBeside(lanes, i, 0.5 * lanes[i].length_m());
        for (const std::size_t other : {beside.left, beside.right})
            if (other != judging::NeighbourLanes::kNone) {
                const std::size_t joined = group[other]; // not in the list itself, which changes
                const std::size_t into = group[i];
                std::replace(group.begin(), group.end(), joined, into);
            }
    }
    std::vector<Edge> edges;
    for (std::size_t number = 0; number < lanes.size(); ++number) {
        Edge edge{0, {}, 0.0, 0.0};
        for (std::size_t i = 0; i < lanes.size(); ++i)
            if (group[i] == number)
                edge.lanes.push_back(i);
        if (edge.lanes.empty())
            continue;
        edge.reference = edge.lanes.front();
        const LaneLine& reference = lanes[edge.reference];
        edge.to_m = reference.length_m();
        for (const RecordedVehicle& vehicle : recorded.vehicles)
            if (std::find(edge.lanes.begin(), edge.lanes.end(), vehicle.lane) != edge.lanes.end())
                for (const Point place : {vehicle.way.places.front(), vehicle.way.goal()}) {
                    edge.from_m = std::min(edge.from_m, alongOf(reference, place) - kBefore_m);
                    edge.to_m = std::max(edge.to_m, alongOf(reference, place));
                }
        edge.to_m += kBehind_m;
        const Point middle = reference.at(0.5 * reference.length_m(), 0.0);
        std::stable_sort(edge.lanes.begin(), edge.lanes.end(), [&](std::size_t a, std::size_t b) {
            return lanes[a].beside(middle).offset_m > lanes[b].beside(middle).offset_m; // to whose left it is more is more to the right
        });
        edges.push_back(std::move(edge));
    }
    return edges;
}

/// The middle of a lane of an edge, between the same ways along its first lane.
std::vector<Point> shapeOf(const LaneLines& lanes, const Edge& edge, std::size_t lane)
{
    const auto pieces = static_cast<int>(std::ceil((edge.to_m - edge.from_m) / kBetween_m));
    std::vector<Point> points;
    for (int i = 0; i <= pieces; ++i) {
        const Point reference = lanes[edge.reference].at(edge.from_m + (edge.to_m - edge.from_m) * i / pieces, 0.0);
        points.push_back(lanes[lane].at(alongOf(lanes[lane], reference), 0.0));
    }
    return points;
}

std::string spelledShape(const std::vector<Point>& points)
{
    std::string text;
    for (const Point point : points)
        text += fmt::format("{}{:.3f},{:.3f}", text.empty() ? "" : " ", point.x, point.y);
    return text;
}

std::string vehicleText(const RecordedVehicles& recorded, const Edge& edge, std::size_t edgeNumber, std::size_t row, double step_s)
{
    const RecordedVehicle& vehicle = recorded.vehicles[row];
    const LaneLine& reference = recorded.lanes[edge.reference];
    const auto lane = std::find(edge.lanes.begin(), edge.lanes.end(), vehicle.lane) - edge.lanes.begin();
    const double comes_s = std::max(std::ceil(vehicle.way.enters_s() / step_s - 1e-6), 0.0) * step_s;
    const auto frontAt = [&](Point place) { return alongOf(reference, place) - edge.from_m + 0.5 * vehicle.length_m; };
    const double speed_mps = vehicle.isMeasured() ? length(vehicle.velocityAt(comes_s)) : 0.0;
    const double front_m = frontAt(vehicle.way.at(comes_s));
    std::string text =
        fmt::format("<vType id=\"t{}\" length=\"{:.3f}\" width=\"{:.3f}\" maxSpeed=\"{:.3f}\" speedFactor=\"1\" speedDev=\"0\"/>\n", row,
                    vehicle.length_m, vehicle.width_m, std::max({vehicle.way.ideal_mps, speed_mps, 0.1}));
    const bool leaves = vehicle.way.leaves_s() + judging::kSampled_s < recorded.duration_s;
    text +=
        fmt::format("<vehicle id=\"{0}\" type=\"t{0}\" depart=\"{1:.3f}\" departLane=\"{2}\" departPos=\"{3:.3f}\" departSpeed=\"{4:.3f}\" "
                    "insertionChecks=\"none\" arrivalPos=\"{5}\"><route edges=\"e{6}\"/>",
                    row, comes_s, lane, front_m, speed_mps,
                    vehicle.isMeasured() && leaves ? fmt::format("{:.3f}", frontAt(vehicle.way.goal())) : "max", edgeNumber);
    if (!vehicle.isMeasured())
        text += fmt::format("<stop lane=\"e{}_{}\" startPos=\"{:.3f}\" endPos=\"{:.3f}\" duration=\"100000\"/>", edgeNumber, lane,
                            std::max(front_m - 1.0, 0.0), front_m + 1.0);
    return text + "</vehicle>\n";
}

/// The value of `name="…"` within a piece of text; empty where it is not there.
std::string_view valueOf(std::string_view text, std::string_view name)
{
    const std::string key = fmt::format(" {}=\"", name);
    const std::size_t at = text.find(key);
    if (at == std::string_view::npos)
        return {};
    const std::size_t end = text.find('"', at + key.size());
    return end == std::string_view::npos ? std::string_view{} : text.substr(at + key.size(), end - at - key.size());
}

std::optional<double> numberOf(std::string_view text, std::string_view name)
{
    const std::string_view word = valueOf(text, name);
    double number = 0.0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    return word.empty() || error != std::errc{} || end != word.data() + word.size() ? std::nullopt : std::optional(number);
}

/// SUMO tells of the middle of the front, and of degrees from north, clockwise.
std::optional<OrientedBox> bodyOf(std::string_view element, const RecordedVehicle& vehicle)
{
    const auto x = numberOf(element, "x");
    const auto y = numberOf(element, "y");
    const auto angle_deg = numberOf(element, "angle");
    if (!x || !y || !angle_deg)
        return std::nullopt;
    const double heading_rad = std::remainder((90.0 - *angle_deg) * std::numbers::pi / 180.0, 2.0 * std::numbers::pi);
    const Point front{*x, *y};
    const Point middle = front - Point{std::cos(heading_rad), std::sin(heading_rad)} * (0.5 * vehicle.length_m);
    return OrientedBox{{static_cast<float>(middle.x), static_cast<float>(middle.y)},
                       static_cast<float>(heading_rad),
                       static_cast<float>(0.5 * vehicle.length_m),
                       static_cast<float>(0.5 * vehicle.width_m)};
}

} // namespace

SumoFiles sumoFiles(const RecordedVehicles& recorded, double step_s)
{
    SumoFiles files{"<nodes>\n", "<edges>\n", "<routes>\n"};
    const std::vector<Edge> edges = edgesOf(recorded);
    std::vector<std::size_t> edgeOf(recorded.lanes.size(), 0);
    for (std::size_t number = 0; number < edges.size(); ++number) {
        const Edge& edge = edges[number];
        const std::vector<Point> shape = shapeOf(recorded.lanes, edge, edge.reference);
        files.nodes += fmt::format("<node id=\"a{0}\" x=\"{1:.3f}\" y=\"{2:.3f}\"/>\n<node id=\"b{0}\" x=\"{3:.3f}\" y=\"{4:.3f}\"/>\n",
                                   number, shape.front().x, shape.front().y, shape.back().x, shape.back().y);
        files.edges +=
            fmt::format("<edge id=\"e{0}\" from=\"a{0}\" to=\"b{0}\" numLanes=\"{1}\" speed=\"{2}\" length=\"{3:.3f}\" shape=\"{4}\">\n",
                        number, edge.lanes.size(), kFastest_mps, edge.to_m - edge.from_m, spelledShape(shape));
        for (std::size_t i = 0; i < edge.lanes.size(); ++i) {
            const std::size_t lane = edge.lanes[i];
            edgeOf[lane] = number;
            files.edges += fmt::format("<lane index=\"{}\" width=\"{:.3f}\" shape=\"{}\"/>\n", i, recorded.lanes[lane].width_m(),
                                       spelledShape(shapeOf(recorded.lanes, edge, lane)));
        }
        files.edges += "</edge>\n";
    }
    for (std::size_t row = 0; row < recorded.vehicles.size(); ++row) { // by when they come, as it wants
        const RecordedVehicle& vehicle = recorded.vehicles[row];
        const LaneLine& lane = recorded.lanes[vehicle.lane];
        const bool isOnLane = std::abs(lane.beside(vehicle.way.places.front()).offset_m) <= 0.5 * lane.width_m();
        if (vehicle.isMeasured() || (vehicle.role == judging::VehicleRole::stands && isOnLane))
            files.routes += vehicleText(recorded, edges[edgeOf[vehicle.lane]], edgeOf[vehicle.lane], row, step_s);
    }
    files.nodes += "</nodes>\n";
    files.edges += "</edges>\n";
    files.routes += "</routes>\n";
    return files;
}

Result<ReplayedVehicles> drivenBySumo(const std::string& output, const RecordedVehicles& recorded, double step_s)
{
    ReplayedVehicles replayed;
    replayed.step_s = step_s;
    std::vector<std::size_t> wayOf(recorded.vehicles.size(), recorded.vehicles.size());
    for (const std::size_t row : recorded.measured()) {
        wayOf[row] = replayed.ways.size();
        replayed.ways.push_back({row, 0, {}});
    }
    std::int64_t step = 0;
    for (std::size_t at = output.find('<'); at != std::string::npos; at = output.find('<', at + 1)) {
        const std::string_view element = std::string_view(output).substr(at, output.find('>', at) - at);
        if (element.starts_with("<timestep "))
            step = std::llround(numberOf(element, "time").value_or(0.0) / step_s);
        if (!element.starts_with("<vehicle "))
            continue;
        const auto row = numberOf(element, "id");
        if (!row || !(*row >= 0.0) || *row >= static_cast<double>(recorded.vehicles.size()))
            return Error{"bad-output", foundation::told("it tells of a vehicle that was not given to it."), ""};
        const auto number = static_cast<std::size_t>(*row);
        if (wayOf[number] == recorded.vehicles.size())
            continue;
        const auto body = bodyOf(element, recorded.vehicles[number]);
        if (!body)
            return Error{"bad-output", foundation::told("it does not say where a vehicle is."), ""};
        judging::VehicleWay& way = replayed.ways[wayOf[number]];
        if (way.bodies.empty()) {
            way.firstStep = step;
            const Point comes = recorded.vehicles[number].way.at(static_cast<double>(step) * step_s);
            if (distance(comes, {static_cast<double>(body->centre.x), static_cast<double>(body->centre.y)}) > kElsewhere_m)
                return Error{"bad-output",
                             foundation::told("it puts a vehicle elsewhere than where it was recorded, since the lanes cross or part."),
                             ""};
        }
        way.bodies.push_back(*body);
    }
    return replayed;
}

} // namespace passerby::jobs
