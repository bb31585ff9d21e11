// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace passerby::cli {

struct ImportArguments {
    std::string in;
    std::string out;
    std::vector<double> bbox; ///< west, south, east, north in degrees; empty: all
    std::string side;         ///< left or right, on which vehicles keep; empty: as the map says
    bool json = false;
    bool isForced = false; ///< writes a city that a window has open
};

// Each carries out one source of the import verb and returns the exit code.
int importOsm(const ImportArguments& arguments);
int importCityJson(const ImportArguments& arguments);

} // namespace passerby::cli
