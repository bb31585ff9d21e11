// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/slide_pictures.h"
#include "editor/commands/stories.h"
#include "editor/document/project_document.h"
#include "editor/scene/slide_image.h"
#include "editor/session/slide_picture_session.h"
#include "tests/support/test_registry.h"

#include <QFile>
#include <QImage>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QUndoStack>

namespace slide_pictures_test {

using namespace passerby;
using editor::ProjectDocument;

/// Pictures that slides carry.
class SlidePicturesTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString file(const char* name, QSize size, const QColor& color)
    {
        QImage image(size, QImage::Format_RGB32);
        image.fill(color);
        const QString path = m_folder.filePath(QString::fromLatin1(name));
        if (!image.save(path))
            qFatal("%s cannot be written", name);
        return path;
    }
    static std::string codeOf(const QString& path)
    {
        const auto read = editor::readSlidePicture(path);
        return read.ok() ? std::string() : read.error().code;
    }

private slots:
    void smallPicture_isKeptAsItIs()
    {
        const QString path = file("small.png", {640, 300}, Qt::red);
        const auto read = editor::readSlidePicture(path);
        QVERIFY(read.ok());
        QFile bytes(path);
        QVERIFY(bytes.open(QIODevice::ReadOnly));
        const QByteArray held = bytes.readAll();
        QCOMPARE(*read.value().file, (std::vector<std::uint8_t>(held.begin(), held.end())));
        const QImage shown = editor::slideImage(read.value(), {320, 320});
        QCOMPARE(shown.size(), QSize(320, 150));
        QCOMPARE(shown.pixelColor(160, 75), QColor(Qt::red));
        QCOMPARE(editor::slideImage(read.value(), {4000, 4000}).size(), QSize(640, 300)); // never larger than it is
    }

    void largePicture_isMadeSmaller()
    {
        const auto read = editor::readSlidePicture(file("large.png", {5000, 2500}, QColor(20, 120, 60)));
        QVERIFY(read.ok());
        const QImage shown = editor::slideImage(read.value(), {9000, 9000});
        QCOMPARE(shown.size(), QSize(2048, 1024));
        const QColor middle = shown.pixelColor(1000, 500);
        QVERIFY(std::abs(middle.green() - 120) < 4 && std::abs(middle.red() - 20) < 4);
        QVERIFY(read.value().file->size() <= world::kLargestSlidePicture_bytes);
    }

    void thinPicture_isMadeShorter()
    {
        const auto read = editor::readSlidePicture(file("thin.png", {1, 5000}, Qt::green));
        QVERIFY(read.ok());
        QCOMPARE(editor::slideImage(read.value(), {9000, 9000}).size(), QSize(1, 2048));
    }

    void whatIsNoPicture_isToldWithItsPlace()
    {
        QFile words(m_folder.filePath("words.png"));
        QVERIFY(words.open(QIODevice::WriteOnly) && words.write("no picture at all") > 0);
        words.close();
        QCOMPARE(codeOf(words.fileName()), std::string("not-a-picture"));
        QCOMPARE(QString::fromStdString(editor::readSlidePicture(words.fileName()).error().where), words.fileName());
        QCOMPARE(codeOf(m_folder.filePath("nothing.png")), std::string("cannot-read"));
        QVERIFY(editor::slideImage({}, {10, 10}).isNull());
    }

    void slide_getsIt_inOneStep()
    {
        ProjectDocument document;
        world::Slide slide;
        slide.title = "A";
        const auto id = editor::addStory(document, "Tour", {slide, slide}).value();
        editor::SlidePictureSession session(document);
        world::SlidePicture picture;
        connect(&session, &editor::SlidePictureSession::read, this, [&](const world::SlidePicture& read) { picture = read; });
        QSignalSpy finished(&session, &editor::JobSession::finished);
        session.start(file("a.jpg", {200, 100}, Qt::blue));
        QVERIFY(finished.wait(10000));
        QVERIFY(editor::setSlidePicture(document, id, 1, picture).ok());
        const auto shown = [&](std::size_t place) { return document.world().stories().find(id)->slides[place].picture; };
        QVERIFY(!shown(0).file && shown(1).file);
        QCOMPARE(QString::fromStdString(document.world().stories().find(id)->slides[1].title), QStringLiteral("A"));
        const world::SlidePicture before = shown(1);
        document.undoStack().undo();
        QVERIFY(!shown(1).file);
        document.undoStack().redo();
        QVERIFY(shown(1) == before);
        QSignalSpy failed(&session, &editor::JobSession::failed);
        session.start(m_folder.filePath("nothing.png"));
        QVERIFY(failed.wait(10000));
        QVERIFY(shown(1) == before);
        QCOMPARE(editor::setSlidePicture(document, id, 7, before).error().code, std::string("no-slide"));
    }
};

PASSERBY_TEST(SlidePicturesTest)

} // namespace slide_pictures_test

#include "slide_pictures_test.moc"
