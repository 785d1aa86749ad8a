import * as z from 'zod/mini'
import { get, post, type Draft, type EndpointOptions } from './endpoint.ts'
import { choice, defaulted, derived, fieldMeta, flag, int, rowId } from './field.ts'
import type { RuleParams } from './issue.ts'
import type { Label } from './label.ts'
import { isStaff, type Action, type Machine, type StateOf } from './machine.ts'
import { messages } from './messages.ts'
import { sentFile } from './sent-file.ts'

type Shape = Record<string, z.ZodMiniType>

/** A row as it is read: its id and version, the given fields in their stored form, and the creation and change times. */
export function rowOf<Fields extends Shape, Extra extends Shape = Record<never, never>>(fields: Fields, extra?: Extra) {
  return z.object({
    id: z.int(),
    ...storedForm(fields),
    ...(storedForm(extra ?? {}) as Extra),
    version: z.int(),
    created_at: z.string(),
    updated_at: z.string(),
  })
}

/** The stored forms of fields: a stored value is read back without the form's limits. */
export function storedForm<Fields extends Shape>(
  fields: Fields,
): { [Name in keyof Fields]: z.ZodMiniType<Exclude<z.output<Fields[Name]>, undefined>> } {
  const stored = Object.entries(fields).map(([name, field]) => [name, fieldMeta(field)?.stored ?? field])
  // the keys are the field keys
  return Object.fromEntries(stored) as never
}

/** The `edit` body: without `id` a row is created; with `id` the `version` that was read is required. */
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
 * A rule across fields: a value that violates it is refused with `message` at the first entry in `fields`, which are the fields that it
 * reads. The rule runs once each is valid by itself, whatever other faults exist, so that one answer lists all faults.
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

/** A list query: page, sort (only by the named columns), and the filters. */
export function listQuery<Filters extends Shape, const Sorts extends readonly [string, ...string[]]>(filters: Filters, sorts: Sorts) {
  return z.object({
    page_no: paging.page_no,
    page_size: paging.page_size,
    sort_field: z.optional(z.enum(sorts)),
    sort_order: paging.sort_order,
    count: paging.count,
    cursor: paging.cursor,
    first: paging.first,
    ...filters,
  })
}

// created once: every list uses them
const paging = {
  page_no: z._default(int(['页码', 'Page'], 1, 1_000_000_000), 1),
  page_size: z._default(int(['每页条数', 'Page size'], 1, 100), 10),
  sort_order: z._default(z.enum(['asc', 'desc']), 'desc'),
  /** `exact` requests the exact total for any number of rows. */
  count: z.optional(z.enum(['exact'])),
  /** The cursor `data.next` or `data.prev` from the last page: reads the adjacent page without counting rows. */
  cursor: z.optional(z.string().check(z.maxLength(400))),
  /** A row that the answer contains as its first one, if the page would not: the row that the person has just saved. */
  first: z.optional(rowId()),
}

/** One page with rows. `total_exact` false: the total is an estimate and is shown as such. */
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
/** The result of an action on several rows: the successful ids, and the failed ones with their reasons. */
export const batchResult = z.object({ success: z.array(z.int()), failed: z.array(failure), msg: z.optional(z.string()) })

// the rule in `withIds` refuses an empty list with its own message
const ids = z.array(rowId()).check(z.maxLength(1000))
const target = { id: z.optional(rowId()), ids: z.optional(ids) }
interface Ids {
  id?: number
  ids?: number[]
}

