import * as z from 'zod/mini'
import { historyEntry } from '../history/history.ts'
import { entity, get, type OutputOf, type ParsedOf } from '../kit/endpoint.ts'
import { choice, date, derived, int, optional, ref, rowId, text } from '../kit/field.ts'
import { listQuery, pageOf, verbs } from '../kit/verbs.ts'

/** Maximum and default number of days for one log query. */
export const LOG_DAYS = { most: 90, usual: 7 }

/** Calls from this duration on are slow, in milliseconds. */
export const SLOW_MS = 1000

export const logKinds = {
  operate: ['操作', 'Changes'],
  login: ['登录', 'Logins'],
  error: ['异常', 'Errors'],
  slow: ['慢请求', 'Slow calls'],
  refused: ['拒绝', 'Refusals'],
} as const

const action = { max: 90, pattern: /^[a-zA-Z]\w*(?:\.[a-zA-Z]\w*){0,2}$/ }

export const logQuery = listQuery(
  {
    kind: optional(choice(['类别', 'Type'], logKinds)),
    username: optional(text(['账号', 'Account'], { max: 60 })),
    /** The account's current department, with all departments below it. */
    department_id: optional(ref(['部门', 'Department'])),
    /** An area, an entity or a call: `goods`, `goods.brand`, `goods.brand.edit`. */
    action: optional(text(['模块与动作', 'Action'], action)),
    target_id: optional(int(['对象ID', 'Record ID'], 1, Number.MAX_SAFE_INTEGER)),
    result: optional(choice(['结果', 'Result'], { well: ['成功', 'Done'], badly: ['失败', 'Failed'] })),
    ip: optional(text(['IP', 'IP'], { max: 45 })),
    from: optional(date(['开始日期', 'From'])),
    to: optional(date(['结束日期', 'To'])),
    trace: optional(text(['请求编号', 'Request ID'], { max: 64, pattern: /^[\w-]+$/ })),
  },
  ['created_at'],
)

export const logRow = z.object({
  id: z.int(),
  created_at: derived(['时间', 'Time'], z.string()),
  kind: derived(['类别', 'Type'], z.enum(['operate', 'login', 'error', 'api'])),
  username: derived(['账号', 'Account'], z.string()),
  role: derived(['角色', 'Roles'], z.nullable(z.string())),
  /** The call address. */
  action: derived(['接口', 'Call'], z.string()),
  entity: derived(['模块', 'Module'], z.string()),
  title: derived(['动作', 'Action'], z.string()),
  target_id: derived(['对象', 'Record'], z.nullable(z.int())),
  /** The record name; null if it is gone, has no name, or is not visible to the person. */
  target: derived(
    ['对象名称', 'Record name'],
    z.nullable(z.object({ entity: z.string(), title: z.string(), code: z.nullable(z.string()), deleted: z.boolean() })),
  ),
  code: derived(['结果', 'Result'], z.int()),
  msg: derived(['说明', 'Message'], z.nullable(z.string())),
  ip: derived(['IP', 'IP'], z.string()),
  cost_ms: derived(['耗时', 'Cost'], z.nullable(z.int())),
  request_id: derived(['请求编号', 'Request ID'], z.string()),
})

const record = z.record(z.string(), z.unknown())

const logDetail = z.extend(logRow, {
  method: derived(['方法', 'Method'], z.nullable(z.string())),
  path: derived(['路径', 'Path'], z.nullable(z.string())),
  params: derived(['参数', 'Parameters'], z.nullable(record)),
  reason: derived(['原因', 'Reason'], z.nullable(z.string())),
  user_agent: derived(['浏览器', 'Browser'], z.string()),
  /** The changes in words, if the record has a history that the person may read. */
  entry: derived(['修改内容', 'Changes'], z.nullable(historyEntry)),
  /** Other logged values, for any other record. */
  noted: derived(['记录内容', 'Noted'], z.nullable(record)),
  /** The other actions in the same request. */
  related: derived(['相关日志', 'Related'], z.array(logRow)),
})

const optionRow = z.object({ key: z.string(), title: z.string() })

/** The audit log (domain §17.1). No call changes it. */
export const logger = entity('dev.logger', ['操作日志', 'Log'], {
  list: get(['列表', 'List'], logQuery, pageOf(logRow)),
  detail: get(['详情', 'Detail'], z.object({ id: rowId() }), logDetail),
  export: verbs.export(logQuery),
  /** The modules with their actions. */
  option: get(['模块选项', 'Modules'], z.object({}), z.object({ list: z.array(z.extend(optionRow, { children: z.array(optionRow) })) }), {
    access: 'dev:logger:list',
  }),
})

export type LogRow = OutputOf<typeof logger.list>['list'][number]
export type LogDetail = OutputOf<typeof logger.detail>
export type LogQuery = ParsedOf<typeof logger.list>
