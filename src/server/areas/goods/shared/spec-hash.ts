import { hash } from 'node:crypto'

/** A hash that does not depend on the axis order; it is unique among the SKUs in an SPU (domain §3.5). */
export function specHash(spec: Record<string, string>): string {
  const axes = Object.entries(spec).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return hash('md5', JSON.stringify(axes))
}
