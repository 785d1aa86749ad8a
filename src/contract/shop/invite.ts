import * as z from 'zod/mini'
import { entity, get, post } from '../kit/endpoint.ts'
import { derived, text } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'

const unknownCode: Label = ['邀请码不存在', 'The invitation does not exist']

/** A code with eight characters, or a salesman's personal code, which has six. */
export function inviteCode() {
  return text(['邀请码', 'Invitation code'], { max: 20, pattern: /^[2-9A-HJKMNP-Za-hjkmnp-z]{6,8}$/, invalid: unknownCode })
}

const view = z.object({
  code: derived(['邀请码', 'Invitation code'], z.string()),
  title: derived(['名称', 'Title'], z.string()),
  inviter: derived(['邀请人', 'Invited by'], z.string()),
  usable: derived(['可用', 'Active'], z.boolean()),
  /** `邀请码已用完`, `邀请码已过期` or `邀请码已停用`. */
  reason: derived(['不可用原因', 'Reason'], z.nullable(z.string())),
})

export const invite = entity('shop.invite', ['门店邀请', 'Store invitation'], {
  detail: get(['查看邀请', 'Invitation'], z.object({ code: inviteCode() }), view, { access: 'public' }),
  scan: post(
    ['扫码', 'Scan'],
    z.object({ code: inviteCode() }),
    z.object({
      title: z.string(),
      inviter: z.string(),
      /** False if an earlier scan has bound another inviter. */
      bound: derived(['已绑定', 'Bound'], z.boolean()),
    }),
    { message: ['邀请码有效', 'Invitation accepted'] },
  ),
})
