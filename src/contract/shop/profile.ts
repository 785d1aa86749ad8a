import * as z from 'zod/mini'
import { entity, get, nothing, post } from '../kit/endpoint.ts'
import { choice, defaulted, derived, image, optional, text } from '../kit/field.ts'
import { messages } from '../kit/messages.ts'
import { storedForm } from '../kit/verbs.ts'

export const genders = { unknown: ['未知', 'Unknown'], male: ['男', 'Male'], female: ['女', 'Female'] } as const

const fields = {
  nick: text(['昵称', 'Nickname'], { max: 30 }),
  avatar: optional(image(['头像', 'Avatar'])),
  gender: defaulted(choice(['性别', 'Gender'], genders)),
}

const own = z.object({
  id: z.int(),
  ...storedForm(fields),
  /** The customer's own number, whole. */
  phone: derived(['手机号', 'Mobile number'], z.nullable(z.string())),
  version: z.int(),
  created_at: derived(['注册时间', 'Registered'], z.string()),
})

export const profile = entity('shop.profile', ['个人资料', 'Profile'], {
  detail: get(['查看资料', 'Profile'], nothing, own),
  edit: post(['修改资料', 'Change the profile'], z.object(fields), own, { message: messages.saved }),
})
