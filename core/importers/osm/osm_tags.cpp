// SPDX-License-Identifier: Apache-2.0
#include "core/importers/osm/osm_tags.h"

#include <cstdlib>
#include <string>

namespace passerby::importers::osm {

using world::CellKind;

namespace {

constexpr double kFoot_m = 0.3048;

struct StreetClass {
    std::string_view highway;
    double carriage_m;
    double sidewalk_m; ///< 0: none unless tagged
    bool isBusy;       ///< nobody walks on the carriageway
};

constexpr StreetClass kStreets[] = {
    {"living_street", 7.0, 0.0, false}, {"residential", 6.0, 2.0, false}, {"unclassified", 6.0, 2.0, false}, {"road", 6.0, 2.0, false},
    {"service", 4.0, 0.0, false},       {"tertiary", 7.0, 2.5, true},     {"tertiary_link", 6.0, 0.0, true}, {"secondary", 9.0, 3.0, true},
    {"secondary_link", 6.0, 0.0, true}, {"primary", 12.0, 3.0, true},     {"primary_link", 6.0, 0.0, true},  {"trunk", 12.0, 0.0, true},
    {"trunk_link", 6.0, 0.0, true},     {"motorway", 14.0, 0.0, true},    {"motorway_link", 6.0, 0.0, true},
};

struct FootClass {
    std::string_view highway;
    double width_m;
    CellKind kind;
};

constexpr FootClass kFootways[] = {
    {"footway", 3.0, CellKind::path},  {"pedestrian", 8.0, CellKind::street}, {"path", 2.0, CellKind::path},
    {"steps", 2.5, CellKind::stairs},  {"track", 2.5, CellKind::path},        {"bridleway", 2.0, CellKind::path},
    {"cycleway", 2.5, CellKind::path}, {"platform", 3.0, CellKind::platform}, {"elevator", 2.0, CellKind::path},
};

std::optional<double> widthTag(const Tags& tags, double low, double high)
{
    const auto width = parseLength_m(tags.value("width"));
    return width && *width >= low && *width <= high ? width : std::nullopt;
}

std::optional<WayShape> footShape(const FootClass& entry, const Tags& tags)
{
    WayShape shape;
    shape.isFootway = true;
    shape.kind = entry.kind;
    shape.walkWidth_m = entry.width_m;
    if (tags.is("footway", "sidewalk")) {
        shape.walkWidth_m = 2.5;
        shape.kind = CellKind::sidewalk;
    }
    if (tags.is("footway", "crossing") || tags.is("path", "crossing") || tags.is("cycleway", "crossing")) {
        shape.walkWidth_m = 4.0;
        shape.isCrossing = true;
        shape.kind = CellKind::crosswalk;
    }
    if (entry.highway == "cycleway" && !tags.isAny("foot", "yes", "designated", "permissive"))
        return std::nullopt;
    shape.walkWidth_m = widthTag(tags, 1.0, 30.0).value_or(shape.walkWidth_m);
    return shape;
}

/// Width of the sidewalk on one side: `usual` unless tags say otherwise.
double sidewalkWidth(const Tags& tags, std::string_view side, double usual)
{
    const double tagged = usual > 0.0 ? usual : 2.0;
    const std::string key = "sidewalk:" + std::string(side);
    for (const auto& value : {tags.value(key), tags.value("sidewalk:both")}) {
        if (value == "yes")
            return tagged;
        if (!value.empty())
            return 0.0;
    }
    const auto both = tags.value("sidewalk");
    if (both.empty())
        return usual;
    return both == "both" || both == "yes" || both == side ? tagged : 0.0;
}

WayShape streetShape(const StreetClass& entry, const Tags& tags)
{
    WayShape shape;
    shape.carriageWidth_m = widthTag(tags, 2.0, 40.0).value_or(entry.carriage_m);
    shape.leftSidewalk_m = sidewalkWidth(tags, "left", entry.sidewalk_m);
    shape.rightSidewalk_m = sidewalkWidth(tags, "right", entry.sidewalk_m);
    shape.kind = CellKind::street;
    shape.isSeparate = tags.is("sidewalk", "separate") || tags.is("sidewalk:both", "separate") || tags.is("foot", "use_sidepath")
                       || (tags.is("sidewalk:left", "separate") && tags.is("sidewalk:right", "separate"));
    if (!entry.isBusy && !shape.isSeparate)
        shape.walkWidth_m = shape.carriageWidth_m + shape.leftSidewalk_m + shape.rightSidewalk_m;
    return shape;
}

bool holdsGroundLevel(std::string_view level)
{
    return level.empty() || level == "0" || level.starts_with("0;") || level.find(";0") != std::string_view::npos;
}

std::string_view typeOfAmenity(std::string_view amenity)
{
    struct Entry {
        std::string_view amenity;
        std::string_view type;
    };
    static constexpr Entry kAmenities[] = {
        {"school", "School"},
        {"university", "School"},
        {"college", "School"},
        {"kindergarten", "School"},
        {"library", "School"},
        {"theatre", "Culture"},
        {"cinema", "Culture"},
        {"arts_centre", "Culture"},
        {"bar", "Bar"},
        {"pub", "Bar"},
        {"biergarten", "Bar"},
        {"nightclub", "Bar"},
        {"restaurant", "Restaurant"},
        {"fast_food", "Restaurant"},
        {"food_court", "Restaurant"},
        {"doctors", "Doctor"},
        {"dentist", "Doctor"},
        {"hospital", "Doctor"},
        {"clinic", "Doctor"},
        {"pharmacy", "Doctor"},
        {"veterinary", "Doctor"},
        {"place_of_worship", "Church"},
        {"cafe", "Café"},
        {"ice_cream", "Café"},
        {"bank", "Service"},
        {"post_office", "Service"},
        {"police", "Service"},
        {"townhall", "Service"},
        {"courthouse", "Service"},
        {"bureau_de_change", "Service"},
        {"bench", "Rest"},
        {"ferry_terminal", "Station"},
        {"bus_station", "Station"},
        {"taxi", "Station"},
        {"parking", "Parking"},
        {"parking_entrance", "Parking"},
        {"marketplace", "Market"},
        {"casino", "Culture"},
        {"community_centre", "Culture"},
    };
    for (const auto& entry : kAmenities)
        if (entry.amenity == amenity)
            return entry.type;
    return {};
}

std::string_view typeOfTransport(const Tags& tags)
{
    if (tags.isAny("highway", "bus_stop") || tags.isAny("railway", "tram_stop", "station", "halt", "subway_entrance")
        || (tags.is("public_transport", "platform") && tags.isAny("bus", "yes")))
        return "Station";
    return {};
}

std::string_view typeOfBuilding(const Tags& tags)
{
    if (tags.isAny("building", "apartments", "residential", "house", "detached", "semidetached_house", "terrace", "dormitory"))
        return "Home";
    if (tags.isAny("building", "office", "commercial", "government", "civic", "public"))
        return "Office";
    if (tags.is("building", "hotel"))
        return "Hotel";
    if (tags.isAny("building", "school", "university", "college", "kindergarten"))
        return "School";
    if (tags.isAny("building", "church", "cathedral", "chapel", "mosque", "synagogue", "temple"))
        return "Church";
    if (tags.is("building", "hospital"))
        return "Doctor";
    return tags.isAny("building", "retail", "supermarket") ? std::string_view("Shop") : std::string_view();
}

} // namespace

std::optional<double> parseNumber(std::string_view text)
{
    std::string copy(text.substr(0, 32));
    if (const auto comma = copy.find(','); comma != std::string::npos)
        copy[comma] = '.';
    double value = 0.0;
    std::size_t i = copy.find_first_not_of(' ');
    if (i == std::string::npos)
        return std::nullopt;
    const bool negative = copy[i] == '-';
    i += negative ? 1 : 0;
    double scale = 0.0;
    bool any = false;
    for (; i < copy.size(); ++i) {
        if (copy[i] == '.' && scale == 0.0)
            scale = 1.0;
        else if (copy[i] >= '0' && copy[i] <= '9') {
            any = true;
            value = value * 10.0 + (copy[i] - '0');
            scale *= 10.0;
        } else
            break;
    }
    if (!any || value > 1e9)
        return std::nullopt;
    value = scale > 0.0 ? value / scale : value;
    return negative ? -value : value;
}

std::optional<double> parseLength_m(std::string_view text)
{
    const auto number = parseNumber(text);
    if (!number || *number <= 0.0)
        return std::nullopt;
    const bool inFeet = text.find('\'') != std::string_view::npos || text.find("ft") != std::string_view::npos;
    return inFeet ? *number * kFoot_m : *number;
}

bool isBuildingPassage(const Tags& tags)
{
    return tags.isAny("tunnel", "building_passage", "covered") || tags.isAny("covered", "yes", "arcade", "colonnade");
}

bool isRaised(const Tags& tags)
{
    const auto layer = parseNumber(tags.value("layer"));
    return (tags.has("bridge") && !tags.is("bridge", "no")) || (layer && *layer > 0.0);
}

std::optional<SkipReason> whySkipped(const Tags& tags)
{
    const auto layer = parseNumber(tags.value("layer"));
    if (tags.has("tunnel") && !tags.is("tunnel", "no") && !isBuildingPassage(tags))
        return SkipReason{"tunnel", "a way in a tunnel"};
    if (layer && *layer < 0.0 && !tags.is("tunnel", "building_passage"))
        return SkipReason{"below-ground", "something below the ground"};
    if (tags.is("location", "underground"))
        return SkipReason{"below-ground", "something below the ground"};
    if (!holdsGroundLevel(tags.value("level")))
        return SkipReason{"other-level", "something on another level than the ground"};
    if (tags.has("indoor") && !tags.is("indoor", "no"))
        return SkipReason{"indoor", "a way indoors"};
    const bool footAllowed = tags.isAny("foot", "yes", "designated", "permissive", "destination", "customers");
    if (tags.isAny("foot", "no", "private") || (tags.isAny("access", "no", "private") && !footAllowed))
        return SkipReason{"private", "a way that is private or closed to people on foot"};
    if (tags.isAny("highway", "construction", "proposed", "abandoned", "raceway", "corridor"))
        return SkipReason{"not-usable", "a way that is planned, being built, given up or indoors"};
    return std::nullopt;
}

bool isWalkableArea(const Tags& tags)
{
    return tags.isAny("highway", "pedestrian", "footway", "path", "living_street", "service", "platform", "steps")
           || tags.isAny("railway", "platform") || tags.isAny("public_transport", "platform") || tags.is("place", "square")
           || tags.is("amenity", "marketplace");
}

std::optional<WayShape> shapeOf(const Tags& tags)
{
    const auto highway = tags.value("highway");
    for (const auto& entry : kFootways)
        if (entry.highway == highway)
            return footShape(entry, tags);
    for (const auto& entry : kStreets)
        if (entry.highway == highway)
            return streetShape(entry, tags);
    return std::nullopt;
}

std::string_view targetTypeOf(const Tags& tags, bool isBuilding)
{
    if (const auto type = typeOfAmenity(tags.value("amenity")); !type.empty())
        return type;
    if (tags.isAny("tourism", "hotel", "hostel", "guest_house", "motel"))
        return "Hotel";
    if (tags.isAny("tourism", "museum", "gallery", "attraction", "aquarium"))
        return "Culture";
    if (tags.isAny("shop", "supermarket", "bakery", "convenience", "butcher", "greengrocer", "deli", "pastry", "confectionery"))
        return "Grocery";
    if (tags.has("shop") && !tags.isAny("shop", "no", "vacant", "yes;no"))
        return "Shop";
    if (tags.has("office") && !tags.is("office", "no"))
        return "Office";
    if (tags.isAny("leisure", "park", "playground", "sports_centre", "fitness_centre"))
        return tags.is("access", "private") ? std::string_view() : std::string_view("Park");
    if (tags.has("healthcare"))
        return "Doctor";
    if (const auto type = typeOfTransport(tags); !type.empty())
        return type;
    return isBuilding ? typeOfBuilding(tags) : std::string_view();
}

} // namespace passerby::importers::osm
