// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plan_view/picture_store.h"

#include <cmath>

namespace passerby::widgets {

void paintReference(QPainter& painter, const ShownPicture& picture, const PlanTransform& view)
{
    if (picture.pixels->levels.empty())
        return;
    const world::PicturePlacement& at = picture.placement;
    const double pixel_m = std::sqrt(std::abs(cross(at.right, at.down)));
    const QImage& level = picture.pixels->levelFor(pixel_m * view.scale_px_m * painter.device()->devicePixelRatioF());
    const double perColumn = picture.size_px.width() / level.width();
    const double perRow = picture.size_px.height() / level.height();
    const QTransform place(at.right.x * perColumn, at.right.y * perColumn, at.down.x * perRow, at.down.y * perRow, at.corner.x,
                           at.corner.y);
    painter.save();
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.setOpacity(picture.opacity);
    painter.setTransform(place * view.matrix(), true);
    painter.drawImage(QPointF(), level);
    painter.restore();
}

namespace {

/// Without levels where it is broken or not as large as the city has it; `reason` is why, a sentence.
std::shared_ptr<const editor::ImagePyramid> pixelsOf(const std::vector<std::uint8_t>& file, QSize size, std::string& reason)
{
    auto image = editor::decodePicture(file);
    if (!image.ok())
        reason = image.error().message;
    else if (image.value().size() != size)
        reason = "Its file holds another size than the city has for it.";
    return std::make_shared<const editor::ImagePyramid>(reason.empty() ? editor::makePyramid(std::move(image).value())
                                                                       : editor::ImagePyramid());
}

ShownPicture shownWith(std::shared_ptr<const editor::ImagePyramid> pixels, const world::ReferencePicture& picture)
{
    return {std::move(pixels), picture.placement, QSizeF(picture.width_px, picture.height_px), picture.opacity};
}

} // namespace

std::vector<ShownPicture> decodedPictures(const world::World& world, std::vector<std::string>* leftOut)
{
    std::vector<ShownPicture> all;
    std::int64_t pixels = 0;
    for (const auto& [id, picture] : world.referencePictures()) {
        pixels += editor::pixelsOf(picture);
        if (!(picture.opacity > 0.0))
            continue;
        std::string reason;
        if (pixels > editor::kMostShownPixels)
            reason = "All reference pictures together may have " + std::to_string(editor::kMostShownPixels / 1'000'000)
                     + " million pixels, and with it they have more.";
        else if (auto shown = shownWith(pixelsOf(*picture.file, {picture.width_px, picture.height_px}, reason), picture); reason.empty())
            all.push_back(std::move(shown));
        if (!reason.empty() && leftOut)
            leftOut->push_back("Reference picture " + std::to_string(id.number) + " is left out. " + reason);
    }
    return all;
}

PictureStore::PictureStore(QObject* parent) : QObject(parent)
{
    m_decoder.setMaxThreadCount(1);
}

PictureStore::~PictureStore()
{
    m_decoder.clear();
    m_decoder.waitForDone();
}

std::vector<ShownPicture> PictureStore::shown(const world::World& world)
{
    for (auto& [file, entry] : m_entries)
        entry.isWanted = false;
    std::vector<ShownPicture> all;
    std::int64_t pixels = 0;
    for (const auto& [id, picture] : world.referencePictures()) {
        pixels += editor::pixelsOf(picture);
        if (pixels > editor::kMostShownPixels)
            break;
        const auto [place, isNew] = m_entries.try_emplace(picture.file);
        place->second.isWanted = true;
        if (isNew)
            decode(picture);
        else if (place->second.pixels && picture.opacity > 0.0)
            all.push_back(shownWith(place->second.pixels, picture));
    }
    std::erase_if(m_entries, [](const auto& entry) { return !entry.second.isWanted; });
    return all;
}

void PictureStore::decode(const world::ReferencePicture& picture)
{
    m_decoder.start([this, file = picture.file, size = QSize(picture.width_px, picture.height_px)] {
        std::string reason; // stands among the city's issues
        auto pixels = pixelsOf(*file, size, reason);
        QMetaObject::invokeMethod(
            this,
            [this, file, pixels = std::move(pixels)] {
                const auto place = m_entries.find(file);
                if (place == m_entries.end())
                    return;
                place->second.pixels = pixels;
                emit ready();
            },
            Qt::QueuedConnection);
    });
}

} // namespace passerby::widgets
