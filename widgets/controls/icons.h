// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QIcon>
#include <QImage>
#include <QPixmap>

namespace passerby::widgets {

/// The icon of this name (a file of resources/icons, without suffix), in the colours of the theme that is on when it is drawn, sharp at
/// any device pixel ratio. A name that does not exist gives a null icon.
[[nodiscard]] QIcon icon(const QString& name);
/// The same in a fixed colour.
[[nodiscard]] QIcon icon(const QString& name, const QColor& color);
/// One picture of `size_px` logical pixels.
[[nodiscard]] QPixmap iconPixmap(const QString& name, const QColor& color, int size_px, double devicePixelRatio);
[[nodiscard]] bool hasIcon(const QString& name);

/// The icon of a target type: by its own icon's name, else by what its name says ("Café" → coffee), else a pin.
[[nodiscard]] QString targetTypeIcon(const QString& typeName, const QString& iconName);
/// The icon of a kind of fixture: its own, else that of any fixture.
[[nodiscard]] QString fixtureIcon(const QString& iconName);
/// Black or white, whichever reads better on the colour.
[[nodiscard]] QColor inkOn(const QColor& background);
/// A disc or rounded square in the type's colour with its icon.
[[nodiscard]] QPixmap chipPixmap(const QColor& color, const QString& iconName, int size_px, double devicePixelRatio, bool round);
/// The same for any thread.
[[nodiscard]] QImage chipImage(const QColor& color, const QString& iconName, int size_px, double devicePixelRatio, bool round);

} // namespace passerby::widgets
