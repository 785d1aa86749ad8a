import * as z from 'zod/mini'
import { BRAND_LINES, brandImport, brandNeeds } from '../goods/brand-import.ts'
import { priceImpact } from '../goods/priceChange.ts'
import { SERIES_LINES, seriesImport, seriesNeeds } from '../goods/series-import.ts'
import { SKU_LINES, skuImport, skuNeeds } from '../goods/sku-import.ts'
import { SPU_LINES, spuImport, spuNeeds } from '../goods/spu-import.ts'
import { entity, get, post, type OutputOf } from '../kit/endpoint.ts'
import { choice, flag, int, optional, rowId, shaped } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { machine, type Refusal } from '../kit/machine.ts'
import { messages } from '../kit/messages.ts'
import type { SheetColumn } from '../kit/sheet.ts'
import { listQuery, pageOf } from '../kit/verbs.ts'
import { SHIP_LINES, shipSheet } from '../order/order-sheet.ts'
import { STORE_LINES, storeImport, storeNeeds } from '../store/store-import.ts'
import { INTEGRAL_LINES, integralImport, integralNeeds } from '../userIntegralLog/import.ts'
import { importRisks } from './import-risks.ts'
import { taskFlow, type TaskState } from './task.ts'

/** The importable columns, by import kind. */
export const importColumns: Readonly<Record<string, readonly SheetColumn[]>> = {
  'goods.sku.import': skuImport,
  'goods.brand.import': brandImport,
  'goods.series.import': seriesImport,
  'goods.spu.import': spuImport,
  'store.store.import': storeImport,
  'userIntegralLog.log.import': integralImport,
  'order.order.shipImport': shipSheet,
}

/** The fields that a new row requires, by import kind. */
export const importNeeds: Readonly<Record<string, readonly string[]>> = {
  'goods.sku.import': skuNeeds,
  'goods.brand.import': brandNeeds,
  'goods.series.import': seriesNeeds,
  'goods.spu.import': spuNeeds,
  'store.store.import': storeNeeds,
  'userIntegralLog.log.import': integralNeeds,
  'order.order.shipImport': ['order_no', 'carrier', 'tracking_no'],
}

/** The maximum number of lines, by import kind. */
export const importLines: Readonly<Record<string, number>> = {
  'goods.sku.import': SKU_LINES,
  'goods.brand.import': BRAND_LINES,
  'goods.series.import': SERIES_LINES,
  'goods.spu.import': SPU_LINES,
  'store.store.import': STORE_LINES,
  'userIntegralLog.log.import': INTEGRAL_LINES,
  'order.order.shipImport': SHIP_LINES,
}

/** Imports whose lines are movements: the key for a line, and its label. They create no rows. In other imports the key is a code. */
export const movementImports: Readonly<Record<string, { key: string; label: Label }>> = {
  'userIntegralLog.log.import': { key: 'phone', label: ['手机号', 'Phone'] },
  'order.order.shipImport': { key: 'tracking_no', label: ['运单号', 'Tracking number'] },
}

export type ImportPhase = 'read' | 'map' | 'check' | 'review' | 'apply' | 'over'

/** The import phases. A person may act on an import while its task is a draft; otherwise a process works on it, or it has ended. */
export const importFlow = machine<ImportPhase, { phase: ImportPhase; state: TaskState }>()({
  field: 'phase',
  initial: ['read'],
  states: {
    read: { label: ['读取文件', 'Reading'], tone: 'info' },
    map: { label: ['匹配字段', 'Columns'], tone: 'warning' },
    check: { label: ['比对数据', 'Comparing'], tone: 'info' },
    review: { label: ['确认修改', 'Review'], tone: 'warning' },
    apply: { label: ['导入', 'Importing'], tone: 'info' },
    over: { label: ['完成', 'Done'], tone: 'success' },
  },
  actions: {
    readAll: { label: ['读取完毕', 'Reading ends'], from: ['read'], to: 'map', actor: 'system' },
    place: { label: ['选择工作表', 'Choose the sheet'], from: ['map', 'review'], to: 'read', single: true, actor: 'login', guard: isDraft },
    map: { label: ['匹配字段', 'Match columns'], from: ['map', 'review'], to: 'check', single: true, actor: 'login', guard: isDraft },
    checkAll: { label: ['比对完毕', 'Comparing ends'], from: ['check'], to: 'review', actor: 'system' },
    decide: { label: ['接受或拒绝', 'Accept or reject'], from: ['review'], single: true, actor: 'login', guard: isDraft },
    accept: { label: ['接受风险', 'Accept risks'], from: ['review'], single: true, actor: 'login', guard: isDraft },
    apply: { label: ['开始导入', 'Apply'], from: ['review'], to: 'apply', single: true, actor: 'login', guard: isDraft },
    applyAll: { label: ['导入完毕', 'Importing ends'], from: ['apply'], to: 'over', actor: 'system' },
  },
})

