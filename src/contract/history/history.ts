import * as z from 'zod/mini'
import { entity, get, post, type OutputOf } from '../kit/endpoint.ts'
import { derived, int, optional, ref, rowId, shaped, text } from '../kit/field.ts'
import { asOfField, asOfOtherField } from './as-of.ts'

/** The record in the history: an entity in the contract, such as `goods.brand`, and its row id. */
const record = {
  entity: text(['数据类型', 'Record type'], { max: 60, pattern: /^[a-z]\w{1,28}\.[a-z]\w{1,28}$/ }),
  id: rowId(),
}

const change = z.object({
  field: z.string(),
  label: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  /** The other row's title if the value is an id. */
  before_title: z.nullable(z.string()),
  after_title: z.nullable(z.string()),
  /** The old value can be restored, by persons who may edit. */
  is_restorable: z.boolean(),
})

/** One change to a record. */
export const historyEntry = z.object({
  id: z.int(),
  at: derived(['时间', 'Time'], z.string()),
  by: derived(['操作人', 'By'], z.string()),
  ip: derived(['IP', 'IP'], z.string()),
  action: derived(['操作', 'Action'], z.string()),
  reason: derived(['原因', 'Reason'], z.nullable(z.string())),
  kind: derived(['类别', 'Type'], z.enum(['created', 'changed', 'deleted'])),
  changes: derived(['改动', 'Changes'], z.array(change)),
})

const query = z.object({
  ...record,
  /** The last entry id on the previous page; the answer contains older ones. */
  cursor: z.optional(rowId()),
  page_size: z._default(int(['每页条数', 'Page size'], 1, 100), 20),
})

const restoring = z.object({
  ...record,
  version: z.int(),
  /** The entry whose old values are restored. */
  entry_id: ref(['记录', 'Entry']),
  fields: shaped(['恢复的字段', 'Fields'], z.array(z.string().check(z.maxLength(60))).check(z.minLength(1), z.maxLength(60))),
  reason: text(['恢复原因', 'Reason'], { max: 200 }),
})

const asOfQuery = z.object({
  ...record,
  at: asOfField,
  /** The second moment; without it the record is compared with now. */
  other: optional(asOfOtherField),
})

/** A field at both moments; `null` where the record did not exist. The titles belong to the rows that ids refer to. */
const pastField = z.object({
  field: z.string(),
  label: z.string(),
  value: z.unknown(),
  title: z.nullable(z.string()),
  other: z.unknown(),
  other_title: z.nullable(z.string()),
  is_changed: z.boolean(),
})

const asOfAnswer = z.object({
  at: z.string(),
  /** Null: now. */
  other: z.nullable(z.string()),
  /** Whether the record existed, and was not deleted. */
  is_there: z.boolean(),
  other_is_there: z.boolean(),
  /** The earliest moment from which the record is known. */
  first: z.nullable(z.string()),
  fields: z.array(pastField),
})

/** A record's changes by field, and their restoration. Reading needs the list permission, restoring the edit permission. */
export const history = entity('history.history', ['修改记录', 'History'], {
  list: get(['修改记录', 'History of a record'], query, z.object({ list: z.array(historyEntry), next: z.nullable(z.int()) }), {
    path: '/api/history/list',
    access: 'login',
  }),
  asOf: get(['历史时点', 'Record as of a moment'], asOfQuery, asOfAnswer, { path: '/api/history/asOf', access: 'login' }),
  restore: post(['恢复旧值', 'Restore old values'], restoring, z.object({ id: z.int(), version: z.int() }), {
    path: '/api/history/restore',
    access: 'login',
    message: ['恢复成功', 'Restored'],
  }),
})

export type AsOf = OutputOf<typeof history.asOf>
export type HistoryEntry = OutputOf<typeof history.list>['list'][number]
