// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/foundation/unforeseen.h"

#include "tests/support/test_registry.h"

#include <QTest>
#include <filesystem>
#include <new>
#include <stdexcept>
#include <vector>

namespace unforeseen_test {

using passerby::foundation::unforeseen;

class UnforeseenTest : public QObject {
    Q_OBJECT

private slots:
    void missingMemory_isSaidInPlainWords()
    {
        QCOMPARE(unforeseen(std::bad_alloc()).message, std::string("There is not enough memory for this."));
        QCOMPARE(unforeseen(std::length_error("vector::_M_default_append")).code, std::string("no-memory"));
    }

    void wordsOfALibrarysInside_areLeftOut()
    {
        try {
            (void)std::vector<int>().at(3);
        } catch (const std::exception& exception) {
            QVERIFY(unforeseen(exception).message.find("_M_") == std::string::npos);
        }
        QVERIFY(unforeseen(std::runtime_error("out of luck")).message.find("out of luck") != std::string::npos);
    }

    void whatTheSystemRefuses_isNamedWithItsPlace()
    {
        const std::filesystem::filesystem_error error("status", "a/b", std::make_error_code(std::errc::permission_denied));
        QCOMPARE(unforeseen(error).where, std::string("a/b"));
        QVERIFY(unforeseen(error).message.find("status") == std::string::npos);
    }
};

PASSERBY_TEST(UnforeseenTest)

} // namespace unforeseen_test

#include "unforeseen_test.moc"
