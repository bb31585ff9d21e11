// SPDX-License-Identifier: GPL-3.0-or-later
// The part of the kit's plugin for Unreal that knows nothing of Unreal: unreal_walkers PACK. Places, directions and units are held against
// the runtime's own.
#include "PasserbyWalkers.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace {

void check(bool holds, const char* what)
{
    if (holds)
        return;
    std::fprintf(stderr, "unreal_walkers: %s\n", what);
    std::exit(1);
}

std::vector<unsigned char> bytesOf(const char* name)
{
    std::vector<unsigned char> bytes(1u << 20);
    std::FILE* file = std::fopen(name, "rb");
    check(file != nullptr, "the pack cannot be read");
    bytes.resize(std::fread(bytes.data(), 1, bytes.size(), file));
    std::fclose(file);
    return bytes;
}

bool isNear(double a, double b)
{
    return std::abs(a - b) < 1e-6;
}

// x east, y south, z up, in cm from the origin; yaw turns clockwise seen from above, from east.
void walkersStandWhereTheyShould(passerby_unreal::Walkers& walkers, double originEast_m, double originNorth_m)
{
    std::vector<pb_person> people(4096);
    const auto found = walkers.life().people(people);
    const std::vector<passerby_unreal::Walker>& seen = walkers.inView();
    check(found.size() > 10 && seen.size() == found.size(), "others are seen than there are");
    for (std::size_t i = 0; i < seen.size(); ++i) {
        const pb_person& person = found[i];
        check(seen[i].id == person.id && seen[i].profile == person.profile, "somebody is somebody else");
        check(isNear(seen[i].x_cm, 100.0 * (person.x - originEast_m)) && isNear(seen[i].y_cm, -100.0 * (person.y - originNorth_m))
                  && isNear(seen[i].z_cm, 100.0 * person.z),
              "somebody stands elsewhere");
        const double yaw = seen[i].yaw_deg * std::acos(-1.0) / 180.0; // Unreal's forward is (cos yaw, sin yaw), its y south
        check(std::abs(std::cos(yaw) - std::cos(double(person.heading))) < 1e-6
                  && std::abs(-std::sin(yaw) - std::sin(double(person.heading))) < 1e-6,
              "somebody looks elsewhere");
    }
}

} // namespace

int main(int argc, char** argv)
{
    check(argc > 1, "say which pack");
    const std::vector<unsigned char> pack = bytesOf(argv[1]);
    passerby_unreal::Walkers walkers;
    check(walkers.inView().empty() && walkers.tell(1, PB_ENGLISH).empty(), "somebody lives in nothing");
    check(walkers.open(pack.data(), 40, 0.0, 0.0) == PB_BAD_PACK && walkers.inView().empty(), "a piece of a pack is opened");
    constexpr double kEast_m = 12.5, kNorth_m = -7.25;
    check(walkers.open(pack.data(), pack.size(), kEast_m, kNorth_m) == PB_OK, "the pack is not opened");
    double node[3];
    check(walkers.city().node(0, node) == PB_OK, "there is no node");
    const double x_cm = 100.0 * (node[0] - kEast_m), y_cm = -100.0 * (node[1] - kNorth_m);
    check(walkers.step(x_cm, y_cm, 8000.0, 0.0, 0) == PB_OK && walkers.step(x_cm, y_cm, 8000.0, 1.0, 0) == PB_OK, "time does not pass");
    walkersStandWhereTheyShould(walkers, kEast_m, kNorth_m);
    const passerby_unreal::Walker somebody = walkers.inView().front();
    check(walkers.tell(somebody.id, PB_GERMAN).size() > 20 && walkers.tell(PB_NONE, PB_GERMAN).empty(), "somebody says nothing");
    check(walkers.moved(somebody.id, somebody.x_cm + 10.0, somebody.y_cm + 5.0) == PB_OK && walkers.held(somebody.id, true) == PB_OK,
          "somebody cannot be moved");
    const passerby_unreal::Walker& moved = walkers.inView().front();
    check(moved.id != somebody.id || std::hypot(moved.x_cm - somebody.x_cm - 10.0, moved.y_cm - somebody.y_cm - 5.0) < 1.0,
          "somebody who was moved is elsewhere");
    check(walkers.removed(somebody.id) == PB_OK && walkers.held(somebody.id, false) == PB_GONE, "who is removed is still there");
    return 0;
}
