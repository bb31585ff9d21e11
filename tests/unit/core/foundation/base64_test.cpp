// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/foundation/base64.h"
#include "core/foundation/random_stream.h"
#include "tests/support/test_registry.h"

#include <QByteArray>
#include <QTest>

namespace base64_test {

using namespace passerby::foundation;

class Base64Test : public QObject {
    Q_OBJECT

private slots:
    void testVectorsOfRfc4648_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QByteArray>("text");
        for (const auto& [bytes, text] : {std::pair{"", ""},
                                          {"f", "Zg=="},
                                          {"fo", "Zm8="},
                                          {"foo", "Zm9v"},
                                          {"foob", "Zm9vYg=="},
                                          {"fooba", "Zm9vYmE="},
                                          {"foobar", "Zm9vYmFy"}})
            QTest::newRow(text) << QByteArray(bytes) << QByteArray(text);
    }
    void testVectorsOfRfc4648()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QByteArray, text);
        const std::vector<std::uint8_t> plain(bytes.begin(), bytes.end());
        QCOMPARE(toBase64(plain), text.toStdString());
        QVERIFY(fromBase64(text.toStdString()) == plain);
    }
    void anyBytes_comeBack_asAnotherProgramWritesThem()
    {
        RandomStream random(1, 0, Purpose::general);
        for (std::size_t size = 0; size < 200; ++size) {
            std::vector<std::uint8_t> bytes(size);
            for (std::uint8_t& byte : bytes)
                byte = static_cast<std::uint8_t>(random.bits32());
            const QByteArray same(reinterpret_cast<const char*>(bytes.data()), static_cast<qsizetype>(size));
            QCOMPARE(toBase64(bytes), same.toBase64().toStdString());
            QVERIFY(fromBase64(toBase64(bytes)) == bytes);
        }
    }
    void whatIsNone_isRefused()
    {
        for (const char* text : {"Z", "Zg", "Zg=", "Zg===", "=", "====", "Zh==", "Zm9=", "Zm 9", "Zm9v\n", "Zm9-", "Zg==Zg==", "Z=g="})
            QVERIFY2(!fromBase64(text), text);
    }
};

PASSERBY_TEST(Base64Test)

} // namespace base64_test

#include "base64_test.moc"