function isDraft({ state }: { state: TaskState }): Refusal | undefined {
  return state === 'draft' ? undefined : { label: messages.not_allowed_now }
}

export const importStates = {
  new: ['新增', 'New'],
  changed: ['修改', 'Changed'],
  same: ['无变化', 'Unchanged'],
  error: ['错误', 'Errors'],
} as const
export const importTones = { new: 'info', changed: 'success', same: 'neutral', error: 'danger', read: 'neutral' } as const

const cell = z.nullable(z.union([z.string(), z.number(), z.boolean()]))
const values = z.nullable(z.record(z.string(), z.unknown()))

const current = z.object({
  id: z.int(),
  kind: z.string(),
  name: z.string(),
  phase: choice(['步骤', 'Step'], importFlow.words),
  state: choice(['状态', 'State'], taskFlow.words),
  error: z.nullable(z.string()),
  done: z.int(),
  total: z.nullable(z.int()),
  /** The sheets with cells; none for a text file. */
  sheets: z.array(z.object({ name: z.string(), is_visible: z.boolean() })),
  /** The index of the sheet that was read, and the line with the headings. */
  sheet: z.int(),
  heading_line: z.int(),
  /** The lines that are hidden in the sheet, and those with a cell in a merged area. */
  hidden_lines: z.int(),
  merged_lines: z.int(),
  skip_hidden: flag(['不导入隐藏的行', 'Leave hidden rows out']),
  fill_merged: flag(['填充合并单元格', 'Fill merged cells']),
  headings: z.array(z.string()),
  /** The indexes of the columns that are hidden in the sheet. */
  hidden_columns: z.array(z.int()),
  /** The field for each column, or null. */
  mapping: z.array(z.nullable(z.string())),
  /** The notes at each heading: a conversion, the reason against the field that is near, or that the column is hidden in the sheet. */
  notes: z.array(z.object({ conversion: z.nullable(z.string()), doubt: z.nullable(z.string()) })),
  create: flag(['新增', 'Create']),
  rejected_fields: z.array(z.string()),
  /** The fields that cannot be rejected: those that find the rows, and those that new rows require. */
  fixed_fields: z.array(z.string()),
  sample: z.array(z.array(cell)),
  counts: z.object({ new: z.int(), changed: z.int(), same: z.int(), error: z.int(), risky: z.int(), rejected: z.int() }),
  /** The kinds of risks: their lines, those to write and those rejected, and whether the person has accepted the kind. */
  risks: z.array(
    z.object({
      kind: choice(['风险', 'Risk'], importRisks),
      lines: z.int(),
      open: z.int(),
      rejected: z.int(),
      accepted: flag(['已接受', 'Accepted']),
    }),
  ),
})

const row = z.object({
  line: z.int(),
  key: z.nullable(z.string()),
  state: choice(['状态', 'State'], { read: ['未比对', 'Not compared'], ...importStates }, importTones),
  before: values,
  after: values,
  /** `value`: the cell content as the file has it. */
  errors: z.array(z.object({ field: z.string(), cell: z.string(), msg: z.string(), value: cell })),
  /** The fields with a risk, by its kind. */
  risks: z.array(z.object({ kind: choice(['风险', 'Risk'], importRisks), fields: z.array(z.string()) })),
  rejected: flag(['拒绝', 'Rejected']),
})

const importImpact = z.object({
  impact: z.nullable(priceImpact),
  /** The reason for which new lines will not be imported; null without such lines. */
  refused: z.nullable(z.string()),
})

