import * as z from 'zod/mini'
import { entity, get, nothing, post, type OutputOf, type ParsedOf } from '../kit/endpoint.ts'
import { choice, defaulted, derived, flag, int, optional, rate, text } from '../kit/field.ts'
import { messages } from '../kit/messages.ts'
import { editOf, listQuery, rowOf, rule, statusWords, verbs, withIds, batchResult } from '../kit/verbs.ts'
import { permFormat, permWrong } from './menu.ts'

export const auths = {
  public: ['公开', 'Public'],
  login: ['登录即可', 'Logged in'],
  permission: ['需要权限', 'Permission'],
} as const

export const logLevels = {
  none: ['仅异常', 'Only what fails'],
  brief: ['每次调用', 'Every call'],
  full: ['每次调用及参数', 'Every call with its values'],
} as const

const sources = { code: ['默认', 'As built'], manual: ['已修改', 'Changed'] } as const

const methods = { GET: ['GET', 'GET'], POST: ['POST', 'POST'] } as const

/** What a person decides of an endpoint (domain §17.3). */
const boundFields = {
  auth: choice(['鉴权', 'Access'], auths, { public: 'warning', login: 'neutral', permission: 'success' }),
  perm: optional(text(['权限标识', 'Permission'], { max: 100, pattern: permFormat, invalid: permWrong })),
  log_level: defaulted(choice(['日志', 'Log'], logLevels)),
  rate_limit: optional(int(['每分钟限流', 'Calls a minute'], 1, 100_000)),
}

type Bound = { auth: string; perm?: string | null }

const resourceEdit = z
  .object({ ...editOf(boundFields).shape, id: z.int().check(z.gte(1)), version: z.int() })
  .check(
    rule(
      ['perm', 'auth'],
      ['公开接口不能设置权限标识', 'A public call has no permission'],
      ({ auth, perm }: Bound) => auth !== 'public' || !perm,
    ),
  )

export const resourceRow = rowOf(boundFields, {
  method: derived(['方法', 'Method'], z.enum(['GET', 'POST'])),
  path: derived(['路径', 'Path'], z.string()),
  address: derived(['调用', 'Call'], z.string()),
  title: derived(['名称', 'Name'], z.string()),
  title_en: derived(['英文名称', 'English name'], z.string()),
  area: derived(['模块', 'Area'], z.string()),
  idempotent: flag(['幂等', 'Idempotent']),
  source: choice(['来源', 'Source'], sources, { code: 'neutral', manual: 'info' }),
  last_seen_at: derived(['最近同步', 'Last seen'], z.string()),
  status: flag(['状态', 'Status'], statusWords),
})

const listed = z.extend(resourceRow, {
  /** False: this version of the product has it no longer. */
  is_live: derived(['在用', 'In use'], z.boolean()),
  /** Over the last seven days. */
  calls: derived(['7日调用', 'Calls, 7 days'], z.int()),
  error_rate: rate(['错误率', 'Failed']),
  /** Milliseconds; the upper bound of the bucket that 95 of 100 calls stay within. */
  p95: derived(['P95', 'P95'], z.nullable(z.int())),
})

const states = {
  unbound: ['未绑定权限', 'Bound to nobody'],
  disabled: ['已停用', 'Disabled'],
  manual: ['已修改', 'Changed'],
  limited: ['有限流', 'With a limit'],
} as const

export const resourceQuery = z.extend(
  listQuery(
    {
      word: optional(text(['路径/名称/权限', 'Path, name or permission'], { max: 100 })),
      method: optional(choice(['方法', 'Method'], methods)),
      area: optional(text(['模块', 'Area'], { max: 40 })),
      auth: optional(choice(['鉴权', 'Access'], auths)),
      state: optional(choice(['状态', 'State'], states)),
    },
    ['path'],
  ),
  { sort_order: z._default(z.enum(['asc', 'desc']), 'asc') },
)

const summary = z.object({ total: z.int(), unbound: z.int(), areas: z.array(z.string()), permissions: z.array(z.string()) })

export const resources = entity('dev.resources', ['接口资源', 'Endpoint'], {
  list: verbs.list(resourceQuery, listed),
  detail: verbs.detail(resourceRow),
  edit: { ...verbs.edit(resourceEdit), stepUp: true },
  status: verbs.status(),
  /** Takes the binding of the code again. */
  reset: post(['恢复默认', 'As built'], withIds({}), batchResult, { access: 'dev:resources:edit', message: messages.done, stepUp: true }),
  sync: post(['同步接口', 'Synchronise'], nothing, z.object({ added: z.int(), changed: z.int(), msg: z.string() }), {
    message: messages.done,
  }),
  /** What the page says above the list, and offers in its form. */
  summary: get(['概况', 'Summary'], nothing, summary, { access: 'dev:resources:list' }),
})

export type ResourceRow = OutputOf<typeof resources.list>['list'][number]
export type ResourceEdit = ParsedOf<typeof resources.edit>
export type ResourceQuery = ParsedOf<typeof resources.list>
