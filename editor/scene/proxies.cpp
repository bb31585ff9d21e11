// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/proxies.h"

#include "editor/scene/run_overlay.h"
#include "editor/scene/scene_theme.h"

#include <algorithm>
#include <span>

namespace passerby::editor {

namespace {

constexpr double kFaintest = 0.18; ///< opacity
constexpr double kFullest = 0.68;
constexpr double kLongestMove_m = 2.0; ///< more than this between two pictures is another proxy
constexpr float kAboveGround_m = 0.015F;
constexpr float kLeast_px = 1.5F;
constexpr float kOutline = 0.25F; ///< how much less transparent than the disc

using Proxies = std::span<const street::SeenProxy>;

/// Those of one carrier, from the front of these.
Proxies ofFirstCarrier(Proxies proxies)
{
    std::size_t end = 0;
    while (end < proxies.size() && proxies[end].agent == proxies.front().agent)
        ++end;
    return proxies.first(end);
}

/// What a carrier's proxy at a place among these was before: as many of its kind, the same ones. The marks of a trail stand still, and the
/// oldest of them goes as a new one comes.
const street::SeenProxy* counterpart(Proxies before, Proxies now, std::size_t place)
{
    const world::ProxyKind kind = now[place].kind;
    const auto isAlike = [kind](const street::SeenProxy& proxy) { return proxy.kind == kind; };
    const auto earlier = std::count_if(now.begin(), now.begin() + static_cast<std::ptrdiff_t>(place), isAlike);
    if (kind == world::ProxyKind::trail
        || std::count_if(before.begin(), before.end(), isAlike) != std::count_if(now.begin(), now.end(), isAlike))
        return nullptr;
    std::ptrdiff_t count = 0;
    for (const street::SeenProxy& proxy : before)
        if (isAlike(proxy) && count++ == earlier)
            return &proxy;
    return nullptr;
}

ShownProxy shownAs(const street::SeenProxy& proxy)
{
    return {proxy.agent,
            proxy.kind,
            {proxy.x_m, proxy.y_m},
            double(proxy.z_m),
            double(proxy.radius_m),
            std::clamp(double(proxy.strength), 0.0, 1.0)};
}

ShownProxy between(const ShownProxy& from, ShownProxy to, double t)
{
    if (geometry::distance(from.place, to.place) > kLongestMove_m)
        return to;
    to.place = from.place + (to.place - from.place) * t;
    to.z_m = from.z_m + (to.z_m - from.z_m) * t;
    to.radius_m = from.radius_m + (to.radius_m - from.radius_m) * t;
    to.strength = from.strength + (to.strength - from.strength) * t;
    return to;
}

} // namespace

std::vector<ShownProxy> interpolatedProxies(const run::Frame* previous, const run::Frame& current, double t)
{
    Proxies before = previous ? Proxies(previous->proxies) : Proxies();
    Proxies rest = current.proxies;
    std::vector<ShownProxy> shown;
    shown.reserve(rest.size());
    while (!rest.empty()) {
        const Proxies now = ofFirstCarrier(rest);
        while (!before.empty() && before.front().agent < now.front().agent)
            before = before.subspan(1);
        const bool wasThere = !before.empty() && before.front().agent == now.front().agent;
        const Proxies then = wasThere ? ofFirstCarrier(before) : Proxies();
        for (std::size_t i = 0; i < now.size(); ++i) {
            const street::SeenProxy* from = counterpart(then, now, i);
            shown.push_back(from ? between(shownAs(*from), shownAs(now[i]), t) : shownAs(now[i]));
        }
        rest = rest.subspan(now.size());
    }
    return shown;
}

QColor proxyColor(double strength, bool dark)
{
    const OverlayColors colors = overlayColors(dark);
    const auto t = static_cast<float>(std::clamp(strength, 0.0, 1.0));
    const auto mix = [t](float a, float b) { return a + (b - a) * t; };
    QColor color;
    color.setRgbF(mix(colors.held.redF(), colors.fence.redF()), mix(colors.held.greenF(), colors.fence.greenF()),
                  mix(colors.held.blueF(), colors.fence.blueF()), mix(float(kFaintest), float(kFullest)));
    return color;
}

std::vector<Ribbon> proxyRibbons(std::vector<ShownProxy> proxies, bool dark)
{
    std::stable_sort(proxies.begin(), proxies.end(), [](const ShownProxy& a, const ShownProxy& b) { return a.strength < b.strength; });
    std::vector<Ribbon> ribbons;
    ribbons.reserve(2 * proxies.size());
    for (const ShownProxy& proxy : proxies) {
        const QColor color = proxyColor(proxy.strength, dark);
        const QVector3D rgb = toVector(color);
        const float x = float(proxy.place.x);
        const float y = float(proxy.place.y);
        const auto add = [&](RibbonStyle style, float alpha) {
            ribbons.push_back({{x, y, x, y},
                               {float(proxy.z_m) + kAboveGround_m, float(proxy.radius_m), kLeast_px, float(style)},
                               {rgb.x(), rgb.y(), rgb.z(), alpha},
                               0.0F});
        };
        add(RibbonStyle::plain, color.alphaF());
        add(RibbonStyle::ring, std::min(1.0F, color.alphaF() + kOutline));
    }
    return ribbons;
}

} // namespace passerby::editor
