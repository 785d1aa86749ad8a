import * as z from 'zod/mini'
import { entity, type OutputOf, type ParsedOf } from '../kit/endpoint.ts'
import { choice, date, derived, longText, masked, optional, ref, text } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { machine } from '../kit/machine.ts'
import { phoneMask } from '../kit/masked.ts'
import { listQuery, verbs } from '../kit/verbs.ts'
import { orderFlow } from '../order/order-flow.ts'
import { phoneFilter } from '../people/fields.ts'
import { groupModes, type GroupMode } from './group.ts'

export type TeamState = 'forming' | 'success' | 'failed'

/** A team's columns that its guards read. */
export interface TeamFacts {
  mode: GroupMode
  joined_people: number
}

const ended: Label = ['该团已结束', 'The team has ended']
const blocked = { success: ended, failed: ended } as const
const noMember: Label = ['该团还没有已付款的成员，不能成团', 'No member of the team has paid yet']
const noFill: Label = ['件数成团不支持模拟成团', 'Teams by pieces are not filled up']
const unlessEmpty = ({ joined_people }: TeamFacts) => (joined_people > 0 ? undefined : { label: noMember })

const reason = longText(['原因', 'Reason'], { max: 200 })
const affects = ['activity.group', 'order.order'] as const

/** The life cycle for a team (domain §4.3): it ends once. The orders follow one by one. */
export const teamFlow = machine<TeamState, TeamFacts>()({
  initial: ['forming'],
  states: {
    forming: { label: ['拼团中', 'Forming'], tone: 'info' },
    success: { label: ['拼团成功', 'Complete'], tone: 'success' },
    failed: { label: ['拼团失败', 'Failed'], tone: 'neutral' },
  },
  actions: {
    finish: {
      label: ['手动成团', 'Complete by hand'],
      message: ['已手动成团', 'Group completed'],
      from: ['forming'],
      to: 'success',
      actor: 'activity:group:publish',
      single: true,
      input: { reason },
      blocked,
      guard: unlessEmpty,
      call: { path: '/api/activity/group/team/finish', affects },
    },
    dissolve: {
      label: ['解散', 'Dissolve'],
      message: ['团已解散', 'Group dissolved'],
      from: ['forming'],
      to: 'failed',
      tone: 'danger',
      actor: 'activity:group:publish',
      single: true,
      input: { reason },
      blocked,
      call: { path: '/api/activity/group/team/dissolve', affects, idempotent: true },
    },
    complete: { label: ['付款成团', 'Complete by payment'], from: ['forming'], to: 'success', actor: 'system', guard: unlessEmpty },
    fill: {
      label: ['模拟成团', 'Fill up'],
      from: ['forming'],
      to: 'success',
      actor: 'system',
      guard: (row) => unlessEmpty(row) ?? (row.mode === 'people' ? undefined : { label: noFill }),
    },
    expire: { label: ['到期失败', 'Fail at the end'], from: ['forming'], to: 'failed', actor: 'system' },
    abandon: { label: ['无人付款', 'No payment'], from: ['forming'], to: 'failed', actor: 'system' },
    stop: { label: ['活动强制结束', 'Stopped with its activity'], from: ['forming'], to: 'failed', actor: 'system' },
  },
})

/** Why a team has ended. */
export const teamEnds = {
  complete: ['付款成团', 'All have paid'],
  finish: ['手动成团', 'Completed by hand'],
  fill: ['模拟成团', 'Filled up'],
  expire: ['到期未成团', 'Not complete in time'],
  abandon: ['团长未付款', 'The leader did not pay'],
  dissolve: ['手动解散', 'Dissolved'],
  stop: ['活动强制结束', 'The activity was stopped'],
} as const satisfies Record<string, Label>
export type TeamEnd = keyof typeof teamEnds

/** A place in a team: reserved until the payment, paid, left unpaid, or returned with its order. */
export const seats = {
  reserved: ['待付款', 'To pay'],
  paid: ['已付款', 'Paid'],
  left: ['未付款退出', 'Left unpaid'],
  returned: ['已退款', 'Refunded'],
} as const satisfies Record<string, Label>
export type Seat = keyof typeof seats

const moment = (label: Label) => derived(label, z.nullable(z.string()))

