// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the tests of one file (named by the first argument, the rest goes to Qt Test), or all when none is named.
#include "tests/support/test_registry.h"

#include <QTest>
#include <cstdio>
#include <memory>

#ifdef PASSERBY_GUI_TESTS
#include <QApplication>
using Application = QApplication;
#else
#include <QCoreApplication>
using Application = QCoreApplication;
#endif

int main(int argc, char** argv)
{
#ifdef PASSERBY_GUI_TESTS
    qputenv("QT3D_RENDERER", "opengl");
#endif
    const bool hasName = argc > 1 && argv[1][0] != '-';
    const std::string wanted = hasName ? argv[1] : "";
    QStringList arguments{QString::fromLocal8Bit(argv[0])};
    for (int i = hasName ? 2 : 1; i < argc; ++i)
        arguments << QString::fromLocal8Bit(argv[i]);
    const Application application(argc, argv);
    int failed = 0;
    int run = 0;
    for (const auto& test : passerby::testing::registeredTests()) {
        if (hasName && test.file != wanted)
            continue;
        ++run;
        failed += QTest::qExec(test.make().get(), arguments);
    }
    if (run == 0) {
        std::fprintf(stderr, "No test is called %s.\n", wanted.c_str());
        return 1;
    }
    return failed == 0 ? 0 : 1;
}

#ifdef __SANITIZE_ADDRESS__
/// Libraries stay loaded to the end, so that what they never give back bears their names (leaks.txt).
extern "C" int dlclose(void* /*library*/) noexcept
{
    return 0;
}
#endif