/** `{ids: […]}` or `{id}`, and further action input; the verb receives `ids` without duplicates. */
export function withIds<Extra extends Shape>(extra: Extra) {
  const input = z
    .object({ ...target, ...extra })
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

/** The accounts that wrote a row: the server adds them to the `detail` answer. Null stands for the system or a customer. */
const authors = {
  created_by_name: defaulted(derived(['创建人', 'Created by'], z.nullable(z.string()))),
  updated_by_name: defaulted(derived(['更新人', 'Changed by'], z.nullable(z.string()))),
}

/** The standard verbs. Each is an ordinary draft: an entity uses the ones that apply and declares the others itself. */
export const verbs = {
  list: <Query extends z.ZodMiniType, Row extends z.ZodMiniType>(query: Query, row: Row) => get(['列表', 'List'], query, pageOf(row)),
  detail: <Row extends z.ZodMiniObject>(row: Row) => get(['详情', 'Detail'], oneId, z.extend(row, authors)),
  edit: <Input extends z.ZodMiniType>(input: Input) =>
    post(['新增或修改', 'Create or change'], input, savedRow, { creates: true, message: messages.saved }),
  /** A new row with the same fields as the one with `id`. */
  copy: (message: Label) => post(['复制', 'Copy'], oneId, savedRow, { creates: 'always', message }),
  status: (words: { 1: Label; 0: Label } = statusWords) =>
    post(['启用或停用', 'Enable or disable'], withIds({ status: flag(['状态', 'Status'], words) }), batchResult, {
      message: { by: 'status', words: { 1: [`已${words[1][0]}`, words[1][1]], 0: [`已${words[0][0]}`, words[0][1]] } },
    }),
  sort: () => post(['排序', 'Sort'], sortInput, batchResult, { message: ['排序已保存', 'Order saved'] }),
  export: <Query extends z.ZodMiniObject>(query: Query) =>
    get(['导出', 'Export'], exportQuery(query), started, { effect: 'write', affects: ['task.task'], message: exportStarted }),
  import: () =>
    post(['导入', 'Import'], z.object({ file: sentFile, name: z.string() }), started, { affects: ['task.task'], upload: 'file' }),
  delete: () => post(['删除', 'Delete'], withIds({}), batchResult, { message: messages.removed }),
  counts,
  transitions,
}

type Counted<State extends string> = z.ZodMiniObject<Record<'all' | State, z.ZodMiniInt> & { capped: z.ZodMiniOptional<z.ZodMiniInt> }>

/**
 * The row count in each state within the list filters, for the tabs above it. `more` names further tabs. `capped` is in the
 * answer for a large list: a count above it is a lower bound.
 */
function counts<Flow extends Machine, Query extends z.ZodMiniObject, More extends string = never>(
  flow: Flow,
  query: Query,
  more: readonly More[] = [],
) {
  const filters = Object.entries(query.shape as Shape).filter(([name]) => name !== flow.field && !(name in paging) && name !== 'sort_field')
  const numbers = ['all', ...Object.keys(flow.states), ...more].map((name) => [name, z.int()])
  const input = z.object(Object.fromEntries(filters)) as z.ZodMiniObject<Omit<Query['shape'], keyof typeof paging | 'sort_field' | 'state'>>
  const output = z.object({ ...Object.fromEntries(numbers), capped: z.optional(z.int()) })
  return get(['各状态数量', 'Counts'], input, output as unknown as Counted<StateOf<Flow> | More>)
}

type InputOf<One> = One extends { input: infer Fields extends Shape } ? Fields : Record<never, never>
type CallOf<One> = One extends { single: true }
  ? Draft<ReturnType<typeof withId<InputOf<One>>>, typeof savedRow>
  : Draft<ReturnType<typeof withIds<InputOf<One>>>, typeof batchResult>
/** The calls that staff make; an action with `via` is performed by a call that the entity declares itself. */
type Transitions<Actions> = {
  [Name in keyof Actions as Actions[Name] extends { via: object } | { actor: 'customer' | 'system' } ? never : Name]: CallOf<Actions[Name]>
}

/** A call for each machine action. */
function transitions<Flow extends Machine>(flow: Flow): Transitions<Flow['actions']> {
  const actions = Object.entries(flow.actions) as [string, Action<string, never>][]
  const own = actions.filter(([, action]) => isStaff(action) && !action.via)
  return Object.fromEntries(own.map(([name, action]) => [name, callOf(action)])) as Transitions<Flow['actions']>
}

function callOf({ label, input = {}, single, actor, message, call }: Action<string, never>) {
  const options = { message, ...call, ...(actor && { access: actor as EndpointOptions['access'] }) }
  return single ? post(label, withId(input), savedRow, options) : post(label, withIds(input), batchResult, options)
}

function withId<Extra extends Shape>(extra: Extra) {
  return z.object({ id: rowId(), version: z.optional(z.int()), ...extra })
}

const exportStarted: Label = ['已提交导出任务', 'Export started']
const started = z.object({ task_id: z.int() })

const oneId = z.object({ id: rowId() })
/** A saved row. `msg` replaces the call's message where a part waits for another person. */
export const savedRow = z.object({ id: z.int(), version: z.int(), msg: z.optional(z.string()) })
const fileFormats = {
  xlsx: ['Excel (.xlsx)', 'Excel (.xlsx)'],
  csv: ['CSV', 'CSV'],
  /** Long numbers and numbers with leading zeros as `="0012"`, which Excel displays in full. */
  csv_excel: ['供 Excel 打开的 CSV', 'CSV for Excel'],
} as const
const exportFormat = z._default(choice(['文件格式', 'File format'], fileFormats), 'xlsx')

/** The filters and the order for a list without paging; `ids` limits it to these rows. */
function exportQuery<Query extends z.ZodMiniObject>(query: Query) {
  return z.extend(query, { ids: target.ids, format: exportFormat })
}

export const statusWords = { 1: ['启用', 'Enabled'], 0: ['停用', 'Disabled'] } as const satisfies { 1: Label; 0: Label }
export const saleWords = { 1: ['上架', 'On sale'], 0: ['下架', 'Off sale'] } as const satisfies { 1: Label; 0: Label }

/** The row order among siblings: the larger value comes first (domain §0.2). */
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

/** An entry in an option list. */
export const option = z.object({ key: z.int(), title: z.string() })
