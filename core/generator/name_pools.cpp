// SPDX-License-Identifier: Apache-2.0
#include "core/generator/name_pools.h"

#include <array>
#include <utility>

namespace passerby::generator {

namespace {

constexpr std::array<std::string_view, 72> kStreetStems{
    "Abbey",     "Acorn",  "Alder",    "Anchor",   "Apple",   "Ash",    "Baker",   "Barley", "Basket", "Beech",  "Bell",   "Birch",
    "Brewer",    "Bridge", "Candle",   "Canon",    "Castle",  "Chapel", "Cherry",  "Cooper", "Copper", "Corn",   "Dyer",   "Elder",
    "Elm",       "Falcon", "Ferry",    "Fountain", "Fox",     "Garden", "Glass",   "Glover", "Hatter", "Hazel",  "Heron",  "Hill",
    "Hop",       "Ivy",    "Juniper",  "Lamp",     "Lantern", "Lark",   "Linden",  "Malt",   "Maple",  "Mason",  "Meadow", "Mill",
    "Mint",      "Nettle", "Oak",      "Orchard",  "Pepper",  "Pigeon", "Plum",    "Poplar", "Potter", "Quarry", "Rose",   "Saddler",
    "Sailmaker", "Salt",   "Shepherd", "Silver",   "Sparrow", "Tanner", "Thistle", "Vine",   "Weaver", "Well",   "Willow", "Yew"};

constexpr std::array<std::string_view, 48> kFamilyNames{
    "Adler",  "Albrecht", "Amato",  "Bauer",   "Becker",   "Bianchi", "Brandt", "Carter", "Clarke", "Conti",  "Costa",  "Dubois",
    "Duarte", "Evans",    "Faber",  "Fischer", "Fournier", "Gallo",   "Graf",   "Haas",   "Harper", "Hofer",  "Hughes", "Jansen",
    "Keller", "Klein",    "Kovacs", "Lambert", "Lang",     "Lopez",   "Lowe",   "Marek",  "Martin", "Meyer",  "Moreau", "Moser",
    "Nowak",  "Okafor",   "Parker", "Petit",   "Rossi",    "Schmid",  "Silva",  "Turner", "Vogel",  "Wagner", "Weber",  "Yilmaz"};

constexpr std::array<std::string_view, 24> kCafeWords{"Nord",   "Aurora", "Bellini", "Central", "Delia",  "Emilia", "Fiore", "Gloria",
                                                      "Helena", "Iris",   "Julia",   "Luna",    "Mokka",  "Nina",   "Opera", "Paloma",
                                                      "Rialto", "Rosa",   "Sole",    "Tivoli",  "Ursula", "Viola",  "Vista", "Zora"};

constexpr std::array<std::string_view, 24> kInnSigns{"Swan", "Bear", "Eagle", "Lion", "Stag",  "Horseshoe", "Anchor", "Crown",
                                                     "Ox",   "Dove", "Key",   "Lamb", "Moon",  "Pike",      "Plough", "Raven",
                                                     "Rose", "Ship", "Star",  "Sun",  "Trout", "Vine",      "Wheel",  "Unicorn"};

constexpr std::array<std::string_view, 20> kSaints{"Anne",   "Barbara", "Clare",    "Clement", "Florian",  "Francis",  "George",
                                                   "Giles",  "Helen",   "James",    "John",    "Lawrence", "Margaret", "Mark",
                                                   "Martin", "Mary",    "Nicholas", "Paul",    "Peter",    "Stephen"};

constexpr std::array<std::string_view, 12> kCulturePlaces{"Town museum",  "Puppet theatre", "Concert hall", "Library",
                                                          "Clock museum", "Picture house",  "Old theatre",  "Museum of maps",
                                                          "Art gallery",  "Opera",          "Glass museum", "Writers' house"};

constexpr std::array<std::string_view, 8> kLeisurePlaces{"Swimming baths", "Gym",        "Bowling alley", "Dance school",
                                                         "Climbing hall",  "Chess club", "Sports hall",   "Yoga studio"};

constexpr std::array<std::string_view, 8> kServicePlaces{"Post office", "Savings bank", "Barber",   "Laundry",
                                                         "Cobbler",     "Notary",       "Pharmacy", "Travel agent"};

} // namespace

NamePool::NamePool(std::span<const std::string_view> words, foundation::RandomStream& random) : m_words(words.begin(), words.end())
{
    for (std::size_t left = m_words.size(); left > 1; --left)
        std::swap(m_words[left - 1], m_words[random.below(static_cast<std::uint32_t>(left))]);
}

std::string NamePool::next()
{
    return std::string(m_words[m_taken++ % m_words.size()]);
}

std::span<const std::string_view> streetStems()
{
    return kStreetStems;
}

std::span<const std::string_view> familyNames()
{
    return kFamilyNames;
}

std::span<const std::string_view> cafeWords()
{
    return kCafeWords;
}

std::span<const std::string_view> innSigns()
{
    return kInnSigns;
}

std::span<const std::string_view> saints()
{
    return kSaints;
}

std::span<const std::string_view> culturePlaces()
{
    return kCulturePlaces;
}

std::span<const std::string_view> leisurePlaces()
{
    return kLeisurePlaces;
}

std::span<const std::string_view> servicePlaces()
{
    return kServicePlaces;
}

} // namespace passerby::generator
