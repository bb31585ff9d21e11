// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/content_hash.h"
#include "editor/commands/stories.h"
#include "editor/document/project_document.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/random_edits.h"
#include "tests/unit/editor/small_city.h"

#include <QTest>
#include <QUndoStack>

namespace stories_test {

using namespace passerby;
using editor::ProjectDocument;

namespace {

world::Slide titled(const char* title)
{
    world::Slide slide;
    slide.title = title;
    return slide;
}

QStringList titlesOf(const ProjectDocument& document)
{
    QStringList titles;
    for (const world::Slide& slide : document.world().stories().at(0).row->slides)
        titles << QString::fromStdString(slide.title);
    return titles;
}

} // namespace

class StoriesTest : public QObject {
    Q_OBJECT
private slots:
    void slides_areAddedMovedTimedAndRemoved();
    void names_areFree_andNotTakenTwice();
    void whatIsGone_isAnError();
    void stories_areNoPartOfTheCity();
    void tenThousandEdits_areTakenBackAndDoneAgain();
};

void StoriesTest::slides_areAddedMovedTimedAndRemoved()
{
    ProjectDocument document;
    const auto id = editor::addStory(document, "Tour", {titled("a"), titled("c")}).value();
    QVERIFY(editor::insertSlide(document, id, 1, titled("b")).ok());
    QVERIFY(editor::insertSlide(document, id, 99, titled("d")).ok());
    QCOMPARE(titlesOf(document), (QStringList{"a", "b", "c", "d"}));
    QVERIFY(editor::moveSlide(document, id, 0, 2).ok());
    QCOMPARE(titlesOf(document), (QStringList{"b", "c", "a", "d"}));
    QVERIFY(editor::moveSlide(document, id, 3, 1).ok());
    QCOMPARE(titlesOf(document), (QStringList{"b", "d", "c", "a"}));
    QVERIFY(editor::removeSlide(document, id, 2).ok());
    QCOMPARE(titlesOf(document), (QStringList{"b", "d", "a"}));
    QVERIFY(editor::retimeSlide(document, id, 1, 2.5, -4.0).ok());
    QCOMPARE(document.world().stories().at(0).row->slides[1].glide_s, 2.5);
    QCOMPARE(document.world().stories().at(0).row->slides[1].dwell_s, 0.0);
    world::Slide changed = document.world().stories().at(0).row->slides[0];
    QVERIFY(editor::changeSlide(document, id, 0, changed).ok());
    const int steps = document.undoStack().count();
    changed.text = "Here it begins.";
    QVERIFY(editor::changeSlide(document, id, 0, changed).ok());
    QCOMPARE(document.undoStack().count(), steps + 1); // and the one before was no step
    document.undoStack().undo();
    document.undoStack().undo();
    document.undoStack().undo();
    QCOMPARE(titlesOf(document), (QStringList{"b", "d", "c", "a"}));
}

void StoriesTest::names_areFree_andNotTakenTwice()
{
    ProjectDocument document;
    QVERIFY(editor::addStory(document, "Tour").ok());
    const auto second = editor::addStory(document, "Tour").value();
    QCOMPARE(document.world().stories().find(second)->name, std::string("Tour 2"));
    QVERIFY(!editor::renameStory(document, second, "Tour").ok());
    QVERIFY(!editor::renameStory(document, second, "").ok());
    QVERIFY(editor::renameStory(document, second, "Evening").ok());
    QVERIFY(!editor::addStory(document, "").ok());
}

void StoriesTest::whatIsGone_isAnError()
{
    ProjectDocument document;
    const auto id = editor::addStory(document, "Tour", {titled("a")}).value();
    QCOMPARE(editor::removeSlide(document, id, 1).error().code, std::string("no-slide"));
    QCOMPARE(editor::moveSlide(document, id, 0, 1).error().code, std::string("no-slide"));
    QVERIFY(editor::removeStory(document, id).ok());
    QCOMPARE(editor::insertSlide(document, id, 0, titled("b")).error().code, std::string("no-story"));
    QCOMPARE(editor::removeStory(document, id).error().code, std::string("no-story"));
}

void StoriesTest::stories_areNoPartOfTheCity()
{
    world::World city = testing::smallCity();
    const std::uint64_t bake = world::bakeHash(city);
    const std::uint64_t run = world::runHash(city);
    ProjectDocument document;
    document.replace(city, QString(), nullptr);
    QVERIFY(editor::addStory(document, "Tour", {titled("a")}).ok());
    QCOMPARE(world::bakeHash(document.world()), bake);
    QCOMPARE(world::runHash(document.world()), run);
    QVERIFY(document.isModified());
}

/// As long as there are edits of slides, whatever order they come in: taken back they leave what was, done again what came of them.
void StoriesTest::tenThousandEdits_areTakenBackAndDoneAgain()
{
    std::vector<testing::RandomEdit> edits;
    testing::addStoryEdits(edits);
    ProjectDocument document;
    document.replace(testing::smallCity(), QString(), nullptr);
    QVERIFY(editor::addStory(document, "Tour", {titled("a"), titled("b")}).ok());
    std::vector<world::World> after{document.snapshot()};
    testing::Dice dice(23);
    for (int i = 0; i < 10000; ++i) {
        const int before = document.undoStack().index();
        const auto& edit = edits[dice.below(edits.size())];
        if (edit.name == "stories.h removeStory" && document.world().stories().size() < 2)
            continue;
        const auto done = edit.take(document, dice);
        QCOMPARE(document.undoStack().index() > before, done.ok() && !document.world().sameContent(after.back()));
        if (document.undoStack().index() > before)
            after.push_back(document.snapshot());
    }
    QVERIFY(after.size() > 3000);
    for (std::size_t i = after.size() - 1; i-- > 0;) {
        document.undoStack().undo();
        QVERIFY(document.world().sameContent(after[i]));
    }
    for (std::size_t i = 1; i < after.size(); ++i) {
        document.undoStack().redo();
        QVERIFY(document.world().sameContent(after[i]));
    }
}

PASSERBY_TEST(StoriesTest)

} // namespace stories_test

#include "stories_test.moc"
