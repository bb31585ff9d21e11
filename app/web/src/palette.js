// SPDX-License-Identifier: Apache-2.0
// The clay city's colours by day and by night, and those of the densities: viridis (Smith, van der Walt and Firing 2015, CC0).
import { Color, ColorManagement } from 'three';

ColorManagement.enabled = false; // colours are reckoned as they are shown

export const themes = {
    light: {
        wall: '#faf7f1', hip: '#dbc1aa', flat: '#ded8ce', copper: '#afc7b8', edge: '#6e6355', edgeShare: 0.42, yard: '#dedcd3', green: '#c3cfab', water: '#a9c9d6',
        asphalt: '#c9c7c4', paint: '#f4f1ea', sidewalk: '#efebe4', crosswalk: '#f8f1df', street: '#e9e4db', plaza: '#f3e9d8', path: '#e6e4d6',
        stairs: '#e3d2c6', indoor: '#efe9df', platform: '#e8e2d8', kerb: '#8f8575', kerbShare: 0.35, crown: '#a9bc8b', trunk: '#8f7b66',
        accent: '#e8345f', lit: '#ff9f1c', casing: '#1d2733', casingShare: 0.55, blobShare: 0.42, zenith: '#c9dbe8', fog: '#efece5',
        sky: [0.7, 0.715, 0.755], bounce: [0.745, 0.725, 0.705], sun: [0.38, 0.35, 0.285], shade: 0.3, glow: 0,
    },
    dark: {
        wall: '#67727f', hip: '#545e6d', flat: '#5a6473', copper: '#4c6a66', edge: '#8a98aa', edgeShare: 0.42, yard: '#323c49', green: '#2a3d36', water: '#15364a',
        asphalt: '#232b35', paint: '#5b6777', sidewalk: '#364150', crosswalk: '#414b59', street: '#384352', plaza: '#424c5a', path: '#333f46',
        stairs: '#3b3a45', indoor: '#3e4856', platform: '#3a4553', kerb: '#4a5664', kerbShare: 0.55, crown: '#2f4a44', trunk: '#3a3a3a',
        accent: '#ff5c7a', lit: '#ffb454', casing: '#b4c4d8', casingShare: 0.38, blobShare: 0.55, zenith: '#0c1118', fog: '#1e2834',
        sky: [0.56, 0.64, 0.8], bounce: [0.42, 0.43, 0.5], sun: [0.52, 0.52, 0.52], shade: 0.42, glow: 1,
    },
};

const hex = text => text.match(/.{6}/g).map(digits => new Color(`#${digits}`));
export const clothes = {
    tops: hex('c2410cc0392b9c4a2f8c2f396e1f2a8a5a3c4a2f2a2e2a2bf4c9c2ebc9d2efe7dac9c3c8'),
    trousers: hex('2b2d343b3f4a4a40385e534827303f6f65588f8372473940'),
    hair: hex('2a211d4a33267a5533c9a66b1a1a1c8b8682b4b0abd8d4ce'), // the last three are grey
    shoes: hex('2928294a372bb4b1ad393b42'),
    skin: hex('f5d8c4f0cdb4e3b595c98f6ba56b467b4a2e'),
};

// Ten places of viridis, evenly apart.
export const viridis = hex('4401544828783e4a8931688e26828e1f9e8935b7796ece58b5de2bfde725');

export function rampColour(place, out) {
    const at = Math.min(Math.max(place, 0), 1) * (viridis.length - 1), low = Math.min(Math.floor(at), viridis.length - 2);
    return out.copy(viridis[low]).lerp(viridis[low + 1], at - low);
}
