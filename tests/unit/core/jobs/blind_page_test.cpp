// SPDX-License-Identifier: GPL-3.0-or-later
// All answers here are made up: nobody has judged anything.
#include "core/jobs/ballot_file.h"
#include "core/jobs/blind_page.h"
#include "tests/support/test_registry.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

namespace blind_page_test {

using namespace passerby;
using namespace passerby::judging;

namespace {

/// A clip in which one person stands at x metres.
Clip clipAt(double x_m)
{
    return {2, {{0, {{x_m, 0.0}, {x_m, 0.0}}}}};
}

JudgeReport madeUpReport()
{
    JudgeReport report;
    report.options.seed = 18446744073709551615ULL; // does not fit into a number of JavaScript
    for (const char* name : {"here</script>", "there"}) {
        SetReport set;
        set.name = name;
        set.extent = {{0, 0}, {4, 1}};
        set.clip = clipAt(0.0);
        for (const auto& [key, x_m] : {std::pair("heter_sim", 1.0), std::pair("orca", 2.0), std::pair("straight", 3.0)}) {
            ModelReport model;
            model.key = model.model = model.name = key;
            model.clip = clipAt(x_m);
            set.models.push_back(model);
        }
        report.sets.push_back(set);
    }
    report.verdict.key = "heter_sim";
    return report;
}

QJsonObject dataIn(const std::string& page)
{
    const QString text = QString::fromStdString(page);
    const qsizetype begin = text.indexOf(QStringLiteral("id=\"data\">")) + 10;
    return QJsonDocument::fromJson(text.mid(begin, text.indexOf(QStringLiteral("</script>"), begin) - begin).toUtf8()).object();
}

} // namespace

class BlindPageTest : public QObject {
    Q_OBJECT

private slots:
    void init() { QVERIFY(m_folder.isValid()); }

    void study_isOfOursAndOthers()
    {
        const BlindStudy study = jobs::studyOf(madeUpReport()).value();
        QCOMPARE(study.ours, std::string("heter_sim"));
        QVERIFY(study.others == std::vector<std::string>{"orca"});
        JudgeReport alone = madeUpReport();
        for (SetReport& set : alone.sets)
            set.models.resize(1);
        QCOMPARE(jobs::studyOf(alone).error().code, std::string("nothing-to-judge"));
    }

    /// Clips stand where the key, which is not on the page, says.
    void clips_areOnTheirSides()
    {
        const JudgeReport report = madeUpReport();
        const BlindStudy study = jobs::studyOf(report).value();
        const std::string page = jobs::blindPage(report, study);
        const QJsonArray shown = dataIn(page)["pairs"].toArray();
        const auto pairs = pairsOf(study);
        QCOMPARE(shown.size(), static_cast<qsizetype>(pairs.size()));
        for (qsizetype i = 0; i < shown.size(); ++i) {
            const BlindPair& pair = pairs[static_cast<std::size_t>(i)];
            const int method = pair.kind == PairKind::recordedAndOther ? 200 : 100;
            const int beside = pair.kind == PairKind::oursAndOther ? 200 : 0;
            const auto x = [&](const char* side) { return shown[i].toObject()[side].toArray()[0].toArray()[1].toInt(); };
            QCOMPARE(x("right"), pair.isMethodRight ? method : beside);
            QCOMPARE(x("left"), pair.isMethodRight ? beside : method);
            QCOMPARE(shown[i].toObject().keys(), (QStringList{"box", "frames", "left", "right"}));
        }
        QVERIFY(page.find("here</script>") == std::string::npos);
    }

    /// What the page saves is read again, whatever the seed.
    void answers_areRead()
    {
        const JudgeReport report = madeUpReport();
        const BlindStudy study = jobs::studyOf(report).value();
        QJsonObject saved = dataIn(jobs::blindPage(report, study))["study"].toObject();
        saved["judge"] = "Nobody";
        saved["made_up"] = true;
        saved["answers"] = QJsonArray{QJsonObject{{"pair", 0}, {"score", 6}}, QJsonObject{{"pair", 1}, {"score", QJsonValue::Null}}};
        const auto ballot = jobs::readBallot(write(saved));
        QVERIFY2(ballot.ok(), ballot.ok() ? "" : ballot.error().message.c_str());
        QVERIFY(ballot.value().study == study);
        QVERIFY(ballot.value().isMadeUp && ballot.value().judge == "Nobody");
        QCOMPARE(ballot.value().answers.size(), std::size_t{1}); // the other one was left open
        QCOMPARE(ballot.value().answers[0].score, 6);
        // A wrong one is known by its place in the file, whatever was left open before it.
        saved["answers"] = QJsonArray{QJsonObject{{"pair", 0}, {"score", 6}}, QJsonObject{{"pair", 1}, {"score", QJsonValue::Null}},
                                      QJsonObject{{"pair", 2}, {"score", "much"}}};
        const auto wrong = jobs::readBallot(write(saved));
        QVERIFY(!wrong.ok());
        QCOMPARE(wrong.error().message, std::string("Answer 3 is no pair with a score."));
    }

    void badAnswers_areErrors()
    {
        const QJsonObject good = dataIn(jobs::blindPage(madeUpReport(), jobs::studyOf(madeUpReport()).value()))["study"].toObject();
        const auto code = [&](const char* key, const QJsonValue& value) {
            QJsonObject changed = good;
            changed["answers"] = QJsonArray{};
            changed[key] = value;
            const auto ballot = jobs::readBallot(write(changed));
            return ballot ? std::string("fine") : ballot.error().code;
        };
        QCOMPARE(code("judge", "x"), std::string("fine"));
        for (const auto& [key, value] :
             std::vector<std::pair<const char*, QJsonValue>>{{"format", "other"},
                                                             {"version", 2},
                                                             {"seed", 5},
                                                             {"seed", "-1"},
                                                             {"sets", QJsonArray{}},
                                                             {"sets", QJsonArray{3}},
                                                             {"others", QJsonValue::Null},
                                                             {"ours", 1},
                                                             {"answers", 7},
                                                             {"answers", QJsonArray{7}},
                                                             {"answers", QJsonArray{QJsonObject{{"pair", -1}, {"score", 3}}}},
                                                             {"answers", QJsonArray{QJsonObject{{"pair", 0}, {"score", 3.5}}}},
                                                             {"answers", QJsonArray{QJsonObject{{"pair", 0}, {"score", 1e9}}}}})
            QVERIFY2(code(key, value) == "bad-answers", key);
        QFile text(m_folder.filePath("text.json"));
        QVERIFY(text.open(QIODevice::WriteOnly));
        text.write("[{");
        text.close();
        QCOMPARE(jobs::readBallot(m_folder.filePath("text.json").toStdString()).error().code, std::string("bad-answers"));
    }

private:
    [[nodiscard]] std::filesystem::path write(const QJsonObject& json) const
    {
        QFile file(m_folder.filePath("answers.json"));
        if (file.open(QIODevice::WriteOnly))
            file.write(QJsonDocument(json).toJson());
        return m_folder.filePath("answers.json").toStdString();
    }
    QTemporaryDir m_folder;
};

PASSERBY_TEST(BlindPageTest)

} // namespace blind_page_test

#include "blind_page_test.moc"
