// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/document/object_ref.h"
#include "editor/tools/pointer_input.h"
#include "editor/tools/tool_draft.h"

#include <memory>
#include <optional>
#include <set>
#include <vector>

namespace passerby::editor {

class ProjectDocument;

enum class SnapKind { none, grid, vertex, edge, rightAngle, parallel };

struct SnapSettings {
    bool grid = true;
    bool vertex = true;
    bool edge = true;
    bool rightAngle = true;
    bool parallel = true;
    double gridStep_m = 1.0;
};

/// Where a line that is being drawn comes from; both empty while nothing is drawn.
struct SnapFrom {
    std::optional<geometry::Point> last;
    std::optional<geometry::Point> before;
    std::set<ObjectRef> ignored{};          ///< what is being moved
    std::vector<geometry::Point> corners{}; ///< of the draft itself
};

struct Snapped {
    geometry::Point point;
    SnapKind kind = SnapKind::none;
    std::optional<std::pair<geometry::Point, geometry::Point>> guide; ///< what it was drawn to

    /// Adds the mark and the guide, and words that say to what ("Corner").
    void addTo(ToolDraft& draft) const;
};

/// A ring, a line, or a place alone, as it would lie.
struct Outlined {
    std::vector<geometry::Point> corners;
    bool isClosed = false;
};

/// How much further what is moved goes to meet what lies around it.
struct MovedSnap {
    geometry::Point by;
    Snapped mark; ///< where they meet, and on what
};

/// Draws a point to corners, edges, right angles, parallels and the grid, in this order, if one is within the pointer's tolerance. Follows
/// the document.
class Snapping {
public:
    explicit Snapping(const ProjectDocument& document);
    ~Snapping();

    [[nodiscard]] const SnapSettings& settings() const { return m_settings; }
    void setSettings(const SnapSettings& settings) { m_settings = settings; }
    /// input.isFree: stays where it is.
    [[nodiscard]] Snapped snap(const PointerInput& input, const SnapFrom& from = {});
    /// What is moved, drawn to what lies around: corners to corners, else borders to one or two borders, else its corner nearest to the
    /// pointer to the grid. Nothing where none is within the pointer's tolerance.
    [[nodiscard]] std::optional<MovedSnap> snapMoved(const std::vector<Outlined>& outlines, const PointerInput& input,
                                                     const SnapFrom& from = {});

private:
    struct Index;
    struct Edge {
        geometry::Point a;
        geometry::Point b;
    };
    [[nodiscard]] Snapped onGridToo(Snapped snapped, const PointerInput& input) const;
    struct MovedCorner;
    struct Contact;
    [[nodiscard]] static std::vector<MovedCorner> cornersNear(const std::vector<Outlined>& outlines, geometry::Point pointer);
    [[nodiscard]] static Contact together(const std::vector<Contact>& contacts, double reach_m);
    [[nodiscard]] std::optional<MovedSnap> cornerToCorner(const std::vector<MovedCorner>& corners, double reach_m, const SnapFrom& from);
    [[nodiscard]] std::vector<Contact> contactsOf(const std::vector<MovedCorner>& corners, double reach_m, const SnapFrom& from);
    [[nodiscard]] std::optional<MovedSnap> toGrid(const std::vector<MovedCorner>& corners, const PointerInput& input) const;
    [[nodiscard]] std::vector<Edge> edgesNear(const geometry::Box& box, const SnapFrom& from);

    const ProjectDocument& m_document;
    SnapSettings m_settings;
    std::unique_ptr<Index> m_index;
};

} // namespace passerby::editor
