// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/validate_html.h"

#include "core/jobs/report_page.h"
#include "tests/support/test_registry.h"

#include <QTemporaryDir>
#include <QTest>
#include <fstream>
#include <sstream>

namespace validate_html_test {

using namespace passerby;

namespace {

jobs::ValidateReport someReport(bool agrees)
{
    jobs::ValidateReport report;
    report.agrees = agrees;
    report.verdict = "Verdict of <this> city.";
    report.people = 1000;
    jobs::ComparisonFamily family;
    family.name = "Segment entries";
    family.tests = 50;
    for (int i = 1; i <= 50; ++i)
        family.points.push_back({1e-4 * i, 1.01e-4 * i, (i % 5) - 2.0});
    family.worst.push_back({"P1 -> T2", 0.5, 0.6, 0.01, 10.0, 0.2, 1e-9});
    report.families.push_back(family);
    report.pairs.push_back({"P3 -> P4", 5000.0, 12.5, 10.0, 0.25, 1e-3});
    return report;
}

} // namespace

class ValidateHtmlTest : public QObject {
    Q_OBJECT
private slots:
    void page_holdsFiguresAndNeedsNothingElse();
    void verdict_showsInColour();
    void nothingMeasured_stillAPage();
    void unwritableFolder_isAnError();
};

void ValidateHtmlTest::page_holdsFiguresAndNeedsNothingElse()
{
    const QString page = QString::fromStdString(jobs::validationHtml(someReport(true), {"Old & new", "pairwise", "12ab"}));
    QCOMPARE(page.count("<svg"), 3); // scatter, histogram, quantiles
    QVERIFY(page.contains("Validation of Old &amp; new"));
    QVERIFY(page.contains("Verdict of &lt;this&gt; city."));
    QVERIFY(page.contains("P1 -&gt; T2") && page.contains("P3 -&gt; P4") && page.contains("12ab"));
    QVERIFY(!page.contains("src=") && !page.contains("href="));
}

void ValidateHtmlTest::verdict_showsInColour()
{
    QVERIFY(jobs::validationHtml(someReport(true), {}).find("class=\"verdict yes\"") != std::string::npos);
    QVERIFY(jobs::validationHtml(someReport(false), {}).find("class=\"verdict no\"") != std::string::npos);
}

void ValidateHtmlTest::nothingMeasured_stillAPage()
{
    QVERIFY(jobs::validationHtml({}, {}).find("</html>") != std::string::npos);
}

void ValidateHtmlTest::unwritableFolder_isAnError()
{
    QVERIFY(!jobs::writePage("page", "/nowhere/report.html"));
    const QTemporaryDir folder;
    const std::string file = folder.filePath("report.html").toStdString();
    QVERIFY(jobs::writePage(jobs::validationHtml(someReport(true), {}), file));
    std::stringstream read;
    read << std::ifstream(file).rdbuf();
    QVERIFY(read.str().rfind("<!DOCTYPE html>", 0) == 0);
}

PASSERBY_TEST(ValidateHtmlTest)

} // namespace validate_html_test

#include "validate_html_test.moc"
