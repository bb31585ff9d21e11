// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/reference_image.h"

#include "editor/words/text.h"

#include <QBuffer>
#include <QImageReader>
#include <mutex>

namespace passerby::editor {

using foundation::Error;
using foundation::Result;

namespace {

constexpr int kDecodingLimit_MiB = 520; ///< the largest picture with 64 bits a pixel
constexpr int kSmallestLevel_px = 256;

Error error(const char* code, const QString& message)
{
    return {code, message.toStdString(), {}};
}

/// Reads one of the two formats from memory and nothing else, whatever other plugins there are.
class Reader {
public:
    explicit Reader(const std::vector<std::uint8_t>& file)
        : m_bytes(QByteArray::fromRawData(reinterpret_cast<const char*>(file.data()), static_cast<qsizetype>(file.size())))
    {
        m_buffer.setBuffer(&m_bytes);
        m_buffer.open(QIODevice::ReadOnly);
        m_reader.setAutoDetectImageFormat(false);
        m_reader.setDevice(&m_buffer);
        m_reader.setFormat(m_bytes.startsWith("\xFF\xD8") ? "jpeg" : "png");
        m_reader.setAutoTransform(true);
    }
    QImageReader* operator->() { return &m_reader; }

private:
    QByteArray m_bytes;
    QBuffer m_buffer;
    QImageReader m_reader;
};

/// Qt begins with a limit for the whole program that good pictures pass.
void raiseDecodingLimit()
{
    static std::once_flag isRaised;
    std::call_once(isRaised, [] { QImageReader::setAllocationLimit(std::max(QImageReader::allocationLimit(), kDecodingLimit_MiB)); });
}

/// Whether it can be shown, from its first bytes.
Result<void> checkSize(const std::vector<std::uint8_t>& file)
{
    if (file.size() > world::kLargestPictureFile_bytes)
        return error("too-large", text("The file has more than %1 MiB.").arg(world::kLargestPictureFile_bytes >> 20U));
    Reader reader(file);
    const QSize size = reader->canRead() ? reader->size() : QSize();
    if (size.isEmpty())
        return error("not-a-picture", text("This is neither a PNG nor a JPEG."));
    if (qint64{size.width()} * size.height() > world::kMostPicturePixels
        || std::max(size.width(), size.height()) > world::kLongestPictureSide_px)
        return error("too-large",
                     text("The picture has %1 × %2 pixels: at most %3 million, and %4 a side, can be shown. Make it smaller first.")
                         .arg(size.width())
                         .arg(size.height())
                         .arg(world::kMostPicturePixels / 1'000'000)
                         .arg(world::kLongestPictureSide_px));
    return {};
}

} // namespace

Result<QImage> decodePicture(const std::vector<std::uint8_t>& file)
{
    if (const auto done = checkSize(file); !done.ok())
        return done.error();
    raiseDecodingLimit();
    Reader reader(file);
    QImage image = reader->read();
    if (image.isNull())
        return error("broken-picture", text("The picture is broken: %1.").arg(reader->errorString()));
    image.convertTo(image.hasAlphaChannel() ? QImage::Format_ARGB32_Premultiplied : QImage::Format_RGB32);
    return image;
}

world::PicturePlacement uprightPlacement(const std::vector<std::uint8_t>& file, const world::PicturePlacement& placement, QSize upright)
{
    const QImageIOHandler::Transformations turn = Reader(file)->transformation();
    const bool isOnItsSide = turn.testFlag(QImageIOHandler::TransformationRotate90);
    const QSize held = isOnItsSide ? upright.transposed() : upright;
    world::PicturePlacement at = placement;
    // In the order in which Qt does it: mirrored from left to right, from top to bottom, then a quarter turn clockwise.
    if (turn.testFlag(QImageIOHandler::TransformationMirror))
        at = {at.corner + held.width() * at.right, -1.0 * at.right, at.down};
    if (turn.testFlag(QImageIOHandler::TransformationFlip))
        at = {at.corner + held.height() * at.down, at.right, -1.0 * at.down};
    if (isOnItsSide)
        at = {at.corner + held.height() * at.down, -1.0 * at.down, at.right};
    return at;
}

const QImage& ImagePyramid::levelFor(double scale) const
{
    std::size_t level = 0;
    while (level + 1 < levels.size() && scale <= 0.5) {
        scale *= 2.0;
        ++level;
    }
    return levels[level];
}

ImagePyramid makePyramid(QImage image)
{
    ImagePyramid pyramid;
    while (!image.isNull()) {
        pyramid.levels.push_back(image);
        if (std::max(image.width(), image.height()) <= kSmallestLevel_px)
            break;
        const QSize half((image.width() + 1) / 2, (image.height() + 1) / 2);
        image = image.scaled(half, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    }
    return pyramid;
}

} // namespace passerby::editor
