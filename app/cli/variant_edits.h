// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace passerby::cli {

/// What `variant` was called with; each action uses some of it.
struct VariantArguments {
    std::string file;
    std::string name;
    std::string newName;
    std::string notes;
    std::string from;
    std::vector<std::string> blocked; ///< "portal:7"
    std::vector<std::string> removed;
    std::string keep;                  ///< "variant" or "base"; empty: conflicts stand in the way
    std::vector<std::string> basesOwn; ///< "portal:7"
    bool isForced = false;
    bool json = false;
};

// The actions that change the file; each returns the exit code.
int addVariant(const VariantArguments& arguments);
int removeVariant(const VariantArguments& arguments);
int renameVariant(const VariantArguments& arguments);
int duplicateVariant(const VariantArguments& arguments);
int rebaseVariant(const VariantArguments& arguments);

} // namespace passerby::cli
