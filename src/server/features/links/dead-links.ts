import { eq, inArray, isNotNull, lte, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { DeadLink } from '#contract/common/content.ts'
import type { OwnAudience } from '#server/platform/entity/entity.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { isWellFormed, partsOf } from './protocol-links.ts'
import { foundAt, targetsOf, type Found } from './protocol-targets.ts'

/**
 * The links whose target customers cannot open now, with the reason. One statement reads the targets for any number of links. The staff data
 * scope does not count, because a published link is for customers. With the customer's own audience, links to other activities are dead too.
 */
export async function deadLinksOf(
  ctx: Pick<Ctx, 'db' | 'now'>,
  urls: readonly string[],
  own?: () => Promise<OwnAudience>,
): Promise<ReadonlyMap<string, DeadLink>> {
  const named = [...new Set(urls)].flatMap((url) => {
    const parts = partsOf(url)
    return Object.entries(parts?.params ?? {}).flatMap(([field, value]) => {
      // targets in areas that this product lacks are not checked
      const targets = (parts ? targetsOf(parts.func, field) : []).filter(foundAt)
      return targets.length > 0 && value !== '' && isWellFormed(field, value) ? [{ url, targets, value }] : []
    })
  })
  const read = named.flatMap(({ targets, value }) => targets.map((target) => ({ target, value })))
  const isOwn = read.some(({ target }) => foundAt(target)?.aim) ? await own?.() : undefined
  const reads = [...Map.groupBy(read, ({ target }) => target)].flatMap(([target, rows]) => {
    const found = foundAt(target)
    if (!found) return []
    const { table, key } = found
    const state = target.inAnyState ? deletedOf(table) : reasonOf(found, ctx.now, isOwn)
    const where = inArray(key, [...new Set(rows.map(({ value }) => value))])
    return [sql`select ${target.entity}::text as entity, ${key}::text as key, ${state} as why from ${table} where ${where}`]
  })
  if (reads.length === 0) return new Map()
  const { rows } = await ctx.db.execute<{ entity: string; key: string; why: DeadLink | null }>(sql.join(reads, sql` union all `))
  const whyOf = new Map(rows.map(({ entity, key, why }) => [`${entity} ${key}`, why]))
  return new Map(
    named.flatMap(({ url, targets, value }): [string, DeadLink][] => {
      const reasons = targets.map(({ entity }) => whyOf.get(`${entity} ${value}`))
      // a parameter that may name records in several entities needs one match
      return reasons.includes(null) ? [] : [[url, reasons.find(Boolean) ?? 'gone']]
    }),
  )
}

function deletedOf({ deleted_at }: Record<string, PgColumn>): SQL {
  return deleted_at ? sql`case when ${isNotNull(deleted_at)} then 'gone' end` : sql`null::text`
}

/** Status, state and end mean the same in every table that has them. */
function reasonOf({ table, visible, aim }: Found, now: Date, isOwn: OwnAudience | undefined): SQL {
  const { deleted_at, status, state, end_at = table['expire_at'] } = table as Record<string, PgColumn>
  const isGone = deleted_at && isNotNull(deleted_at)
  const isOver = or(end_at && lte(end_at, now.toISOString()), state && eq(state, 'closed'))
  const isOff = visible ? sql`not (${visible})` : status ? eq(status, 0) : state && notInArray(state, ['published', 'on'])
  const cases = [
    [isGone, 'gone'],
    [isOver, 'over'],
    [isOff, 'off'],
    [aim && isOwn && sql`not ${isOwn(aim)}`, 'off'],
  ] as const
  const reasons = cases.flatMap(([condition, why]) => (condition ? [sql`when ${condition} then ${why}::text`] : []))
  return reasons.length === 0 ? sql`null::text` : sql`case ${sql.join(reasons, sql` `)} end`
}
