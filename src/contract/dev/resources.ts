import * as z from 'zod/mini'
import { entity, get, nothing, post, type OutputOf, type ParsedOf } from '../kit/endpoint.ts'
import { choice, defaulted, derived, flag, int, optional, rate, text } from '../kit/field.ts'
import { editOf, listQuery, rowOf, rule, statusWords, verbs, withIds, batchResult } from '../kit/verbs.ts'
import { permFormat, permWrong } from './menu.ts'

export const auths = {
  public: ['公开', 'Public'],
  login: ['登录即可', 'Logged in'],
  permission: ['需要权限', 'Permission'],
} as const

export const logLevels = {
  none: ['仅异常', 'Errors only'],
  brief: ['每次调用', 'Every call'],
  full: ['每次调用及参数', 'Every call with parameters'],
} as const

const sources = { code: ['默认', 'Default'], manual: ['已修改', 'Changed'] } as const

const methods = { GET: ['GET', 'GET'], POST: ['POST', 'POST'] } as const

/** An endpoint's editable fields (domain §17.3). */
const boundFields = {
  auth: choice(['鉴权', 'Access'], auths, { public: 'warning', login: 'neutral', permission: 'success' }),
  perm: optional(text(['权限标识', 'Permission'], { max: 100, pattern: permFormat, invalid: permWrong })),
  log_level: defaulted(choice(['日志', 'Log'], logLevels)),
  rate_limit: optional(int(['每分钟限流', 'Calls per minute'], 1, 100_000)),
}

type Bound = { auth: string; perm?: string | null }

/** Calls that cannot be closed: without them no one can log in or reopen a call. */
export function isEssential({ address }: { address: string }): boolean {
  return ['session.', 'config.config.open', 'dev.resources.'].some((beginning) => address.startsWith(beginning))
}

/** The minimum limit for an essential call, which every page load needs: calls per minute by a person, or from an address before login. */
export const ESSENTIAL_CALLS = 120

const resourceEdit = z
  .object({ ...editOf(boundFields).shape, id: z.int().check(z.gte(1)), version: z.int() })
  .check(
    rule(
      ['perm', 'auth'],
      ['公开接口不能设置权限标识', 'A public call cannot have a permission'],
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
  last_seen_at: derived(['最近同步', 'Last synced'], z.string()),
  status: flag(['状态', 'Status'], statusWords),
})

const listed = z.extend(resourceRow, {
  /** False: this product version no longer has the endpoint. */
  is_live: derived(['在用', 'In use'], z.boolean()),
  /** The number in the last seven days. */
  calls: derived(['7日调用', 'Calls, 7 days'], z.int()),
  error_rate: rate(['错误率', 'Failed']),
  /** P95 in milliseconds: its bucket's upper bound. */
  p95: derived(['P95', 'P95'], z.nullable(z.int())),
})

const states = {
  unbound: ['未绑定权限', 'Unassigned'],
  disabled: ['已停用', 'Disabled'],
  manual: ['已修改', 'Changed'],
  limited: ['有限流', 'Rate limited'],
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
  /** Restores the contract's binding. */
  reset: post(['恢复默认', 'Reset to default'], withIds({}), batchResult, {
    access: 'dev:resources:edit',
    message: ['已恢复默认', 'Reset to default'],
    stepUp: true,
  }),
  sync: post(['同步接口', 'Synchronise'], nothing, z.object({ added: z.int(), changed: z.int(), msg: z.string() }), {
    message: ['接口已同步', 'Resources synced'],
  }),
  /** The summary above the list, and the form options. */
  summary: get(['概况', 'Summary'], nothing, summary, { access: 'dev:resources:list' }),
})

export type ResourceRow = OutputOf<typeof resources.list>['list'][number]
export type ResourceEdit = ParsedOf<typeof resources.edit>
export type ResourceQuery = ParsedOf<typeof resources.list>
