// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/picture_file.h"

#include "tests/support/test_registry.h"

#include <QElapsedTimer>
#include <QTest>
#include <memory>
#include <vector>

namespace picture_file_test {

using passerby::world::pictureFault;
using passerby::world::PictureSize;
using passerby::world::rememberedPictureFault;
using passerby::world::storedSize;

namespace {

using Bytes = std::vector<std::uint8_t>;

void append(Bytes& bytes, std::initializer_list<int> more)
{
    for (const int byte : more)
        bytes.push_back(static_cast<std::uint8_t>(byte));
}

/// Head, some bytes of pixels and the end.
Bytes png(int width, int height)
{
    Bytes bytes;
    append(bytes, {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n', 0, 0, 0, 13, 'I', 'H', 'D', 'R'});
    for (const int side : {width, height})
        append(bytes, {(side >> 24) & 0xFF, (side >> 16) & 0xFF, (side >> 8) & 0xFF, side & 0xFF});
    append(bytes, {8, 0, 0, 0, 0, 1, 2, 3, 4});
    append(bytes, {0, 0, 0, 5, 'I', 'D', 'A', 'T', 1, 2, 3, 4, 5, 1, 2, 3, 4});
    append(bytes, {0, 0, 0, 0, 'I', 'E', 'N', 'D', 1, 2, 3, 4});
    return bytes;
}

/// A note, the head, a scan and the end, with something behind it as cameras leave it.
Bytes jpeg(int width, int height)
{
    Bytes bytes;
    append(bytes, {0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 'J', 'F', 0xFF, 0xFF, 0xC2, 0, 11, 8});
    append(bytes, {height >> 8, height & 0xFF, width >> 8, width & 0xFF, 1, 1, 0x11, 0});
    append(bytes, {0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 0x3F, 0, 1, 2, 3, 4, 5, 0xFF, 0xD9, 0, 0, 0});
    return bytes;
}

} // namespace

class PictureFileTest : public QObject {
    Q_OBJECT

private slots:
    void wholeFiles_haveTheirSize()
    {
        for (const Bytes& file : {png(300, 200), jpeg(300, 200)}) {
            QVERIFY(storedSize(file) == (PictureSize{300, 200}));
            QVERIFY2(!pictureFault(file), pictureFault(file).value_or("").c_str());
        }
    }

    void cutAnywhere_isAFault()
    {
        for (const Bytes& whole : {png(300, 200), jpeg(300, 200)})
            for (std::size_t size = 3; size + 3 < whole.size(); ++size) {
                const auto fault = pictureFault(std::span(whole).first(size));
                QVERIFY2(fault && !fault->empty(), std::to_string(size).c_str());
            }
    }

    void anySize_isRead_whatCannotBeShownIsAFault()
    {
        QVERIFY(pictureFault(png(0x7FFFFFFF, 0x7FFFFFFF)).value_or("").find("2147483647") == 4);
        QVERIFY(pictureFault(png(8001, 8001)).has_value());
        QVERIFY(pictureFault(png(32001, 1)).has_value());
        QVERIFY(pictureFault(png(0, 5)).has_value());
        QVERIFY(!pictureFault(jpeg(32000, 2000)));
    }

    void lengthsThatLie_areFaults()
    {
        Bytes file = png(3, 2);
        file[33] = 0x7F; // the length of the pixels
        QVERIFY(pictureFault(file).has_value());
        Bytes endless = jpeg(3, 2);
        endless[4] = 0xFF;
        QVERIFY(pictureFault(endless).has_value());
    }

    void faultOfAFile_isFoundOnce()
    {
        Bytes many = png(3, 2); // a hundred megabytes of parts without content, stepped through one by one
        many.resize(many.size() - 12);
        many.resize(many.size() + 12 * 8'000'000, 0);
        const auto file = std::make_shared<const Bytes>(std::move(many));
        QVERIFY(rememberedPictureFault(file) == pictureFault(*file));
        QVERIFY(rememberedPictureFault(file).has_value());
        QElapsedTimer timer;
        timer.start();
        for (int i = 0; i < 1000; ++i)
            QVERIFY(rememberedPictureFault(file).has_value());
        QVERIFY2(timer.elapsed() < 5000, "the file is looked through each time");
    }

    void anotherFile_atTheSamePlace_isAnotherOne()
    {
        for (int i = 0; i < 100; ++i) { // the memory of one is soon that of the next
            QVERIFY(rememberedPictureFault(std::make_shared<const Bytes>(png(300, 200))) == std::nullopt);
            QVERIFY(rememberedPictureFault(std::make_shared<const Bytes>(png(0, 200))).has_value());
        }
    }
};

PASSERBY_TEST(PictureFileTest)

} // namespace picture_file_test

#include "picture_file_test.moc"
