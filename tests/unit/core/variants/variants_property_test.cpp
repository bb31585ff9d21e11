// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/variants/difference.h"
#include "core/variants/named_variant.h"
#include "core/variants/rebase.h"
#include "core/variants/variant_entries.h"
#include "core/world/content_hash.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/storage/random_world.h"
#include "tests/unit/core/variants/random_edits.h"

#include <QTest>

namespace variants_property_test {

using namespace passerby;
using namespace passerby::variants;
using testing::RandomEdits;
using testing::RandomWorld;
using world::World;

namespace {

constexpr int kVariants = 10'000;
constexpr int kVariantsOfACity = 25;

/// Looks at a rebased variant row by row, as somebody would who knows nothing of how it was made.
class Judge {
public:
    Judge(const World& old, const World& meant, const World& base, const Rebased& rebased, const World& shown)
        : m_old(old), m_meant(meant), m_base(base), m_rebased(rebased), m_shown(shown)
    {
    }
    /// What is wrong; empty for nothing.
    std::string fault()
    {
        forEachVaryingKind([this]<class Row>() {
            std::set<std::uint32_t> numbers;
            for (const World* world : {&m_old, &m_meant, &m_base})
                for (const auto& [id, row] : world->of<Row>())
                    numbers.insert(id.number);
            for (const std::uint32_t number : numbers)
                look<Row>(number);
        });
        if (m_conflicts != rowConflicts())
            tell("conflicts", "are too many or too few");
        return m_fault;
    }

private:
    template <class Row>
    void look(std::uint32_t number)
    {
        const auto was = rowOf<Row>(m_old, number);
        const auto meant = rowOf<Row>(m_meant, number);
        const auto base = rowOf<Row>(m_base, number);
        const auto is = rowOf<Row>(m_shown, number);
        const RowPlace place{std::string(world::rowKind<Row>()), number};
        const std::string title = titleOf<Row>(number, nullptr);
        const bool isConflict = !world::sameRow(was, meant) && !world::sameRow(was, base) && !world::sameRow(meant, base) && (was || !base);
        m_conflicts += isConflict ? 1 : 0;
        if (world::sameRow(was, meant)) {
            if (!world::sameRow(is, base))
                tell(title, "is not as the base has it");
        } else if (const Adjustment* one = adjustment(place); one && one->kind == Adjustment::Kind::dropped) {
            if (!world::sameRow(is, base))
                tell(title, "was dropped and is not as the base has it");
        } else if (one && one->kind == Adjustment::Kind::renumbered) {
            if (was || !base || !world::sameRow(is, base) || !isMoved<Row>(one->sentence, *meant))
                tell(title, "did not get another number");
        } else if (one && one->kind == Adjustment::Kind::renamed) {
            if (!is)
                tell(title, "was renamed and is gone");
        } else if (!isConflict || keptByVariant(place)) {
            if (!sameButForReferences<Row>(is, meant))
                tell(title, "is not as the variant has it");
        } else if (!world::sameRow(is, base)) {
            tell(title, "is not as the base has it, which was chosen");
        }
    }
    /// Where rows have other numbers, what refers to them follows.
    template <class Row>
    [[nodiscard]] bool sameButForReferences(const std::shared_ptr<const Row>& a, const std::shared_ptr<const Row>& b) const
    {
        if (world::sameRow(a, b))
            return true;
        const bool someMoved = std::any_of(m_rebased.adjustments.begin(), m_rebased.adjustments.end(),
                                           [](const Adjustment& one) { return one.kind == Adjustment::Kind::renumbered; });
        return someMoved && a && b && unreferring(*a) == unreferring(*b);
    }
    template <class Row>
    static Row unreferring(Row row)
    {
        world::changeReferences(row, [](auto id) {
            id = {};
            return id;
        });
        return row;
    }
    template <class Row>
    [[nodiscard]] bool isMoved(const std::string& sentence, const Row& meant) const
    {
        const std::string before = std::string("It is the ") + std::string(world::rowKind<Row>()) + " ";
        const std::size_t at = sentence.find(before);
        if (at == std::string::npos)
            return false;
        const auto number = static_cast<std::uint32_t>(std::stoul(sentence.substr(at + before.size())));
        const RowPlace place{std::string(world::rowKind<Row>()), number};
        if (const Adjustment* one = adjustment(place)) // dropped or renamed besides
            return one->kind != Adjustment::Kind::renumbered;
        const auto is = rowOf<Row>(m_shown, number);
        return is && unreferring(*is) == unreferring(meant);
    }
    [[nodiscard]] const Adjustment* adjustment(const RowPlace& place) const
    {
        const Adjustment* last = nullptr;
        for (const Adjustment& one : m_rebased.adjustments)
            if (one.place == place)
                last = &one;
        return last;
    }
    [[nodiscard]] bool keptByVariant(const RowPlace& place) const
    {
        for (const Conflict& one : m_rebased.conflicts)
            if (one.place == place)
                return one.kept == Keep::variant;
        return true;
    }
    [[nodiscard]] std::size_t rowConflicts() const
    {
        return static_cast<std::size_t>(std::count_if(m_rebased.conflicts.begin(), m_rebased.conflicts.end(),
                                                      [](const Conflict& one) { return one.place.kind != kSettings; }));
    }
    void tell(const std::string& what, const char* how) { m_fault += what + " " + how + "; "; }