const sheetIndex = () => int(['工作表', 'Sheet'], 0, 10_000)
const headingLine = () => int(['表头行', 'Heading row'], 1, 1_048_576)
const riskKind = () => choice(['风险', 'Risk'], importRisks)
const byId = { id: rowId() }
const nothing = z.object({})
const login = (path: string) => ({ path: `/api/task/import/${path}`, access: 'login' as const })

/** The import steps from the file to the rows; an entity starts it: `POST /api/goods/sku/import`. */
export const taskImport = entity('task.import', ['导入', 'Import'], importFlow, {
  detail: get(['导入详情', 'Import details'], z.object(byId), current, login('detail')),
  /** The first lines in a sheet, for the choice of the headings. */
  preview: get(
    ['预览工作表', 'Sheet preview'],
    z.object({ ...byId, sheet: optional(sheetIndex()) }),
    z.object({ lines: z.array(z.object({ line: z.int(), cells: z.array(cell), is_hidden: z.boolean() })) }),
    login('preview'),
  ),
  /** Reads the file again: another sheet, or another line with the headings. */
  place: post(
    ['选择工作表', 'Choose the sheet'],
    z.object({ ...byId, sheet: optional(sheetIndex()), heading_line: headingLine() }),
    nothing,
    { ...login('place'), message: ['正在重新读取文件', 'Reading the file again'] },
  ),
  map: post(
    ['匹配字段', 'Match columns'],
    z.object({
      ...byId,
      mapping: shaped(['列对应关系', 'Columns'], z.array(z.nullable(z.string().check(z.maxLength(40)))).check(z.maxLength(200))),
      create: flag(['新增不存在的数据', 'Create new records']),
      /** The place that the person sees: another one, chosen in a second window, has other headings. */
      sheet: z.optional(sheetIndex()),
      heading_line: z.optional(headingLine()),
      skip_hidden: z.optional(flag(['不导入隐藏的行', 'Leave hidden rows out'])),
      fill_merged: z.optional(flag(['填充合并单元格', 'Fill merged cells'])),
      /** The columns whose headings name another unit, and whose numbers are in the field's own unit by the person's word. */
      confirmed: z.optional(shaped(['已确认的列', 'Confirmed columns'], z.array(z.int()).check(z.maxLength(200)))),
    }),
    nothing,
    login('map'),
  ),
  rows: get(
    ['导入的行', 'Lines'],
    listQuery(
      {
        ...byId,
        state: optional(choice(['状态', 'State'], importStates)),
        risky: optional(flag(['有风险', 'Risky'])),
        risk: optional(riskKind()),
        /** Only lines that the import writes or has written. */
        written: optional(flag(['导入的行', 'Imported'])),
      },
      ['line'],
    ),
    pageOf(row),
    login('rows'),
  ),
  /** The price effects from the accepted lines; null for an import without prices. */
  impact: get(['导入影响', 'Impact of the import'], z.object(byId), importImpact, { ...login('impact'), quiet: true }),
  decide: post(
    ['接受或拒绝', 'Accept or reject'],
    z.object({
      ...byId,
      lines: z.optional(shaped(['行', 'Lines'], z.array(z.int()).check(z.maxLength(1000)))),
      /** All lines with this risk. */
      risk: z.optional(riskKind()),
      rejected: z.optional(flag(['拒绝', 'Rejected'])),
      rejected_fields: z.optional(
        shaped(['拒绝的列', 'Rejected columns'], z.array(z.string().check(z.maxLength(40))).check(z.maxLength(50))),
      ),
    }),
    nothing,
    login('decide'),
  ),
  /** The person has checked the lines with a risk: each kind that occurs is accepted once before the import is applied. */
  accept: post(['接受风险', 'Accept a risk'], z.object({ ...byId, risk: riskKind(), accepted: flag(['已接受', 'Accepted']) }), nothing, {
    ...login('accept'),
    message: ['风险已接受', 'Risk accepted'],
  }),
  apply: post(['开始导入', 'Apply'], z.object({ ...byId, skip_errors: flag(['跳过错误行', 'Skip lines with errors']) }), nothing, {
    ...login('apply'),
    affects: ['task.task'],
    message: ['已提交导入任务', 'Import started'],
  }),
})

export type ImportState = OutputOf<typeof taskImport.detail>
export type ImportRow = OutputOf<typeof taskImport.rows>['list'][number]
