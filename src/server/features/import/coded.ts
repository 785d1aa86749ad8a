import { isDeepStrictEqual } from 'node:util'
import { and, eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { describeIssues } from '#contract/kit/issue.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { messages } from '#contract/kit/messages.ts'
import {
  keyOf,
  type Accepted,
  type CellFault,
  type Compared,
  type ImportKind,
  type CellValues,
} from '#server/platform/entity/import-kind.ts'
import { byCode, hasCodes, severalFaults, type CodeLookup } from '#server/platform/kernel/by-code.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { liveRows, type EntityRows } from '#server/platform/kernel/entity-rows.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { requireAccess } from '#server/platform/kernel/permissions.ts'
import type { EntityTable } from '#server/platform/kernel/rows.ts'
import { recordChanges } from '#server/platform/tasks/changes.ts'
import type { Failure } from '#server/platform/tasks/failures.ts'
import { allOrEach } from '#server/platform/tasks/write.ts'
import { missingFaults } from './missing.ts'

export type Values = Readonly<Record<string, unknown>>
export type Row = Values & { id: number; version: number; code: string }

/** The stored data that lines refer to. */
export interface Known {
  rowOf(values: Values): Row | undefined
  /** The codes of several rows that a line can mean. */
  severalOf(values: Values): readonly string[]
  /** Further faults in a line. */
  faults?(values: Values, isNew: boolean): CellFault[]
  /** The values in their stored form. */
  stored?(values: Values): Values
  /** The line key where the code alone is not unique. */
  keyOf?(values: Values): string
}

/** A row import where a code identifies each row. The form's verb writes each row, so that all its rules hold. */
export interface CodedImport extends Pick<ImportKind, 'kind' | 'endpoint' | 'columns' | 'mostLines' | 'needs'> {
  rows: EntityRows<EntityTable & Record<'code' | 'code_key', PgColumn>>
  edit: Pick<Endpoint, 'access'>
  /** The column schemas. */
  fields: Readonly<Record<string, z.ZodMiniType>>
  /** Columns that find the row or a new row's parents, and are not written. */
  parents: readonly string[]
  /** The row columns that the form always contains. */
  form: readonly string[]
  unknown: Label
  known(ctx: Ctx, lines: readonly Values[]): Promise<Known>
  /** The ids for a new row's parents; throws if they no longer exist. */
  place(ctx: Ctx, values: Values): Promise<Values>
  write(ctx: Ctx, form: Values): Promise<{ id: number }>
}

export function codedImport(kind: CodedImport): ImportKind {
  const schema = z.object(Object.fromEntries(Object.entries(kind.fields).map(([name, field]) => [name, z.optional(field)])))
  return {
    ...kind,
    key: 'code',
    mustMay({ actor }) {
      requireAccess(actor, kind.edit.access)
    },
    compare: (ctx, lines, create) => compare(ctx, kind, schema, lines, create),
    apply: (ctx, taskId, rows) => apply(ctx, kind, taskId, rows),
  }
}

/** Finds the live rows with these codes. */
export async function rowsByCode(ctx: Ctx, rows: CodedImport['rows'], lines: readonly Values[]): Promise<CodeLookup<Row>> {
  const { table } = rows
  const found = await ctx.db
    .select()
    .from(table as PgTable)
    .where(and(hasCodes(table.code_key, textsOf(lines, 'code')), liveRows(ctx, rows)))
  return byCode(found as Row[], ({ code }) => code)
}

/** The distinct texts in a column. */
export function textsOf(lines: readonly Values[], name: string): string[] {
  return [...new Set(lines.flatMap((values) => (typeof values[name] === 'string' ? [values[name]] : [])))]
}

async function compare(
  ctx: Ctx,
  kind: CodedImport,
  schema: z.ZodMiniObject,
  lines: readonly CellValues[],
  create: boolean,
): Promise<Compared[]> {
  const parsed = lines.map(({ line, values }) => {
    const result = schema.safeParse(values, { reportInput: true })
    if (result.success) return { line, values: result.data as Values, faults: missingFaults(ctx, kind.columns, values, ['code']) }
    return { line, values, faults: describeIssues(schema, result.error.issues, ctx.language) }
  })
  const known = await kind.known(
    ctx,
    parsed.map(({ values }) => values),
  )
  return parsed.map(({ line, values, faults }) => {
    const row = known.rowOf(values)
    const isNew = !row && create
    const missing = isNew ? missingFaults(ctx, kind.columns, values, without(kind.needs, ['code'])) : []
    const several = severalFaults(ctx, values['code'], known.severalOf(values))
    const errors = [...faults, ...missing, ...several, ...(known.faults?.(values, isNew) ?? [])]
    if (!row && !create && errors.length === 0) errors.push({ field: 'code', msg: say(kind.unknown, ctx.language) })
    const storedValues = known.stored?.(values) ?? values
    const key = keyOf(values, 'code') === null ? null : (known.keyOf?.(values) ?? keyOf(values, 'code'))
    if (row) return changed(kind, { line, key, errors }, row, storedValues)
    const state = errors.length > 0 ? 'error' : 'new'
    return { line, key, row_id: null, before: null, after: { ...storedValues }, errors, state, risks: { new: ['code'] } }
  })
}

/** A code in another writing finds its row and changes nothing. */
function changed({ parents }: CodedImport, line: Pick<Compared, 'line' | 'key' | 'errors'>, row: Row, reply: Values): Compared {
  const names = without(Object.keys(reply), [...parents, 'code']).filter(
    (name) => reply[name] !== undefined && !isDeepStrictEqual(reply[name], row[name]),
  )
  const only = (from: Values) => Object.fromEntries(names.map((name) => [name, from[name]]))
  const state = line.errors.length > 0 ? 'error' : names.length > 0 ? 'changed' : 'same'
  return { ...line, row_id: row.id, state, before: only(row), after: only(reply), risks: {} }
}

function without(names: readonly string[], some: readonly string[]): string[] {
  return names.filter((name) => !some.includes(name))
}

async function apply(ctx: Ctx, kind: CodedImport, taskId: number, rows: readonly Accepted[]): Promise<Failure[]> {
  const failures: Failure[] = []
  for (const row of rows) {
    const refused = await allOrEach(ctx, [row], (ctx) => applyOne(ctx, kind, taskId, row))
    const { line, row_id, key } = row
    failures.push(...refused.map(({ field, msg }) => ({ line, row_id, title: key ?? '', field, msg })))
  }
  return failures
}

async function applyOne(ctx: Ctx, kind: CodedImport, taskId: number, { row_id, before, after }: Accepted): Promise<void> {
  const { contract } = kind.rows
  const old = row_id === null ? null : await rowOf(ctx, kind, row_id)
  if (row_id !== null && !old) throw refuse(messages.not_found, { values: { entity: contract.$.label } })
  if (old && Object.keys(after).some((name) => !isDeepStrictEqual(old[name], before[name] ?? null))) throw refuse(messages.conflict)
  const form = old ? Object.fromEntries(['id', 'version', ...kind.form].map((name) => [name, old[name]])) : await kind.place(ctx, after)
  const written = Object.fromEntries(Object.entries(after).filter(([name]) => !kind.parents.includes(name)))
  // the comparison has validated the values by the field schemas
  const { id } = await kind.write(ctx, { ...form, ...written })
  const now = await rowOf(ctx, kind, id)
  if (now) await recordChanges(ctx, taskId, contract.$.address, [{ before: old, after: now }])
}

async function rowOf(ctx: Ctx, { rows }: CodedImport, id: number): Promise<Row | null> {
  const [row] = await ctx.db
    .select()
    .from(rows.table as PgTable)
    .where(and(eq(rows.table.id, id), liveRows(ctx, rows)))
  return (row as Row | undefined) ?? null
}
