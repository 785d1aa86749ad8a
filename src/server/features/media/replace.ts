import { inArray, or, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { media as contract } from '#contract/media/media.ts'
import type { Endpoint, ParsedOf } from '#contract/kit/endpoint.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { notFound, refuse } from '#server/platform/kernel/errors.ts'
import { lockRows, touched } from '#server/platform/kernel/rows.ts'
import { columnOf, fileReferences, names, type Reference } from './references.ts'
import { mediaFiles } from './rows.ts'

type Row = Record<string, unknown> & { id: number }

// the maximum of one transaction
const MOST = 10_000

/** Replaces one file by another in all rows at once or in none; the log contains the old value of each. */
export function replace(ctx: Ctx, { id, by }: ParsedOf<typeof contract.replace>) {
  return transact(ctx, async (ctx) => {
    const files = await lockRows(ctx, mediaFiles, [id, by])
    const [old, next] = [files.get(id), files.get(by)]
    if (!old) throw notFound(contract.$.label)
    if (!next) throw refuse(noSuchFile, { field: 'by' })
    if (kindOf(old.type) !== kindOf(next.type)) throw refuse(otherKind, { field: 'by' })
    if (old.id === next.id) return { changed: 0 }
    let changed = 0
    for (const { edit, ...reference } of fileReferences()) {
      if (edit) changed += await replaceIn(ctx, { ...reference, edit }, old.url, next.url)
      if (changed > MOST) throw refuse(tooMany, { values: { n: MOST } })
    }
    return { changed }
  })
}

async function replaceIn(ctx: Ctx, { table, edit, fields }: Reference & { edit: Endpoint }, old: string, next: string): Promise<number> {
  const named = or(...Object.entries(fields).map(([field, form]) => names(columnOf(table, field), form, old))) as SQL
  const rows = await ctx.db
    .select()
    .from(table as PgTable)
    .where(named)
    .orderBy(table.id)
    .limit(MOST + 1)
    .for('no key update')
  if (rows.length > MOST) return rows.length
  const changes = (rows as Row[]).map((row) => ({ row, values: renamed(row, Object.keys(fields), old, next) }))
  for (const group of Map.groupBy(changes, ({ values }) => JSON.stringify(values)).values()) {
    const ids = group.map(({ row }) => row.id)
    await ctx.db
      .update(table as PgTable)
      .set({ ...group[0]?.values, ...touched(ctx, table) })
      .where(inArray(table.id, ids))
  }
  const reason = say(replaced, ctx.language)
  await audit(
    ctx,
    edit,
    changes.map(({ row, values }) => ({ id: row.id, before: row, after: { ...row, ...values }, reason })),
  )
  return rows.length
}

/** The fields that contain the address, with the address replaced. */
function renamed(row: Row, fields: string[], old: string, next: string): Record<string, unknown> {
  const changed = fields.flatMap((field) => {
    const before = row[field]
    const text = JSON.stringify(before)
    // addresses hold no character that JSON would escape
    return text?.includes(old) ? [[field, JSON.parse(text.replaceAll(old, next)) as unknown]] : []
  })
  return Object.fromEntries(changed) as Record<string, unknown>
}

function kindOf(type: string): string {
  return type.split('/')[0] ?? type
}

const noSuchFile: Label = ['新文件不存在', 'The new file does not exist']
const otherKind: Label = ['只能替换为同类文件', 'Only a file of the same type can replace it']
const tooMany: Label = [
  '使用该文件的数据超过{n}条，不能一次替换',
  'More than {n} records use the file, so it cannot be replaced in one step',
]
const replaced: Label = ['替换文件', 'File replaced']
