// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/city_view/offscreen_stage.h"

#include "core/foundation/words.h"
#include "widgets/city_view/city_window.h"

#include <QEventLoop>
#include <QGuiApplication>
#include <QStringList>
#include <QTimer>
#include <Qt3DLogic/QLogicAspect>
#include <Qt3DRender/QLayer>
#include <Qt3DRender/QLayerFilter>
#include <Qt3DRender/QRenderAspect>
#include <Qt3DRender/QRenderCapture>
#include <Qt3DRender/QRenderSettings>
#include <Qt3DRender/QRenderSurfaceSelector>
#include <Qt3DRender/QRenderTarget>
#include <Qt3DRender/QRenderTargetOutput>
#include <Qt3DRender/QRenderTargetSelector>
#include <Qt3DRender/QTexture>

namespace passerby::widgets {
namespace {

using namespace Qt3DRender;
using foundation::Error;

constexpr int kTimeout_ms = 60000;
constexpr int kAttempts = 4; ///< the first captures may come before textures and programs are there

void addOutput(QRenderTarget* target, QRenderTargetOutput::AttachmentPoint point, QAbstractTexture::TextureFormat format, QSize size)
{
    auto* texture = new QTexture2D(target);
    texture->setFormat(format);
    texture->setSize(size.width(), size.height());
    texture->setGenerateMipMaps(false);
    auto* output = new QRenderTargetOutput(target);
    output->setAttachmentPoint(point);
    output->setTexture(texture);
    target->addOutput(output);
}

} // namespace

foundation::Result<void> checkOpenGl()
{
    if (!qobject_cast<QGuiApplication*>(QCoreApplication::instance()))
        return Error{"no-display", foundation::told("Pictures of the city need a running graphical application."), {}};
    const OpenGlProbe probe = probeOpenGl();
    if (!probe.shaderProblems.isEmpty())
        return Error{"shader-failed", probe.shaderProblems.join(QLatin1Char('\n')).toStdString(), {}};
    if (probe.isUsable)
        return {};
    if (QGuiApplication::platformName() != QLatin1String("xcb") && QGuiApplication::platformName() != QLatin1String("wayland"))
        return Error{"no-display",
                     foundation::told("Drawing the city in 3D needs a display for OpenGL. Run this in a desktop session, or put \"xvfb-run "
                                      "-a\" before the command."),
                     {}};
    return Error{
        "no-opengl",
        foundation::told("The display offers no OpenGL 3.3, which drawing the city in 3D needs. Install Mesa's drivers (libgl1-mesa-dri)."),
        {}};
}

OffscreenStage::OffscreenStage(QSize drawn)
{
    m_surface.setFormat(citySurfaceFormat(0));
    m_surface.create();
    m_engine.registerAspect(new QRenderAspect);
    m_engine.registerAspect(new Qt3DLogic::QLogicAspect);
    m_engine.setRunMode(Qt3DCore::QAspectEngine::Automatic);
    m_root.reset(new Qt3DCore::QEntity);
    m_scene = std::make_unique<CityScene>(m_root.data());
    auto* selector = new QRenderSurfaceSelector;
    selector->setSurface(&m_surface);
    selector->setExternalRenderTargetSize(drawn);
    auto* target = new QRenderTarget(selector);
    addOutput(target, QRenderTargetOutput::Color0, QAbstractTexture::RGBA8_UNorm, drawn);
    addOutput(target, QRenderTargetOutput::DepthStencil, QAbstractTexture::D24S8, drawn);
    auto* targetSelector = new QRenderTargetSelector(selector);
    targetSelector->setTarget(target);
    m_scene->makeFrameGraph(targetSelector);
    addCapture(targetSelector);
    auto* settings = new QRenderSettings(m_root.data());
    settings->setActiveFrameGraph(selector);
    settings->setRenderPolicy(QRenderSettings::OnDemand); // who asks for a picture makes it draw
    m_root->addComponent(settings);
}

OffscreenStage::~OffscreenStage()
{
    m_engine.setRootEntity(Qt3DCore::QEntityPtr());
}

QImage OffscreenStage::capture()
{
    if (m_isStarted)
        return captureOnce();
    m_isStarted = true;
    m_engine.setRootEntity(m_root);
    QImage image;
    for (int attempt = 0; attempt < kAttempts && (attempt == 0 || !image.isNull()); ++attempt)
        image = captureOnce();
    return image;
}

QImage OffscreenStage::captureOnce()
{
    QRenderCaptureReply* reply = m_capture->requestCapture();
    QEventLoop loop;
    QObject::connect(reply, &QRenderCaptureReply::completed, &loop, &QEventLoop::quit);
    QTimer::singleShot(kTimeout_ms, &loop, &QEventLoop::quit);
    if (!reply->isComplete())
        loop.exec();
    QImage image = reply->isComplete() ? reply->image() : QImage();
    delete reply;
    return image;
}

/// A last branch of its own that draws nothing, so that it reads the finished picture.
void OffscreenStage::addCapture(QFrameGraphNode* parent)
{
    m_capture = new QRenderCapture(parent);
    auto* nothing = new QLayerFilter(m_capture);
    nothing->addLayer(new QLayer(nothing));
}

} // namespace passerby::widgets
