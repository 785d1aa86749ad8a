import * as z from 'zod/mini'
import { entity, get, nothing, post } from '../kit/endpoint.ts'
import { choice, derived, masked, ref, text } from '../kit/field.ts'
import { phoneMask } from '../kit/masked.ts'
import { storeRoles } from '../people/words.ts'

const row = z.object({
  id: z.int(),
  nick: derived(['昵称', 'Nickname'], z.string()),
  avatar: derived(['头像', 'Avatar'], z.nullable(z.string())),
  phone: masked(phoneMask, derived(['手机号', 'Phone'], z.nullable(z.string()))),
  role: choice(['身份', 'Role'], storeRoles),
})

/** The people in the caller's store. Only the owner invites and removes. */
export const member = entity('shop.member', ['门店成员', 'Store members'], {
  list: get(['成员列表', 'Members'], nothing, z.object({ list: z.array(row) })),
  /** A token that the owner passes on; who joins by it becomes a clerk. */
  invite: post(
    ['邀请店员', 'Invite staff'],
    nothing,
    z.object({ token: z.string(), expires_at: derived(['有效期至', 'Valid until'], z.string()) }),
  ),
  join: post(
    ['加入门店', 'Join a store'],
    z.object({ token: text(['邀请凭证', 'Invitation'], { max: 400 }) }),
    z.object({ store_id: z.int(), name: z.string() }),
    { message: ['已加入门店', 'Joined the store'] },
  ),
  remove: post(['移除店员', 'Remove staff'], z.object({ user_id: ref(['店员', 'Staff']) }), z.object({ user_id: z.int() }), {
    message: ['店员已移除', 'Staff member removed'],
  }),
})
