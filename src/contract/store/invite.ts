import * as z from 'zod/mini'
import { couponsOnce, couponTitles, namedCoupons } from '../activity/coupon-ids.ts'
import { entity, get, type OutputOf, type ParsedOf } from '../kit/endpoint.ts'
import { choice, date, defaulted, derived, flag, int, masked, optional, ref, rowId, text, time } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { phoneMask } from '../kit/masked.ts'
import { editOf, listQuery, pageOf, rowOf, rule, statusWords, verbs } from '../kit/verbs.ts'
import { inviterTypes, priceLevels, type InviterType } from '../people/words.ts'
import { auditFlow } from './audit-flow.ts'

/** An invitation is valid for at most this number of days (domain §6.3). */
export const MOST_INVITE_DAYS = 180

/** The states follow from status, time and uses; no column stores them. */
export const inviteStates = {
  usable: ['有效', 'Active'],
  used_up: ['已用完', 'Used up'],
  expired: ['已过期', 'Expired'],
  stopped: ['已停用', 'Disabled'],
} as const satisfies Record<string, Label>
export type InviteState = keyof typeof inviteStates

/** The editable invitation fields. */
export const inviteFields = {
  title: text(['名称', 'Title'], { max: 30 }),
  inviter_type: choice(['邀请人类型', 'Inviter type'], inviterTypes),
  /** The binding for the stores that join; for a salesman's invitation it follows from the salesman. */
  agent_id: optional(ref(['代理商', 'Agent'])),
  salesman_id: optional(ref(['业务员', 'Salesman'])),
  price_level: defaulted(choice(['价格等级', 'Price level'], priceLevels)),
  /** Each store that joins receives them; only accounts that see coupons change them. */
  ...namedCoupons,
  max_uses: int(['使用次数', 'Uses'], 1, 9999),
  expire_at: time(['有效期至', 'Valid until'], { isEnd: true }),
  status: defaulted(flag(['状态', 'Status'], statusWords)),
}

interface Entered {
  inviter_type: InviterType
  agent_id?: number | null
  salesman_id?: number | null
}

const askAgent: Label = ['请选择代理商', 'Please select an agent']
const askSalesman: Label = ['请选择业务员', 'Please select a salesman']

export const inviteEdit = editOf(inviteFields).check(
  rule(
    ['agent_id', 'inviter_type'],
    askAgent,
    ({ inviter_type, agent_id }: Entered) => inviter_type !== 'agent' || typeof agent_id === 'number',
  ),
  rule(
    ['salesman_id', 'inviter_type'],
    askSalesman,
    ({ inviter_type, salesman_id }: Entered) => inviter_type !== 'salesman' || typeof salesman_id === 'number',
  ),
  couponsOnce,
)

const name = (label: Label) => derived(label, z.nullable(z.string()))
const count = (label: Label) => derived(label, z.int())

/** The stored row columns. */
export const inviteColumns = rowOf(inviteFields, {
  code: derived(['邀请码', 'Code'], z.string()),
  inviter_id: derived(['邀请人', 'Invited by'], z.int()),
  inviter_name: name(['邀请人', 'Invited by']),
  agent_name: name(['代理商', 'Agent']),
  salesman_name: name(['业务员', 'Salesman']),
  scan_count: count(['扫码', 'Scans']),
  apply_count: count(['申请', 'Applications']),
  success_count: count(['通过', 'Approved']),
  /** Applications without a decision: each reserves a use. */
  open_count: count(['审核中', 'Under review']),
  url: derived(['链接', 'Link'], z.string()),
  /** False if the agent or the salesman who invites is not active. */
  can_invite: derived(['邀请人可用', 'Inviter is active'], z.boolean()),
})

export const inviteRow = z.extend(inviteColumns, {
  state: choice(['状态', 'State'], inviteStates, { usable: 'success', used_up: 'info', expired: 'neutral', stopped: 'warning' }),
})

export const inviteDetail = z.extend(inviteRow, couponTitles)

export const inviteQuery = listQuery(
  {
    code: optional(text(['邀请码', 'Code'], { max: 20 })),
    title: optional(text(['名称', 'Title'], { max: 30 })),
    /** A part of the name for the account, agent or salesman. */
    inviter: optional(text(['邀请人', 'Invited by'], { max: 50 })),
    inviter_type: optional(choice(['邀请人类型', 'Inviter type'], inviterTypes)),
    agent_id: optional(ref(['代理商', 'Agent'])),
    salesman_id: optional(ref(['业务员', 'Salesman'])),
    state: optional(choice(['状态', 'State'], inviteStates)),
    /** Business days, inclusive. */
    created_from: optional(date(['创建时间从', 'Created from'])),
    created_to: optional(date(['创建时间到', 'Created to'])),
  },
  ['created_at', 'expire_at'],
)

const figures = z.object({
  scans: count(['本月扫码', 'Scans this month']),
  applications: count(['本月申请', 'Applications this month']),
  approved: count(['本月通过', 'Approved this month']),
  /** Approved stores per scan this month, in hundredths of a percent; null without a scan. */
  rate: derived(['转化率', 'Conversion'], z.nullable(z.int())),
  /** The agent for a caller with a data scope, in whose name such a caller invites; null for a caller without one. */
  own_agent: z.nullable(z.object({ id: z.int(), name: z.string() })),
})

const record = z.object({
  id: z.int(),
  user_id: z.int(),
  nick: derived(['用户', 'User'], z.string()),
  phone: masked(phoneMask, derived(['手机号', 'Phone'], z.nullable(z.string()))),
  scanned_at: derived(['扫码时间', 'Scanned'], z.string()),
  audit_id: derived(['申请单', 'Application'], z.nullable(z.int())),
  audit_no: name(['申请单', 'Application']),
  /** The result from the newest application by the invitation. */
  result: derived(['结果', 'Result'], z.nullable(choice(['结果', 'Result'], auditFlow.words, auditFlow.tones))),
  store_name: name(['门店', 'Store']),
})

const qrcode = z.object({ code: z.string(), title: z.string(), url: z.string() })

export const invite = entity('store.invite', ['门店邀请', 'Store invitation'], {
  list: verbs.list(inviteQuery, inviteRow),
  detail: verbs.detail(inviteDetail),
  stat: get(['统计', 'Figures'], z.object({}), figures, { access: 'store:invite:list', quiet: true }),
  edit: verbs.edit(inviteEdit),
  status: verbs.status(),
  recordList: get(['邀请记录', 'Records'], listQuery({ id: rowId() }, ['scanned_at']), pageOf(record), {
    path: '/api/store/invite/record/list',
    access: 'store:invite:list',
  }),
  /** The QR code content. */
  qrcode: get(['二维码', 'QR code'], z.object({ id: rowId() }), qrcode, { access: 'store:invite:list' }),
})

export type Invite = OutputOf<typeof invite.list>['list'][number]
export type InviteDetail = OutputOf<typeof invite.detail>
export type InviteEdit = ParsedOf<typeof invite.edit>
export type InviteQuery = ParsedOf<typeof invite.list>
export type InviteRecord = OutputOf<typeof invite.recordList>['list'][number]
