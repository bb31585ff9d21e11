// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/city_view/gpu_mesh.h"

#include <Qt3DCore/QAttribute>
#include <Qt3DCore/QBuffer>
#include <Qt3DCore/QGeometry>
#include <Qt3DRender/QGeometryRenderer>
#include <string_view>
#include <unordered_map>

namespace passerby::widgets {
namespace {

using Qt3DCore::QAttribute;
using Qt3DCore::QBuffer;
using Qt3DCore::QGeometry;
using Qt3DRender::QGeometryRenderer;

struct Field {
    const char* name;
    unsigned size; ///< floats
};

void addFields(QGeometry* geometry, QBuffer* buffer, std::initializer_list<Field> fields, unsigned count, unsigned divisor)
{
    unsigned stride = 0;
    for (const Field& field : fields)
        stride += field.size * unsigned(sizeof(float));
    unsigned offset = 0;
    for (const Field& field : fields) {
        auto* attribute = new QAttribute(buffer, QLatin1String(field.name), QAttribute::Float, field.size, count, offset, stride, geometry);
        attribute->setDivisor(divisor);
        geometry->addAttribute(attribute);
        offset += field.size * unsigned(sizeof(float));
        if (divisor == 0 && field.name == QAttribute::defaultPositionAttributeName())
            geometry->setBoundingVolumePositionAttribute(attribute);
    }
}

QGeometryRenderer* makeRenderer(QGeometry* geometry, int vertexCount, QVector3D low, QVector3D high)
{
    auto* renderer = new QGeometryRenderer;
    geometry->setParent(renderer);
    renderer->setGeometry(geometry);
    renderer->setPrimitiveType(QGeometryRenderer::Triangles);
    renderer->setVertexCount(vertexCount);
    renderer->setMinPoint(low);
    renderer->setMaxPoint(high);
    return renderer;
}

QBuffer* makeBuffer(QGeometry* geometry, const QByteArray& bytes)
{
    auto* buffer = new QBuffer(geometry);
    buffer->setData(bytes);
    return buffer;
}

void addIndex(QGeometry* geometry, const std::vector<quint32>& indices)
{
    auto* index =
        new QAttribute(makeBuffer(geometry, toBytes(indices)), QAttribute::UnsignedInt, 1, unsigned(indices.size()), 0, 0, geometry);
    index->setAttributeType(QAttribute::IndexAttribute);
    geometry->addAttribute(index);
}

/// Corners that are alike are kept, and worked out, once.
template <class Vertex>
QGeometryRenderer* makeShared(const std::vector<Vertex>& vertices, std::initializer_list<Field> fields, QVector3D low, QVector3D high)
{
    std::unordered_map<std::string_view, quint32> places;
    places.reserve(vertices.size());
    std::vector<Vertex> corners;
    std::vector<quint32> indices;
    indices.reserve(vertices.size());
    for (const Vertex& vertex : vertices) {
        const std::string_view bytes(reinterpret_cast<const char*>(&vertex), sizeof(Vertex));
        const auto [place, isNew] = places.try_emplace(bytes, quint32(corners.size()));
        if (isNew)
            corners.push_back(vertex);
        indices.push_back(place->second);
    }
    auto* geometry = new QGeometry;
    addFields(geometry, makeBuffer(geometry, toBytes(corners)), fields, unsigned(corners.size()), 0);
    addIndex(geometry, indices);
    return makeRenderer(geometry, int(indices.size()), low, high);
}

/// Corners of a quad as two triangles, x and y in {-1, 1}.
std::vector<std::array<float, 3>> quad()
{
    return {{-1, -1, 0}, {1, -1, 0}, {1, 1, 0}, {-1, -1, 0}, {1, 1, 0}, {-1, 1, 0}};
}

} // namespace

QGeometryRenderer* makeSolidMesh(const std::vector<editor::SolidVertex>& vertices, QVector3D low, QVector3D high)
{
    return makeShared(vertices, {{"vertexPosition", 3}, {"vertexNormal", 3}, {"vertexColor", 3}, {"surface", 4}}, low, high);
}

QGeometryRenderer* makeGroundMesh(const std::vector<editor::GroundVertex>& vertices, QVector3D low, QVector3D high)
{
    return makeShared(vertices, {{"vertexPosition", 3}, {"vertexColor", 3}, {"paving", 1}}, low, high);
}

QGeometryRenderer* makeRibbonSheet(const std::vector<editor::Ribbon>& ribbons, QVector3D low, QVector3D high)
{
    struct Vertex {
        std::array<float, 3> corner;
        editor::Ribbon ribbon;
    };
    constexpr std::array<std::array<float, 3>, 4> kCorners{{{-1, -1, 0}, {1, -1, 0}, {1, 1, 0}, {-1, 1, 0}}};
    std::vector<Vertex> vertices;
    std::vector<quint32> indices;
    vertices.reserve(ribbons.size() * 4);
    indices.reserve(ribbons.size() * 6);
    for (const editor::Ribbon& ribbon : ribbons) {
        const auto first = quint32(vertices.size());
        for (const auto& corner : kCorners)
            vertices.push_back({corner, ribbon});
        indices.insert(indices.end(), {first, first + 1, first + 2, first, first + 2, first + 3});
    }
    auto* geometry = new QGeometry;
    addFields(geometry, makeBuffer(geometry, toBytes(vertices)),
              {{"vertexPosition", 3}, {"ends", 4}, {"shape", 4}, {"ribbonColor", 4}, {"along", 1}}, unsigned(vertices.size()), 0);
    addIndex(geometry, indices);
    return makeRenderer(geometry, int(indices.size()), low, high);
}

QGeometryRenderer* makeViewMesh()
{
    auto* geometry = new QGeometry;
    const auto corners = quad();
    addFields(geometry, makeBuffer(geometry, toBytes(corners)), {{"vertexPosition", 3}}, unsigned(corners.size()), 0);
    return makeRenderer(geometry, int(corners.size()), QVector3D(-1, -1, -1) * kEverywhere_m, QVector3D(1, 1, 1) * kEverywhere_m);
}

bool ChangingMesh::set(const std::vector<editor::LitVertex>& vertices) const
{
    if (!vertices.empty()) {
        corners->setData(toBytes(vertices));
        renderer->setVertexCount(int(vertices.size()));
    }
    return !vertices.empty();
}

ChangingMesh makeLightMesh()
{
    auto* geometry = new QGeometry;
    QBuffer* corners = makeBuffer(geometry, toBytes(std::vector<editor::LitVertex>(3)));
    addFields(geometry, corners, {{"vertexPosition", 3}, {"light", 2}}, 3, 0);
    return {makeRenderer(geometry, 3, QVector3D(-1, -1, -1) * kEverywhere_m, QVector3D(1, 1, 1) * kEverywhere_m), corners};
}

bool InstancedMesh::set(const QByteArray& bytes, int count) const
{
    if (count > 0) {
        instances->setData(bytes);
        renderer->setInstanceCount(count);
    }
    return count > 0;
}

InstancedMesh makeRibbonMesh(QVector3D low, QVector3D high)
{
    auto* geometry = new QGeometry;
    const auto corners = quad();
    addFields(geometry, makeBuffer(geometry, toBytes(corners)), {{"vertexPosition", 3}}, unsigned(corners.size()), 0);
    QBuffer* instances = makeBuffer(geometry, QByteArray(qsizetype(sizeof(editor::Ribbon)), '\0'));
    addFields(geometry, instances, {{"ends", 4}, {"shape", 4}, {"ribbonColor", 4}, {"along", 1}}, 1, 1);
    return {makeRenderer(geometry, int(corners.size()), low, high), instances};
}

InstancedMesh makePeopleMesh(const std::vector<editor::PersonVertex>& person)
{
    auto* geometry = new QGeometry;
    addFields(geometry, makeBuffer(geometry, toBytes(person)), {{"vertexPosition", 3}, {"vertexNormal", 3}, {"body", 3}},
              unsigned(person.size()), 0);
    QBuffer* instances = makeBuffer(geometry, QByteArray(qsizetype(sizeof(editor::PersonInstance)), '\0'));
    addFields(geometry, instances, {{"standing", 4}, {"gait", 4}, {"look", 4}}, 1, 1);
    QGeometryRenderer* renderer =
        makeRenderer(geometry, int(person.size()), QVector3D(-1, -1, -1) * kEverywhere_m, QVector3D(1, 1, 1) * kEverywhere_m);
    return {renderer, instances};
}

} // namespace passerby::widgets
