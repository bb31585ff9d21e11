// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <array>

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
    bool covers = false;     ///< keeps what comes later with `onlyBare` away
    bool onlyBare = false;   ///< drawn only where nothing has covered yet
    bool testsDepth = true;  ///< otherwise over whatever is there
};

/// A program and which variant of it: "walls MARKED" is walls.vert and walls.frag of the resources with MARKED defined. One of kPrograms.
using ProgramName = const char*;
inline constexpr std::array kPrograms{"walls", "walls BY_DAY", "walls BARE",    "walls MARKED",         "roofs",       "roofs MARKED",
                                      "plain", "ground",       "ground PAVED",  "ground VEIL",          "ground HEAT", "light",
                                      "sky",   "ribbons",      "ribbons PLAIN", "ribbons PLAIN FADING", "people",      "stretch"};

/// A material with one of the programs, for OpenGL 3.3 core.
[[nodiscard]] Qt3DRender::QMaterial* makeMaterial(ProgramName program, const DrawState& state, Qt3DCore::QNode* parent);

/// Compiles all programs in the current OpenGL context and returns what went wrong, one line a program; empty when nothing did. Qt 3D
/// itself hides what a failed program should draw, without a word.
[[nodiscard]] QStringList findShaderProblems();

/// Sets a parameter of a material, adding it when it is new.
void setParameter(Qt3DRender::QMaterial* material, const QString& name, const QVariant& value);

} // namespace passerby::widgets
