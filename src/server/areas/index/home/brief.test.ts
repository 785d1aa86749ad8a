import { expect, test } from 'vitest'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { briefly } from './brief.ts'
import { keyOf, periodOf } from './spans.ts'

const actor = { id: 1, is_admin: true, scopes: ['all'], perms: [] }
const cache = {}
// the cache needs a caller, a cache object and the time
const at = (moment: string) => ({ actor, cache, now: new Date(moment) }) as unknown as Ctx

test.each(['today', 'yesterday', 'days7', 'month', undefined] as const)(
  '[O23] the figures of %s are not those of the day that ended two seconds ago',
  async (period) => {
    const daysAt = (moment: string) => {
      const ctx = at(moment)
      return briefly(ctx, `test ${keyOf({ period })}`, async () => {
        const { from, to } = periodOf(ctx.now, { period })
        return [from, to].join(' ')
      })
    }
    const before = await daysAt('2026-11-30T15:59:58Z')
    expect(await daysAt('2026-11-30T15:59:59Z')).toBe(before)
    const after = await daysAt('2026-11-30T16:00:00Z')
    expect(after).not.toBe(before)
    expect(after.slice(-10)).toBe(period === 'yesterday' ? '2026-11-30' : '2026-12-01')
  },
)
