import { and, inArray, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { media as contract } from '#contract/media/media.ts'
import type { FileForm } from '#server/platform/entity/entity.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { notFound, refuse } from '#server/platform/kernel/errors.ts'
import { mayCall } from '#server/platform/kernel/permissions.ts'
import { lockRows, touched } from '#server/platform/kernel/rows.ts'
import type { Media } from '#server/platform/storage/media.ts'
import { fileReferences, namesIn, scopedRows, type Reference } from './references.ts'
import { mediaFiles } from './rows.ts'

type Row = Record<string, unknown> & { id: number }

// the maximum in one transaction
const MOST = 10_000
const MEGABYTE = 1024 * 1024

/** Replaces one file by another in all rows at once or in none; the log contains each old value. */
export function replace(ctx: Ctx, { id, by }: ParsedOf<typeof contract.replace>) {
  return transact(ctx, async (ctx) => {
    const files = await lockRows(ctx, mediaFiles, [id, by])
    const [old, next] = [files.get(id), files.get(by)]
    if (!old) throw notFound(contract.$.label)
    if (!next) throw refuse(noSuchFile, { field: 'by' })
    if (kindOf(old.type) !== kindOf(next.type)) throw refuse(otherKind, { field: 'by' })
    if (old.id === next.id) return { changed: 0 }
    await refuseFixed(ctx, old.url)
    let changed = 0
    for (const reference of fileReferences()) {
      changed += await replaceIn(ctx, reference, old.url, next)
      if (changed > MOST) throw refuse(tooMany, { values: { n: MOST } })
    }
    return { changed }
  })
}

/** The columns in which the person may replace a file. */
function columnsFor({ actor }: Ctx, { contract, fields, files }: Reference): (readonly [string, FileForm])[] {
  const { edit } = contract
  if (!edit || !mayCall(actor, edit.access)) return []
  return Object.entries(fields).filter(([field]) => {
    const call = files.replaceable?.[field]
    return call && mayCall(actor, call.access)
  })
}

/** Refuses a replacement that would leave the file in any row. */
async function refuseFixed(ctx: Ctx, url: string): Promise<void> {
  const parts = fileReferences().map((reference) => {
    const { table, fields, files } = reference
    const columns = Object.entries(fields)
    const own = columnsFor(ctx, reference)
    const names = new Set(own.map(([field]) => field))
    const evidence = columns.filter(([field]) => !files.replaceable?.[field])
    const others = columns.filter(([field]) => !names.has(field))
    return sql`select ${namesIn(table, evidence, url)} as is_evidence from ${table}
      where ${namesIn(table, others, url)} or (${namesIn(table, own, url)} and (${scopedRows(ctx, reference)}) is not true)`
  })
  const { rows } = await ctx.db.execute<{ evidence: string; closed: string }>(
    sql`select count(*) filter (where is_evidence) as evidence, count(*) filter (where is_evidence is not true) as closed
      from (${sql.join(parts, sql` union all `)}) as fixed`,
  )
  const [evidence, closed] = [Number(rows[0]?.evidence), Number(rows[0]?.closed)]
  if (evidence > 0) throw refuse(hasEvidence, { values: { n: evidence } })
  if (closed > 0) throw refuse(hasClosed, { values: { n: closed } })
}

async function replaceIn(ctx: Ctx, reference: Reference, old: string, next: Media): Promise<number> {
  const { table, contract, files } = reference
  const columns = columnsFor(ctx, reference)
  if (!contract.edit || columns.length === 0) return 0
  const rows = await ctx.db
    .select()
    .from(table as PgTable)
    .where(and(namesIn(table, columns, old), scopedRows(ctx, reference)))
    .orderBy(table.id)
    .limit(MOST + 1)
    .for('no key update')
  if (rows.length === 0 || rows.length > MOST) return rows.length
  const fields = columns.map(([field]) => field)
  const changes = (rows as Row[]).map((row) => ({ row, values: renamed(row, fields, old, next.url) }))
  for (const [field, n] of Object.entries(files.megabytes ?? {}))
    if (next.size > n * MEGABYTE && changes.some(({ values }) => field in values))
      throw refuse(tooLarge, { field: 'by', values: { entity: reference.label, n } })
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
    contract.edit,
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
const hasEvidence: Label = [
  '该文件有{n}处用于证照、凭证、合同、活动等，只能在对应数据中修改，未做任何替换',
  'The file has {n:use|uses} in licences, vouchers, contracts, activities or similar records, which are changed only there. Nothing was replaced',
]
const hasClosed: Label = [
  '该文件有{n}处使用您无权修改，未做任何替换',
  'You may not change {n:place|places} that use the file. Nothing was replaced',
]
const tooLarge: Label = ['用于“{entity}”的图片大小不能超过{n}MB', 'An image for “{entity}” must be at most {n} MB']
const tooMany: Label = [
  '使用该文件的数据超过{n}条，不能一次替换',
  'More than {n:record|records} use the file, so it cannot be replaced in one step',
]
const replaced: Label = ['替换文件', 'File replaced']
