import * as z from 'zod/mini'
import { entity, get, nothing } from '../kit/endpoint.ts'

const waiting = z.object({
  /** The page for this work, by its route's component: `goods/spu/index`. */
  page: z.string(),
  n: z.int(),
  /** The actual count is higher than the counted one. */
  more: z.boolean(),
})

/** The person's to-do counts for the menu badges (domain §2.1). The event `waiting` reports changes. */
export const todo = entity('common.todo', ['待办', 'To do'], {
  count: get(['待办数', 'To-dos'], nothing, z.object({ list: z.array(waiting) }), {
    path: '/api/common/todo/count',
    access: 'login',
    quiet: true,
  }),
})
