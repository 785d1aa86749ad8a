import { HEIGHT, randomFrom, WIDTH, type Painter, type Palette } from './canvas.ts'
import { contours, flow, rings, waves } from './lines.ts'
import { bolts, facets, honeycomb, seeds } from './patterns.ts'
import { aurora, city, hills } from './sceneries.ts'

const palettes: readonly Palette[] = [
  ['#0b1026', '#1b2a6b', '#3d5afe', '#7cc4ff', '#eaf6ff'],
  ['#140b24', '#3c1a6e', '#7c3aed', '#f08bd0', '#fff0d9'],
  ['#04181c', '#0b4650', '#12908e', '#63e0b5', '#f2ffd8'],
  ['#1c0d10', '#5e1a2c', '#c2413a', '#f7a145', '#fff1c9'],
  ['#10151b', '#2c3a48', '#64788c', '#b6c7d4', '#ffffff'],
  ['#07170f', '#15492d', '#2f8f4e', '#b3d94f', '#fcfbd0'],
  ['#12111f', '#2b2d5b', '#5d5fa8', '#f39a7b', '#ffe3c2'],
  ['#190c05', '#5a2e0e', '#b56a1c', '#eebd55', '#fff5dc'],
  ['#0a1420', '#123a5c', '#1f7fa8', '#8fe3e8', '#ffffff'],
  ['#1a0a1c', '#551b54', '#b52f82', '#ff7d7d', '#ffe7b8'],
  ['#0e0e12', '#2a2a33', '#55555f', '#e0743c', '#ffd9a8'],
]

const painters: readonly Painter[] = [flow, bolts, contours, aurora, city, honeycomb, hills, rings, facets, seeds, waves]

const COUNT = 32

/** The pictures as SVG in the order of their numbers; kinds and colours cycle at different lengths, so that no two are equal. */
export function pictures(): string[] {
  return Array.from({ length: COUNT }, (_, i) => {
    const variant = Math.floor(i / painters.length)
    const palette = palettes[(i + variant * 4) % palettes.length] ?? palettes[0]!
    const painter = painters[i % painters.length] ?? flow
    const picture = painter({ random: randomFrom(7919 * (i + 1)), palette, variant })
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${picture}</svg>`
  })
}
