// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/lot_crew.h"
#include "core/foundation/result.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <set>

namespace passerby::distributed {

/// What a checkpoint must be of, to be gone on from.
struct WorkIdentity {
    std::uint64_t city = 0;    ///< hash of what of the city, or the cities, changes the result
    std::uint64_t options = 0; ///< hash of whatever else changes the result
};

/// A folder that keeps what passes have come to so far, so that the work can be gone on with after whatever ended it. Files are replaced
/// whole; one that is damaged is as if it were not there.
class Checkpoint {
public:
    /// What is kept of a pass: the first `next` lots joined, and some of those behind.
    struct Found {
        std::size_t next = 0;
        alibi::LotSums total;
        std::map<std::size_t, alibi::LotSums> lots;
    };

    /// Makes the folder where there is none. Errors: "checkpoint-of-another-city", "checkpoint-of-other-options", "damaged-checkpoint", and
    /// those of foundation::ReplacedFiles.
    [[nodiscard]] static foundation::Result<std::unique_ptr<Checkpoint>> open(const std::filesystem::path& folder, WorkIdentity identity);

    /// `number`: of the pass, in the order in which they come.
    [[nodiscard]] Found find(std::size_t number, const alibi::LotPass& pass);
    /// Keeps what find() is to give, in place of what was kept of the pass before. Lots that are kept already are not written again.
    /// Errors: those of foundation::ReplacedFiles.
    [[nodiscard]] foundation::Result<void> keep(std::size_t number, const alibi::LotPass& pass, const alibi::LotJoiner& joined,
                                                const std::map<std::size_t, alibi::LotSums>& waiting);
    /// Deletes what is kept, and the folder if nothing else is in it.
    void remove();

private:
    Checkpoint(std::filesystem::path folder, WorkIdentity identity) : m_folder(std::move(folder)), m_identity(identity) {}
    [[nodiscard]] std::filesystem::path totalFile(std::size_t number) const;
    [[nodiscard]] std::filesystem::path lotFile(std::size_t number, std::size_t lot) const;
    [[nodiscard]] bool read(const std::filesystem::path& file, std::size_t number, const alibi::LotPass& pass, std::size_t& lot,
                            alibi::LotSums& sums) const;
    [[nodiscard]] foundation::Result<void> write(const std::filesystem::path& file, std::size_t number, const alibi::LotPass& pass,
                                                 std::size_t lot, const alibi::LotSums& sums) const;

    std::filesystem::path m_folder;
    WorkIdentity m_identity;
    std::size_t m_keptNext = 0;       ///< of the pass at hand
    std::set<std::size_t> m_keptLots; ///< of the pass at hand
};

} // namespace passerby::distributed
