// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/generator/templates.h"

#include "core/world/checks.h"
#include "core/world/content_hash.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <set>

namespace templates_test {

using namespace passerby;

namespace {

world::World made(std::string_view name)
{
    auto world = generator::makeTemplate(name);
    if (!world)
        qFatal("%s", foundation::describe(world.error()).c_str());
    return std::move(world).value();
}

} // namespace

class TemplatesTest : public QObject {
    Q_OBJECT

private slots:
    void names_areUniqueAndTheLastIsEmpty()
    {
        std::set<std::string_view> names;
        for (const generator::Template& known : generator::templates())
            QVERIFY(names.insert(known.name).second && !known.title.empty() && !known.description.empty());
        const world::World empty = made(generator::templates().back().name);
        QVERIFY(empty.sameContent(world::World()));
        QCOMPARE(generator::makeTemplate("atlantis").error().code, std::string("unknown-template"));
    }

    void template_isWholeAndFlawless_data()
    {
        QTest::addColumn<QString>("name");
        for (const generator::Template& known : generator::templates().first(generator::templates().size() - 1))
            QTest::newRow(std::string(known.name).c_str()) << QString::fromStdString(std::string(known.name));
    }
    void template_isWholeAndFlawless()
    {
        QFETCH(QString, name);
        const world::World city = made(name.toStdString());
        QCOMPARE(world::bakeHash(city), world::bakeHash(made(name.toStdString())));
        foundation::JobContext context;
        for (const world::Finding& finding : world::checkWorld(city, context))
            QFAIL(finding.issue.message.c_str());
        QVERIFY(city.targets().size() > 40);
        QVERIFY(city.obstacles().size() > 10);
        std::set<std::uint32_t> used;
        for (const auto& [id, target] : city.targets())
            used.insert(target.type.number);
        QCOMPARE(used.size(), city.targetTypes().size());
    }
};

PASSERBY_TEST(TemplatesTest)

} // namespace templates_test

#include "templates_test.moc"