    const World& m_old;
    const World& m_meant;
    const World& m_base;
    const Rebased& m_rebased;
    const World& m_shown;
    std::size_t m_conflicts = 0;
    std::string m_fault;
};

} // namespace

/// Cities that differ in any way from their base, whose base changes in any way.
class VariantsPropertyTest : public QObject {
    Q_OBJECT

private slots:
    void appliedVariant_isTheCityThatWasEdited()
    {
        for (std::uint64_t seed = 0; seed < 400; ++seed) {
            const World base = RandomWorld::make(seed);
            World edited = base;
            RandomEdits(seed).edit(edited, 8);
            const world::Variant variant = difference(base, edited, "v");
            const auto shown = withVariant(base, variant);
            QVERIFY2(shown.ok(), shown.ok() ? "" : shown.error().message.c_str());
            QVERIFY(shown.value().sameContent(edited));
            QCOMPARE(world::bakeHash(shown.value()), world::bakeHash(edited));
            QCOMPARE(world::runHash(shown.value()), world::runHash(edited));
            QVERIFY(isUpToDate(base, variant));
        }
    }

    void changesTo_makeAnyCityAnother()
    {
        for (std::uint64_t seed = 0; seed < 200; ++seed) {
            World from = RandomWorld::make(seed);
            RandomEdits(seed).edit(from, 10);
            World to = seed % 2 == 0 ? RandomWorld::make(seed + 1000) : from;
            RandomEdits(seed + 1).edit(to, 10);
            const World before = from;
            const auto back = from.apply(changesTo(from, to));
            QVERIFY2(back.ok(), back.ok() ? "" : back.error().message.c_str());
            QVERIFY(from.sameContent(to));
            QVERIFY(changesTo(from, to).empty());
            QVERIFY(from.apply(back.value()).ok());
            QVERIFY(from.sameContent(before));
        }
    }

    void baseEditedUnderAnyVariant_losesNothing()
    {
        int conflicts = 0;
        int adjustments = 0;
        for (int round = 0; round < kVariants; ++round) {
            const auto seed = static_cast<std::uint64_t>(round);
            const World old = RandomWorld::make(seed / kVariantsOfACity);
            RandomEdits edits(seed);
            World meant = old;
            edits.edit(meant, 1 + round % 7);
            World base = old;
            edits.edit(base, 1 + round % 5);
            const world::Variant variant = difference(old, meant, "v", "why");
            const Choices choices{round % 3 == 0 ? Keep::base : Keep::variant, {}};
            const auto rebased = rebase(base, variant, choices);
            QVERIFY2(rebased.ok(), rebased.ok() ? "" : qPrintable(QString("%1: %2").arg(round).arg(rebased.error().message.c_str())));
            const auto shown = withVariant(base, rebased.value().variant);
            QVERIFY(shown.ok());
            const std::string fault = Judge(old, meant, base, rebased.value(), shown.value()).fault();
            QVERIFY2(fault.empty(), qPrintable(QString("%1: %2").arg(round).arg(fault.c_str())));
            QVERIFY(isUpToDate(base, rebased.value().variant));
            // Once it fits, doing so again changes nothing.
            const auto again = rebase(base, rebased.value().variant);
            QVERIFY(again.ok() && again.value().variant == rebased.value().variant);
            QVERIFY(again.value().conflicts.empty() && again.value().adjustments.empty());
            conflicts += static_cast<int>(rebased.value().conflicts.size());
            adjustments += static_cast<int>(rebased.value().adjustments.size());
        }
        QVERIFY(conflicts > 500);
        QVERIFY(adjustments > 500);
    }

    void storedCity_holdsTheBase_andWhatWasEdited()
    {
        for (std::uint64_t seed = 0; seed < 200; ++seed) {
            RandomEdits edits(seed);
            World base = RandomWorld::withoutPictures(seed);
            World edited = base;
            edits.edit(edited, 4);
            world::WorldPatch patch;
            const world::VariantId id{1, 1};
            patch.put(id, difference(base, edited, "v"));
            QVERIFY(base.apply(patch).ok());
            auto shown = shownCity(base, id);
            QVERIFY2(shown.ok(), shown.ok() ? "" : shown.error().message.c_str());
            QVERIFY(changesTo(shown.value(), edited).of<world::Variant>().size() == 1); // but for the variant itself
            edits.edit(shown.value(), 4);
            const auto stored = storedCity(base, shown.value(), id);
            QVERIFY2(stored.ok(), stored.ok() ? "" : stored.error().message.c_str());
            const world::WorldPatch changes = changesTo(base, stored.value());
            std::size_t rows = 0;
            std::apply([&](const auto&... all) { ((rows += all.size()), ...); }, changes.rows);
            QVERIFY(rows <= 1 && changes.of<world::Variant>().size() == rows && !changes.settings); // the base is as it was
            const auto again = shownCity(stored.value(), id);
            QVERIFY(again.ok());
            const world::Variant left = difference(again.value(), shown.value(), "left");
            QVERIFY(left == difference(base, base, "left"));
        }
    }
};

PASSERBY_TEST(VariantsPropertyTest)

} // namespace variants_property_test

#include "variants_property_test.moc"
