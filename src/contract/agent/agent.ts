import * as z from 'zod/mini'
import { foldPhone } from '../kit/convert/phone.ts'
import { entity, get, post, type OutputOf, type ParsedOf } from '../kit/endpoint.ts'
import { choice, date, derived, longText, numbered, optional, ref, rowId, text } from '../kit/field.ts'
import { machine } from '../kit/machine.ts'
import { messages } from '../kit/messages.ts'
import { editOf, listQuery, rowOf, verbs } from '../kit/verbs.ts'
import { accountFields, accountRule, agentFields, agentLevels, areasRule, contractDates, contractRule, parentRule } from './agent-fields.ts'
import { dailySales, pageOfOne, storesPage } from './salesman.ts'

export type AgentState = 'active' | 'frozen' | 'expired' | 'terminated'

const reason = longText(['原因', 'Reason'], { max: 200 })
const over = ['代理商已终止', 'The agreement with this agent has been terminated'] as const

/** The life cycle for an agent's contract (domain §5.1). */
export const agentFlow = machine<AgentState>()({
  initial: ['active'],
  states: {
    active: { label: ['合作中', 'Active'], tone: 'success' },
    frozen: { label: ['已冻结', 'Frozen'], tone: 'danger' },
    expired: { label: ['已到期', 'Expired'], tone: 'warning' },
    terminated: { label: ['已终止', 'Terminated'], tone: 'neutral' },
  },
  actions: {
    edit: { label: ['编辑', 'Edit'], from: ['active', 'frozen', 'expired'], via: { verb: 'edit' }, blocked: over },
    freeze: {
      label: ['冻结', 'Freeze'],
      message: ['已冻结', 'Frozen'],
      from: ['active'],
      to: 'frozen',
      tone: 'danger',
      single: true,
      input: { reason },
      call: { affects: ['dev.user'] },
    },
    unfreeze: {
      label: ['解冻', 'Unfreeze'],
      message: ['已解冻', 'Unfrozen'],
      from: ['frozen'],
      to: 'active',
      single: true,
      actor: 'agent:agent:freeze',
    },
    renew: {
      label: ['续约', 'Renew'],
      message: ['已续约', 'Contract renewed'],
      from: ['active', 'expired'],
      to: 'active',
      single: true,
      input: { ...contractDates, contract_no: agentFields.contract_no },
    },
    terminate: {
      label: ['终止', 'Terminate'],
      message: ['已终止', 'Contract terminated'],
      from: ['active', 'frozen', 'expired'],
      to: 'terminated',
      tone: 'danger',
      single: true,
      input: { receiver_id: optional(ref(['接收代理商', 'Receiving agent'])), reason },
      blocked: over,
      call: { affects: ['agent.salesman', 'user.user', 'dev.user'] },
    },
    expire: { label: ['到期', 'Expire'], from: ['active', 'frozen'], to: 'expired', actor: 'system' },
  },
})

export const agentRow = rowOf(agentFields, {
  code: derived(['编码', 'Code'], z.string()),
  parent_name: derived(['上级代理商', 'Parent agent'], z.nullable(z.string())),
  area_names: derived(['代理区域', 'Territories'], z.array(z.string())),
  state: choice(['状态', 'State'], agentFlow.words, agentFlow.tones),
  salesman_count: derived(['业务员数', 'Salesmen'], z.int()),
  store_count: derived(['门店数', 'Stores'], z.int()),
  child_count: derived(['下级数', 'Sub-agents'], z.int()),
  /** The paid amount this month for orders from the agent's own stores; lists show the amount from a few minutes ago. */
  month_amount: derived(['本月成交额', 'Sales this month'], z.int()),
  commission_available: derived(['可提佣金', 'Commission'], z.int()),
})

const agentEdit = editOf({ ...agentFields, ...accountFields }).check(parentRule, contractRule, areasRule, accountRule)

export const agentQuery = listQuery(
  {
    word: optional(text(['名称/编码/电话', 'Name, code or phone'], { max: 60, fold: foldPhone })),
    level: optional(numbered(['级别', 'Level'], agentLevels)),
    parent_id: optional(ref(['上级代理商', 'Parent agent'])),
    /** Agents with a territory that contains this area or lies in it. */
    area: optional(text(['区域', 'Territory'], { max: 6, pattern: /^\d{6}$/, ask: 'select' })),
    state: optional(choice(['状态', 'State'], agentFlow.words)),
    end_from: optional(date(['到期时间从', 'Contract end from'])),
    end_to: optional(date(['到期时间到', 'Contract end to'])),
    /** Contracts that end within this many days, ended ones included. */
    ends_within: optional(
      choice(['合同到期', 'Contract ends'], {
        7: ['7天内', 'Within 7 days'],
        30: ['30天内', 'Within 30 days'],
        90: ['90天内', 'Within 90 days'],
      }),
    ),
  },
  ['created_at', 'month_amount', 'store_count', 'contract_end'],
)

const loginAccount = z.object({
  id: z.int(),
  username: z.string(),
  real_name: z.string(),
  status: z.literal([0, 1]),
  last_login_at: z.nullable(z.string()),
})

/** The generated password: shown once and stored only as a hash. */
const shownOnce = z.nullable(z.string())
const ofAgent = z.object({ id: rowId() })
const visibility = { access: 'agent:agent:list' } as const

export const agent = entity('agent.agent', ['代理商', 'Agent'], agentFlow, {
  list: verbs.list(agentQuery, agentRow),
  counts: verbs.counts(agentFlow, agentQuery),
  detail: verbs.detail(agentRow),
  edit: post(['新增或修改', 'Create or change'], agentEdit, z.object({ id: z.int(), version: z.int(), password: shownOnce }), {
    affects: ['dev.user'],
    message: messages.saved,
    creates: true,
    stepUp: true,
  }),
  ...verbs.transitions(agentFlow),
  export: verbs.export(agentQuery),
  stat: get(
    ['统计', 'Figures'],
    z.object({}),
    z.object({ active: z.int(), ending: z.int(), new_stores: z.int(), month_amount: z.int(), waiting: z.int() }),
    { ...visibility, quiet: true },
  ),
  sales: get(['近30天成交', 'Sales of 30 days'], ofAgent, dailySales, visibility),
  stores: get(['门店', 'Stores of an agent'], pageOfOne, storesPage, { access: 'store:store:list' }),
  accounts: get(['登录账号', 'Login accounts'], ofAgent, z.object({ list: z.array(loginAccount) }), visibility),
  resetAccount: post(
    ['重置账号', 'Reset an account'],
    z.object({ id: rowId(), user_id: ref(['登录账号', 'Username']) }),
    z.object({ username: z.string(), password: shownOnce }),
    {
      access: 'dev:user:reset',
      affects: ['dev.user'],
      message: ['密码已重置，该账号已退出登录', 'The password is reset and the account is logged out'],
      stepUp: true,
    },
  ),
  /** The whole account number; the log records each reading. */
  bank: post(['查看银行账号', 'View account number'], ofAgent, z.object({ bank_account: z.nullable(z.string()) }), { stepUp: true }),
})

export type Agent = OutputOf<typeof agent.detail>
export type AgentEdit = ParsedOf<typeof agent.edit>
export type AgentQuery = ParsedOf<typeof agent.list>
