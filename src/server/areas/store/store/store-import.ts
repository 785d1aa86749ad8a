import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { joinedList, listIn } from '#contract/kit/convert/joined.ts'
import { describeIssues } from '#contract/kit/issue.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { messages } from '#contract/kit/messages.ts'
import { partialRegion } from '#contract/people/fields.ts'
import { storeFields } from '#contract/store/store-fields.ts'
import { regionParts, STORE_LINES, storeImport, storeNeeds } from '#contract/store/store-import.ts'
import { store as contract } from '#contract/store/store.ts'
import { importTask } from '#server/features/import/import.ts'
import { missingFaults } from '#server/features/import/missing.ts'
import { startImport } from '#server/features/import/start.ts'
import { keyOf, type CellFault, type Compared, type ImportKind, type CellValues } from '#server/platform/entity/import-kind.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { ApiError } from '#server/platform/kernel/errors.ts'
import { requireAccess } from '#server/platform/kernel/permissions.ts'
import { bindingOf } from './store-binding.ts'
import { applyStores } from './store-import-apply.ts'
import { formValues, knownOf, plainRegion, takenFaults, type Known, type Row, type Values } from './store-import-rows.ts'

/** Stores from a sheet: new ones without a code, and existing ones with the sheet's columns changed. */
export const storeImportKind: ImportKind = {
  kind: 'store.store.import',
  endpoint: contract.import,
  columns: storeImport,
  mostLines: STORE_LINES,
  key: 'code',
  isKeyMade: true,
  needs: storeNeeds,
  parts: regionParts,
  mustMay(ctx, names) {
    requireAccess(ctx.actor, contract.edit.access)
    if (names.includes('price_level')) requireAccess(ctx.actor, contract.level.access)
  },
  compare,
  apply: applyStores,
}

export const storeImportTask = importTask(storeImportKind)
export const importStores = startImport(storeImportTask)

const { name, type, contact, phone, address, license_no, license_name, price_level, tags, remark } = storeFields
const checked = { name, type, contact, phone, address, license_no, license_name, price_level, tags, remark }
const fields = z.object(Object.fromEntries(Object.entries(checked).map(([key, field]) => [key, z.optional(field)])))

async function compare(ctx: Ctx, lines: readonly CellValues[], create: boolean): Promise<Compared[]> {
  const known = await knownOf(
    ctx,
    lines.map(({ values }) => values),
  )
  const compared: Compared[] = []
  // one after another: a transaction has one connection
  for (const { line, values } of lines) compared.push(await comparedLine(ctx, known, { line, values: withRegion(values) }, create))
  return withoutTwice(ctx, compared)
}

const twice: Label = ['与第{n}行的手机号重复', 'Has the phone number of line {n}']

/** New stores have no code, so that a second line with the same phone number is found by that number. */
function withoutTwice(ctx: Ctx, compared: readonly Compared[]): Compared[] {
  const firstLines = new Map<unknown, number>()
  return compared.map((row) => {
    const phone = row.state === 'new' ? row.after?.['phone'] : undefined
    if (phone === undefined) return row
    const first = firstLines.get(phone)
    if (first === undefined) {
      firstLines.set(phone, row.line)
      return row
    }
    return { ...row, state: 'error', errors: [{ field: 'phone', msg: say(twice, ctx.language, { n: first }) }] }
  })
}

/** The line values with one region for its parts. */
function withRegion({ region, province, city, district, ...values }: Values): Values {
  const parts = [province, city, district].filter((part) => part !== undefined)
  const written = region ?? (parts.length > 0 ? parts.join('/') : undefined)
  return written === undefined ? values : { ...values, region: written }
}

async function comparedLine(ctx: Ctx, known: Known, { line, values }: CellValues, create: boolean): Promise<Compared> {
  const key = keyOf(values, 'code')
  const row = key === null ? undefined : known.stores(key)
  const { cells, faults } = parsedOf(ctx, known, values)
  const errors = [
    ...faults,
    ...takenFaults(ctx, known, cells, row),
    ...(key !== null && !row ? [{ field: 'code', msg: say(unknown, ctx.language) }] : []),
    ...(key === null
      ? create
        ? missingFaults(ctx, storeImport, cells, storeNeeds)
        : [{ field: 'code', msg: say(noCode, ctx.language) }]
      : []),
  ]
  if (errors.length === 0) errors.push(...(await bindingFaults(ctx, known, cells, row)))
  if (row) return changedLine(line, row, cells, errors)
  const { code: _, ...after } = cells
  return { line, key, errors, before: null, after, row_id: null, risks: {}, state: errors.length > 0 ? 'error' : 'new' }
}

/** The line values with the region by its full name, and their faults. */
function parsedOf(ctx: Ctx, known: Known, values: Values): { cells: Values; faults: CellFault[] } {
  const { code: _, region, agent_code, salesman_code, cs_code, tags, ...plain } = values
  const parsed = fields.safeParse({ ...plain, ...(tags !== undefined && { tags: listIn(String(tags)) }) }, { reportInput: true })
  const faults = parsed.success ? [] : describeIssues(fields, parsed.error.issues, ctx.language)
  const fault = (field: string, label: Label, entity?: Label) => {
    faults.push({ field, msg: say(label, ctx.language, entity && { entity }) })
  }
  const place = region === undefined ? undefined : known.regions.byText.get(plainRegion(region))
  if (region !== undefined && !place) fault('region', partialRegion)
  if (agent_code !== undefined && !known.agents(agent_code)) fault('agent_code', messages.not_found, ['代理商', 'The agent'])
  if (salesman_code !== undefined && !known.salesmen(salesman_code)) fault('salesman_code', messages.not_found, ['业务员', 'The salesman'])
  if (cs_code !== undefined && !known.staff(cs_code)) fault('cs_code', messages.not_found, ['客服', 'The customer service employee'])
  const cells = {
    ...values,
    ...(parsed.success && parsed.data),
    ...(place && { region: known.regions.textOf.get(place.district_code) }),
    ...(tags !== undefined && { tags: joinedList(listIn(String(tags))) }),
  }
  return { cells, faults }
}

/** The agent and salesman rules, as the form checks them. */
async function bindingFaults(ctx: Ctx, known: Known, cells: Values, row: Row | undefined): Promise<CellFault[]> {
  const { agent_id, salesman_id } = formValues(known, cells)
  if (agent_id === undefined && salesman_id === undefined) return []
  try {
    await bindingOf(ctx, row ?? null, { agent_id, salesman_id })
    return []
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return [{ field: error.field === 'agent_id' ? 'agent_code' : 'salesman_code', msg: error.messageIn(ctx.language) }]
  }
}

function changedLine(line: number, row: Row & { visibleValues: Values }, cells: Values, errors: CellFault[]): Compared {
  const { code, ...values } = cells
  const names = Object.keys(values).filter((field) => !isDeepStrictEqual(values[field], row.visibleValues[field] ?? null))
  const only = (from: Values) => Object.fromEntries(names.map((field) => [field, from[field] ?? null]))
  const state = errors.length > 0 ? 'error' : names.length > 0 ? 'changed' : 'same'
  return { line, key: String(code), row_id: row.id, errors, state, before: only(row.visibleValues), after: only(values), risks: {} }
}

const unknown: Label = ['门店编码不存在', 'No store has this code']
const noCode: Label = ['请输入门店编码，或选择新增门店', 'Enter the store code, or choose to create new stores']
