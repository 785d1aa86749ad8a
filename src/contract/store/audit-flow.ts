import * as z from 'zod/mini'
import { choice, defaulted, image, images, longText, optional, shaped, text } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { machine } from '../kit/machine.ts'
import { rule } from '../kit/verbs.ts'
import { licenseField, regionFields, regionRule } from '../people/fields.ts'
import { storeTypes } from '../people/words.ts'
import { mobileNumber } from '../session/sms.ts'

export type AuditState = 'pending_agent' | 'pending' | 'approved' | 'rejected' | 'withdrawn'

const processed: Label = ['该申请已被处理', 'This application has already been processed']
const preAudit = 'store:audit:preAudit'
const audit = 'store:audit:audit'

/** An application's life (domain §6.2): the agent's preliminary decision, if there is one, then the platform's decision. */
export const auditFlow = machine<AuditState>()({
  initial: ['pending_agent', 'pending'],
  states: {
    pending_agent: { label: ['待初审', 'Awaiting agent'], tone: 'warning', waits: true },
    pending: { label: ['待审核', 'Pending'], tone: 'info', waits: true },
    approved: { label: ['已通过', 'Approved'], tone: 'success' },
    rejected: { label: ['已驳回', 'Rejected'], tone: 'danger' },
    withdrawn: { label: ['已撤回', 'Withdrawn'], tone: 'neutral' },
  },
  actions: {
    prePass: {
      label: ['初审通过', 'Pass'],
      from: ['pending_agent'],
      to: 'pending',
      actor: preAudit,
      single: true,
      via: { verb: 'preAudit', input: { pass: 1 } },
      blocked: processed,
    },
    preReject: {
      label: ['初审驳回', 'Reject (agent)'],
      from: ['pending_agent'],
      to: 'rejected',
      tone: 'danger',
      actor: preAudit,
      single: true,
      via: { verb: 'preAudit', input: { pass: 0 } },
      blocked: processed,
    },
    approve: {
      label: ['通过', 'Approve'],
      from: ['pending'],
      to: 'approved',
      actor: audit,
      single: true,
      via: { verb: 'audit', input: { pass: 1 } },
      blocked: processed,
    },
    reject: {
      label: ['驳回', 'Reject'],
      from: ['pending'],
      to: 'rejected',
      tone: 'danger',
      actor: audit,
      single: true,
      via: { verb: 'audit', input: { pass: 0 } },
      blocked: processed,
    },
    withdraw: { label: ['撤回', 'Withdraw'], from: ['pending_agent', 'pending'], to: 'withdrawn', actor: 'customer', blocked: processed },
    passLate: { label: ['初审超时', 'Timed out (48 h)'], from: ['pending_agent'], to: 'pending', actor: 'system' },
  },
})

const degrees = (most: number) => z.number().check(z.gte(-most), z.lte(most))

/** The data that an applicant submits (domain §6.1, §6.2); a store has the same fields. */
export const applicationFields = {
  name: text(['门店名称', 'Store name'], { min: 2, max: 50 }),
  type: choice(['门店类型', 'Store type'], storeTypes),
  contact: text(['联系人', 'Contact'], { min: 2, max: 20 }),
  phone: mobileNumber(),
  ...regionFields,
  address: text(['详细地址', 'Address'], { min: 5, max: 100 }),
  lng: optional(shaped(['经度', 'Longitude'], degrees(180))),
  lat: optional(shaped(['纬度', 'Latitude'], degrees(90))),
  license_no: licenseField(),
  license_image: image(['营业执照', 'Business licence']),
  license_name: optional(text(['执照名称', 'Name on the licence'], { max: 60 })),
  front_images: images(['门头照', 'Storefront photos'], 5),
  inner_images: defaulted(images(['店内照', 'Interior photos'], 5)),
  remark: optional(longText(['备注', 'Remark'], { max: 200 })),
}

/** The rules across the application fields. */
export const applicationRules = [
  regionRule,
  rule(['front_images'], ['请上传门头照', 'Please upload storefront photos'], ({ front_images }: { front_images?: string[] }) =>
    Boolean(front_images?.length),
  ),
] as const
