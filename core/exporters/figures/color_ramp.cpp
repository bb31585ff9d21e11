// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/figures/color_ramp.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

namespace passerby::exporters {

namespace {

// clang-format off
constexpr std::array<std::uint32_t, 256> kViridis{
    0x440154U, 0x440256U, 0x450457U, 0x450559U, 0x46075AU, 0x46085CU, 0x460A5DU, 0x460B5EU, 0x470D60U, 0x470E61U, 0x471063U, 0x471164U,
    0x471365U, 0x481467U, 0x481668U, 0x481769U, 0x48186AU, 0x481A6CU, 0x481B6DU, 0x481C6EU, 0x481D6FU, 0x481F70U, 0x482071U, 0x482173U,
    0x482374U, 0x482475U, 0x482576U, 0x482677U, 0x482878U, 0x482979U, 0x472A7AU, 0x472C7AU, 0x472D7BU, 0x472E7CU, 0x472F7DU, 0x46307EU,
    0x46327EU, 0x46337FU, 0x463480U, 0x453581U, 0x453781U, 0x453882U, 0x443983U, 0x443A83U, 0x443B84U, 0x433D84U, 0x433E85U, 0x423F85U,
    0x424086U, 0x424186U, 0x414287U, 0x414487U, 0x404588U, 0x404688U, 0x3F4788U, 0x3F4889U, 0x3E4989U, 0x3E4A89U, 0x3E4C8AU, 0x3D4D8AU,
    0x3D4E8AU, 0x3C4F8AU, 0x3C508BU, 0x3B518BU, 0x3B528BU, 0x3A538BU, 0x3A548CU, 0x39558CU, 0x39568CU, 0x38588CU, 0x38598CU, 0x375A8CU,
    0x375B8DU, 0x365C8DU, 0x365D8DU, 0x355E8DU, 0x355F8DU, 0x34608DU, 0x34618DU, 0x33628DU, 0x33638DU, 0x32648EU, 0x32658EU, 0x31668EU,
    0x31678EU, 0x31688EU, 0x30698EU, 0x306A8EU, 0x2F6B8EU, 0x2F6C8EU, 0x2E6D8EU, 0x2E6E8EU, 0x2E6F8EU, 0x2D708EU, 0x2D718EU, 0x2C718EU,
    0x2C728EU, 0x2C738EU, 0x2B748EU, 0x2B758EU, 0x2A768EU, 0x2A778EU, 0x2A788EU, 0x29798EU, 0x297A8EU, 0x297B8EU, 0x287C8EU, 0x287D8EU,
    0x277E8EU, 0x277F8EU, 0x27808EU, 0x26818EU, 0x26828EU, 0x26828EU, 0x25838EU, 0x25848EU, 0x25858EU, 0x24868EU, 0x24878EU, 0x23888EU,
    0x23898EU, 0x238A8DU, 0x228B8DU, 0x228C8DU, 0x228D8DU, 0x218E8DU, 0x218F8DU, 0x21908DU, 0x21918CU, 0x20928CU, 0x20928CU, 0x20938CU,
    0x1F948CU, 0x1F958BU, 0x1F968BU, 0x1F978BU, 0x1F988BU, 0x1F998AU, 0x1F9A8AU, 0x1E9B8AU, 0x1E9C89U, 0x1E9D89U, 0x1F9E89U, 0x1F9F88U,
    0x1FA088U, 0x1FA188U, 0x1FA187U, 0x1FA287U, 0x20A386U, 0x20A486U, 0x21A585U, 0x21A685U, 0x22A785U, 0x22A884U, 0x23A983U, 0x24AA83U,
    0x25AB82U, 0x25AC82U, 0x26AD81U, 0x27AD81U, 0x28AE80U, 0x29AF7FU, 0x2AB07FU, 0x2CB17EU, 0x2DB27DU, 0x2EB37CU, 0x2FB47CU, 0x31B57BU,
    0x32B67AU, 0x34B679U, 0x35B779U, 0x37B878U, 0x38B977U, 0x3ABA76U, 0x3BBB75U, 0x3DBC74U, 0x3FBC73U, 0x40BD72U, 0x42BE71U, 0x44BF70U,
    0x46C06FU, 0x48C16EU, 0x4AC16DU, 0x4CC26CU, 0x4EC36BU, 0x50C46AU, 0x52C569U, 0x54C568U, 0x56C667U, 0x58C765U, 0x5AC864U, 0x5CC863U,
    0x5EC962U, 0x60CA60U, 0x63CB5FU, 0x65CB5EU, 0x67CC5CU, 0x69CD5BU, 0x6CCD5AU, 0x6ECE58U, 0x70CF57U, 0x73D056U, 0x75D054U, 0x77D153U,
    0x7AD151U, 0x7CD250U, 0x7FD34EU, 0x81D34DU, 0x84D44BU, 0x86D549U, 0x89D548U, 0x8BD646U, 0x8ED645U, 0x90D743U, 0x93D741U, 0x95D840U,
    0x98D83EU, 0x9BD93CU, 0x9DD93BU, 0xA0DA39U, 0xA2DA37U, 0xA5DB36U, 0xA8DB34U, 0xAADC32U, 0xADDC30U, 0xB0DD2FU, 0xB2DD2DU, 0xB5DE2BU,
    0xB8DE29U, 0xBADE28U, 0xBDDF26U, 0xC0DF25U, 0xC2DF23U, 0xC5E021U, 0xC8E020U, 0xCAE11FU, 0xCDE11DU, 0xD0E11CU, 0xD2E21BU, 0xD5E21AU,
    0xD8E219U, 0xDAE319U, 0xDDE318U, 0xDFE318U, 0xE2E418U, 0xE5E419U, 0xE7E419U, 0xEAE51AU, 0xECE51BU, 0xEFE51CU, 0xF1E51DU, 0xF4E61EU,
    0xF6E620U, 0xF8E621U, 0xFBE723U, 0xFDE725U,
};
// clang-format on

constexpr std::array<world::Color, 5> kPaper{{{255, 232, 92}, {250, 164, 38}, {222, 62, 36}, {140, 22, 66}, {26, 30, 110}}};

std::uint8_t between(std::uint8_t a, std::uint8_t b, double part)
{
    return static_cast<std::uint8_t>(std::lround((1.0 - part) * a + part * b));
}

using Lab = std::array<double, 3>;

double toLinear(double value)
{
    return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

std::uint8_t fromLinear(double value)
{
    const double inside = std::clamp(value, 0.0, 1.0);
    return static_cast<std::uint8_t>(
        std::lround(255.0 * (inside <= 0.0031308 ? 12.92 * inside : 1.055 * std::pow(inside, 1.0 / 2.4) - 0.055)));
}

Lab toLab(std::uint32_t rgb)
{
    const double r = toLinear(((rgb >> 16U) & 255U) / 255.0);
    const double g = toLinear(((rgb >> 8U) & 255U) / 255.0);
    const double b = toLinear((rgb & 255U) / 255.0);
    const double l = std::cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    const double m = std::cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    const double s = std::cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
    return {0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s, 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
            0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s};
}

world::Color fromLab(const Lab& lab)
{
    const double l = std::pow(lab[0] + 0.3963377774 * lab[1] + 0.2158037573 * lab[2], 3.0);
    const double m = std::pow(lab[0] - 0.1055613458 * lab[1] - 0.0638541728 * lab[2], 3.0);
    const double s = std::pow(lab[0] - 0.0894841775 * lab[1] - 1.2914855480 * lab[2], 3.0);
    return {fromLinear(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
            fromLinear(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
            fromLinear(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s)};
}

} // namespace

world::Color rampColor(ColorRamp ramp, double position)
{
    const double place = std::isnan(position) ? 0.0 : std::clamp(position, 0.0, 1.0);
    if (ramp == ColorRamp::viridis) {
        const std::uint32_t rgb = kViridis[static_cast<std::size_t>(std::lround(place * 255.0))];
        return {static_cast<std::uint8_t>(rgb >> 16U), static_cast<std::uint8_t>((rgb >> 8U) & 255U),
                static_cast<std::uint8_t>(rgb & 255U)};
    }
    const double stop = place * static_cast<double>(kPaper.size() - 1);
    const auto low = std::min(static_cast<std::size_t>(stop), kPaper.size() - 2);
    const double part = stop - static_cast<double>(low);
    const world::Color& a = kPaper[low];
    const world::Color& b = kPaper[low + 1];
    return {between(a.red, b.red, part), between(a.green, b.green, part), between(a.blue, b.blue, part)};
}

world::Color differenceColor(double position, bool onDark)
{
    const double place = std::isnan(position) ? 0.5 : std::clamp(position, 0.0, 1.0);
    const Lab middle = toLab(onDark ? 0x2D3036U : 0xF1F1EFU);
    const Lab end = place < 0.5 ? toLab(onDark ? 0x5AA7F0U : 0x1D5FA8U) : toLab(onDark ? 0xF2A14FU : 0xA84A00U);
    const double part = std::abs(2.0 * place - 1.0);
    Lab mixed{};
    for (std::size_t i = 0; i < mixed.size(); ++i)
        mixed[i] = (1.0 - part) * middle[i] + part * end[i];
    return fromLab(mixed);
}

} // namespace passerby::exporters
