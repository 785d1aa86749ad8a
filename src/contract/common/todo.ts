import * as z from 'zod/mini'
import { entity, get, nothing } from '../kit/endpoint.ts'

const waiting = z.object({
  /** The page that deals with it, as routes name it: `goods/spu/index`. */
  page: z.string(),
  n: z.int(),
  /** There is more than was counted. */
  more: z.boolean(),
})

/** What waits for the person, for the badges of the menu (domain §2.1). The stream says `waiting` when it has changed. */
export const todo = entity('common.todo', ['待办', 'To do'], {
  count: get(['待办数', 'What waits'], nothing, z.object({ list: z.array(waiting) }), { path: '/api/common/todo/count', access: 'login' }),
})
