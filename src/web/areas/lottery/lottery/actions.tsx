import { useMemo } from 'react'
import { openStates } from '#contract/activity/flow.ts'
import type { Label } from '#contract/kit/label.ts'
import { lottery, type Lottery } from '#contract/lottery/lottery.ts'
import { record } from '#contract/lottery/record.ts'
import type { ActivityEffects, OwnButtons } from '#web/areas/activity/shared/activity-actions.ts'
import { useActivityActions, type ActivityActions } from '#web/areas/activity/shared/use-activity-actions.tsx'
import { formatNumber } from '#web/base/locales/number.ts'
import { navigate, withQuery } from '#web/base/router/location.ts'
import { useOpened } from '#web/kit/form/drawer-state.ts'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'

const LotteryForm = lazyPart('id', async () => (await import('./LotteryForm.tsx')).LotteryForm)
const StockDialog = lazyPart('id', async () => (await import('./StockDialog.tsx')).StockDialog)

const drawn = ({ joined_count }: Lottery) => formatNumber(joined_count)
const effects: ActivityEffects<Lottery> = {
  publish: () => [
    '客户可以在活动时间内抽奖。发布后开奖规则锁定，结果可公开核对；除库存和停止发放外，奖品不能再修改。',
    'Customers can draw within the time of the activity. The draw rules are locked on publication and anyone can verify the results; afterwards you can only add stock or stop a prize.',
  ],
  pause: (row) => [
    `客户暂时不能抽奖。已有 ${drawn(row)} 次抽奖的奖品照常发放。`,
    `Customers cannot draw until you resume it. The prizes of ${drawn(row)} draws are still given.`,
  ],
  resume: () => ['客户可以继续抽奖。', 'Customers can draw again.'],
  close: (row) => [
    `不能恢复。客户不能再抽奖，随机种子将公布，供所有人核对 ${drawn(row)} 次抽奖的结果。`,
    `This cannot be undone. Drawing ends, and the random seed is published, so that everyone can check the results of ${drawn(row)} draws.`,
  ],
}

const notRunning: Label = ['只有已发布的活动可以调整奖品库存', 'Only a published lottery has a stock to change']

/** The lottery buttons, for the list and for one lottery's page. */
export function useLotteryActions(): ActivityActions<Lottery> {
  const { id: stockId, open: openStock, close: closeStock } = useOpened('stock')
  const own = useMemo(
    (): OwnButtons<Lottery> => ({
      beforeDelete: [
        {
          key: 'stock',
          label: ['奖品库存', 'Prize stock'],
          access: lottery.prizeStock,
          reason: ({ state }) => (openStates.includes(state) ? undefined : notRunning),
          run: ({ id }) => openStock(id),
        },
        {
          key: 'records',
          label: ['抽奖记录', 'Draws'],
          access: record.list,
          run: ({ id }) => navigate(withQuery('/lottery/record', { lottery_id: String(id) })),
        },
      ],
    }),
    [openStock],
  )
  const { dialogs, ...buttons } = useActivityActions<Lottery>({ entity: lottery, form: LotteryForm, link: 'lottery', effects, own })
  return {
    ...buttons,
    dialogs: (
      <>
        {dialogs}
        <StockDialog id={stockId} onClose={closeStock} />
      </>
    ),
  }
}
