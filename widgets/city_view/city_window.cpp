// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/city_view/city_window.h"

#include "widgets/city_view/city_scene.h"
#include "widgets/city_view/scaled_target.h"
#include "widgets/city_view/shader_library.h"

#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <QOpenGLFunctions>
#include <Qt3DCore/QEntity>
#include <Qt3DExtras/Qt3DWindow>
#include <Qt3DRender/QFrameGraphNode>
#include <Qt3DRender/QRenderSettings>
#include <Qt3DRender/QRenderSurfaceSelector>

namespace passerby::widgets {

QSurfaceFormat citySurfaceFormat(int samples)
{
    QSurfaceFormat format;
    format.setVersion(3, 3);
    format.setProfile(QSurfaceFormat::CoreProfile);
    format.setDepthBufferSize(24);
    format.setStencilBufferSize(8);
    format.setSamples(samples);
    format.setSwapInterval(0);
    return format;
}

OpenGlProbe probeOpenGl()
{
    OpenGlProbe probe;
    QOpenGLContext context;
    context.setFormat(citySurfaceFormat(0));
    if (!context.create() || context.format().version() < qMakePair(3, 3))
        return probe;
    QOffscreenSurface surface;
    surface.setFormat(context.format());
    surface.create();
    if (!context.makeCurrent(&surface))
        return probe;
    const QByteArray renderer = reinterpret_cast<const char*>(context.functions()->glGetString(GL_RENDERER));
    probe.isSoftware = renderer.contains("llvmpipe") || renderer.contains("softpipe") || renderer.contains("SWR");
    probe.shaderProblems = findShaderProblems();
    probe.isUsable = probe.shaderProblems.isEmpty();
    context.doneCurrent();
    return probe;
}

CityWindow makeCityWindow(CityScene& scene, bool isSoftware)
{
    const QSurfaceFormat format = citySurfaceFormat(isSoftware ? 0 : 4);
    auto* window = new Qt3DExtras::Qt3DWindow(nullptr, Qt3DRender::API::OpenGL);
    window->setFormat(format);
    QSurfaceFormat::setDefaultFormat(format); // the window has set one of its own, with multisampling
    auto* selector = new Qt3DRender::QRenderSurfaceSelector;
    selector->setSurface(window);
    const auto target = std::make_shared<ScaledTarget>(selector, scene.root());
    scene.makeFrameGraph(target->scene());
    window->setActiveFrameGraph(selector);
    window->renderSettings()->setRenderPolicy(Qt3DRender::QRenderSettings::OnDemand);
    window->setRootEntity(scene.root());
    return {window, target};
}

} // namespace passerby::widgets
