import * as z from 'zod/mini'
import { historyEntry } from '../history/history.ts'
import { entity, get, type OutputOf, type ParsedOf } from '../kit/endpoint.ts'
import { choice, date, derived, int, optional, rowId, text } from '../kit/field.ts'
import { listQuery, pageOf, verbs } from '../kit/verbs.ts'

/** How many days of the log one question may span, and how many it spans unless it says. */
export const LOG_DAYS = { most: 90, usual: 7 }

/** A call is slow from here on, in milliseconds. */
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
    kind: optional(choice(['类别', 'Kind'], logKinds)),
    username: optional(text(['账号', 'Account'], { max: 60 })),
    /** An area, an entity or a call: `goods`, `goods.brand`, `goods.brand.edit`. */
    action: optional(text(['模块与动作', 'Action'], action)),
    target_id: optional(int(['对象ID', 'Record ID'], 1, Number.MAX_SAFE_INTEGER)),
    result: optional(choice(['结果', 'Result'], { well: ['成功', 'Done'], badly: ['失败', 'Not done'] })),
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
  kind: derived(['类别', 'Kind'], z.enum(['operate', 'login', 'error', 'api'])),
  username: derived(['账号', 'Account'], z.string()),
  role: derived(['角色', 'Roles'], z.nullable(z.string())),
  /** The address of the call. */
  action: derived(['接口', 'Call'], z.string()),
  entity: derived(['模块', 'Module'], z.string()),
  title: derived(['动作', 'Action'], z.string()),
  target_id: derived(['对象', 'Record'], z.nullable(z.int())),
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
  /** What was changed, in words, where it is a record with a history that the person may read. */
  entry: derived(['修改内容', 'Changes'], z.nullable(historyEntry)),
  /** What was noted besides, where it is no such record. */
  noted: derived(['记录内容', 'Noted'], z.nullable(record)),
  /** What else the same request did. */
  related: derived(['相关日志', 'Related'], z.array(logRow)),
})

const optionRow = z.object({ key: z.string(), title: z.string() })

/** Who did what (domain §17.1). There is no call that changes it. */
export const logger = entity('dev.logger', ['操作日志', 'Log'], {
  list: get(['列表', 'List'], logQuery, pageOf(logRow)),
  detail: get(['详情', 'Detail'], z.object({ id: rowId() }), logDetail),
  export: verbs.export(logQuery),
  /** The modules, and what can be done in each. */
  option: get(['模块选项', 'Modules'], z.object({}), z.object({ list: z.array(z.extend(optionRow, { children: z.array(optionRow) })) }), {
    access: 'dev:logger:list',
  }),
})

export type LogRow = OutputOf<typeof logger.list>['list'][number]
export type LogDetail = OutputOf<typeof logger.detail>
export type LogQuery = ParsedOf<typeof logger.list>
