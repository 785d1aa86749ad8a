import * as z from 'zod/mini'
import { entity, get, nothing, type OutputOf, type Permission } from '../kit/endpoint.ts'
import { choice, date, derived, longText, optional, text } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { machine } from '../kit/machine.ts'
import { listQuery, rowOf, verbs } from '../kit/verbs.ts'
import { settingGroups, type GroupCode } from './settings.ts'

export type ConfigRequestState = 'pending' | 'accepted' | 'refused' | 'withdrawn' | 'expired'

/** The permission to decide about a requested settings change. */
export const configApprove: Permission = 'config:config:approve'

/** A request that nobody has decided ends after this many days. */
export const REQUEST_DAYS = 7

const decided: Label = ['该变更申请已被处理', 'This request has been processed already']
const late: Label = ['该变更申请已过期，请重新提交', 'This request has expired. Submit the change again']

/** A requested change to settings that need a second person. */
export const configRequestFlow = machine<ConfigRequestState, { expires_at: string }>()({
  initial: ['pending'],
  states: {
    pending: { label: ['待确认', 'To confirm'], tone: 'warning', waits: true },
    accepted: { label: ['已生效', 'In effect'], tone: 'success' },
    refused: { label: ['已拒绝', 'Refused'], tone: 'danger' },
    withdrawn: { label: ['已撤回', 'Withdrawn'], tone: 'neutral' },
    expired: { label: ['已过期', 'Expired'], tone: 'neutral' },
  },
  actions: {
    accept: {
      label: ['确认生效', 'Accept'],
      from: ['pending'],
      to: 'accepted',
      actor: configApprove,
      single: true,
      blocked: decided,
      guard: ({ expires_at }, now) => (Date.parse(expires_at) <= now.getTime() ? { label: late } : undefined),
      message: ['已生效', 'The change is in effect'],
      call: { stepUp: true, affects: ['config.config'] },
    },
    refuse: {
      label: ['拒绝', 'Refuse'],
      message: ['已拒绝', 'Request declined'],
      from: ['pending'],
      to: 'refused',
      tone: 'danger',
      actor: configApprove,
      single: true,
      input: { reason: longText(['拒绝原因', 'Reason of the refusal'], { max: 200 }) },
      blocked: decided,
      call: { stepUp: true, affects: ['config.config'] },
    },
    withdraw: {
      label: ['撤回', 'Withdraw'],
      message: ['已撤回', 'Request withdrawn'],
      from: ['pending'],
      to: 'withdrawn',
      tone: 'danger',
      actor: 'config:config:edit',
      single: true,
      confirm: { title: ['确定要撤回该变更申请吗？', 'Withdraw this request?'] },
      blocked: decided,
      call: { affects: ['config.config'] },
    },
    /** At its deadline. */
    expire: { label: ['过期', 'Expire'], from: ['pending'], to: 'expired', actor: 'system' },
  },
})

const groupWords = Object.fromEntries(Object.entries(settingGroups).map(([code, { label }]) => [code, label])) as Record<GroupCode, Label>

/** One setting in a request; for a secret the beginning of its value's SHA-256 hash. */
const change = z.object({
  key: derived(['配置项', 'Setting'], z.string()),
  old: derived(['原值', 'Old value'], z.unknown()),
  new: derived(['新值', 'New value'], z.unknown()),
})

export const configRequestRow = rowOf(
  {},
  {
    request_no: derived(['申请单号', 'Number'], z.string()),
    group: choice(['分组', 'Group'], groupWords),
    changes: derived(['变更内容', 'Changes'], z.array(change)),
    reason: derived(['变更原因', 'Reason'], z.string()),
    state: choice(['状态', 'State'], configRequestFlow.words, configRequestFlow.tones),
    expires_at: derived(['截止时间', 'Deadline'], z.string()),
    creator_id: derived(['申请人', 'Requested by'], z.nullable(z.int())),
    creator: derived(['申请人', 'Requested by'], z.string()),
    decider: derived(['确认人', 'Decided by'], z.nullable(z.string())),
    /** Decided on the server's own console, without an account. */
    on_console: derived(['服务器控制台', 'Server console'], z.boolean()),
    decided_at: derived(['确认时间', 'Decided'], z.nullable(z.string())),
    refuse_reason: derived(['拒绝原因', 'Reason of the refusal'], z.nullable(z.string())),
  },
)

export const configRequestQuery = listQuery(
  {
    no: optional(text(['申请单号', 'Number'], { max: 40 })),
    group: optional(choice(['分组', 'Group'], groupWords)),
    state: optional(choice(['状态', 'State'], configRequestFlow.words)),
    from: optional(date(['申请时间从', 'From'])),
    to: optional(date(['申请时间到', 'To'])),
  },
  ['created_at'],
)

export const configRequest = entity('config.request', ['配置变更申请', 'Settings request'], configRequestFlow, {
  list: verbs.list(configRequestQuery, configRequestRow),
  detail: verbs.detail(configRequestRow),
  counts: verbs.counts(configRequestFlow, configRequestQuery),
  ...verbs.transitions(configRequestFlow),
  /** The changes that took effect within the last week, for the home page. */
  recent: get(['近期配置变更', 'Recent settings changes'], nothing, z.object({ list: z.array(configRequestRow) }), {
    access: 'config:request:list',
    quiet: true,
  }),
})

export type ConfigRequest = OutputOf<typeof configRequest.list>['list'][number]
