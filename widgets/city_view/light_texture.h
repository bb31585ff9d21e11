// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/scene/light_map.h"

#include <memory>

namespace Qt3DCore {
class QNode;
}
namespace Qt3DRender {
class QAbstractTexture;
}

namespace passerby::widgets {

/// The baked light as a texture, smooth between texels; one texel in full light for an empty map.
[[nodiscard]] Qt3DRender::QAbstractTexture* makeLightTexture(std::shared_ptr<const editor::LightMap> map, Qt3DCore::QNode* parent);

} // namespace passerby::widgets
