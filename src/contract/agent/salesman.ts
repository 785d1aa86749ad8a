import * as z from 'zod/mini'
import { foldPhone } from '../kit/convert/phone.ts'
import { entity, get, post, type OutputOf, type ParsedOf } from '../kit/endpoint.ts'
import { choice, date, defaulted, derived, int, listOf, masked, money, optional, rate, ref, rowId, text } from '../kit/field.ts'
import { machine } from '../kit/machine.ts'
import { phoneMask } from '../kit/masked.ts'
import { editOf, listQuery, rowOf, statusWords, verbs } from '../kit/verbs.ts'
import { areasField } from '../people/fields.ts'

export type SalesmanState = 'on' | 'off' | 'left'

const gone = ['该业务员已离职', 'This salesman has left'] as const

/** A salesman's employment (domain §5.2). */
export const salesmanFlow = machine<SalesmanState, { store_count: number }>()({
  initial: ['on'],
  states: {
    on: { label: ['在职', 'Active'], tone: 'success' },
    off: { label: ['停用', 'Suspended'], tone: 'warning' },
    left: { label: ['离职', 'Left'], tone: 'neutral' },
  },
  actions: {
    edit: { label: ['编辑', 'Edit'], from: ['on', 'off'], via: { verb: 'edit' }, blocked: gone },
    on: { label: statusWords[1], from: ['off'], to: 'on', via: { verb: 'status', input: { status: 1 } }, repeats: true, blocked: gone },
    off: { label: statusWords[0], from: ['on'], to: 'off', via: { verb: 'status', input: { status: 0 } }, repeats: true, blocked: gone },
    leave: {
      label: ['离职', 'Leave'],
      message: ['已办理离职', 'Salesman has left'],
      from: ['on', 'off'],
      to: 'left',
      tone: 'danger',
      single: true,
      blocked: gone,
      input: { left_at: date(['离职日期', 'Last day'], { missing: ['请输入离职日期', 'Please enter the last day'] }) },
      guard: ({ store_count }) =>
        store_count > 0
          ? {
              label: ['该业务员名下还有{n}家门店，请先转移', 'The salesman still has {n:store|stores}. Transfer them first'],
              values: { n: store_count },
            }
          : undefined,
      call: { affects: ['agent.agent', 'user.user'] },
    },
  },
})

const agentField = optional(ref(['所属代理商', 'Agent']))
const phone = masked(phoneMask, derived(['手机号', 'Phone'], z.nullable(z.string())))

/** A salesman's editable fields (domain §5.2). */
export const salesmanFields = {
  user_id: ref(['关联用户', 'User']),
  name: text(['姓名', 'Name'], { min: 2, max: 20 }),
  /** Empty: employed by the platform. */
  agent_id: agentField,
  commission_rate: rate(['佣金比例', 'Commission rate']),
  areas: defaulted(areasField(['负责区域', 'Areas'], 50)),
  joined_at: date(['入职日期', 'Joined']),
  month_target: defaulted(money(['月目标', 'Monthly target'], { max: 99_999_999_900 })),
}

export const salesmanRow = rowOf(salesmanFields, {
  code: derived(['编码', 'Code'], z.string()),
  nick: derived(['昵称', 'Nickname'], z.string()),
  phone,
  agent_name: derived(['所属代理商', 'Agent'], z.nullable(z.string())),
  area_names: derived(['负责区域', 'Areas'], z.array(z.string())),
  invite_code: derived(['邀请码', 'Invitation code'], z.string()),
  left_at: derived(['离职日期', 'Last day'], z.nullable(z.string())),
  state: choice(['状态', 'State'], salesmanFlow.words, salesmanFlow.tones),
  store_count: derived(['门店数', 'Stores'], z.int()),
  month_new_store: derived(['本月新增门店', 'New stores this month'], z.int()),
  month_amount: derived(['本月成交额', 'Sales this month'], z.int()),
  /** Sales this month as target share in hundredths of a percent; null without a target. */
  target_rate: derived(['目标完成率', 'Target reached'], z.nullable(z.int())),
  commission_available: derived(['可提佣金', 'Commission'], z.int()),
})

