import * as z from 'zod/mini'
import { SKU_LINES, skuImport, skuNeeds } from '../goods/sku-import.ts'
import { SPU_LINES, spuImport, spuNeeds } from '../goods/spu-import.ts'
import { entity, get, post, type OutputOf } from '../kit/endpoint.ts'
import { choice, flag, optional, rowId } from '../kit/field.ts'
import type { SheetColumn } from '../kit/sheet.ts'
import { listQuery, pageOf } from '../kit/verbs.ts'
import { taskStates } from './task.ts'

/** What each import may bring, by its kind. */
export const importColumns: Readonly<Record<string, readonly SheetColumn[]>> = {
  'goods.sku.import': skuImport,
  'goods.spu.import': spuImport,
}

/** Without which fields nothing new is made. */
export const importNeeds: Readonly<Record<string, readonly string[]>> = { 'goods.sku.import': skuNeeds, 'goods.spu.import': spuNeeds }

/** How many lines each may have. */
export const importLines: Readonly<Record<string, number>> = { 'goods.sku.import': SKU_LINES, 'goods.spu.import': SPU_LINES }

/** Where an import stands: it is read, waits to be told what its columns are, is compared, waits for a yes, and is applied. */
export const importPhases = {
  read: ['读取文件', 'Reading'],
  map: ['匹配字段', 'Columns'],
  check: ['比对数据', 'Comparing'],
  review: ['确认修改', 'Review'],
  apply: ['导入', 'Importing'],
  over: ['完成', 'Done'],
} as const

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
  phase: choice(['步骤', 'Step'], importPhases),
  state: choice(['状态', 'State'], taskStates),
  error: z.nullable(z.string()),
  done: z.int(),
  total: z.nullable(z.int()),
  headings: z.array(z.string()),
  /** A field for each column, or null. */
  mapping: z.array(z.nullable(z.string())),
  create: flag(['新增', 'Create']),
  rejected_fields: z.array(z.string()),
  sample: z.array(z.array(cell)),
  counts: z.object({ new: z.int(), changed: z.int(), same: z.int(), error: z.int(), risky: z.int(), rejected: z.int() }),
})

const row = z.object({
  line: z.int(),
  key: z.nullable(z.string()),
  state: choice(['状态', 'State'], { read: ['未比对', 'Not compared'], ...importStates }, importTones),
  before: values,
  after: values,
  errors: z.array(z.object({ field: z.string(), cell: z.string(), msg: z.string() })),
  risks: z.array(z.string()),
  rejected: flag(['拒绝', 'Rejected']),
})

const byId = { id: rowId() }
const nothing = z.object({})
const login = (path: string) => ({ path: `/api/task/import/${path}`, access: 'login' as const })

/** An import on its way from the file to the rows; the import begins at the entity: `POST /api/goods/sku/import`. */
export const taskImport = entity('task.import', ['导入', 'Import'], {
  detail: get(['导入详情', 'An import'], z.object(byId), current, login('detail')),
  map: post(
    ['匹配字段', 'Say what the columns are'],
    z.object({
      ...byId,
      mapping: z.array(z.nullable(z.string().check(z.maxLength(40)))).check(z.maxLength(200)),
      create: flag(['新增编码不存在的商品', 'Create what is not there']),
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
      },
      ['line'],
    ),
    pageOf(row),
    login('rows'),
  ),
  decide: post(
    ['接受或拒绝', 'Accept or reject'],
    z.object({
      ...byId,
      lines: z.optional(z.array(z.int()).check(z.maxLength(1000))),
      rejected: z.optional(flag(['拒绝', 'Rejected'])),
      rejected_fields: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(50))),
    }),
    nothing,
    login('decide'),
  ),
  apply: post(['开始导入', 'Apply'], z.object({ ...byId, skip_errors: flag(['跳过错误行', 'Skip wrong lines']) }), nothing, {
    ...login('apply'),
    message: ['已提交导入任务', 'The import has been started'],
  }),
})

export type ImportState = OutputOf<typeof taskImport.detail>
export type ImportRow = OutputOf<typeof taskImport.rows>['list'][number]
