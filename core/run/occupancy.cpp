// SPDX-License-Identifier: Apache-2.0
#include "core/run/occupancy.h"

#include "core/foundation/held_bytes.h"

#include <algorithm>
#include <mutex>

namespace passerby::run {

namespace {

constexpr std::size_t kHistory = 6; ///< snapshots that may lie between two uses of a buffer

} // namespace

struct Occupancy::Buffer {
    Snapshot snapshot;
    std::uint64_t version = 0; ///< 0: not filled
};

/// Buffers that nobody reads any more. They come back from whichever thread drops the last frame.
struct Occupancy::Pool {
    std::mutex mutex;
    std::vector<std::unique_ptr<Buffer>> free;

    [[nodiscard]] std::unique_ptr<Buffer> takeLatest()
    {
        const std::lock_guard lock(mutex);
        if (free.empty())
            return std::make_unique<Buffer>();
        const auto latest =
            std::max_element(free.begin(), free.end(), [](const auto& a, const auto& b) { return a->version < b->version; });
        std::unique_ptr<Buffer> buffer = std::move(*latest);
        free.erase(latest);
        return buffer;
    }
    void giveBack(std::unique_ptr<Buffer> buffer)
    {
        const std::lock_guard lock(mutex);
        if (free.size() < kHistory)
            free.push_back(std::move(buffer));
    }
};

Occupancy::Occupancy(std::size_t segments, std::size_t types)
    : m_types(types), m_bySegment_s(segments, 0.0), m_byType_s(segments * types, 0.0), m_pool(std::make_shared<Pool>())
{
    publish();
}

/// Buffers are filled by versions, which go different ways from here.
Occupancy::Occupancy(const Occupancy& other)
    : m_types(other.m_types),
      m_bySegment_s(other.m_bySegment_s),
      m_byType_s(other.m_byType_s),
      m_touched(other.m_touched),
      m_version(other.m_version),
      m_pool(std::make_shared<Pool>()),
      m_published(other.m_published)
{
}

std::size_t Occupancy::heldBytes() const
{
    return foundation::heldBytes(m_bySegment_s, m_byType_s, m_touched, m_published->bySegment_s, m_published->byType_s);
}

void Occupancy::copyAll(Buffer& buffer) const
{
    const auto toFloat = [](double value) { return static_cast<float>(value); };
    buffer.snapshot.bySegment_s.resize(m_bySegment_s.size());
    buffer.snapshot.byType_s.resize(m_byType_s.size());
    std::transform(m_bySegment_s.begin(), m_bySegment_s.end(), buffer.snapshot.bySegment_s.begin(), toFloat);
    std::transform(m_byType_s.begin(), m_byType_s.end(), buffer.snapshot.byType_s.begin(), toFloat);
}

void Occupancy::copyTouched(Buffer& buffer) const
{
    const std::size_t behind = m_version - buffer.version;
    for (std::size_t i = 0; i < behind; ++i)
        for (const std::size_t entry : m_history[i]) {
            buffer.snapshot.byType_s[entry] = static_cast<float>(m_byType_s[entry]);
            buffer.snapshot.bySegment_s[entry / m_types] = static_cast<float>(m_bySegment_s[entry / m_types]);
        }
}

void Occupancy::publish()
{
    ++m_version;
    std::vector<std::size_t> spare;
    if (m_history.size() == kHistory) {
        spare = std::move(m_history.back());
        spare.clear();
        m_history.pop_back();
    }
    m_history.push_front(std::move(m_touched));
    m_touched = std::move(spare);
    std::unique_ptr<Buffer> buffer = m_pool->takeLatest();
    if (buffer->version == 0 || m_version - buffer->version > m_history.size())
        copyAll(*buffer);
    else
        copyTouched(*buffer);
    buffer->version = m_version;
    const std::shared_ptr<Buffer> shared(buffer.release(),
                                         [pool = m_pool](Buffer* done) { pool->giveBack(std::unique_ptr<Buffer>(done)); });
    m_published = std::shared_ptr<const Snapshot>(shared, &shared->snapshot);
}

void Occupancy::reset()
{
    std::fill(m_bySegment_s.begin(), m_bySegment_s.end(), 0.0);
    std::fill(m_byType_s.begin(), m_byType_s.end(), 0.0);
    m_touched.clear();
    m_history.clear();
    m_version += kHistory; // every buffer is too old now
    publish();
}

} // namespace passerby::run
