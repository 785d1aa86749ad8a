/** A number's 32-bit hash: neighbouring numbers give unrelated results, the same number always the same. */
export function mix(n: number): number {
  let h = Math.imul(n ^ (n >>> 16), 0x21f0aaad)
  h = Math.imul(h ^ (h >>> 15), 0x735a2d97)
  return (h ^ (h >>> 15)) >>> 0
}

/** The demo data's only random source: [0, 1) for a thing and one property, equal in every run. */
export const draw = (thing: number, property: number) => mix(thing + Math.imul(property, 0x9e3779b1)) / 0x1_0000_0000

export const between = (low: number, high: number, chance: number) => low + (high - low) * chance

export const wholeBetween = (low: number, high: number, chance: number) => low + Math.floor((high - low + 1) * chance)

export function pick<T>(list: readonly T[], chance: number): T {
  const found = list[Math.floor(chance * list.length)]
  if (found === undefined) throw new RangeError('pick from an empty list')
  return found
}

/** The standard normal value at two independent chances (Box-Muller). */
export const normal = (chance1: number, chance2: number) => Math.sqrt(-2 * Math.log(1 - chance1)) * Math.cos(2 * Math.PI * chance2)
