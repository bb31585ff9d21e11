// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alibi/hourly_bakes.h"
#include "core/alibi/rebaker.h"
#include "editor/document/project_document.h"
#include "editor/session/bake_session.h"
#include "tests/support/small_worlds.h"
#include "tests/support/test_registry.h"

#include <QSignalSpy>
#include <QTest>

namespace rebake_session_test {

using namespace passerby;
using editor::BakeSession;
using editor::ProjectDocument;

namespace {

void put(ProjectDocument& document, const world::WorldPatch& patch)
{
    if (!document.applyPatch(patch).ok())
        qFatal("The edit does not apply.");
}

void changeWeight(ProjectDocument& document)
{
    const auto entry = document.world().targetTypes().at(0);
    world::TargetType type = *entry.row;
    type.goals.front().weight *= 3.0;
    world::WorldPatch patch;
    patch.put(entry.id, std::move(type));
    put(document, patch);
}

void movePortal(ProjectDocument& document)
{
    const auto entry = document.world().portals().at(2);
    world::Portal portal = *entry.row;
    portal.a.y += 0.5;
    portal.b.y += 0.5;
    world::WorldPatch patch;
    patch.put(entry.id, portal);
    put(document, patch);
}

std::vector<std::uint8_t> fromScratch(const ProjectDocument& document)
{
    foundation::JobContext context;
    return alibi::toBytes(alibi::bakeWorld(document.world(), {}, context).value());
}

} // namespace

class RebakeSessionTest : public QObject {
    Q_OBJECT

    std::unique_ptr<ProjectDocument> m_document;
    std::unique_ptr<BakeSession> m_baking;

    void bake()
    {
        QSignalSpy finished(m_baking.get(), &BakeSession::finished);
        m_baking->start();
        QVERIFY(finished.wait(10000));
    }

private slots:
    void init()
    {
        m_document = std::make_unique<ProjectDocument>();
        m_document->replace(testing::corridor(6).make(), {}, nullptr);
        m_baking = std::make_unique<BakeSession>(*m_document);
    }
    void cleanup()
    {
        m_baking.reset();
        m_document.reset();
    }

    void edits_areBakedFromWhatIsKnown()
    {
        bake();
        QCOMPARE(m_document->rebaker()->waysUsed(), alibi::WaysUsed::none);
        changeWeight(*m_document);
        bake();
        QCOMPARE(m_document->rebaker()->waysUsed(), alibi::WaysUsed::all);
        QCOMPARE(alibi::toBytes(*m_document->bake()), fromScratch(*m_document));
        movePortal(*m_document);
        bake();
        QCOMPARE(m_document->rebaker()->waysUsed(), alibi::WaysUsed::repaired);
        QCOMPARE(alibi::toBytes(*m_document->bake()), fromScratch(*m_document));
    }

    void anotherCity_forgetsTheLastOne()
    {
        bake();
        const std::weak_ptr<alibi::Rebaker> last = m_document->rebaker();
        QVERIFY(last.lock()->memory_bytes() > 0);
        m_document->newProject();
        QVERIFY(last.expired());
    }

    void bakeIsAwaited_fromAnEditToTheNextBake()
    {
        QVERIFY(!m_document->isBakeAwaited());
        changeWeight(*m_document);
        QVERIFY(!m_document->isBakeAwaited()); // there was none before
        bake();
        changeWeight(*m_document);
        QVERIFY(m_document->isBakeAwaited());
        QVERIFY(!m_document->bake());
        bake();
        QVERIFY(!m_document->isBakeAwaited());
    }

    void bakeThatFails_isNoLongerAwaited()
    {
        bake();
        world::WorldPatch cut;
        cut.erase(m_document->world().portals().at(2).id);
        put(*m_document, cut);
        QVERIFY(m_document->isBakeAwaited());
        QSignalSpy changed(m_document.get(), &ProjectDocument::bakeChanged);
        QSignalSpy failed(m_baking.get(), &BakeSession::failed);
        m_baking->start();
        QVERIFY(failed.wait(10000));
        QVERIFY(!m_document->isBakeAwaited());
        QCOMPARE(changed.count(), 1);
    }

    void pause_isShortWhereBakesAre()
    {
        const int first_ms = m_baking->pause_ms();
        bake();
        QVERIFY2(m_baking->pause_ms() < first_ms, qPrintable(QString::number(m_baking->pause_ms())));
        QVERIFY(m_baking->pause_ms() >= 40);
    }
};

PASSERBY_TEST(RebakeSessionTest)

} // namespace rebake_session_test

#include "rebake_session_test.moc"
