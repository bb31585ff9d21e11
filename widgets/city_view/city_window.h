// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QSurfaceFormat>
#include <memory>

namespace Qt3DCore {
class QEntity;
}
namespace Qt3DExtras {
class Qt3DWindow;
}

namespace passerby::widgets {

class CityScene;
class ScaledTarget;

/// What the display offers for drawing in 3D.
struct OpenGlProbe {
    bool isUsable = false;  ///< an OpenGL 3.3 core context can be made and all shaders compile in it
    bool isSoftware = true; ///< the processor draws (Mesa's llvmpipe)
    QStringList shaderProblems;
};
[[nodiscard]] OpenGlProbe probeOpenGl();

/// For pictures and windows of the city.
[[nodiscard]] QSurfaceFormat citySurfaceFormat(int samples);

struct CityWindow {
    Qt3DExtras::Qt3DWindow* window = nullptr;
    std::shared_ptr<ScaledTarget> target; ///< lives no longer than the window
};
/// A native window that draws the scene whenever it changes; without multisampling where the processor draws.
[[nodiscard]] CityWindow makeCityWindow(CityScene& scene, bool isSoftware);

} // namespace passerby::widgets
