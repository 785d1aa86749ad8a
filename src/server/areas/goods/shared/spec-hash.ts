import { hash } from 'node:crypto'

/** Equal for equal specifications, whatever the order of their axes: no two SKUs of one SPU share it (domain §3.5). */
export function specHash(spec: Record<string, string>): string {
  const axes = Object.entries(spec).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return hash('md5', JSON.stringify(axes))
}
