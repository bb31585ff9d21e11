// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSize>

namespace Qt3DCore {
class QEntity;
class QNode;
} // namespace Qt3DCore
namespace Qt3DRender {
class QFrameGraphNode;
class QRenderTarget;
class QRenderTargetSelector;
class QTexture2D;
} // namespace Qt3DRender

namespace passerby::widgets {

/// Branches of a frame graph below whatever selects the window: what hangs below scene() is drawn right into the window, or into a
/// smaller picture that is then stretched over it.
class ScaledTarget {
public:
    /// `root` is that of the scene: what stretches the picture is drawn as a part of it.
    ScaledTarget(Qt3DCore::QNode* parent, Qt3DCore::QEntity* root);

    [[nodiscard]] Qt3DRender::QFrameGraphNode* scene() const;
    /// `shown` is the size of the window in its pixels; with scale 1 the scene is drawn right into it. Returns the size that is drawn.
    QSize set(QSize shown, double scale);

private:
    Qt3DRender::QRenderTargetSelector* m_selector = nullptr;
    Qt3DCore::QEntity* m_stretch = nullptr;
    Qt3DRender::QRenderTarget* m_picture = nullptr;
    Qt3DRender::QTexture2D* m_color = nullptr;
    Qt3DRender::QTexture2D* m_depth = nullptr;
    QSize m_shown;
    QSize m_drawn;
};

} // namespace passerby::widgets
