// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/foundation/file_stamp.h"

#include "tests/support/test_registry.h"

#include <QTemporaryDir>
#include <QTest>
#include <fstream>

namespace file_stamp_test {

namespace fs = std::filesystem;
using passerby::foundation::FileStamp;
using passerby::foundation::stampOf;

class FileStampTest : public QObject {
    Q_OBJECT

private slots:
    void stamp_changesWithTheFile()
    {
        const QTemporaryDir folder;
        const fs::path file = folder.filePath("city").toStdString();
        QVERIFY(stampOf(file) == FileStamp{});
        std::ofstream(file) << "one";
        const FileStamp first = stampOf(file);
        QVERIFY(first.exists && first == stampOf(file));
        std::ofstream(file, std::ios::app) << " more";
        const FileStamp longer = stampOf(file);
        QVERIFY(longer != first);
        std::ofstream(folder.filePath("other").toStdString()) << "one more";
        fs::last_write_time(folder.filePath("other").toStdString(), fs::last_write_time(file));
        fs::rename(folder.filePath("other").toStdString(), file); // as long and as old, but another file
        QVERIFY(stampOf(file) != longer);
    }

    void text_readsBack()
    {
        const QTemporaryDir folder;
        const fs::path file = folder.filePath("city").toStdString();
        std::ofstream(file) << "one";
        QVERIFY(passerby::foundation::stampFromText(toText(stampOf(file))) == stampOf(file));
        QCOMPARE(toText(FileStamp{}), std::string());
        for (const char* text : {"", "1 2 3", "1 2 3 x", "1 2 3 4 5", "nonsense"})
            QVERIFY(passerby::foundation::stampFromText(text) == FileStamp{});
    }

    void stamp_ofALink_isThatOfTheFile_andOutlivesARename()
    {
        const QTemporaryDir folder;
        const fs::path file = folder.filePath("city").toStdString();
        std::ofstream(file) << "one";
        fs::create_symlink(file, folder.filePath("link").toStdString());
        QVERIFY(stampOf(folder.filePath("link").toStdString()) == stampOf(file));
        const FileStamp before = stampOf(file);
        fs::rename(file, folder.filePath("moved").toStdString());
        QVERIFY(stampOf(folder.filePath("moved").toStdString()) == before);
    }
};

PASSERBY_TEST(FileStampTest)

} // namespace file_stamp_test

#include "file_stamp_test.moc"
