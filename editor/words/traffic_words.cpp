// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/words/traffic_words.h"

#include "editor/words/number_text.h"
#include "editor/words/text.h"

#include <algorithm>

#include <QStringList>

namespace passerby::editor {

namespace {

constexpr double kLongAsABus_m = 7.0;
constexpr double kNarrowAsABicycle_m = 1.3;

QString secondsInWords(double seconds)
{
    return formatNumber(seconds, 1) + QStringLiteral(" s");
}

} // namespace

QString cycleInWords(const world::Signal& signal)
{
    const double cycle_s = world::cycleOf_s(signal);
    if (cycle_s <= 0.0)
        return text("Never lit: green, amber and red all last 0 s");
    QStringList parts;
    if (signal.green_s > 0.0)
        parts << text("Green %1").arg(secondsInWords(signal.green_s));
    else
        parts << text("Never green");
    if (signal.amber_s > 0.0)
        parts << text("amber %1").arg(secondsInWords(signal.amber_s));
    if (signal.red_s > 0.0)
        parts << text("red %1").arg(secondsInWords(signal.red_s));
    return text("%1; anew every %2").arg(parts.join(QStringLiteral(", ")), secondsInWords(cycle_s));
}

QString hourInWords(std::optional<std::int64_t> hour)
{
    if (!hour)
        return text("Every hour");
    constexpr double kHour_s = 3600.0;
    const auto begin_s = static_cast<double>(*hour) * kHour_s;
    return text("%1 to %2").arg(formatClock(begin_s, false), *hour == 23 ? QStringLiteral("24:00") : formatClock(begin_s + kHour_s, false));
}

QString vehicleIcon(const world::VehicleKind& kind)
{
    if (kind.length_m > kLongAsABus_m)
        return QStringLiteral("bus");
    return kind.width_m < kNarrowAsABicycle_m ? QStringLiteral("bicycle") : QStringLiteral("car");
}

QString lanesInWords(world::LaneKind kind)
{
    switch (kind) {
    case world::LaneKind::car:
        return text("car lanes");
    case world::LaneKind::bicycle:
        return text("bicycle lanes");
    case world::LaneKind::bus:
        return text("bus lanes");
    }
    return {};
}

double lostPerVehicle_s(const run::LaneMeasure& measure)
{
    return measure.delay_s / static_cast<double>(std::max(measure.passed, std::uint32_t{1}));
}

} // namespace passerby::editor
