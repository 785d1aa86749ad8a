import * as z from 'zod/mini'
import { entity, get, nothing, post } from '../kit/endpoint.ts'
import { choice, defaulted, listOf } from '../kit/field.ts'
import { behindCalls } from './behind.ts'
import { dayCalls } from './day.ts'
import { figureCalls, periodFields, periodRules } from './figures.ts'
import { panelCalls } from './panels.ts'
import { homePanels } from './shown.ts'
import { structureCalls } from './structure.ts'
import { toDo } from './to-do.ts'

/** The person's home page (domain §19). */
export const home = entity('index.home', ['首页', 'Home'], {
  /** The pending work, the most harmful first; without zero counts. The event `waiting` reports changes. */
  todo: get(['待办', 'To do'], nothing, z.object({ list: z.array(toDo) }), { path: '/api/index/todo', access: 'login', quiet: true }),
  ...dayCalls,
  ...figureCalls,
  ...structureCalls,
  ...panelCalls,
  ...behindCalls,
  /** A sheet with the figures that the person sees, from the panels that the page shows, or from all. */
  export: post(
    ['导出首页数据', 'Export the figures'],
    z
      .object({
        ...periodFields,
        panels: defaulted(listOf(['板块', 'Panels'], choice(['板块', 'Panel'], homePanels), Object.keys(homePanels).length)),
        format: defaulted(choice(['格式', 'Format'], { xlsx: ['Excel', 'Excel'], csv: ['CSV', 'CSV'] })),
      })
      .check(...periodRules),
    z.object({ task_id: z.int() }),
    { path: '/api/index/export', access: 'login', affects: ['task.task'], message: ['已提交导出任务', 'Export started'] },
  ),
})
