// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/heatmaps/heat_images.h"
#include "core/foundation/words.h"

#include <ImfChannelList.h>
#include <ImfFrameBuffer.h>
#include <ImfHeader.h>
#include <ImfIO.h>
#include <ImfOutputFile.h>

#include <exception>

namespace passerby::exporters {

namespace {

class IntoText final : public Imf::OStream {
public:
    explicit IntoText(std::string& text) : Imf::OStream("heatmap"), m_text(text) {}
    void write(const char bytes[], int count) override
    {
        const std::size_t size = std::size_t(count);
        if (m_text.size() < m_at + size)
            m_text.resize(m_at + size);
        m_text.replace(m_at, size, bytes, size);
        m_at += size;
    }
    std::uint64_t tellp() override { return m_at; }
    void seekp(std::uint64_t place) override { m_at = std::size_t(place); }

private:
    std::string& m_text;
    std::size_t m_at = 0;
};

} // namespace

foundation::Result<std::string> heatExr(const HeatRaster& raster)
{
    std::string text;
    try {
        Imf::Header header(int(raster.columns), int(raster.rows));
        header.compression() = Imf::ZIP_COMPRESSION;
        header.channels().insert("Y", Imf::Channel(Imf::FLOAT));
        IntoText stream(text);
        Imf::OutputFile file(stream, header, 1);
        Imf::FrameBuffer buffer;
        auto* bytes = const_cast<char*>(reinterpret_cast<const char*>(raster.values.data())); // is only read
        buffer.insert("Y", Imf::Slice(Imf::FLOAT, bytes, sizeof(float), sizeof(float) * raster.columns));
        file.setFrameBuffer(buffer);
        file.writePixels(int(raster.rows));
    } catch (const std::exception& exception) {
        return foundation::Error{"cannot-write", foundation::told("The heatmap cannot be written as OpenEXR: {}", exception.what()), {}};
    }
    return text;
}

} // namespace passerby::exporters
