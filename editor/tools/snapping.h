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

private:
    struct Index;
    struct Edge {
        geometry::Point a;
        geometry::Point b;
    };
    [[nodiscard]] Snapped onGridToo(Snapped snapped, const PointerInput& input) const;
    [[nodiscard]] std::vector<Edge> edgesNear(const geometry::Box& box, const SnapFrom& from);

    const ProjectDocument& m_document;
    SnapSettings m_settings;
    std::unique_ptr<Index> m_index;
};

} // namespace passerby::editor
