import { and, desc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { page as contract } from '#contract/block/page.ts'
import { blockTypes, type BlockType, type RefKind } from '#contract/block/words.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { say } from '#contract/kit/label.ts'
import { goodsPackage, scene } from '#server/areas/goods/shared/offer-tables.ts'
import { brand, category, series, sku } from '#server/areas/goods/shared/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { hasCode, hasSearch, hasWords } from '#server/platform/kernel/list/filters.ts'
import { activityTable, searchActivities, type ActivityRef } from './activities.ts'

const ofAreas: Readonly<Partial<Record<BlockType, ActivityRef>>> = { coupon: 'coupon', group: 'group', collection: 'collection' }

/** The block types that an editor offers; an activity block needs the area that has the activities. */
export function typeOption({ language }: Ctx) {
  const types = (Object.keys(blockTypes) as BlockType[]).filter((type) => !ofAreas[type] || activityTable(ofAreas[type]))
  return Promise.resolve({ list: types.map((key) => ({ key, title: say(blockTypes[key], language) })) })
}

const OFFERED = 20
/** A block can refer to this number of rows. */
const CHOSEN = 50

interface Source {
  table: PgTable & Record<'id' | 'title' | 'deleted_at', PgColumn> & Partial<Record<'sort' | 'code_search' | 'search', PgColumn>>
  hint: PgColumn | SQL
  isOffered: SQL
}

/** Tables whose rows have a title, with the condition for the rows that customers see. */
const tables: Readonly<Record<Exclude<RefKind, ActivityRef>, Source>> = {
  goods: { table: sku, hint: sku.code, isOffered: eq(sku.status, 1) },
  brand: { table: brand, hint: brand.code, isOffered: eq(brand.status, 1) },
  series: { table: series, hint: sql<string>`(select title from brand where brand.id = series.brand_id)`, isOffered: eq(series.status, 1) },
  category: { table: category, hint: category.code, isOffered: eq(category.status, 1) },
  scene: { table: scene, hint: sql<null>`null`, isOffered: eq(scene.status, 1) },
  package: { table: goodsPackage, hint: goodsPackage.code, isOffered: eq(goodsPackage.status, 1) },
}

function isActivity(kind: RefKind): kind is ActivityRef {
  return kind === 'coupon' || kind === 'group' || kind === 'collection'
}

/** The rows that a block can refer to: those that customers see, by a word; or the chosen ones by their ids, whatever their state. */
export async function refOption(ctx: Ctx, { kind, word, ids }: ParsedOf<typeof contract.refOption>) {
  const input = ids ? { ids } : { word: word ?? '' }
  const most = ids ? CHOSEN : OFFERED
  if (isActivity(kind)) return { list: (await searchActivities(ctx, kind, input, most)).map((row) => ({ ...row, hint: null })) }
  const { table, hint, isOffered } = tables[kind]
  const { id, title, deleted_at, sort = id, code_search, search } = table
  const words = 'word' in input && input.word !== '' ? input.word : undefined
  const rows = await ctx.db
    .select({ key: id, title, hint: sql<string | null>`${hint}` })
    .from(table as PgTable)
    .where(
      and(
        isNull(deleted_at),
        ids ? inArray(id, ids) : isOffered,
        words ? or(search ? hasSearch(search, words) : hasWords([title], words), code_search && hasCode(code_search, words)) : undefined,
      ),
    )
    .orderBy(desc(sort), desc(id))
    .limit(most)
  // a hint from a table's columns is a text or null
  return { list: rows as { key: number; title: string; hint: string | null }[] }
}
