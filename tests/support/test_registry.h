// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace passerby::testing {

/// A test class of one file, made when it runs. `file` is the file's name without folder and suffix.
struct RegisteredTest {
    std::string file;
    std::function<std::unique_ptr<QObject>()> make;
};

/// All tests linked into this program.
[[nodiscard]] std::vector<RegisteredTest>& registeredTests();

/// Registers a class at start-up; use through PASSERBY_TEST.
struct TestRegistration {
    TestRegistration(const char* path, std::function<std::unique_ptr<QObject>()> make);
};

} // namespace passerby::testing

/// At the end of a test file, before its .moc: makes ctest run the class.
#define PASSERBY_TEST(Class) \
    static const passerby::testing::TestRegistration passerbyRegistration_##Class(__FILE__, [] { return std::unique_ptr<QObject>(new Class); });
