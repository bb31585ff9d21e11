// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/world.h"
#include "editor/document/object_ref.h"
#include "editor/scene/run_vehicles.h"

#include <QColor>
#include <QPainterPath>
#include <QPolygonF>
#include <QString>
#include <array>
#include <memory>
#include <vector>

namespace passerby::editor {
class LayerState;
struct RecordingShape;
} // namespace passerby::editor

namespace passerby::widgets {

struct Theme;

/// Which kinds of things a plan shows.
struct PlanLayers {
    bool cells = true;
    bool portals = true;
    bool targets = true;
    bool pictures = true;
    bool regions = true;
    bool fixtures = true;
    bool waitingLines = true;
    bool lanes = true;
    bool stopLines = true;
    bool crossings = true;
    bool parkingRows = true;
    bool directions = true;
    bool duties = true;
    bool recordings = true;
    std::array<bool, world::Spelling<world::ObstacleKind>::kNames.size()> obstacles{};

    /// `layers` null: all.
    [[nodiscard]] static PlanLayers of(const editor::LayerState* layers);
};

/// What a plan shows of a world, made ready for drawing: shapes in metres from the lowest to the topmost.
class PlanScene {
public:
    enum class Look { green, water, street, walk, crosswalk, plaza, path, stairs, indoor, wall, building, tree };
    struct Shape {
        editor::ObjectRef ref;
        Look look;
        geometry::Box box;
        QPolygonF outline;
        QPainterPath path; ///< in place of outline where there are holes
        bool hasHoles = false;
    };
    struct Line {
        std::uint32_t number;
        QLineF line;
        world::PortalKind kind = world::PortalKind::opening;
        QPointF ahead; ///< of length 1, from the first cell into the second
    };
    struct Marker {
        std::uint32_t number;
        QPointF position;
        std::uint32_t type; ///< place in types()
    };
    struct Region {
        geometry::Box box;
        QPainterPath path;
        QPointF place; ///< in it, for a sign
        bool isObserver = false;
    };
    struct Fixture {
        geometry::Box box;
        QPolygonF footprint; ///< from the right end of its front
        QPointF place;
        QPointF ahead;      ///< of length 1, whither its front looks
        std::uint32_t kind; ///< place in fixtureKinds()
        bool isWalkedOn;    ///< people walk over it, so that what the floor shows is seen on it
    };
    struct WaitingLine {
        geometry::Box box;
        QPolygonF points; ///< from head to tail
        QPolygonF places; ///< where people stand
        double spacing_m = 0.6;
    };
    struct Lane {
        geometry::Box box;
        QPolygonF points; ///< of its middle, in the direction of driving
        double width_m = 0.0;
        world::LaneKind kind = world::LaneKind::car;
    };
    /// Of a stop line, or a crossing, which is wide.
    struct Across {
        geometry::Box box;
        QLineF line;
        double width_m = 0.0; ///< of the crossing
        bool hasSignal = false;
    };
    /// A place of a parking row on which nothing stands.
    struct FreePlace {
        geometry::Box box;
        QPolygonF outline;
    };
    struct Direction {
        geometry::Box box;
        QPolygonF points; ///< in the direction wanted
        double width_m = 0.0;
        double share = 0.0;
    };
    struct Duty {
        geometry::Box box;
        QPolygonF points; ///< of a round from the first to the last; of a post one
        QColor color;     ///< of the profile
    };
    struct Recording {
        geometry::Box box;
        std::shared_ptr<const editor::RecordingShape> shape;
        world::RecordingPlacement placement;
        double frameRate_hz = 25.0;
    };
    struct Type {
        QColor color;
        QString icon;
        QString name;
    };

    void build(const world::World& world, const PlanLayers& layers);

    [[nodiscard]] const std::vector<Shape>& shapes() const { return m_shapes; }
    [[nodiscard]] const std::vector<Line>& portals() const { return m_portals; }
    [[nodiscard]] const std::vector<Marker>& targets() const { return m_targets; }
    [[nodiscard]] const std::vector<Region>& regions() const { return m_regions; }
    [[nodiscard]] const std::vector<Type>& types() const { return m_types; }
    [[nodiscard]] const std::vector<Fixture>& fixtures() const { return m_fixtures; }
    [[nodiscard]] const std::vector<WaitingLine>& waitingLines() const { return m_waitingLines; }
    [[nodiscard]] const std::vector<Lane>& lanes() const { return m_lanes; }
    [[nodiscard]] const std::vector<Across>& stopLines() const { return m_stopLines; }
    [[nodiscard]] const std::vector<Across>& crossings() const { return m_crossings; }
    [[nodiscard]] const std::vector<editor::ShownVehicle>& parked() const { return m_parked; }
    [[nodiscard]] const std::vector<editor::VehicleLook>& vehicleLooks() const { return m_vehicleLooks; }
    [[nodiscard]] const std::vector<FreePlace>& freePlaces() const { return m_freePlaces; }
    [[nodiscard]] const std::vector<Direction>& directions() const { return m_directions; }
    [[nodiscard]] const std::vector<Duty>& duties() const { return m_duties; }
    [[nodiscard]] const std::vector<Recording>& recordings() const { return m_recordings; }
    [[nodiscard]] const std::vector<Type>& fixtureKinds() const { return m_fixtureKinds; }
    [[nodiscard]] const geometry::Box& box() const { return m_box; }
    [[nodiscard]] bool isEmpty() const
    {
        return m_shapes.empty() && m_targets.empty() && m_fixtures.empty() && m_waitingLines.empty() && m_lanes.empty();
    }

private:
    void addShape(editor::ObjectRef ref, Look look, const geometry::Polygon& polygon);
    void addFixtures(const world::World& world);
    void addWaitingLines(const world::World& world);
    void addParking(const world::World& world);
    void addTraffic(const world::World& world, const PlanLayers& layers);
    void addDuties(const world::World& world);
    void addRecordings(const world::World& world);

    std::vector<Shape> m_shapes;
    std::vector<Line> m_portals;
    std::vector<Marker> m_targets;
    std::vector<Region> m_regions;
    std::vector<Type> m_types;
    std::vector<Fixture> m_fixtures;
    std::vector<WaitingLine> m_waitingLines;
    std::vector<Lane> m_lanes;
    std::vector<Across> m_stopLines;
    std::vector<Across> m_crossings;
    std::vector<editor::ShownVehicle> m_parked;
    std::vector<editor::VehicleLook> m_vehicleLooks;
    std::vector<FreePlace> m_freePlaces;
    std::vector<Direction> m_directions;
    std::vector<Duty> m_duties;
    std::vector<Type> m_fixtureKinds;
    std::vector<Recording> m_recordings;
    geometry::Box m_box;
};

/// Round all that is shown of cells, obstacles, fixtures, waiting lines and lanes, and all targets, as PlanScene::box(); where there is
/// nothing of them, round reference pictures and recordings.
[[nodiscard]] geometry::Box shownBox(const world::World& world, const PlanLayers& layers);
/// From the portal's first cell into its second, of length 1.
[[nodiscard]] QPointF aheadOf(const world::World& world, const world::Portal& portal);
[[nodiscard]] QPolygonF toPolygonF(const geometry::Ring& ring);
[[nodiscard]] QPainterPath toPath(const geometry::Polygon& polygon);

} // namespace passerby::widgets
