// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/city_view/shader_library.h"

#include <QFile>
#include <QObject>
#include <QOpenGLShaderProgram>
#include <Qt3DRender/QBlendEquation>
#include <Qt3DRender/QBlendEquationArguments>
#include <Qt3DRender/QCullFace>
#include <Qt3DRender/QDepthTest>
#include <Qt3DRender/QEffect>
#include <Qt3DRender/QFilterKey>
#include <Qt3DRender/QGraphicsApiFilter>
#include <Qt3DRender/QMaterial>
#include <Qt3DRender/QNoDepthMask>
#include <Qt3DRender/QParameter>
#include <Qt3DRender/QRenderPass>
#include <Qt3DRender/QShaderProgram>
#include <Qt3DRender/QTechnique>

namespace passerby::widgets {
namespace {

using namespace Qt3DRender;

/// Empty when it is missing from the resources.
QByteArray readShader(const QString& file)
{
    QFile source(QStringLiteral(":/passerby/shaders/") + file);
    return source.open(QIODevice::ReadOnly) ? source.readAll() : QByteArray();
}

QByteArray completeShader(const QString& file)
{
    return "#version 330 core\n" + readShader(QStringLiteral("common.glsl")) + readShader(file);
}

void addStates(QRenderPass* pass, const DrawState& state)
{
    auto* depth = new QDepthTest(pass);
    depth->setDepthFunction(state.behindOnly ? QDepthTest::Greater : QDepthTest::LessOrEqual);
    pass->addRenderState(depth);
    auto* cull = new QCullFace(pass);
    cull->setMode(!state.culls ? QCullFace::NoCulling : state.cullsFront ? QCullFace::Front : QCullFace::Back);
    pass->addRenderState(cull);
    if (!state.writesDepth)
        pass->addRenderState(new QNoDepthMask(pass));
    if (!state.blends)
        return;
    auto* equation = new QBlendEquation(pass);
    equation->setBlendFunction(QBlendEquation::Add);
    pass->addRenderState(equation);
    auto* arguments = new QBlendEquationArguments(pass);
    arguments->setSourceRgb(QBlendEquationArguments::SourceAlpha);
    arguments->setDestinationRgb(QBlendEquationArguments::OneMinusSourceAlpha);
    arguments->setSourceAlpha(QBlendEquationArguments::Zero);
    arguments->setDestinationAlpha(QBlendEquationArguments::One);
    pass->addRenderState(arguments);
}

} // namespace

QMaterial* makeMaterial(const QString& program, const DrawState& state, Qt3DCore::QNode* parent)
{
    auto* material = new QMaterial(parent);
    auto* shader = new QShaderProgram(material);
    shader->setVertexShaderCode(completeShader(program + QStringLiteral(".vert")));
    shader->setFragmentShaderCode(completeShader(program + QStringLiteral(".frag")));
    auto* pass = new QRenderPass;
    pass->setShaderProgram(shader);
    addStates(pass, state);
    auto* technique = new QTechnique;
    technique->graphicsApiFilter()->setApi(QGraphicsApiFilter::OpenGL);
    technique->graphicsApiFilter()->setProfile(QGraphicsApiFilter::CoreProfile);
    technique->graphicsApiFilter()->setMajorVersion(3);
    technique->graphicsApiFilter()->setMinorVersion(3);
    technique->addRenderPass(pass);
    auto* effect = new QEffect(material);
    effect->addTechnique(technique);
    material->setEffect(effect);
    return material;
}

QStringList findShaderProblems()
{
    QStringList problems;
    for (const QString& name : QStringList{QStringLiteral("solids"), QStringLiteral("ground"), QStringLiteral("sky"),
                                           QStringLiteral("ribbons"), QStringLiteral("people")}) {
        if (readShader(name + QStringLiteral(".vert")).isEmpty() || readShader(name + QStringLiteral(".frag")).isEmpty()) {
            problems << QObject::tr("The shader %1 is missing from the program.").arg(name);
            continue;
        }
        QOpenGLShaderProgram program;
        if (!program.addShaderFromSourceCode(QOpenGLShader::Vertex, completeShader(name + QStringLiteral(".vert")))
            || !program.addShaderFromSourceCode(QOpenGLShader::Fragment, completeShader(name + QStringLiteral(".frag"))) || !program.link())
            problems << QObject::tr("The shader %1 failed: %2").arg(name, program.log());
    }
    return problems;
}

void setParameter(QMaterial* material, const QString& name, const QVariant& value)
{
    const auto parameters = material->parameters();
    for (QParameter* parameter : parameters)
        if (parameter->name() == name) {
            parameter->setValue(value);
            return;
        }
    material->addParameter(new QParameter(name, value, material));
}

} // namespace passerby::widgets
