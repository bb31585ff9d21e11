// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/result.h"
#include "widgets/city_view/city_scene.h"

#include <QImage>
#include <QOffscreenSurface>
#include <QSize>
#include <Qt3DCore/QAspectEngine>
#include <Qt3DCore/QEntity>
#include <memory>

namespace Qt3DRender {
class QFrameGraphNode;
class QRenderCapture;
} // namespace Qt3DRender

namespace passerby::widgets {

/// Whether the city can be drawn here. Errors: "no-display", "no-opengl", "shader-failed".
[[nodiscard]] foundation::Result<void> checkOpenGl();

/// An engine that draws one scene into a texture. GUI thread.
class OffscreenStage {
public:
    /// `drawn`: pixels of the texture.
    explicit OffscreenStage(QSize drawn);
    ~OffscreenStage();
    OffscreenStage(const OffscreenStage&) = delete;
    OffscreenStage& operator=(const OffscreenStage&) = delete;

    [[nodiscard]] CityScene& scene() { return *m_scene; }
    /// The scene as it is now; null when no picture came within a minute. Runs a local event loop meanwhile.
    [[nodiscard]] QImage capture();

private:
    void addCapture(Qt3DRender::QFrameGraphNode* parent);
    [[nodiscard]] QImage captureOnce();

    QOffscreenSurface m_surface;
    Qt3DCore::QAspectEngine m_engine;
    Qt3DCore::QEntityPtr m_root;
    std::unique_ptr<CityScene> m_scene;
    Qt3DRender::QRenderCapture* m_capture = nullptr;
    bool m_isStarted = false;
};

} // namespace passerby::widgets
