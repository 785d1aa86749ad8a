import * as z from 'zod/mini'
import { get, post } from './endpoint.ts'
import { choice, fieldMeta, flag, int, rowId } from './field.ts'
import type { Label } from './label.ts'
import type { RuleParams } from './issue.ts'
import { messages } from './messages.ts'
import { sentFile } from './sent-file.ts'

type Shape = Record<string, z.ZodMiniType>

/** A row as it is read back: its id and version, the given fields in their stored form, and when it was made and changed. */
export function rowOf<Fields extends Shape, Extra extends Shape = Record<never, never>>(fields: Fields, extra?: Extra) {
  return z.object({
    id: z.int(),
    ...(storedForm(fields) as { [Name in keyof Fields]: z.ZodMiniType<Exclude<z.output<Fields[Name]>, undefined>> }),
    ...(storedForm(extra ?? {}) as Extra),
    version: z.int(),
    created_at: z.string(),
    updated_at: z.string(),
  })
}

function storedForm(fields: Shape): Shape {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldMeta(field)?.stored ?? field]))
}

/** The body of `edit`: without `id` a row is made, with `id` the `version` that was read is asked for. */
export function editOf<Fields extends Shape>(fields: Fields) {
  return z
    .object({ id: z.optional(rowId()), version: z.optional(z.int()), ...fields })
    .check(
      rule(
        ['version', 'id'],
        messages.version_missing,
        ({ id, version }: { id?: number; version?: number }) => id === undefined || version !== undefined,
      ),
    )
}

/**
 * A rule across fields: a value for which it does not hold is refused with `message` at the first of `fields`, which are those that it
 * reads. It is asked as soon as each of them is right by itself, whatever else is wrong, so that a person hears of all faults at once.
 */
export function rule<Name extends string, Value extends Partial<Record<Name, unknown>>>(
  fields: readonly [Name, ...Name[]],
  message: Label,
  holds: (value: Value) => boolean,
) {
  return z.refine((value: unknown) => holds(value as Value), {
    path: [fields[0]],
    params: { message } satisfies RuleParams,
    when: ({ issues }) =>
      !issues.some(({ code, path = [] }) => code !== 'custom' && (path.length === 0 || fields.includes(path[0] as Name))),
  })
}

export const PAGE_SIZES = [10, 20, 50, 100] as const

/** The query of a list: page, sort (only by the named columns), and the filters. */
export function listQuery<Filters extends Shape, const Sorts extends readonly [string, ...string[]]>(filters: Filters, sorts: Sorts) {
  return z.object({
    page_no: paging.page_no,
    page_size: paging.page_size,
    sort_field: z.optional(z.enum(sorts)),
    sort_order: paging.sort_order,
    count: paging.count,
    cursor: paging.cursor,
    ...filters,
  })
}

// made once: every list has them
const paging = {
  page_no: z._default(int(['页码', 'Page'], 1, 1_000_000_000), 1),
  page_size: z._default(int(['每页条数', 'Page size'], 1, 100), 10),
  sort_order: z._default(z.enum(['asc', 'desc']), 'desc'),
  /** `exact` asks for the exact total however many rows there are. */
  count: z.optional(z.enum(['exact'])),
  /** Where the last page ended, as `data.next` or `data.prev` gave it: reads the neighbour without counting rows. */
  cursor: z.optional(z.string().check(z.maxLength(400))),
}

/** One page of rows. `total_exact` false: the total is an estimate and is shown as such. */
export function pageOf<Row extends z.ZodMiniType>(row: Row) {
  return z.object({
    list: z.array(row),
    total: z.int(),
    total_exact: z.boolean(),
    next: z.nullable(z.string()),
    prev: z.nullable(z.string()),
  })
}

const failure = z.object({ id: z.int(), msg: z.string() })
/** The result of an action on several rows: which went well, and why the others did not. */
export const batchResult = z.object({ success: z.array(z.int()), failed: z.array(failure), msg: z.optional(z.string()) })

