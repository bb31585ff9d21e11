// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/person_mesh.h"

#include <QVector3D>
#include <cmath>
#include <numbers>
#include <utility>

namespace passerby::editor {
namespace {

/// A horizontal outline of a limb: an ellipse around (x, y) at height z.
struct Slice {
    float x;
    float y;
    float z;
    float halfDepth; ///< along x
    float halfWidth; ///< along y
};

struct Limb {
    BodyPart part = BodyPart::trunk;
    bool lower = false;
    Garment garment = Garment::top;
    int sides = 4;
    bool closedTop = true;
    bool closedBottom = false;
};

QVector3D cornerOf(const Slice& slice, int side, int sides)
{
    const double angle = (side + 0.5) * 2.0 * std::numbers::pi / sides;
    const double reach = sides == 4 ? std::numbers::sqrt2 : 1.0; // four corners make a box as wide as asked
    return QVector3D(slice.x + slice.halfDepth * float(reach * std::cos(angle)), slice.y + slice.halfWidth * float(reach * std::sin(angle)),
                     slice.z);
}

void appendTriangle(const Limb& limb, const QVector3D& a, const QVector3D& b, const QVector3D& c, std::vector<PersonVertex>& out)
{
    const QVector3D n = QVector3D::normal(a, b, c);
    for (const QVector3D& p : {a, b, c})
        out.push_back({{p.x(), p.y(), p.z()}, {n.x(), n.y(), n.z()}, {float(limb.part), limb.lower ? 1.0F : 0.0F, float(limb.garment)}});
}

/// Slices from the lowest up, joined by sides.
void appendLimb(const Limb& limb, const std::vector<Slice>& slices, std::vector<PersonVertex>& out)
{
    for (std::size_t s = 0; s + 1 < slices.size(); ++s)
        for (int i = 0; i < limb.sides; ++i) {
            const QVector3D a = cornerOf(slices[s], i, limb.sides);
            const QVector3D b = cornerOf(slices[s], i + 1, limb.sides);
            const QVector3D c = cornerOf(slices[s + 1], i + 1, limb.sides);
            const QVector3D d = cornerOf(slices[s + 1], i, limb.sides);
            appendTriangle(limb, a, b, c, out);
            appendTriangle(limb, a, c, d, out);
        }
    for (int i = 1; i + 1 < limb.sides; ++i) {
        if (limb.closedTop)
            appendTriangle(limb, cornerOf(slices.back(), 0, limb.sides), cornerOf(slices.back(), i, limb.sides),
                           cornerOf(slices.back(), i + 1, limb.sides), out);
        if (limb.closedBottom)
            appendTriangle(limb, cornerOf(slices.front(), 0, limb.sides), cornerOf(slices.front(), i + 1, limb.sides),
                           cornerOf(slices.front(), i, limb.sides), out);
    }
}

void appendLeg(BodyPart part, float y, std::vector<PersonVertex>& out)
{
    appendLimb({part, true, Garment::shoes, 4, true, true}, {{0.055F, y, 0.0F, 0.135F, 0.048F}, {0.035F, y, 0.085F, 0.09F, 0.042F}}, out);
    appendLimb({part, true, Garment::trousers, 5, false, false}, {{0.0F, y, 0.07F, 0.052F, 0.050F}, {0.0F, y, 0.50F, 0.072F, 0.066F}}, out);
    appendLimb({part, false, Garment::trousers, 5, false, false}, {{0.0F, y, 0.46F, 0.072F, 0.066F}, {0.0F, y, 0.93F, 0.098F, 0.092F}},
               out);
}

void appendArm(BodyPart part, float y, float side, std::vector<PersonVertex>& out)
{
    appendLimb({part, true, Garment::forearm, 4, false, true},
               {{0.0F, y + 0.012F * side, 0.80F, 0.032F, 0.028F}, {0.0F, y, 1.16F, 0.040F, 0.036F}}, out);
    appendLimb({part, false, Garment::top, 4, true, false},
               {{0.0F, y, 1.13F, 0.046F, 0.042F}, {0.0F, y - 0.02F * side, 1.435F, 0.058F, 0.048F}}, out);
}

} // namespace

std::vector<PersonVertex> makeNearPerson()
{
    std::vector<PersonVertex> out;
    appendLimb({BodyPart::trunk, false, Garment::trousers, 6, false, true},
               {{0.0F, 0.0F, 0.86F, 0.105F, 0.175F}, {0.0F, 0.0F, 1.0F, 0.108F, 0.172F}}, out);
    appendLimb({BodyPart::trunk, false, Garment::top, 6, true, false},
               {{0.0F, 0.0F, 0.98F, 0.112F, 0.172F},
                {0.005F, 0.0F, 1.14F, 0.105F, 0.162F},
                {0.0F, 0.0F, 1.40F, 0.115F, 0.21F},
                {0.0F, 0.0F, 1.475F, 0.06F, 0.09F}},
               out);
    appendLimb({BodyPart::trunk, false, Garment::skin, 6, false, false},
               {{0.01F, 0.0F, 1.45F, 0.05F, 0.05F}, {0.015F, 0.0F, 1.54F, 0.075F, 0.06F}, {0.015F, 0.0F, 1.68F, 0.095F, 0.082F}}, out);
    appendLimb({BodyPart::trunk, false, Garment::hair, 6, true, false},
               {{-0.012F, 0.0F, 1.60F, 0.092F, 0.09F}, {-0.005F, 0.0F, 1.70F, 0.108F, 0.096F}, {-0.005F, 0.0F, 1.77F, 0.062F, 0.055F}},
               out);
    appendLeg(BodyPart::leftLeg, 0.095F, out);
    appendLeg(BodyPart::rightLeg, -0.095F, out);
    appendArm(BodyPart::leftArm, 0.245F, 1.0F, out);
    appendArm(BodyPart::rightArm, -0.245F, -1.0F, out);
    return out;
}

std::vector<PersonVertex> makeFarPerson()
{
    std::vector<PersonVertex> out;
    appendLimb({BodyPart::trunk, false, Garment::top, 3, false, false},
               {{0.0F, 0.0F, 0.84F, 0.15F, 0.20F}, {0.0F, 0.0F, 1.48F, 0.16F, 0.25F}}, out);
    appendLimb({BodyPart::trunk, false, Garment::hair, 3, true, false},
               {{0.0F, 0.0F, 1.47F, 0.11F, 0.12F}, {0.0F, 0.0F, 1.77F, 0.11F, 0.12F}}, out);
    for (const auto& [part, y] : {std::pair{BodyPart::leftLeg, 0.095F}, std::pair{BodyPart::rightLeg, -0.095F}}) {
        const Limb limb{part, false, Garment::trousers, 3, false, false};
        const Slice top{0.0F, y, 0.92F, 0.10F, 0.10F};
        const QVector3D foot(0.0F, y, 0.0F);
        for (int i = 0; i < 3; ++i)
            appendTriangle(limb, foot, cornerOf(top, i + 1, 3), cornerOf(top, i, 3), out);
    }
    return out;
}

} // namespace passerby::editor
