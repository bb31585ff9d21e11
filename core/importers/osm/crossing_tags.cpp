// SPDX-License-Identifier: Apache-2.0
#include "core/importers/osm/crossing_tags.h"

namespace passerby::importers::osm {

namespace {

bool hasOwnSignal(const Tags& tags)
{
    return tags.is("crossing", "traffic_signals") || tags.is("crossing:signals", "yes")
           || tags.isAny("crossing_ref", "pelican", "puffin", "toucan", "pegasus"); // British ones with signals
}

bool isZebra(const Tags& tags)
{
    const auto markings = tags.value("crossing:markings");
    if (tags.isAny("crossing", "zebra") || tags.is("crossing_ref", "zebra")
        || markings.starts_with("zebra")) // also zebra:double and the like
        return true;
    return tags.isAny("crossing", "marked", "uncontrolled") && markings != "no";
}

} // namespace

CrossingSort crossingOf(const Tags& tags)
{
    const bool isSignal = tags.is("highway", "traffic_signals");
    const bool isCrossing = tags.is("highway", "crossing") || (isSignal && tags.has("crossing"));
    if (!isCrossing || tags.isAny("crossing", "no", "unmarked"))
        return CrossingSort::none;
    if (hasOwnSignal(tags) || isSignal)
        return CrossingSort::signalled;
    return isZebra(tags) ? CrossingSort::zebra : CrossingSort::none;
}

} // namespace passerby::importers::osm
