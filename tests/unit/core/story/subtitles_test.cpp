// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/story/subtitles.h"
#include "tests/support/test_registry.h"

#include <QTest>

namespace subtitles_test {

using namespace passerby;

class SubtitlesTest : public QObject {
    Q_OBJECT

private slots:
    void words_standWhileTheirSlideIsShown()
    {
        world::Story story{"a", std::vector<world::Slide>(4)};
        story.slides[0].dwell_s = 4.0;
        story.slides[0].title = "The square";
        story.slides[0].text = "Fish & chips <cheap>\r\n\r\n  \nopen at 8";
        story.slides[1].glide_s = 2.0;
        story.slides[1].dwell_s = 0.0; // passed without stopping
        story.slides[1].title = "Passed";
        story.slides[2].glide_s = 1.0;
        story.slides[2].dwell_s = 5.0; // without words
        story.slides[3].glide_s = 0.5;
        story.slides[3].dwell_s = 3661.25;
        story.slides[3].text = "The end";
        QCOMPARE(QString::fromStdString(story::webVtt(story)), QStringLiteral("WEBVTT\n"
                                                                              "\n00:00:00.000 --> 00:00:04.000\n"
                                                                              "The square\nFish &amp; chips &lt;cheap&gt;\nopen at 8\n"
                                                                              "\n00:00:12.500 --> 01:01:13.750\nThe end\n"));
    }

    void storyWithoutSlides_hasOnlyItsHead() { QCOMPARE(QString::fromStdString(story::webVtt({"b", {}})), QStringLiteral("WEBVTT\n")); }
};

PASSERBY_TEST(SubtitlesTest)

} // namespace subtitles_test

#include "subtitles_test.moc"