// an empty list is refused by the rule of `withIds`, which has the words for it
const ids = z.array(rowId()).check(z.maxLength(1000))
const given = { id: z.optional(rowId()), ids: z.optional(ids) }
interface Ids {
  id?: number
  ids?: number[]
}

/** `{ids: […]}` or `{id}`, and what else the action needs; the verb receives `ids` without repetition. */
export function withIds<Extra extends Shape>(extra: Extra) {
  const input = z
    .object({ ...given, ...extra })
    .check(rule(['ids', 'id'], ['请选择数据', 'Please select rows'], (value: Ids) => givenIds(value).length > 0))
  return z.pipe(
    input,
    z.transform((value) => ({ ...value, ids: givenIds(value) })),
  )
}

function givenIds(value: object): number[] {
  const { id, ids = id === undefined ? [] : [id] } = value as Ids
  return [...new Set(ids)]
}

/** The standard verbs. Each is an ordinary draft: an entity takes the ones it has and writes the others out. */
export const verbs = {
  list: <Query extends z.ZodMiniType, Row extends z.ZodMiniType>(query: Query, row: Row) => get(['列表', 'List'], query, pageOf(row)),
  detail: <Row extends z.ZodMiniType>(row: Row) => get(['详情', 'Detail'], oneId, row),
  edit: <Input extends z.ZodMiniType>(input: Input) =>
    post(['新增或修改', 'Create or change'], input, savedRow, { message: messages.saved }),
  status: (words: { 1: Label; 0: Label } = statusWords) =>
    post(['启用或停用', 'Enable or disable'], withIds({ status: flag(['状态', 'Status'], words) }), batchResult, {
      message: messages.done,
    }),
  sort: () => post(['排序', 'Sort'], sortInput, batchResult, { message: messages.done }),
  export: <Query extends z.ZodMiniObject>(query: Query) => get(['导出', 'Export'], exportQuery(query), started, { message: exportStarted }),
  import: () => post(['导入', 'Import'], z.object({ file: sentFile, name: z.string() }), started, { upload: 'file' }),
  delete: () => post(['删除', 'Delete'], withIds({}), batchResult, { message: messages.removed }),
}

const exportStarted: Label = ['已提交导出任务', 'The export has been started']
const started = z.object({ task_id: z.int() })

const oneId = z.object({ id: rowId() })
const savedRow = z.object({ id: z.int(), version: z.int() })
const fileFormats = { xlsx: ['Excel (.xlsx)', 'Excel (.xlsx)'], csv: ['CSV', 'CSV'] } as const
const exportFormat = z._default(choice(['文件格式', 'File format'], fileFormats), 'xlsx')

/** The filters and the order of a list, without its pages; with `ids` of these rows only. */
function exportQuery<Query extends z.ZodMiniObject>(query: Query) {
  return z.extend(query, { ids: given.ids, format: exportFormat })
}

export const statusWords = { 1: ['启用', 'Enabled'], 0: ['停用', 'Disabled'] } as const satisfies { 1: Label; 0: Label }
export const saleWords = { 1: ['上架', 'On sale'], 0: ['下架', 'Off sale'] } as const satisfies { 1: Label; 0: Label }

/** The order of rows among their like: bigger comes first (domain §0.2). */
export const sortField = int(['排序', 'Sort'], 0, 999_999)

const sortItem = z.object({ id: rowId(), sort: sortField })
interface SortInput {
  id?: number
  sort?: number
  list?: { id: number; sort: number }[]
}

const sortInput = z.pipe(
  z
    .object({
      id: z.optional(rowId()),
      sort: z.optional(sortField),
      list: z.optional(z.array(sortItem).check(z.minLength(1), z.maxLength(1000))),
    })
    .check(rule(['sort', 'id', 'list'], messages.ask_input, (value: SortInput) => givenSorts(value).length > 0)),
  z.transform((value) => ({ list: givenSorts(value) })),
)

function givenSorts({ id, sort, list }: SortInput): { id: number; sort: number }[] {
  if (list) return list
  return id === undefined || sort === undefined ? [] : [{ id, sort }]
}

/** An entry of an option list. */
export const option = z.object({ key: z.int(), title: z.string() })
