// SPDX-License-Identifier: Apache-2.0
#include "core/distributed/checkpoint.h"

#include "core/foundation/hasher.h"
#include "core/foundation/replaced_files.h"
#include "core/foundation/words.h"

#include <array>
#include <bit>
#include <cstring>
#include <fmt/format.h>
#include <fstream>

namespace passerby::distributed {

namespace {

using alibi::LotPass;
using alibi::LotSums;
using foundation::Error;
using foundation::Result;
namespace fs = std::filesystem;

constexpr std::uint64_t kMagic = 0x31504B4843425350; // "PSBCHKP1"
constexpr auto kIdentityFile = "checkpoint";
constexpr auto kTitle = "Passerby checkpoint 1";

/// Stands before the numbers of a file.
struct Head {
    std::uint64_t magic = kMagic;
    std::uint64_t city = 0;
    std::uint64_t options = 0;
    std::uint64_t number = 0;
    std::uint64_t lots = 0; ///< of the pass
    std::uint64_t lot = 0;  ///< or how many are joined
    std::uint64_t lines = 0;
    std::uint64_t checksum = 0;
};

std::uint64_t checksumOf(const LotSums& sums)
{
    foundation::Hasher hasher;
    for (const alibi::SumLine& line : sums)
        for (const double value : line.values)
            hasher.add(std::bit_cast<std::uint64_t>(value));
    return hasher.result();
}

std::string identityText(WorkIdentity identity)
{
    return fmt::format("{}\ncity {:016x}\noptions {:016x}\n", kTitle, identity.city, identity.options);
}

/// Fails where the folder holds the checkpoint of other work.
Result<void> compare(const fs::path& folder, WorkIdentity identity)
{
    std::ifstream file(folder / kIdentityFile);
    if (!file)
        return {};
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    if (text == identityText(identity))
        return {};
    const std::string city = fmt::format("\ncity {:016x}\n", identity.city);
    if (!text.starts_with(kTitle) || text.size() != identityText(identity).size())
        return Error{"damaged-checkpoint",
                     foundation::told("The file \"checkpoint\" in this folder is none of this version of Passerby. Name another folder."),
                     folder.string()};
    if (text.find(city) == std::string::npos)
        return Error{
            "checkpoint-of-another-city",
            foundation::told(
                "This folder holds the checkpoint of another city, or of another state of this one. Name another folder, or delete it."),
            folder.string()};
    return Error{"checkpoint-of-other-options",
                 foundation::told(
                     "This folder holds the checkpoint of work with other options. Give the same ones, name another folder, or delete it."),
                 folder.string()};
}

} // namespace

Result<std::unique_ptr<Checkpoint>> Checkpoint::open(const fs::path& folder, WorkIdentity identity)
{
    foundation::ReplacedFiles files;
    if (Result<void> made = files.makeFolder(folder); !made)
        return made.error();
    if (Result<void> same = compare(folder, identity); !same)
        return same.error();
    if (Result<void> written = files.write(folder / kIdentityFile, identityText(identity)); !written)
        return written.error();
    if (const auto done = files.commit(); !done)
        return done.error();
    return std::unique_ptr<Checkpoint>(new Checkpoint(folder, identity));
}

fs::path Checkpoint::totalFile(std::size_t number) const
{
    return m_folder / fmt::format("pass-{:04}", number);
}

fs::path Checkpoint::lotFile(std::size_t number, std::size_t lot) const
{
    return m_folder / fmt::format("pass-{:04}-lot-{:06}", number, lot);
}

bool Checkpoint::read(const fs::path& name, std::size_t number, const LotPass& pass, std::size_t& lot, LotSums& sums) const
{
    std::ifstream file(name, std::ios::binary);
    std::array<char, sizeof(Head)> raw{};
    Head head;
    if (!file.read(raw.data(), raw.size()))
        return false;
    std::memcpy(&head, raw.data(), raw.size());
    std::error_code unknown;
    const std::uint64_t bytes = fs::file_size(name, unknown);
    if (unknown || head.magic != kMagic || head.city != m_identity.city || head.options != m_identity.options || head.number != number
        || head.lots != pass.lots || head.lot > pass.lots || bytes - sizeof(Head) != head.lines * sizeof(alibi::SumLine)
        || (pass.joined == LotPass::Joined::added && head.lines != pass.lines))
        return false;
    sums.resize(head.lines);
    const std::span<std::byte> content = std::as_writable_bytes(std::span(sums));
    file.read(reinterpret_cast<char*>(content.data()), static_cast<std::streamsize>(content.size()));
    lot = head.lot;
    return file && head.checksum == checksumOf(sums);
}

Result<void> Checkpoint::write(const fs::path& name, std::size_t number, const LotPass& pass, std::size_t lot, const LotSums& sums) const
{
    const Head head{kMagic, m_identity.city, m_identity.options, number, pass.lots, lot, sums.size(), checksumOf(sums)};
    std::string content(sizeof(head) + sums.size() * sizeof(alibi::SumLine), '\0');
    std::memcpy(content.data(), &head, sizeof(head));
    if (!sums.empty())
        std::memcpy(content.data() + sizeof(head), sums.data(), sums.size() * sizeof(alibi::SumLine));
    foundation::ReplacedFiles files;
    if (Result<void> written = files.write(name, content); !written)
        return written;
    const auto done = files.commit();
    return done ? Result<void>() : Result<void>(done.error());
}

Checkpoint::Found Checkpoint::find(std::size_t number, const LotPass& pass)
{
    Found found;
    m_keptLots.clear();
    if (!read(totalFile(number), number, pass, found.next, found.total))
        found = {};
    m_keptNext = found.next;
    for (std::size_t lot = found.next; lot < pass.lots; ++lot) {
        std::size_t told = 0;
        LotSums sums;
        if (!read(lotFile(number, lot), number, pass, told, sums) || told != lot)
            continue;
        found.lots.emplace(lot, std::move(sums));
        m_keptLots.insert(lot);
    }
    return found;
}

Result<void> Checkpoint::keep(std::size_t number, const LotPass& pass, const alibi::LotJoiner& joined,
                              const std::map<std::size_t, LotSums>& waiting)
{
    for (const auto& [lot, sums] : waiting) {
        if (m_keptLots.contains(lot))
            continue;
        if (Result<void> written = write(lotFile(number, lot), number, pass, lot, sums); !written)
            return written;
        m_keptLots.insert(lot);
    }
    if (joined.next() == m_keptNext)
        return {};
    if (Result<void> written = write(totalFile(number), number, pass, joined.next(), joined.total()); !written)
        return written;
    m_keptNext = joined.next();
    while (!m_keptLots.empty() && *m_keptLots.begin() < m_keptNext) {
        std::error_code stays; // then it lies about until remove()
        fs::remove(lotFile(number, *m_keptLots.begin()), stays);
        m_keptLots.erase(m_keptLots.begin());
    }
    return {};
}

void Checkpoint::remove()
{
    std::error_code ignored;
    std::vector<fs::path> ours;
    for (const fs::directory_entry& entry : fs::directory_iterator(m_folder, ignored)) {
        const std::string name = entry.path().filename().string();
        if (name == kIdentityFile || name.starts_with("pass-"))
            ours.push_back(entry.path());
    }
    for (const fs::path& file : ours)
        fs::remove(file, ignored);
    fs::remove(m_folder, ignored); // stays where there is more in it
}

} // namespace passerby::distributed
