// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/reference_pictures.h"

#include "core/importers/gis/world_file.h"
#include "core/world/patch_builder.h"
#include "editor/commands/apply_patch_command.h"
#include "editor/commands/file_bytes.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/scene/reference_image.h"
#include "editor/words/text.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <algorithm>
#include <cmath>

namespace passerby::editor {

using foundation::Error;
using foundation::Result;
using geometry::Point;

namespace {

constexpr double kShareOfView = 0.8;
constexpr double kSmallest_m = 0.1;
constexpr double kLargest_m = 1e6;
constexpr qint64 kLargestWorldFile_bytes = 4096;
constexpr double kFar_m = 1000.0;

Error error(const char* code, const QString& message, const QString& where)
{
    return {code, message.toStdString(), where.toStdString()};
}

/// The path of the world file of a picture; empty where there is none.
QString worldFileOf(const QFileInfo& picture)
{
    const bool isPng = picture.suffix().compare(QLatin1String("png"), Qt::CaseInsensitive) == 0;
    const QStringList suffixes =
        isPng ? QStringList{QStringLiteral("pgw"), QStringLiteral("pngw"), QStringLiteral("wld")}
              : QStringList{QStringLiteral("jgw"), QStringLiteral("jpgw"), QStringLiteral("jpegw"), QStringLiteral("wld")};
    const QFileInfoList siblings = picture.dir().entryInfoList(QDir::Files);
    for (const QString& suffix : suffixes)
        for (const QFileInfo& file : siblings)
            if (file.completeBaseName() == picture.completeBaseName() && file.suffix().compare(suffix, Qt::CaseInsensitive) == 0)
                return file.filePath();
    return {};
}

Result<world::PicturePlacement> placementFrom(const QString& worldFile, const world::Settings& settings, QSize size)
{
    const auto bytes = fileBytes(worldFile, kLargestWorldFile_bytes, text("This is no world file: it is too long."));
    if (!bytes.ok())
        return Error{bytes.error().code == "too-large" ? "bad-world-file" : bytes.error().code, bytes.error().message, bytes.error().where};
    const auto read = importers::parseWorldFile(std::string_view(bytes.value().constData(), static_cast<std::size_t>(bytes.value().size())),
                                                worldFile.toStdString());
    if (!read.ok())
        return read.error();
    const double width_m = size.width() * geometry::length(read.value().right);
    const double height_m = size.height() * geometry::length(read.value().down);
    if (std::min(width_m, height_m) < kSmallest_m || std::max(width_m, height_m) > kLargest_m)
        return error("not-metres",
                     text("By its world file the picture would be %1 m wide. Its numbers must be metres in the city's map projection, not "
                          "degrees.")
                         .arg(width_m, 0, 'g', 3),
                     worldFile);
    return importers::placementOf(read.value(), settings);
}

/// In the middle of the view, as large as fits well.
world::PicturePlacement placementIn(const geometry::Box& view, QSize size)
{
    const Point extent = view.high - view.low;
    const double pixel_m = kShareOfView * std::min(extent.x / size.width(), extent.y / size.height());
    const Point half = Point{0.5 * size.width(), -0.5 * size.height()} * pixel_m;
    return {geometry::midpoint(view.low, view.high) - half, {pixel_m, 0.0}, {0.0, -pixel_m}};
}

Error atFile(Error what, const QString& path)
{
    what.where = path.toStdString();
    return what;
}

Result<void> replacePlacement(ProjectDocument& document, world::ReferencePictureId id,
                              const std::optional<world::PicturePlacement>& placement)
{
    if (!placement)
        return error("no-distance", text("The two points must lie apart from each other."), {});
    world::ReferencePicture changed = *document.world().referencePictures().find(id);
    changed.placement = *placement;
    world::WorldPatch patch;
    patch.put(id, std::move(changed));
    return ApplyPatchCommand::push(document, text("Calibrate reference picture"), patch);
}

/// A city that was never put anywhere and holds nothing that has a place.
bool liesNowhere(const world::World& world)
{
    const world::Settings& settings = world.settings();
    if (settings.epsg || settings.origin_m != world::Settings().origin_m)
        return false;
    return std::all_of(kAllObjectKinds.begin(), kAllObjectKinds.end(),
                       [&world](ObjectKind kind) { return !hasPlace(kind) || countOf(world, kind) == 0; });
}

/// One step; with an origin, the city gets that too.
Result<void> push(ProjectDocument& document, const world::ReferencePicture& picture,
                  const std::optional<std::array<std::int64_t, 2>>& origin_m)
{
    std::int64_t pixels = pixelsOf(picture);
    for (const auto& [id, other] : document.world().referencePictures())
        pixels += pixelsOf(other);
    if (pixels > kMostShownPixels)
        return error("too-many-pixels",
                     text("All reference pictures together may have %1 million pixels.").arg(kMostShownPixels / 1'000'000), {});
    world::PatchBuilder build(document.world());
    const auto id = build.add(picture);
    if (origin_m) {
        world::Settings settings = document.world().settings();
        settings.origin_m = *origin_m;
        build.setSettings(settings);
    }
    const QString name = text("Add reference picture %1").arg(QString::fromStdString(picture.name));
    if (const auto pushed = ApplyPatchCommand::push(document, name, build.take()); !pushed.ok())
        return pushed.error();
    document.selection().set(ObjectRef{ObjectKind::referencePicture, id.number});
    return {};
}

Error gone()
{
    return error("gone", text("The picture is not there any more."), {});
}

} // namespace

Result<ReadPicture> readReferencePicture(const QString& path, const world::Settings& settings, const geometry::Box& view)
{
    const auto bytes =
        fileBytes(path, static_cast<qint64>(world::kLargestPictureFile_bytes),
                  text("The file has more than %1 MiB. Make the picture smaller first.").arg(world::kLargestPictureFile_bytes >> 20U));
    if (!bytes.ok())
        return bytes.error();
    const auto file = std::make_shared<const std::vector<std::uint8_t>>(bytes.value().begin(), bytes.value().end());
    const auto image = decodePicture(*file);
    if (!image.ok())
        return atFile(image.error(), path);
    const QFileInfo info(path);
    const QSize size = image.value().size();
    ReadPicture read;
    read.picture.name = info.completeBaseName().toStdString();
    read.picture.file = file;
    read.picture.width_px = size.width();
    read.picture.height_px = size.height();
    read.picture.placement = placementIn(view, size);
    if (const QString worldFile = worldFileOf(info); !worldFile.isEmpty()) {
        const auto placement = placementFrom(worldFile, settings, size);
        if (!placement.ok())
            return placement.error();
        read.picture.placement = uprightPlacement(*file, placement.value(), size); // world files know nothing of cameras
        read.worldFile = QFileInfo(worldFile).fileName();
    }
    return read;
}

Result<void> addReferencePicture(ProjectDocument& document, const world::ReferencePicture& picture)
{
    return push(document, picture, std::nullopt);
}

Result<bool> addReadPicture(ProjectDocument& document, const ReadPicture& read)
{
    std::optional<std::array<std::int64_t, 2>> origin_m;
    world::ReferencePicture picture = read.picture;
    if (const Point middle = world::middleOf(picture);
        !read.worldFile.isEmpty() && liesNowhere(document.world()) && geometry::length(middle) > kFar_m) {
        const Point whole{std::round(middle.x), std::round(middle.y)};
        origin_m = {static_cast<std::int64_t>(whole.x), static_cast<std::int64_t>(whole.y)};
        picture.placement.corner = picture.placement.corner - whole;
    }
    if (const auto pushed = push(document, picture, origin_m); !pushed.ok())
        return pushed.error();
    return origin_m.has_value();
}

Result<void> calibratePicture(ProjectDocument& document, world::ReferencePictureId id, Point a, Point b, double distance_m)
{
    const world::ReferencePicture* picture = document.world().referencePictures().find(id);
    return picture ? replacePlacement(document, id, world::calibrated(picture->placement, a, b, distance_m)) : Result<void>(gone());
}

Result<void> calibratePicture(ProjectDocument& document, world::ReferencePictureId id, const std::array<Point, 2>& from,
                              const std::array<Point, 2>& to)
{
    const world::ReferencePicture* picture = document.world().referencePictures().find(id);
    return picture ? replacePlacement(document, id, world::calibrated(picture->placement, from, to)) : Result<void>(gone());
}

} // namespace passerby::editor
