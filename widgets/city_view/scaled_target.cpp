// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/city_view/scaled_target.h"

#include <QRectF>
#include <Qt3DRender/QBlitFramebuffer>
#include <Qt3DRender/QClearBuffers>
#include <Qt3DRender/QNoDraw>
#include <Qt3DRender/QRenderTarget>
#include <Qt3DRender/QRenderTargetOutput>
#include <Qt3DRender/QRenderTargetSelector>
#include <Qt3DRender/QTexture>
#include <algorithm>
#include <cmath>

namespace passerby::widgets {
namespace {

using namespace Qt3DRender;

QTexture2D* addTexture(QRenderTarget* target, QRenderTargetOutput::AttachmentPoint point, QAbstractTexture::TextureFormat format)
{
    auto* texture = new QTexture2D(target);
    texture->setFormat(format);
    texture->setGenerateMipMaps(false);
    auto* output = new QRenderTargetOutput(target);
    output->setAttachmentPoint(point);
    output->setTexture(texture);
    target->addOutput(output);
    return texture;
}

} // namespace

ScaledTarget::ScaledTarget(Qt3DCore::QNode* parent)
{
    m_picture = new QRenderTarget(parent);
    m_color = addTexture(m_picture, QRenderTargetOutput::Color0, QAbstractTexture::RGBA8_UNorm);
    m_depth = addTexture(m_picture, QRenderTargetOutput::DepthStencil, QAbstractTexture::D24S8);
    m_selector = new QRenderTargetSelector(parent);
    m_stretch = new QBlitFramebuffer(parent);
    m_stretch->setSource(m_picture);
    m_stretch->setInterpolationMethod(QBlitFramebuffer::Linear);
    m_stretch->setEnabled(false);
    new QNoDraw(m_stretch);
    // Qt 3D shows a frame only when the window is bound in the end. Stretching leaves the picture bound, and what draws and clears
    // nothing is skipped.
    m_rebind = new QClearBuffers(parent);
    m_rebind->setBuffers(QClearBuffers::StencilBuffer);
    m_rebind->setEnabled(false);
    new QNoDraw(m_rebind);
}

QFrameGraphNode* ScaledTarget::scene() const
{
    return m_selector;
}

QSize ScaledTarget::set(QSize shown, double scale)
{
    const QSize drawn(std::max(1, int(std::ceil(shown.width() * scale))), std::max(1, int(std::ceil(shown.height() * scale))));
    if (shown == m_shown && drawn == m_drawn)
        return drawn;
    m_shown = shown;
    m_drawn = drawn;
    const bool isReduced = drawn != shown;
    if (isReduced) {
        for (QTexture2D* texture : {m_color, m_depth})
            texture->setSize(drawn.width(), drawn.height());
        m_stretch->setSourceRect(QRectF(QPointF(), QSizeF(drawn)));
        m_stretch->setDestinationRect(QRectF(QPointF(), QSizeF(shown)));
    }
    m_selector->setTarget(isReduced ? m_picture : nullptr);
    m_stretch->setEnabled(isReduced);
    m_rebind->setEnabled(isReduced);
    return drawn;
}

} // namespace passerby::widgets
