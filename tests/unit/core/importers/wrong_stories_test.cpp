// SPDX-License-Identifier: GPL-3.0-or-later
// Stories in city JSON that are not taken: the error says where, and nothing is read that does not fit.
#include "core/importers/city_json/city_json_reader.h"
#include "tests/support/test_registry.h"

#include <QTest>

namespace wrong_stories_test {

using namespace passerby;

class WrongStoriesTest : public QObject {
    Q_OBJECT

private slots:
    void read_wrongStory_namesItsPath_data();
    void read_wrongStory_namesItsPath();
};

void WrongStoriesTest::read_wrongStory_namesItsPath_data()
{
    QTest::addColumn<QByteArray>("stories");
    QTest::addColumn<QString>("where");
    const auto stories = [](const char* name, const std::string& text, const char* where) {
        QTest::newRow(name) << QByteArray::fromStdString(text) << where;
    };
    const auto slide = [&](const char* name, const std::string& members, const char* where) {
        stories(name, R"({"name": "s", "slides": [{"center": [1, 2]}, {"center": [1, 2], )" + members + "}]}",
                (std::string("$.stories[0].slides[1]") + where).c_str());
    };
    stories("no name", R"({"slides": []})", "$.stories[0]");
    stories("two of one name", R"({"name": "s"}, {"name": "s"})", "$.stories[1]");
    stories("no center", R"({"name": "s", "slides": [{"title": "x"}]})", "$.stories[0].slides[0]");
    std::string many;
    for (int i = 0; i < 1001; ++i)
        many += std::string(i > 0 ? "," : "") + "{}";
    stories("1001 slides", R"({"name": "s", "slides": [)" + many + "]}", "$.stories[0].slides");
    slide("picture that is no base64", R"("picture": "%%%%")", ".picture");
    slide("picture of neither kind", R"("picture": "aGVsbG8=")", "");
    slide("picture that is a number", R"("picture": 7)", ".picture");
    slide("too large a picture", R"("picture": ")" + std::string(11'184'816, 'A') + "\"", ".picture");
    slide("a line of one point", R"("motion": "along_line", "line": [[0, 0]])", "");
    std::string line = "[0,0]";
    for (int i = 0; i < 10'000; ++i)
        line += ",[0,0]";
    slide("10,001 points", R"("line": [)" + line + "]", ".line");
    slide("unknown motion", R"("motion": "fly")", ".motion");
    slide("person below 0", R"("person": -1)", ".person");
    slide("half a person", R"("person": 1.5)", ".person");
    slide("dwell", R"("dwell_s": 5000)", "");
    slide("hidden without a name", R"("hidden": [""])", "");
    std::string hidden = R"("a")";
    for (int i = 0; i < 1000; ++i)
        hidden += R"(,"a")";
    slide("1001 hidden", R"("hidden": [)" + hidden + "]", ".hidden");
}

void WrongStoriesTest::read_wrongStory_namesItsPath()
{
    QFETCH(QByteArray, stories);
    QFETCH(QString, where);
    foundation::JobContext context;
    const std::string text = R"({"format": "passerby-city", "stories": [)" + stories.toStdString() + "]}";
    const auto city = importers::readCityJson(std::string_view(text), context);
    QVERIFY(!city.ok());
    QVERIFY2(QString::fromStdString(city.error().where).startsWith(where), city.error().where.c_str());
    QVERIFY(!city.error().message.empty());
}

PASSERBY_TEST(WrongStoriesTest)

} // namespace wrong_stories_test

#include "wrong_stories_test.moc"
