import * as z from 'zod/mini'
import { entity, get, nothing, type OutputOf } from '../kit/endpoint.ts'
import { figureCalls } from './figures.ts'
import { structureCalls } from './structure.ts'

const toDo = z.object({
  /** Its address: `goods.spu.draft`. */
  key: z.string(),
  title: z.string(),
  title_en: z.string(),
  /** The page for this work, by the component of its route: `goods/spu/index`. */
  page: z.string(),
  /** The query of the page that shows the counted rows. */
  query: z.record(z.string(), z.string()),
  n: z.int(),
  /** The actual count is higher than the counted one. */
  more: z.boolean(),
  tone: z.enum(['info', 'warning', 'danger']),
})

/** The home page of the person (domain §19). */
export const home = entity('index.home', ['首页', 'Home'], {
  /** The pending work, overdue work first; without counts of zero. The event `waiting` reports changes. */
  todo: get(['待办', 'To do'], nothing, z.object({ list: z.array(toDo) }), { path: '/api/index/todo', access: 'login', quiet: true }),
  ...figureCalls,
  ...structureCalls,
})

export type HomeToDo = OutputOf<typeof home.todo>['list'][number]
