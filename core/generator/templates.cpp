// SPDX-License-Identifier: Apache-2.0
#include "core/generator/templates.h"

#include "core/foundation/words.h"
#include "core/generator/template_draft.h"

#include <array>

namespace passerby::generator {

using world::CellKind;
using world::ObstacleKind;
using enum PlaceKind;

namespace {

constexpr double kWaitScale = 0.2; ///< stays of a city are long for a scene that one watches for minutes

/// Houses in a row along a street that runs west to east, and doors in front of them.
void addHouses(TemplateDraft& draft, const PlanBox& row, int houses, double least_m)
{
    const double width = (row.x1 - row.x0) / houses;
    for (int i = 0; i < houses; ++i)
        draft.addObstacle(ObstacleKind::building, {row.x0 + i * width, row.y0, row.x0 + (i + 1) * width, row.y1},
                          least_m + 3.0 * ((i * 7 + houses) % 3));
}

foundation::Result<world::World> makeTownSquare()
{
    constexpr std::array kKinds{home, office, cafe, shop, restaurant, church, market};
    TemplateDraft draft(kKinds, kWaitScale);
    // A square of 60 m round a monument, and four streets that lead to its middle sides.
    for (const auto& [x, y] : {std::pair{0, 0}, {1, 0}, {2, 0}, {0, 1}, {2, 1}, {0, 2}, {1, 2}, {2, 2}})
        draft.addCell(CellKind::plaza, {20.0 * x, 20.0 * y, 20.0 * (x + 1), 20.0 * (y + 1)});
    draft.addCells(CellKind::street, {25, 60, 35, 120}, 1, 3);
    draft.addCells(CellKind::street, {25, -60, 35, 0}, 1, 3);
    draft.addCells(CellKind::street, {60, 25, 120, 35}, 3, 1);
    draft.addCells(CellKind::street, {-60, 25, 0, 35}, 3, 1);
    draft.addObstacle(ObstacleKind::green, {21, 21, 39, 39}, 0.0, "Lawn");
    draft.addObstacle(ObstacleKind::furniture, {28, 28, 32, 32}, 6.0, "Monument");
    for (const double side : {60.0, -15.0}) { // north and south of the square and of the streets beside it
        addHouses(draft, {-60, side == 60.0 ? 60.0 : -15.0, 25, side == 60.0 ? 75.0 : 0.0}, 6, 9.0);
        addHouses(draft, {35, side == 60.0 ? 60.0 : -15.0, 120, side == 60.0 ? 75.0 : 0.0}, 6, 9.0);
    }
    for (const auto& [x0, x1] : {std::pair{-60.0, 0.0}, {60.0, 120.0}}) {
        addHouses(draft, {x0, 35, x1, 50}, 4, 9.0);
        addHouses(draft, {x0, 10, x1, 25}, 4, 9.0);
        draft.addDoors({home, shop, home, office}, 8, {x0, 34.7}, {x1, 34.7});
        draft.addDoors({home, office, restaurant, home}, 8, {x0, 25.3}, {x1, 25.3});
    }
    for (const auto& [y0, y1] : {std::pair{75.0, 120.0}, {-60.0, -15.0}}) {
        addHouses(draft, {10, y0, 25, y1}, 1, 12.0);
        addHouses(draft, {35, y0, 50, y1}, 1, 9.0);
        draft.addDoors({home, home, office}, 5, {25.3, y0}, {25.3, y1});
        draft.addDoors({home, shop, home}, 5, {34.7, y0}, {34.7, y1});
    }
    draft.addDoors({cafe, shop, restaurant}, 3, {0, 59.7}, {25, 59.7});
    draft.addDoors({shop, cafe, church}, 3, {35, 59.7}, {60, 59.7});
    draft.addDoors({shop, restaurant, cafe}, 3, {0, 0.3}, {25, 0.3});
    draft.addDoors({cafe, shop, shop}, 3, {35, 0.3}, {60, 0.3});
    draft.addDoors({market}, 4, {10, 8}, {50, 8});
    draft.addTrees(5, {2, 50}, {58, 50});
    return draft.take("Town square", 1500);
}

foundation::Result<world::World> makeStation()
{
    constexpr std::array kKinds{home, office, cafe, shop, station, hotel, parking};
    TemplateDraft draft(kKinds, kWaitScale);
    // The forecourt before the station, bus stands, a road with three crossings, the far sidewalk, two streets into town.
    draft.addCells(CellKind::plaza, {-50, 6, 50, 40}, 5, 2);
    draft.addCells(CellKind::platform, {-50, 0, 50, 6}, 5, 1);
    for (const double x : {-35.0, 0.0, 35.0})
        draft.addCell(CellKind::crosswalk, {x - 3, -8, x + 3, 0});
    draft.addCells(CellKind::sidewalk, {-50, -12, 50, -8}, 5, 1);
    for (const double x : {-25.0, 25.0})
        draft.addCells(CellKind::street, {x - 4, -72, x + 4, -12}, 1, 3);
    draft.addObstacle(ObstacleKind::building, {-40, 40, 40, 62}, 14.0, "Station");
    draft.addObstacle(ObstacleKind::building, {-10, 40.5, 10, 56}, 22.0, "Station hall");
    draft.addDoors({station}, 6, {-36, 39.7}, {36, 39.7});
    draft.addDoors({shop, cafe}, 4, {-50, 39.7}, {-40, 39.7});
    draft.addDoors({parking, shop}, 4, {40, 39.7}, {50, 39.7});
    draft.addDoors({station}, 5, {-50, 3}, {50, 3}); // buses
    addHouses(draft, {-50, -27, -29, -12}, 2, 12.0);
    addHouses(draft, {-21, -27, 21, -12}, 3, 15.0);
    addHouses(draft, {29, -27, 50, -12}, 2, 12.0);
    draft.addDoors({cafe, hotel, shop, office}, 4, {-20, -11.7}, {20, -11.7});
    draft.addDoors({shop, office}, 2, {-50, -11.7}, {-29, -11.7});
    draft.addDoors({office, cafe}, 2, {29, -11.7}, {50, -11.7});
    for (const double x : {-25.0, 25.0}) {
        addHouses(draft, {x - 16, -72, x - 4, -27}, 1, 12.0);
        addHouses(draft, {x + 4, -72, x + 16, -27}, 1, 9.0);
        draft.addDoors({home, office, home, shop}, 6, {x - 3.7, -72}, {x - 3.7, -27});
        draft.addDoors({home, home, hotel}, 6, {x + 3.7, -72}, {x + 3.7, -27});
    }
    draft.addTrees(8, {-50, 30}, {50, 30});
    return draft.take("Station forecourt", 2500);
}

foundation::Result<world::World> makeShoppingStreet()
{
    constexpr std::array kKinds{home, office, cafe, shop, restaurant, grocery};
    TemplateDraft draft(kKinds, kWaitScale);
    // Two sidewalks of 200 m, four crossings between them, and two lanes of homes.
    draft.addCells(CellKind::sidewalk, {0, 0, 200, 4}, 10, 1);
    draft.addCells(CellKind::sidewalk, {0, 11, 200, 15}, 10, 1);
    for (const double x : {10.0, 70.0, 130.0, 190.0})
        draft.addCell(CellKind::crosswalk, {x - 2.5, 4, x + 2.5, 11});
    for (const double x : {50.0, 150.0}) {
        draft.addCells(CellKind::path, {x - 3, 15, x + 3, 65}, 1, 2);
        addHouses(draft, {x - 18, 30, x - 3, 65}, 1, 9.0);
        addHouses(draft, {x + 3, 30, x + 18, 65}, 1, 12.0);
        draft.addDoors({home}, 8, {x - 2.7, 30}, {x - 2.7, 65});
        draft.addDoors({home, home, office}, 8, {x + 2.7, 30}, {x + 2.7, 65});
    }
    addHouses(draft, {0, -14, 200, 0}, 14, 9.0);
    addHouses(draft, {0, 15, 47, 30}, 4, 9.0);
    addHouses(draft, {53, 15, 147, 30}, 7, 12.0);
    addHouses(draft, {153, 15, 200, 30}, 4, 9.0);
    draft.addDoors({shop, shop, cafe, shop, grocery, shop, restaurant}, 28, {0, 0.3}, {200, 0.3});
    draft.addDoors({shop, cafe, shop, office}, 7, {0, 14.7}, {46, 14.7});
    draft.addDoors({restaurant, shop, shop, home}, 14, {54, 14.7}, {146, 14.7});
    draft.addDoors({cafe, shop, grocery, shop}, 7, {154, 14.7}, {200, 14.7});
    draft.addTrees(12, {0, 3}, {200, 3});
    return draft.take("Shopping street", 1500);
}

foundation::Result<world::World> makeEmpty()
{
    return world::World();
}

constexpr std::array kTemplates{
    Template{"town-square", "Town square", "A square with a monument, cafés and a market, and four streets"},
    Template{"station-forecourt", "Station forecourt", "Trains, buses, a road to cross and two streets into town"},
    Template{"shopping-street", "Shopping street", "Two sidewalks with shops, crossings between them, lanes of homes"},
    Template{"empty", "Empty", "Nothing yet: draw where people can walk"},
};
constexpr std::array<foundation::Result<world::World> (*)(), kTemplates.size()> kMakers{makeTownSquare, makeStation, makeShoppingStreet,
                                                                                        makeEmpty};

} // namespace

std::span<const Template> templates()
{
    return kTemplates;
}

foundation::Result<world::World> makeTemplate(std::string_view name)
{
    for (std::size_t i = 0; i < kTemplates.size(); ++i)
        if (kTemplates[i].name == name)
            return kMakers[i]();
    return foundation::Error{"unknown-template", foundation::told("There is no template of this name."), std::string(name)};
}

} // namespace passerby::generator
