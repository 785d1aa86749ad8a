import { home as contract } from '#contract/index/home.ts'
import type { HomeToDo } from '#contract/index/to-do.ts'
import { figureChecks } from '#server/areas/activity/shared/figures.ts'
import { rollUpChecks } from '#server/areas/figures/roll-up.ts'
import { stockRollUpChecks } from '#server/areas/figures/stock-roll-up.ts'
import { waitingWork } from '#server/features/desk/waiting.ts'
import { defineEntity } from '#server/platform/entity/entity.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { exportTask } from './export.ts'

export { agency } from './agency.ts'
export { costs, failedJobs, scans } from './behind.ts'
export { customers } from './customers.ts'
export { day } from './day.ts'
export { exportAll as export } from './export.ts'
export { finance } from './finance.ts'
export { loyalty } from './loyalty.ts'
export { marketing } from './marketing.ts'
export { overview } from './overview.ts'
export { running } from './running.ts'
export { stockOuts } from './stock-outs.ts'
export { stock } from './stock.ts'
export { system } from './system.ts'
export { rank } from './rank.ts'
export { regions, structure } from './structure.ts'
export { trend } from './trend.ts'

export const entity = defineEntity({ contract, tasks: [exportTask], checks: [...rollUpChecks, ...stockRollUpChecks, ...figureChecks] })

export async function todo(ctx: Ctx): Promise<{ list: HomeToDo[] }> {
  const waiting = await waitingWork(ctx)
  return {
    list: waiting.map(({ address: key, label: [title, title_en], unit: [unit, unit_en], page, query = {}, desk, isOnDesk, ...work }) => {
      const { n, more, late, amount, ages, oldest, tone = 'info' } = work
      return {
        key,
        title,
        title_en,
        unit,
        unit_en,
        page,
        query: typeof query === 'function' ? query(ctx) : query,
        record_page: isOnDesk && desk ? desk.page : null,
        n,
        more,
        late,
        amount,
        ages,
        oldest,
        tone: late > 0 ? 'danger' : tone,
      }
    }),
  }
}