export const salesmanQuery = listQuery(
  {
    word: optional(text(['姓名/昵称/手机', 'Name, nickname or phone'], { max: 60, fold: foldPhone })),
    agent_id: optional(ref(['代理商', 'Agent'])),
    state: optional(choice(['状态', 'State'], salesmanFlow.words)),
    joined_from: optional(date(['入职时间从', 'Joined from'])),
    joined_to: optional(date(['入职时间到', 'Joined to'])),
  },
  ['created_at', 'month_amount', 'store_count', 'joined_at'],
)

/** The rows for one salesman or agent, the newest first. */
export const pageOfOne = z.object({
  id: rowId(),
  page_no: z._default(int(['页码', 'Page'], 1, 100_000), 1),
  page_size: z._default(int(['每页条数', 'Page size'], 1, 100), 10),
})

/** A store as the agent and salesman pages show it. */
export const boundStore = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  contact: z.string(),
  phone,
  status: z.literal([0, 1]),
  created_at: z.string(),
})

export const storesPage = z.object({ list: z.array(boundStore), total: z.int() })

const inviteRecord = z.object({
  id: z.int(),
  title: z.string(),
  code: z.string(),
  nick: z.string(),
  scanned_at: z.string(),
  state: z.nullable(z.string()),
  store: z.nullable(z.string()),
})

/** Paid amounts for each day in the last 30 days, the oldest first. */
export const dailySales = z.object({ list: z.array(z.object({ day: z.string(), orders: z.int(), amount: z.int() })) })

const ranked = z.object({
  id: z.int(),
  name: z.string(),
  nick: z.string(),
  agent_name: z.nullable(z.string()),
  new_stores: z.int(),
  store_count: z.int(),
  amount: z.int(),
})

export const rankings = {
  stores: ['新增门店', 'New stores'],
  amount: ['成交额', 'Sales'],
} as const

const visibility = { access: 'agent:salesman:list' } as const
const bound = ['agent.agent', 'user.user']

export const salesman = entity('agent.salesman', ['业务员', 'Salesman'], salesmanFlow, {
  list: verbs.list(salesmanQuery, salesmanRow),
  counts: verbs.counts(salesmanFlow, salesmanQuery),
  detail: verbs.detail(salesmanRow),
  edit: { ...verbs.edit(editOf(salesmanFields)), affects: bound },
  status: verbs.status(),
  ...verbs.transitions(salesmanFlow),
  /** All stores that a salesman has, or the chosen ones, all or nothing. */
  transfer: post(
    ['转移门店', 'Transfer stores'],
    z.object({
      from_id: ref(['转出业务员', 'From']),
      to_id: ref(['接收业务员', 'Receiving salesman']),
      store_ids: optional(listOf(['门店', 'Stores'], ref(['门店', 'Store']), 1000)),
    }),
    z.object({ count: z.int() }),
    { affects: bound, message: ['门店已转移', 'Stores transferred'] },
  ),
  export: verbs.export(salesmanQuery),
  stat: get(
    ['统计', 'Figures'],
    z.object({}),
    z.object({ on_duty: z.int(), new_stores: z.int(), month_amount: z.int(), average: z.int() }),
    { ...visibility, quiet: true },
  ),
  sales: get(['近30天成交', 'Sales of 30 days'], z.object({ id: rowId() }), dailySales, visibility),
  /** By new stores or sales within these days, by default the current month; at most twenty. */
  rank: get(
    ['排行', 'Ranking'],
    z.object({
      by: optional(choice(['排行依据', 'Ranked by'], rankings)),
      from: optional(date(['开始日期', 'From'])),
      to: optional(date(['结束日期', 'To'])),
    }),
    z.object({ list: z.array(ranked) }),
    visibility,
  ),
  stores: get(['名下门店', 'Stores of a salesman'], pageOfOne, storesPage, { access: 'store:store:list' }),
  invites: get(['邀请记录', 'Invitations of a salesman'], pageOfOne, z.object({ list: z.array(inviteRecord), total: z.int() }), {
    access: 'store:invite:list',
  }),
})

export type Salesman = OutputOf<typeof salesman.detail>
export type SalesmanEdit = ParsedOf<typeof salesman.edit>
export type SalesmanQuery = ParsedOf<typeof salesman.list>
