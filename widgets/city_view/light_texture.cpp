// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/city_view/light_texture.h"

#include <QSharedPointer>
#include <Qt3DRender/QAbstractTextureImage>
#include <Qt3DRender/QTexture>
#include <Qt3DRender/QTextureImageData>
#include <Qt3DRender/QTextureImageDataGenerator>
#include <Qt3DRender/QTextureWrapMode>

namespace passerby::widgets {
namespace {

using namespace Qt3DRender;

class LightGenerator : public QTextureImageDataGenerator {
public:
    LightGenerator(int width, int height, QByteArray bytes) : m_width(width), m_height(height), m_bytes(std::move(bytes)) {}

    QTextureImageDataPtr operator()() override
    {
        auto data = QTextureImageDataPtr::create();
        data->setWidth(m_width);
        data->setHeight(m_height);
        data->setDepth(1);
        data->setLayers(1);
        data->setFaces(1);
        data->setMipLevels(1);
        data->setTarget(QOpenGLTexture::Target2D);
        data->setFormat(QOpenGLTexture::RGBA8_UNorm);
        data->setPixelFormat(QOpenGLTexture::RGBA);
        data->setPixelType(QOpenGLTexture::UInt8);
        data->setData(m_bytes, 4, false);
        return data;
    }
    bool operator==(const QTextureImageDataGenerator& other) const override
    {
        const auto* generator = functor_cast<LightGenerator>(&other);
        return generator && generator->m_bytes.constData() == m_bytes.constData();
    }
    QT3D_FUNCTOR(LightGenerator)

private:
    int m_width;
    int m_height;
    QByteArray m_bytes;
};

class LightImage : public QAbstractTextureImage {
public:
    LightImage(int width, int height, QByteArray bytes)
        : m_generator(QSharedPointer<LightGenerator>::create(width, height, std::move(bytes)))
    {
    }

protected:
    QTextureImageDataGeneratorPtr dataGenerator() const override { return m_generator; }

private:
    QTextureImageDataGeneratorPtr m_generator;
};

} // namespace

QAbstractTexture* makeLightTexture(const editor::LightMap& map, Qt3DCore::QNode* parent)
{
    const bool empty = map.isEmpty();
    const int width = empty ? 1 : map.width;
    const int height = empty ? 1 : map.height;
    const QByteArray bytes =
        empty ? QByteArray("\xff\x00\xff\xff", 4) : QByteArray(reinterpret_cast<const char*>(map.rgba.data()), qsizetype(map.rgba.size()));
    auto* texture = new QTexture2D(parent);
    texture->setFormat(QAbstractTexture::RGBA8_UNorm);
    texture->setSize(width, height);
    texture->setGenerateMipMaps(false);
    texture->setMinificationFilter(QAbstractTexture::Linear);
    texture->setMagnificationFilter(QAbstractTexture::Linear);
    texture->setWrapMode(QTextureWrapMode(QTextureWrapMode::ClampToEdge));
    texture->addTextureImage(new LightImage(width, height, bytes));
    return texture;
}

} // namespace passerby::widgets
