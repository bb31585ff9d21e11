// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/exporters/guidance/guidance_exporter.h"

#include "core/affordance/guidance_map.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/exporters/export_support.h"

#include <QTest>
#include <cmath>
#include <map>
#include <sstream>

namespace guidance_exporter_test {

using namespace passerby;
using namespace passerby::exporters;

namespace {

/// Two squares of the three-door city and a third cell to the north-east of them, so that some ground is nobody's.
world::World town()
{
    std::string json = testing::kThreeDoors;
    const std::string begin = R"("portals": [)";
    json.insert(json.find(begin) + begin.size(), R"({"id": 2, "cells": [2, 3], "line": [[15,15],[18,15]], "elevation_m": 0},)");
    const std::string cells = R"("cells":   [)";
    json.insert(json.find(cells) + cells.size(),
                R"({"id": 3, "name": "north", "kind": "street", "level": 0, "polygon": [[15,15],[18,15],[18,60],[15,60]], "holes": []},)");
    return testing::cityOf(json);
}

class Cancelled final : public foundation::JobContext {
public:
    [[nodiscard]] bool isCancelled() const override { return true; }
};

} // namespace

class GuidanceExporterTest : public QObject {
    Q_OBJECT

private slots:
    void grid_isTheMapReadBack()
    {
        const world::World city = town();
        foundation::JobContext context;
        const auto text = guidanceGrid(city, 0, 2.0, context);
        QVERIFY(text.ok());
        std::istringstream file(text.value());
        std::map<std::string, double> header;
        for (int i = 0; i < 6; ++i) {
            std::string name;
            file >> name;
            file >> header[name];
        }
        QCOMPARE(header.at("cellsize"), 2.0);
        QCOMPARE(header.at("NODATA_value"), -9999.0);
        const auto graph = navigation::NavigationGraph::build(city);
        const auto network = affordance::findWays(city, graph);
        const auto map = affordance::GuidanceMap::make(city, graph, network, {.resolution_m = 2.0});
        QCOMPARE(std::size_t(header.at("ncols")), map.columns());
        QCOMPARE(std::size_t(header.at("nrows")), map.rows());
        std::map<affordance::GuidanceKind, int> seen;
        for (std::size_t fromNorth = 0; fromNorth < map.rows(); ++fromNorth)
            for (std::size_t column = 0; column < map.columns(); ++column) {
                int value = 0;
                QVERIFY(bool(file >> value));
                const geometry::Point middle{header.at("xllcorner") + (double(column) + 0.5) * 2.0,
                                             header.at("yllcorner") + (double(map.rows() - fromNorth) - 0.5) * 2.0};
                const affordance::GuidancePlace place = map.at(middle);
                ++seen[place.kind];
                if (place.kind == affordance::GuidanceKind::building)
                    QCOMPARE(value, kNoGuidance);
                else if (place.kind == affordance::GuidanceKind::junction)
                    QCOMPARE(value, kFirstJunctionValue + int(network.junctions[place.index].cell));
                else
                    QVERIFY(value >= 0 && value < 360
                            && std::cos(value * M_PI / 180.0) * place.direction.x + std::sin(value * M_PI / 180.0) * place.direction.y
                                   > std::cos(0.6 * M_PI / 180.0));
            }
        int beyond = 0;
        QVERIFY(!(file >> beyond));
        QCOMPARE(seen.size(), std::size_t(3));
    }

    void badQuestions_areRefused()
    {
        foundation::JobContext context;
        QCOMPARE(guidanceGrid(town(), 0, 0.0, context).error().code, std::string("grid-too-fine"));
        QCOMPARE(guidanceGrid(town(), 0, std::nan(""), context).error().code, std::string("grid-too-fine"));
        QCOMPARE(guidanceGrid(town(), 0, 1e-3, context).error().code, std::string("grid-too-fine"));
        QCOMPARE(guidanceGrid({}, 0, 1.0, context).error().code, std::string("no-junctions"));
        Cancelled stopped;
        QCOMPARE(guidanceGrid(town(), 0, 1.0, stopped).error().code, std::string("cancelled"));
    }
};

PASSERBY_TEST(GuidanceExporterTest)

} // namespace guidance_exporter_test

#include "guidance_exporter_test.moc"
