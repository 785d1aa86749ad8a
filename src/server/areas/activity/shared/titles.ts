import { and, desc, inArray, isNull, ne } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ActivityKind } from '#contract/activity/words.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { hasWords } from '#server/platform/kernel/list/filters.ts'
import { tableOfKind } from './figures.ts'

// Another area's activities by kind and id, without an import from that area.

type TitleTable = PgTable & Record<'id' | 'title' | 'state' | 'deleted_at', PgColumn>

// activityLife registers only tables with the columns that every activity has
const tableOf = (kind: ActivityKind) => tableOfKind(kind) as TitleTable | undefined

/** The given ids that belong to live activities in the kind, with their titles. */
export async function activityTitles({ db }: Pick<Ctx, 'db'>, kind: ActivityKind, ids: readonly number[]) {
  const table = tableOf(kind)
  if (!table || ids.length === 0) return []
  const rows = await db
    .select({ id: table.id, title: table.title })
    .from(table)
    .where(and(inArray(table.id, [...ids]), isNull(table.deleted_at)))
    .orderBy(table.id)
  return rows as { id: number; title: string }[]
}

const MOST_OPTIONS = 50

/** A kind's activities that are not closed, for the choice in a form. */
export async function activityOptions({ db }: Pick<Ctx, 'db'>, kind: ActivityKind, word: string) {
  const table = tableOf(kind)
  if (!table) return []
  const rows = await db
    .select({ key: table.id, title: table.title })
    .from(table)
    .where(and(ne(table.state, 'closed'), isNull(table.deleted_at), hasWords([table.title], word)))
    .orderBy(desc(table.id))
    .limit(MOST_OPTIONS)
  return rows as { key: number; title: string }[]
}
