// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/drawing_tools.h"

#include "editor/tools/attractor_tool.h"
#include "editor/tools/cell_tool.h"
#include "editor/tools/corridor_tool.h"
#include "editor/tools/crowd_tool.h"
#include "editor/tools/cut_tool.h"
#include "editor/tools/direction_tool.h"
#include "editor/tools/duty_tool.h"
#include "editor/tools/fixture_tool.h"
#include "editor/tools/lane_tool.h"
#include "editor/tools/obstacle_tool.h"
#include "editor/tools/portal_tool.h"
#include "editor/tools/target_tool.h"
#include "editor/tools/waiting_line_tool.h"

namespace passerby::editor {

std::vector<std::unique_ptr<Tool>> makeDrawingTools(ToolContext& context)
{
    std::vector<std::unique_ptr<Tool>> tools;
    tools.push_back(std::make_unique<CellTool>(context));
    tools.push_back(std::make_unique<CorridorTool>(context));
    tools.push_back(std::make_unique<CutTool>(context));
    tools.push_back(std::make_unique<PortalTool>(context));
    tools.push_back(std::make_unique<TargetTool>(context));
    tools.push_back(std::make_unique<FixtureTool>(context));
    tools.push_back(std::make_unique<WaitingLineTool>(context));
    tools.push_back(std::make_unique<LaneTool>(context));
    tools.push_back(std::make_unique<DirectionTool>(context));
    tools.push_back(std::make_unique<ObstacleTool>(context));
    tools.push_back(std::make_unique<CrowdTool>(context));
    tools.push_back(std::make_unique<DutyTool>(context));
    tools.push_back(std::make_unique<AttractorTool>(context));
    return tools;
}

} // namespace passerby::editor
