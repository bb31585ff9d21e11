// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/city_view/light_texture.h"

#include <QSharedPointer>
#include <Qt3DRender/QAbstractTextureImage>
#include <Qt3DRender/QTexture>
#include <Qt3DRender/QTextureImageData>
#include <Qt3DRender/QTextureImageDataGenerator>
#include <Qt3DRender/QTextureWrapMode>
#include <algorithm>
#include <utility>

namespace passerby::widgets {
namespace {

using namespace Qt3DRender;

/// One texel where there is no light map: all sky, no shade, all sun.
const QByteArray kNoMap("\xff\x00\xff\xff", 4);

class LightGenerator : public QTextureImageDataGenerator {
public:
    explicit LightGenerator(std::shared_ptr<const editor::LightMap> map) : m_map(std::move(map)) {}

    /// The texels of the map itself, not a copy: the data keeps the map.
    QTextureImageDataPtr operator()() override
    {
        const bool isEmpty = m_map->isEmpty();
        const QTextureImageDataPtr data(new QTextureImageData, [map = m_map](QTextureImageData* made) { delete made; });
        data->setWidth(isEmpty ? 1 : m_map->width);
        data->setHeight(isEmpty ? 1 : m_map->height);
        data->setDepth(1);
        data->setLayers(1);
        data->setFaces(1);
        data->setMipLevels(1);
        data->setTarget(QOpenGLTexture::Target2D);
        data->setFormat(QOpenGLTexture::RGBA8_UNorm);
        data->setPixelFormat(QOpenGLTexture::RGBA);
        data->setPixelType(QOpenGLTexture::UInt8);
        data->setData(isEmpty ? kNoMap
                              : QByteArray::fromRawData(reinterpret_cast<const char*>(m_map->rgba.data()), qsizetype(m_map->rgba.size())),
                      4, false);
        return data;
    }
    bool operator==(const QTextureImageDataGenerator& other) const override
    {
        const auto* generator = functor_cast<LightGenerator>(&other);
        return generator && generator->m_map == m_map;
    }
    QT3D_FUNCTOR(LightGenerator)

private:
    std::shared_ptr<const editor::LightMap> m_map;
};

class LightImage : public QAbstractTextureImage {
public:
    explicit LightImage(std::shared_ptr<const editor::LightMap> map) : m_generator(QSharedPointer<LightGenerator>::create(std::move(map)))
    {
    }

protected:
    QTextureImageDataGeneratorPtr dataGenerator() const override { return m_generator; }

private:
    QTextureImageDataGeneratorPtr m_generator;
};

} // namespace

QAbstractTexture* makeLightTexture(std::shared_ptr<const editor::LightMap> map, Qt3DCore::QNode* parent)
{
    auto* texture = new QTexture2D(parent);
    texture->setFormat(QAbstractTexture::RGBA8_UNorm);
    texture->setSize(std::max(1, map->width), std::max(1, map->height));
    texture->setGenerateMipMaps(false);
    texture->setMinificationFilter(QAbstractTexture::Linear);
    texture->setMagnificationFilter(QAbstractTexture::Linear);
    texture->setWrapMode(QTextureWrapMode(QTextureWrapMode::ClampToEdge));
    texture->addTextureImage(new LightImage(std::move(map)));
    return texture;
}

} // namespace passerby::widgets
