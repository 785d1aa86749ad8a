import * as z from 'zod/mini'
import { entity, get, nothing, post, type ParsedOf } from '../kit/endpoint.ts'
import { choice, derived, optional, rowId, shaped } from '../kit/field.ts'
import { storeTypes } from '../people/words.ts'
import { applicationFields, applicationRules, auditFlow } from '../store/audit-flow.ts'
import { inviteCode } from './invite.ts'

const { words, tones } = auditFlow

/** The submitted data as they are read. */
const submitted = z.record(z.string(), z.unknown())

const application = z.object({
  id: z.int(),
  audit_no: derived(['审核单号', 'Number'], z.string()),
  kind: choice(['类型', 'Type'], { new: ['新门店', 'New store'], change: ['资料变更', 'Change'] }),
  state: choice(['状态', 'State'], words, tones),
  reject_reason: derived(['驳回原因', 'Reason'], z.nullable(z.string())),
  submit_count: derived(['提交次数', 'Submissions'], z.int()),
  submitted_at: derived(['提交时间', 'Submitted'], z.string()),
  audit_at: derived(['审核时间', 'Decided'], z.nullable(z.string())),
  snapshot: derived(['提交资料', 'Submitted data'], submitted),
})

const ownStore = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  type: choice(['门店类型', 'Store type'], storeTypes),
  contact: z.string(),
  /** The store's own number, whole. */
  phone: z.string(),
  province_code: z.string(),
  city_code: z.string(),
  district_code: z.string(),
  address: z.string(),
  region: derived(['所在地区', 'Region'], z.string()),
  lng: z.nullable(z.number()),
  lat: z.nullable(z.number()),
  license_no: z.nullable(z.string()),
  license_image: z.nullable(z.string()),
  license_name: z.nullable(z.string()),
  front_images: z.array(z.string()),
  inner_images: z.array(z.string()),
  price_level: derived(['价格等级', 'Price level'], z.enum(['store', 'trade'])),
  role: derived(['身份', 'Role'], z.enum(['owner', 'clerk'])),
  status: z.literal([0, 1]),
  version: z.int(),
})

const mine = z.object({
  store: z.nullable(ownStore),
  /** The customer's newest application, for a new store or for a change. */
  application: z.nullable(application),
  /** True if `apply` is open without an invitation. */
  self_apply: z.boolean(),
})

const { state, audit_no } = application.shape
const receipt = z.object({ id: z.int(), audit_no, state })

const fields = z.object(applicationFields)

/** Money, prices and stores change only once however often a call is repeated. */
const once = { idempotent: true, message: ['提交成功，请等待审核', 'Submitted. Please wait for the decision'] } as const

export const store = entity('shop.store', ['我的门店', 'My store'], {
  mine: get(['我的门店', 'My store'], nothing, mine),
  apply: post(['申请入驻', 'Apply'], z.extend(fields, { invite_code: optional(inviteCode()) }).check(...applicationRules), receipt, once),
  resubmit: post(['重新提交', 'Submit again'], z.extend(fields, { id: rowId() }).check(...applicationRules), receipt, once),
  withdraw: post(['撤回申请', 'Withdraw'], z.object({ id: rowId() }), receipt),
  change: post(['变更资料', 'Change the data'], fields.check(...applicationRules), receipt, once),
  transfer: post(
    ['转让店主', 'Transfer ownership'],
    z.object({ user_id: shaped(['新店主', 'New owner'], rowId()) }),
    z.object({ owner_user_id: z.int() }),
    { idempotent: true, message: ['店主已转让', 'Ownership transferred'] },
  ),
})

export type Application = Omit<ParsedOf<typeof store.change>, never>
