// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/heter_sim/own_states.h"
#include "core/heter_sim/own_states_table.h"
#include "core/heter_sim/state_set_file.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <rapidcheck.h>

namespace state_set_file_test {

using namespace passerby::heter_sim;

namespace {

std::string codeOf(std::span<const std::uint8_t> bytes)
{
    const auto set = decoded(bytes);
    return set ? std::string() : set.error().code;
}

/// The same bytes with a checksum that fits.
std::vector<std::uint8_t> signedAnew(std::vector<std::uint8_t> bytes)
{
    bytes.resize(bytes.size() - 8);
    std::uint64_t sum = 0xCBF29CE484222325ULL;
    for (const std::uint8_t byte : bytes)
        sum = (sum ^ byte) * 0x100000001B3ULL;
    for (unsigned i = 0; i < 8; ++i)
        bytes.push_back(static_cast<std::uint8_t>(sum >> (8U * i)));
    return bytes;
}

StateSet drawnSet()
{
    std::vector<MotionState> states{{1.0, 0.0}};
    const auto count = *rc::gen::inRange(0, 300);
    for (int i = 0; i < count; ++i)
        states.push_back({0.01 * *rc::gen::inRange(0, 4000), 0.01 * *rc::gen::inRange(-314, 315)});
    const auto isMirrored = *rc::gen::arbitrary<bool>();
    StateSet set = canonicalSet(states, static_cast<AgentKind>(*rc::gen::inRange(0, 5)), isMirrored).value();
    set.name = *rc::gen::container<std::string>(rc::gen::inRange<char>(32, 127));
    set.licence = "Somebody's. CC BY 4.0.";
    return set;
}

} // namespace

class StateSetFileTest : public QObject {
    Q_OBJECT
private slots:
    void whatIsWritten_isRead()
    {
        QVERIFY(rc::check([] {
            const StateSet set = drawnSet();
            const auto bytes = encoded(set);
            RC_ASSERT(bytes.ok());
            const auto again = decoded(bytes.value());
            RC_ASSERT(again.ok());
            RC_ASSERT(again.value() == set);
        }));
    }

    void ownStates_takeTheirBytes_andNoMore()
    {
        const auto bytes = encoded(ownStates());
        QVERIFY(bytes && std::equal(kOwnStates.begin(), kOwnStates.end(), bytes.value().begin(), bytes.value().end()));
        QVERIFY(bytes.value().size() < 4096);
    }

    /// The densest set there may be still fits.
    void theLargestSet_fits()
    {
        std::vector<MotionState> states;
        for (std::size_t i = 0; i < 16'000; ++i)
            states.push_back({0.25 * static_cast<double>(1 + i % 160), 0.06 * static_cast<double>(i / 160) - 3.0});
        const auto bytes = encoded(canonicalSet(states, AgentKind::car, false).value());
        QVERIFY(bytes && bytes.value().size() <= kLargestStateSet_bytes);
    }

    void everyShorterFile_andEveryWrongByte_isAnError()
    {
        const std::vector<std::uint8_t> whole(kOwnStates.begin(), kOwnStates.end());
        for (std::size_t length = 0; length < whole.size(); ++length)
            QVERIFY(!decoded(std::span(whole).first(length)));
        for (std::size_t at = 0; at < whole.size(); ++at)
            for (const std::uint8_t change : {1, 128}) {
                std::vector<std::uint8_t> wrong = whole;
                wrong[at] ^= change;
                QVERIFY(!decoded(wrong));
            }
        std::vector<std::uint8_t> longer = whole;
        longer.push_back(0);
        QCOMPARE(codeOf(longer), std::string("damaged-state-set"));
    }

    void whatIsWrong_isTold()
    {
        std::vector<std::uint8_t> bytes(kOwnStates.begin(), kOwnStates.end());
        QCOMPARE(codeOf({}), std::string("not-a-state-set"));
        bytes[4] = 2;
        QCOMPARE(codeOf(bytes), std::string("state-set-version"));
        bytes[4] = 1;
        bytes[5] = 9; // a kind that is none
        QCOMPARE(codeOf(signedAnew(bytes)), std::string("damaged-state-set"));
        bytes[5] = 0;
        QCOMPARE(codeOf(signedAnew(bytes)), std::string());
    }

    /// Only `encoded` spells a set, so that the same states are the same bytes.
    void aRowOfASpeedThatHasOne_isRefused()
    {
        const std::array<MotionState, 2> states{MotionState{1.0, -0.1}, MotionState{1.0, 0.2}};
        auto bytes = encoded(canonicalSet(states, AgentKind::person, false).value()).value();
        // Behind eleven bytes: the rows, that of who stands (four bytes), then how much faster, how many states, 304 in two bytes, 30.
        QCOMPARE(bytes.size(), std::size_t{29});
        QCOMPARE(bytes[11], std::uint8_t{2});
        QCOMPARE(bytes[17], std::uint8_t{2});
        QCOMPARE(bytes[20], std::uint8_t{30});
        bytes[11] = 3;
        bytes[17] = 1;
        const std::array<std::uint8_t, 3> again{0, 1, 0xCE}; // no faster, one state, 334 from −314 on
        bytes[20] = 2;
        bytes.insert(bytes.begin() + 20, again.begin(), again.end());
        QCOMPARE(codeOf(signedAnew(bytes)), std::string("damaged-state-set"));
    }

    /// Bytes that somebody has signed: an error, or a set that is sound and is written as the same bytes.
    void hostileBytes_giveAnErrorOrASoundSet()
    {
        int sound = 0;
        QVERIFY(rc::check([&sound] {
            auto bytes = encoded(drawnSet()).value();
            const auto changes = *rc::gen::inRange(1, 6);
            for (int i = 0; i < changes; ++i)
                bytes[*rc::gen::inRange<std::size_t>(5, bytes.size() - 8)] = *rc::gen::arbitrary<std::uint8_t>();
            bytes.resize(bytes.size() - *rc::gen::inRange<std::size_t>(0, 3));
            bytes = signedAnew(bytes.size() < 13 ? std::vector<std::uint8_t>(13) : bytes);
            const auto set = decoded(bytes);
            if (!set)
                return;
            ++sound;
            RC_ASSERT(!faultOf(set.value()));
            RC_ASSERT(encoded(set.value()).value() == bytes);
        }));
        QVERIFY(sound > 0); // the test sees both
    }

    void unsoundSets_areNotWritten()
    {
        StateSet set = ownStates();
        std::swap(set.kept[5], set.kept[6]);
        QVERIFY(!encoded(set));
        set = ownStates();
        set.kept[0].speed_cmps = 1;
        QVERIFY(!encoded(set));
        set = ownStates();
        set.name = "a\nb";
        QCOMPARE(encoded(set).error().code, std::string("bad-text"));
        set.name = std::string(256, 'a');
        QCOMPARE(encoded(set).error().code, std::string("bad-text"));
    }
};

PASSERBY_TEST(StateSetFileTest)

} // namespace state_set_file_test

#include "state_set_file_test.moc"
