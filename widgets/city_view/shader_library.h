// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace Qt3DCore {
class QNode;
}
namespace Qt3DRender {
class QMaterial;
} // namespace Qt3DRender

namespace passerby::widgets {

/// How a material meets what is drawn already.
struct DrawState {
    bool writesDepth = true;
    bool blends = false;     ///< over what is there; the picture stays opaque
    bool culls = true;       ///< faces that look away
    bool cullsFront = false; ///< instead of the back
    bool behindOnly = false; ///< drawn only where something nearer hides it
};

/// A material with the program "solids" (solids.vert and solids.frag of the resources), for OpenGL 3.3 core.
[[nodiscard]] Qt3DRender::QMaterial* makeMaterial(const QString& program, const DrawState& state, Qt3DCore::QNode* parent);

/// Compiles all programs in the current OpenGL context and returns what went wrong, one line a program; empty when nothing did. Qt 3D
/// itself hides what a failed program should draw, without a word.
[[nodiscard]] QStringList findShaderProblems();

/// Sets a parameter of a material, adding it when it is new.
void setParameter(Qt3DRender::QMaterial* material, const QString& name, const QVariant& value);

} // namespace passerby::widgets
