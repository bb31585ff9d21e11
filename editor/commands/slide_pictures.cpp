// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/slide_pictures.h"

#include "editor/commands/file_bytes.h"
#include "editor/commands/stories.h"
#include "editor/document/project_document.h"
#include "editor/scene/reference_image.h"
#include "editor/scene/slide_image.h"
#include "editor/words/text.h"

#include <QBuffer>
#include <algorithm>

namespace passerby::editor {

using foundation::Result;

namespace {

constexpr int kQuality = 88;

world::SlidePicture holding(const QByteArray& bytes)
{
    return {std::make_shared<const std::vector<std::uint8_t>>(bytes.begin(), bytes.end())};
}

/// As few bytes as its holes allow.
QByteArray packed(const QImage& image)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    const bool hasHoles = image.hasAlphaChannel();
    image.save(&buffer, hasHoles ? "PNG" : "JPEG", hasHoles ? -1 : kQuality);
    return bytes;
}

} // namespace

Result<world::SlidePicture> readSlidePicture(const QString& path)
{
    const auto bytes =
        fileBytes(path, static_cast<qint64>(world::kLargestPictureFile_bytes),
                  text("The file has more than %1 MiB. Make the picture smaller first.").arg(world::kLargestPictureFile_bytes >> 20U));
    if (!bytes.ok())
        return bytes.error();
    world::SlidePicture picture = holding(bytes.value());
    const auto image = decodePicture(*picture.file);
    if (!image.ok()) {
        foundation::Error broken = image.error();
        broken.where = path.toStdString();
        return broken;
    }
    int side_px = std::max(image.value().width(), image.value().height());
    while (side_px > kLongestSlideSide_px || picture.file->size() > world::kLargestSlidePicture_bytes) {
        side_px = side_px > kLongestSlideSide_px ? kLongestSlideSide_px : side_px * 3 / 4;
        picture = holding(packed(fittedInto(image.value(), {side_px, side_px})));
    }
    return picture;
}

Result<void> setSlidePicture(ProjectDocument& document, world::StoryId id, std::size_t place, const world::SlidePicture& picture)
{
    const world::Story* story = document.world().stories().find(id);
    world::Slide slide = story && place < story->slides.size() ? story->slides[place] : world::Slide();
    slide.picture = picture;
    return changeSlide(document, id, place, slide);
}

} // namespace passerby::editor
