import { useMemo, useState } from 'react'
import { openStates } from '#contract/activity/flow.ts'
import type { Label } from '#contract/kit/label.ts'
import { lottery, type Lottery } from '#contract/lottery/lottery.ts'
import { record } from '#contract/lottery/record.ts'
import { activityActions } from '#web/areas/activity/shared/activity-actions.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { navigate, withQuery, type Query } from '#web/base/router/location.ts'
import { useEditing, useOpened } from '#web/kit/form/drawer-state.ts'
import type { RowAction } from '#web/kit/list/actions/actions.tsx'
import { bulkDelete } from '#web/kit/list/actions/entity-actions.ts'
import { useStateTabs } from '#web/kit/list/actions/machine-actions.ts'
import { NewButton } from '#web/kit/list/actions/NewButton.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { searchFields } from '#web/kit/list/search/search.tsx'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'
import { lotteryColumns } from './columns.tsx'

const LotteryForm = lazyPart('id', async () => (await import('./LotteryForm.tsx')).LotteryForm)
const StockDialog = lazyPart('id', async () => (await import('./StockDialog.tsx')).StockDialog)
const PublishDialog = lazyPart('row', async () => (await import('#web/areas/goods/shared/PublishDialog.tsx')).PublishDialog)
const ActivityData = lazyPart('id', async () => (await import('#web/areas/activity/shared/ActivityData.tsx')).ActivityData)

export const prefetch = (query?: Query) => prefetchList(lottery.list, query)

const Search = searchFields(lottery.list)

const drawn = ({ joined_count }: Lottery) => formatNumber(joined_count)
const effects = {
  publish: (): Label => [
    '客户可以在活动时间内抽奖。随机种子此时确定，其摘要对外公布；除库存和停止发放外，奖品不能再修改。',
    'Customers can draw within the time of the activity. The random seed is fixed now and its hash is published; prizes cannot change except for more stock or none.',
  ],
  pause: (row: Lottery): Label => [
    `客户暂时不能抽奖。已有 ${drawn(row)} 次抽奖的奖品照常发放。`,
    `Customers cannot draw until you resume it. The prizes of ${drawn(row)} draws are still given.`,
  ],
  resume: (): Label => ['客户可以继续抽奖。', 'Customers can draw again.'],
  close: (row: Lottery): Label => [
    `不能恢复。客户不能再抽奖，随机种子将公布，供所有人核对 ${drawn(row)} 次抽奖的结果。`,
    `This cannot be undone. Nobody can draw any more, and the random seed is published, so that everybody can check the results of ${drawn(row)} draws.`,
  ],
}

export default function LotteryListPage() {
  const editing = useEditing()
  const stock = useOpened('stock')
  const data = useOpened('data')
  const { open } = editing
  const { open: openStock } = stock
  const { open: openData } = data
  const [published, setPublished] = useState<Lottery | null>(null)
  const actions = useMemo((): RowAction<Lottery>[] => {
    const [edit, ...rest] = activityActions<Lottery>(lottery, {
      edit: open,
      data: openData,
      publish: setPublished,
      link: 'lottery',
      effects,
    })
    return [
      ...(edit ? [edit] : []),
      {
        key: 'stock',
        label: ['奖品库存', 'Prize stock'],
        access: lottery.prizeStock,
        reason: ({ state }) => (openStates.includes(state) ? undefined : notRunning),
        run: ({ id }) => openStock(id),
      },
      {
        key: 'records',
        label: ['中奖记录', 'Draws'],
        access: record.list,
        run: ({ id }) => navigate(withQuery('/lottery/record', { lottery_id: String(id) })),
      },
      ...rest,
    ]
  }, [open, openStock, openData])
  return (
    <>
      <ListPage
        entity={lottery}
        columns={lotteryColumns}
        rowTitle={({ title }) => title}
        tabs={useStateTabs(lottery)}
        search={
          <>
            <Search.Text name="word" />
            <Search.Choice name="chance_type" />
            <Search.Choice name="goods_off" />
            <Search.Choice name="phase" />
            <Search.DayRange label={['活动时间', 'Time']} from="from" to="to" />
            <Search.Choice name="review" />
          </>
        }
        toolbar={<NewButton entity={lottery} open={editing.open} />}
        actions={actions}
        bulk={[bulkDelete(lottery)]}
      />
      <LotteryForm id={editing.id} onClose={editing.close} />
      <StockDialog id={stock.id} onClose={stock.close} />
      <PublishDialog entity={lottery} row={published} effect={effects.publish as never} onClose={() => setPublished(null)} />
      <ActivityData entity={lottery} id={data.id} onClose={data.close} />
    </>
  )
}

const notRunning: Label = ['只有已发布的活动可以调整奖品库存', 'Only a published lottery has a stock to change']