export const teamRow = z.object({
  id: z.int(),
  version: z.int(),
  team_no: derived(['团号', 'Team'], z.string()),
  activity_id: derived(['活动', 'Activity'], z.int()),
  activity_title: derived(['活动', 'Activity'], z.string()),
  leader: derived(['团长', 'Leader'], z.string()),
  leader_phone: masked(phoneMask, derived(['手机号', 'Phone'], z.string())),
  store_name: derived(['门店', 'Store'], z.nullable(z.string())),
  mode: choice(['成团方式', 'A team is complete'], groupModes),
  need: derived(['成团条件', 'Target'], z.int()),
  joined_people: derived(['已付款人数', 'People who paid'], z.int()),
  joined_qty: derived(['已付款件数', 'Pieces paid'], z.int()),
  reserved_people: derived(['待付款人数', 'People to pay'], z.int()),
  reserved_qty: derived(['待付款件数', 'Pieces to pay'], z.int()),
  state: choice(['状态', 'State'], teamFlow.words, teamFlow.tones),
  end_by: derived(['结束方式', 'Ended by'], z.nullable(choice(['结束方式', 'Ended by'], teamEnds))),
  end_reason: derived(['原因', 'Reason'], z.nullable(z.string())),
  /** The orders in a team that has ended follow one by one; 0 while some still wait. */
  is_settled: derived(['订单已处理', 'Orders done'], z.literal([0, 1])),
  expire_at: derived(['截止时间', 'Until'], z.string()),
  finished_at: moment(['结束时间', 'Ended at']),
  created_at: derived(['开团时间', 'Opened at'], z.string()),
})

const member = z.object({
  id: z.int(),
  nick: derived(['成员', 'Member'], z.string()),
  phone: masked(phoneMask, derived(['手机号', 'Phone'], z.string())),
  is_leader: z.literal([0, 1]),
  is_virtual: z.literal([0, 1]),
  seat: choice(['状态', 'State'], seats, { reserved: 'warning', paid: 'success', left: 'neutral', returned: 'neutral' }),
  code: derived(['商品编码', 'SKU code'], z.nullable(z.string())),
  title: derived(['商品', 'Goods'], z.nullable(z.string())),
  qty: derived(['数量', 'Quantity'], z.int()),
  order_id: derived(['订单', 'Order'], z.nullable(z.int())),
  order_no: derived(['订单号', 'Order'], z.nullable(z.string())),
  order_state: derived(['订单状态', 'Order state'], z.nullable(choice(['订单状态', 'Order state'], orderFlow.words, orderFlow.tones))),
  paid_amount: derived(['实付', 'Paid'], z.nullable(z.int())),
  refund_amount: derived(['已退', 'Refunded'], z.nullable(z.int())),
  joined_at: derived(['参团时间', 'Joined at'], z.string()),
})

export const teamQuery = listQuery(
  {
    team_no: optional(text(['团号', 'Team'], { max: 30 })),
    activity_id: optional(ref(['活动', 'Activity'])),
    phone: optional(phoneFilter()),
    state: optional(choice(['状态', 'State'], teamFlow.words, teamFlow.tones)),
    order_id: optional(ref(['订单', 'Order'])),
    /** Business days, inclusive. */
    from: optional(date(['开团时间从', 'Opened from'])),
    to: optional(date(['开团时间到', 'Opened until'])),
  },
  ['created_at', 'expire_at'],
)

const list = { access: 'activity:group:list' } as const
const at = (verb: string) => ({ ...list, path: `/api/activity/group/team/${verb}` })

export const groupTeam = entity('activity.groupTeam', ['拼团记录', 'Team'], teamFlow, {
  list: { ...verbs.list(teamQuery, teamRow), ...at('list') },
  /** The team with the members whom the caller may see. */
  detail: { ...verbs.detail(z.extend(teamRow, { members: derived(['成员', 'Members'], z.array(member)) })), ...at('detail') },
  counts: { ...verbs.counts(teamFlow, teamQuery), ...at('counts') },
  export: { ...verbs.export(teamQuery), access: 'activity:group:export' as const, path: '/api/activity/group/team/export' },
  ...verbs.transitions(teamFlow),
})

export type GroupTeam = OutputOf<typeof groupTeam.list>['list'][number]
export type GroupTeamDetail = OutputOf<typeof groupTeam.detail>
export type TeamQuery = ParsedOf<typeof groupTeam.list>
