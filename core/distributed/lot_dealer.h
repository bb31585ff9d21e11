// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace passerby::distributed {

/// Which lots are still to be done. Whoever had a lot in an earlier pass of the same cut gets it first, since what they found on the way
/// may still be in their memory; then anybody gets any. No lot far ahead of the first that is missing is dealt, so that few results wait to
/// be joined.
class LotDealer {
public:
    /// `ahead`: lots behind the first that is missing which may be dealt.
    LotDealer(std::size_t lots, std::size_t ahead) : m_isTaken(lots, false), m_ahead(ahead) {}

    /// Who had them [lots], kNobody: none; without a call nobody had any.
    void prefer(std::vector<int> holders) { m_holders = std::move(holders); }
    /// Nobody need do it.
    void skip(std::size_t lot) { m_isTaken[lot] = true; }
    /// A lot for the rank; `missing` is the first that is not joined yet.
    [[nodiscard]] std::optional<std::size_t> deal(int rank, std::size_t missing);

    static constexpr int kNobody = -1;

private:
    std::vector<bool> m_isTaken;
    std::size_t m_ahead;
    std::vector<int> m_holders;
};

} // namespace passerby::distributed
