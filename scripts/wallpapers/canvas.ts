export const WIDTH = 1920
export const HEIGHT = 1080

/** Colours from the background of the picture to its lights. */
export type Palette = readonly [ground: string, deep: string, middle: string, bright: string, light: string]

export type Random = () => number

/** Inputs of a picture: seeded random numbers, colours, and a variant. */
export interface Brush {
  random: Random
  palette: Palette
  variant: number
}

export type Painter = (brush: Brush) => string

/** Random numbers from a seed (mulberry32): the same seed gives the same picture. */
export function randomFrom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Smooth noise over the plane, 0 to 1. */
export function noiseOf(random: Random): (x: number, y: number) => number {
  const size = 64
  const lattice = Float64Array.from({ length: size * size }, random)
  const at = (x: number, y: number) => lattice[(((y % size) + size) % size) * size + (((x % size) + size) % size)] ?? 0
  const ease = (t: number) => t * t * (3 - 2 * t)
  return (x, y) => {
    const [left, top] = [Math.floor(x), Math.floor(y)]
    const [u, v] = [ease(x - left), ease(y - top)]
    const upper = at(left, top) * (1 - u) + at(left + 1, top) * u
    const lower = at(left, top + 1) * (1 - u) + at(left + 1, top + 1) * u
    return upper * (1 - v) + lower * v
  }
}

/** A colour between two, as `#rrggbb`. */
export function mix(from: string, to: string, share: number): string {
  const part = (colour: string, at: number) => parseInt(colour.slice(at, at + 2), 16)
  const channel = (at: number) => Math.round(part(from, at) + (part(to, at) - part(from, at)) * Math.min(1, Math.max(0, share)))
  return `#${[1, 3, 5].map((at) => channel(at).toString(16).padStart(2, '0')).join('')}`
}

/** A colour of the palette, 0 for its ground and 1 for its lights. */
export function tone(palette: Palette, share: number): string {
  const place = Math.min(0.9999, Math.max(0, share)) * (palette.length - 1)
  const at = Math.floor(place)
  return mix(palette[at] ?? palette[0], palette[at + 1] ?? palette[4], place - at)
}

/** The whole picture in one falling gradient. */
export function ground(palette: Palette, [top, bottom]: readonly [number, number] = [0, 0.45]): string {
  return `<linearGradient id="ground" x2="0.25" y2="1"><stop stop-color="${tone(palette, top)}"/><stop offset="1" stop-color="${tone(palette, bottom)}"/></linearGradient><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#ground)"/>`
}

export function points(list: readonly (readonly [number, number])[]): string {
  return list.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')
}

/** The corners of a regular polygon. */
export function polygon(x: number, y: number, radius: number, corners: number, turn = 0): [number, number][] {
  return Array.from({ length: corners }, (_, i) => {
    const angle = turn + (i / corners) * 2 * Math.PI
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
  })
}
