// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/result.h"
#include "core/world/world.h"

#include <QString>
#include <array>

namespace passerby::editor {

class ProjectDocument;

/// A picture as its file and, where there is one, the world file beside it tell.
struct ReadPicture {
    world::ReferencePicture picture;
    QString worldFile; ///< its name; empty: there was none, and the picture lies in the middle of the view
};

/// Reads a PNG or JPEG whole, checks that it can be shown, and looks for a world file beside it (.pgw, .jgw, .pngw, .jpgw, .jpegw, .wld).
/// Errors, all with the file as place: "cannot-read", "not-a-picture", "too-large", "broken-picture", "bad-world-file", "not-metres" (the
/// world file makes it smaller than a hand or larger than a country). Any thread; takes as long as decoding.
[[nodiscard]] foundation::Result<ReadPicture> readReferencePicture(const QString& path, const world::Settings& settings,
                                                                   const geometry::Box& view);

/// Each is one undoable step. Adding also selects. Error: "too-many-pixels" with those that are there, see kMostShownPixels.
[[nodiscard]] foundation::Result<void> addReferencePicture(ProjectDocument& document, const world::ReferencePicture& picture);
/// The same; where its world file puts it far from an empty city that lies nowhere yet, the city's 0, 0 becomes its middle, to a metre.
/// The value: whether it did.
[[nodiscard]] foundation::Result<bool> addReadPicture(ProjectDocument& document, const ReadPicture& read);
/// So that what lies at `a` and `b` is `distance_m` apart; `a` stays. Errors: "gone", "no-distance".
[[nodiscard]] foundation::Result<void> calibratePicture(ProjectDocument& document, world::ReferencePictureId id, geometry::Point a,
                                                        geometry::Point b, double distance_m);
/// So that what lies at `from` comes to lie at `to`. Errors: "gone", "no-distance".
[[nodiscard]] foundation::Result<void> calibratePicture(ProjectDocument& document, world::ReferencePictureId id,
                                                        const std::array<geometry::Point, 2>& from,
                                                        const std::array<geometry::Point, 2>& to);

} // namespace passerby::editor
