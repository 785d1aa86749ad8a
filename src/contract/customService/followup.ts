import * as z from 'zod/mini'
import { entity, get, post } from '../kit/endpoint.ts'
import { choice, ref } from '../kit/field.ts'
import { messages } from '../kit/messages.ts'
import { pageOf } from '../kit/verbs.ts'
import { contactCard, followupFields, followupPaging, followupRow, followupRules } from '../people/followup.ts'
import { targetTypes } from '../people/words.ts'

/** The user or store that a note or an assignment is about. */
export const target = { target_type: choice(['对象类型', 'Target type'], targetTypes), target_id: ref(['对象', 'Target']) }

/** The notes about contacts with users and stores, for customer service (domain §9.2). */
export const followup = entity('customService.followup', ['跟进记录', 'Note'], {
  list: get(['跟进记录', 'Notes'], z.object({ ...target, ...followupPaging }), pageOf(followupRow)),
  edit: post(['写跟进', 'Add a note'], z.object({ ...target, ...followupFields }).check(...followupRules), z.object({ id: z.int() }), {
    affects: ['customService.assign', 'user.user'],
    message: messages.saved,
    offline: 'content',
  }),
  /** The facts that a person needs before the call. */
  card: get(['联系卡片', 'Contact card'], z.object(target), contactCard, { access: 'customService:followup:list' }),
  /** A whole phone number for a person who reads it masked; each stands in the log. */
  reveal: post(['显示号码', 'Show phone number'], z.object(target), z.object({ phone: z.nullable(z.string()) }), {
    access: 'user:user:reveal',
    affects: [],
  }),
})
