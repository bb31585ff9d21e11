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
#include <Qt3DRender/QStencilOperation>
#include <Qt3DRender/QStencilOperationArguments>
#include <Qt3DRender/QStencilTest>
#include <Qt3DRender/QStencilTestArguments>
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

/// `ending` is ".vert" or ".frag". Empty when it is missing from the resources.
QByteArray completeShader(const char* program, const QString& ending)
{
    const QStringList words = QString::fromLatin1(program).split(QLatin1Char(' '));
    const QByteArray body = readShader(words.front() + ending);
    QByteArray head = "#version 330 core\n";
    for (const QString& variant : words.mid(1))
        head += "#define " + variant.toLatin1() + '\n';
    return body.isEmpty() ? body : head + readShader(QStringLiteral("common.glsl")) + body;
}

const QString kVertex = QStringLiteral(".vert");
const QString kFragment = QStringLiteral(".frag");

/// The stencil buffer holds 1 where something has covered.
void addStencil(QRenderPass* pass, const DrawState& state)
{
    if (!state.covers && !state.onlyBare)
        return;
    auto* test = new QStencilTest(pass);
    for (QStencilTestArguments* side : {test->front(), test->back()}) {
        side->setComparisonMask(1);
        side->setReferenceValue(state.onlyBare ? 0 : 1);
        side->setStencilFunction(state.onlyBare ? QStencilTestArguments::Equal : QStencilTestArguments::Always);
    }
    pass->addRenderState(test);
    auto* operation = new QStencilOperation(pass);
    for (QStencilOperationArguments* side : {operation->front(), operation->back()}) {
        side->setStencilTestFailureOperation(QStencilOperationArguments::Keep);
        side->setDepthTestFailureOperation(QStencilOperationArguments::Keep);
        side->setAllTestsPassOperation(!state.covers    ? QStencilOperationArguments::Keep
                                       : state.onlyBare ? QStencilOperationArguments::Increment
                                                        : QStencilOperationArguments::Replace);
    }
    pass->addRenderState(operation);
}

void addStates(QRenderPass* pass, const DrawState& state)
{
    addStencil(pass, state);
    auto* depth = new QDepthTest(pass);
    depth->setDepthFunction(!state.testsDepth ? QDepthTest::Always : state.behindOnly ? QDepthTest::Greater : QDepthTest::LessOrEqual);
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

QMaterial* makeMaterial(ProgramName program, const DrawState& state, Qt3DCore::QNode* parent)
{
    auto* material = new QMaterial(parent);
    auto* shader = new QShaderProgram(material);
    shader->setVertexShaderCode(completeShader(program, kVertex));
    shader->setFragmentShaderCode(completeShader(program, kFragment));
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
    for (const ProgramName name : kPrograms) {
        const QByteArray vertex = completeShader(name, kVertex);
        const QByteArray fragment = completeShader(name, kFragment);
        QOpenGLShaderProgram program;
        if (vertex.isEmpty() || fragment.isEmpty())
            problems << QObject::tr("The shader %1 is missing from the program.").arg(QLatin1String(name));
        else if (!program.addShaderFromSourceCode(QOpenGLShader::Vertex, vertex)
                 || !program.addShaderFromSourceCode(QOpenGLShader::Fragment, fragment) || !program.link())
            problems << QObject::tr("The shader %1 failed: %2").arg(QLatin1String(name), program.log());
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
