import { home as contract, type HomeToDo } from '#contract/index/home.ts'
import { figureChecks } from '#server/areas/activity/shared/figures.ts'
import { rollUpChecks } from '#server/areas/figures/roll-up.ts'
import { stockRollUpChecks } from '#server/areas/figures/stock-roll-up.ts'
import { countedToDos } from '#server/features/todo/to-dos.ts'
import { defineEntity } from '#server/platform/entity/entity.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { exportTask } from './export.ts'

export { agency } from './agency.ts'
export { costs, failedJobs, scans } from './behind.ts'
export { customers } from './customers.ts'
export { exportAll as export } from './export.ts'
export { finance } from './finance.ts'
export { loyalty } from './loyalty.ts'
export { marketing } from './marketing.ts'
export { overview } from './overview.ts'
export { stock } from './stock.ts'
export { system } from './system.ts'
export { rank } from './rank.ts'
export { regions, structure } from './structure.ts'
export { trend } from './trend.ts'

export const entity = defineEntity({ contract, tasks: [exportTask], checks: [...rollUpChecks, ...stockRollUpChecks, ...figureChecks] })

const URGENCY = ['danger', 'warning', 'info'] as const

export async function todo(ctx: Ctx) {
  const waiting = (await countedToDos(ctx)).filter(({ n }) => n > 0)
  const list = waiting.map(({ address, label: [title, title_en], page, query = {}, n, more, tone }): HomeToDo => {
    return { key: address, title, title_en, page, query: typeof query === 'function' ? query(ctx) : query, n, more, tone: tone ?? 'info' }
  })
  return { list: list.toSorted((one, other) => URGENCY.indexOf(one.tone) - URGENCY.indexOf(other.tone)) }
}
