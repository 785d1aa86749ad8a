import { createHash } from 'node:crypto'
import { hasChanged } from '#contract/kit/approval.ts'
import { refuse } from './errors.ts'

/** The hash of the values that an approval rests on; their name order has no effect. */
export function hashOfShown(values: object): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(values)))
    .digest('hex')
    .slice(0, 32)
}

/** Refuses an approval whose person has read other values, or none. */
export function refuseChanged(hash: string | null | undefined, values: object): void {
  if (hash !== hashOfShown(values)) throw refuse(hasChanged)
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([name, part]) => [name, sorted(part)]))
}
