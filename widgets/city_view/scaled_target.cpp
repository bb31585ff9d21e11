// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/city_view/scaled_target.h"

#include "widgets/city_view/gpu_mesh.h"
#include "widgets/city_view/shader_library.h"

#include <QVariant>
#include <Qt3DCore/QEntity>
#include <Qt3DRender/QCamera>
#include <Qt3DRender/QCameraSelector>
#include <Qt3DRender/QGeometryRenderer>
#include <Qt3DRender/QLayer>
#include <Qt3DRender/QLayerFilter>
#include <Qt3DRender/QMaterial>
#include <Qt3DRender/QRenderTarget>
#include <Qt3DRender/QRenderTargetOutput>
#include <Qt3DRender/QRenderTargetSelector>
#include <Qt3DRender/QTexture>
#include <Qt3DRender/QTextureWrapMode>
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

ScaledTarget::ScaledTarget(Qt3DCore::QNode* parent, Qt3DCore::QEntity* root)
{
    m_picture = new QRenderTarget(parent);
    m_color = addTexture(m_picture, QRenderTargetOutput::Color0, QAbstractTexture::RGBA8_UNorm);
    m_color->setMinificationFilter(QAbstractTexture::Linear);
    m_color->setMagnificationFilter(QAbstractTexture::Linear);
    m_color->setWrapMode(QTextureWrapMode(QTextureWrapMode::ClampToEdge));
    m_depth = addTexture(m_picture, QRenderTargetOutput::DepthStencil, QAbstractTexture::D24S8);
    m_selector = new QRenderTargetSelector(parent);
    // A surface with the picture on it rather than QBlitFramebuffer, which takes far longer on software renderers.
    m_stretch = new Qt3DCore::QEntity(root);
    auto* layer = new QLayer(m_stretch);
    QGeometryRenderer* surface = makeViewMesh();
    surface->setParent(m_stretch);
    QMaterial* material = makeMaterial("stretch", {.writesDepth = false, .culls = false, .testsDepth = false}, m_stretch);
    setParameter(material, QStringLiteral("picture"), QVariant::fromValue(static_cast<QAbstractTexture*>(m_color)));
    for (Qt3DCore::QComponent* part : std::initializer_list<Qt3DCore::QComponent*>{layer, surface, material})
        m_stretch->addComponent(part);
    m_stretch->setEnabled(false);
    auto* camera = new QCameraSelector(parent);
    camera->setCamera(new QCamera(m_stretch));
    auto* filter = new QLayerFilter(camera);
    filter->addLayer(layer);
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
    if (isReduced)
        for (QTexture2D* texture : {m_color, m_depth})
            texture->setSize(drawn.width(), drawn.height());
    m_selector->setTarget(isReduced ? m_picture : nullptr);
    m_stretch->setEnabled(isReduced);
    return drawn;
}

} // namespace passerby::widgets
