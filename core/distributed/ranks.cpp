// SPDX-License-Identifier: Apache-2.0
#include "core/distributed/ranks.h"

#include "core/foundation/parallel.h"
#include "core/foundation/words.h"

#ifdef PASSERBY_MPI
#define OMPI_SKIP_MPICXX 1 // the C interface alone
#include <algorithm>
#include <array>
#include <list>
#include <mpi.h>
#include <unistd.h>
#endif

namespace passerby::distributed {

using foundation::Result;

#ifdef PASSERBY_MPI

namespace {

constexpr int kHeadTag = 1;
constexpr int kSumsTag = 2;
constexpr std::size_t kLongest_bytes = std::size_t{1} << 30U; ///< of one message of MPI's, which counts in int

/// Calls `each(first, length)` for pieces that MPI can count.
template <class Each>
void forPieces(std::span<std::byte> bytes, const Each& each)
{
    for (std::size_t first = 0; first < bytes.size(); first += kLongest_bytes)
        each(bytes.data() + first, static_cast<int>(std::min(kLongest_bytes, bytes.size() - first)));
}

/// Messages over MPI: a head of numbers, then the sums, if any.
class MpiChannel final : public Channel {
public:
    MpiChannel()
    {
        int level = 0;
        MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &level);
        MPI_Comm_rank(MPI_COMM_WORLD, &m_rank);
        MPI_Comm_size(MPI_COMM_WORLD, &m_count);
    }
    ~MpiChannel() override
    {
        while (isSending())
            usleep(100);
        MPI_Finalize();
    }

    [[nodiscard]] int rank() const override { return m_rank; }
    [[nodiscard]] int count() const override { return m_count; }

    void send(int to, Message message) override
    {
        Sent& sent = m_sent.emplace_back();
        sent.sums = std::move(message.sums);
        sent.head = {static_cast<std::uint64_t>(message.kind), message.pass, message.lot, sent.sums.size()};
        const auto start = [&](std::byte* bytes, int length, int tag) {
            MPI_Request& request = sent.requests.emplace_back();
            MPI_Isend(bytes, length, MPI_BYTE, to, tag, MPI_COMM_WORLD, &request);
        };
        forPieces(std::as_writable_bytes(std::span(sent.head)), [&](std::byte* bytes, int length) { start(bytes, length, kHeadTag); });
        forPieces(std::as_writable_bytes(std::span(sent.sums)), [&](std::byte* bytes, int length) { start(bytes, length, kSumsTag); });
    }

    [[nodiscard]] std::optional<Message> receive() override
    {
        int isThere = 0;
        MPI_Status status;
        MPI_Iprobe(MPI_ANY_SOURCE, kHeadTag, MPI_COMM_WORLD, &isThere, &status);
        if (isThere == 0)
            return std::nullopt;
        Head head{};
        MPI_Recv(head.data(), sizeof(head), MPI_BYTE, status.MPI_SOURCE, kHeadTag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        Message message{static_cast<Message::Kind>(head[0]), head[1], head[2], alibi::LotSums(head[3]), status.MPI_SOURCE};
        forPieces(std::as_writable_bytes(std::span(message.sums)), [&](std::byte* bytes, int length) {
            MPI_Recv(bytes, length, MPI_BYTE, message.from, kSumsTag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        });
        return message;
    }

    [[nodiscard]] bool isSending() override
    {
        m_sent.remove_if([](Sent& sent) {
            int isDone = 0;
            MPI_Testall(static_cast<int>(sent.requests.size()), sent.requests.data(), &isDone, MPI_STATUSES_IGNORE);
            return isDone != 0;
        });
        return !m_sent.empty();
    }

    void broadcast(std::span<std::byte> bytes) override
    {
        forPieces(bytes, [](std::byte* piece, int length) { MPI_Bcast(piece, length, MPI_BYTE, 0, MPI_COMM_WORLD); });
    }

    [[nodiscard]] bool agree(bool mine) override
    {
        int one = mine ? 1 : 0;
        int all = 0;
        MPI_Allreduce(&one, &all, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
        return all != 0;
    }

private:
    using Head = std::array<std::uint64_t, 4>;
    struct Sent {
        Head head{};
        alibi::LotSums sums;
        std::vector<MPI_Request> requests;
    };

    int m_rank = 0;
    int m_count = 1;
    std::list<Sent> m_sent;
};

} // namespace

bool isBuiltWithMpi()
{
    return true;
}

Result<std::unique_ptr<Channel>> joinRanks()
{
    return std::unique_ptr<Channel>(std::make_unique<MpiChannel>());
}

unsigned threadsOfRank(Channel&)
{
    MPI_Comm machine = MPI_COMM_NULL;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &machine);
    int onMachine = 1;
    MPI_Comm_size(machine, &onMachine);
    MPI_Comm_free(&machine);
    const unsigned mine = foundation::availableThreads();
    const bool isBound = static_cast<long>(mine) < sysconf(_SC_NPROCESSORS_ONLN);
    return isBound ? mine : std::max(1U, mine / static_cast<unsigned>(onMachine));
}

#else

bool isBuiltWithMpi()
{
    return false;
}

Result<std::unique_ptr<Channel>> joinRanks()
{
    return foundation::Error{
        "built-without-mpi",
        foundation::told("This Passerby was built without Open MPI and cannot share work out to several machines. Install "
                         "libopenmpi-dev and openmpi-bin and build it again, or leave out --distributed."),
        ""};
}

unsigned threadsOfRank(Channel&)
{
    return foundation::availableThreads();
}

#endif

} // namespace passerby::distributed
