import { isCampaign } from '#test/campaign.ts'
import { fuzzSeed } from '#test/setup/fuzz-seed.ts'

export const SCOPES = ['self', 'dept', 'dept_tree', 'agent_tree', 'cs_self'] as const

/** The scopes that one call is tried with in each run; a campaign tries every call with all. */
const LEAST = 2

/** The scopes for each call: they change by day and by call, and every scope meets at least one call in a group. */
export function scopesOf<Call>(calls: readonly Call[], groupOf: (one: Call) => string): Map<Call, ReadonlySet<string>> {
  const groups = [...Map.groupBy(calls, groupOf).values()]
  const sizes = groups.flatMap((group) => {
    const size = isCampaign ? SCOPES.length : Math.max(LEAST, Math.ceil(SCOPES.length / group.length))
    return group.map((one, at) => [one, fuzzSeed + at * size, size] as const)
  })
  return new Map(
    sizes.map(([one, first, size]) => [
      one,
      new Set(Array.from({ length: size }, (_, n) => SCOPES[(first + n) % SCOPES.length] ?? 'self')),
    ]),
  )
}
