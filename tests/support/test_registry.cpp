// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_registry.h"

#include <filesystem>

namespace passerby::testing {

std::vector<RegisteredTest>& registeredTests()
{
    static std::vector<RegisteredTest> tests;
    return tests;
}

TestRegistration::TestRegistration(const char* path, std::function<std::unique_ptr<QObject>()> make)
{
    registeredTests().push_back({std::filesystem::path(path).stem().string(), std::move(make)});
}

} // namespace passerby::testing
