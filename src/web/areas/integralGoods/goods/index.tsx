import { useMemo, useState } from 'react'
import { goods, type PointsGoods } from '#contract/integralGoods/goods.ts'
import { order } from '#contract/integralGoods/order.ts'
import type { Label } from '#contract/kit/label.ts'
import type { Publication } from '#web/areas/goods/shared/PublishDialog.tsx'
import { exchange as send, RequestError } from '#web/base/api/client.ts'
import { invalidateAfter, useCall } from '#web/base/api/query.ts'
import { navigate, withQuery, type Query } from '#web/base/router/location.ts'
import { usePermission } from '#web/base/session/can.ts'
import { useEditing, useOpened } from '#web/kit/form/drawer-state.ts'
import type { RowAction } from '#web/kit/list/actions/actions.tsx'
import { bulkDelete, rowDelete, rowEdit } from '#web/kit/list/actions/entity-actions.ts'
import { bulkTransition, reasonOf, rowTransition } from '#web/kit/list/actions/machine-actions.ts'
import { NewButton } from '#web/kit/list/actions/NewButton.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { searchFields } from '#web/kit/list/search/search.tsx'
import { Tiles, type Tile } from '#web/kit/list/Tiles.tsx'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'
import { openProtocolDialog } from '#web/pickers/protocol/protocol-dialog.ts'
import { goodsColumns } from './columns.tsx'

const GoodsForm = lazyPart('id', async () => (await import('./GoodsForm.tsx')).GoodsForm)
const PublishDialog = lazyPart('draft', async () => (await import('#web/areas/goods/shared/PublishDialog.tsx')).PublishDialog)
const ActivityData = lazyPart('id', async () => (await import('#web/areas/activity/shared/ActivityData.tsx')).ActivityData)

export const prefetch = (query?: Query) => prefetchList(goods.list, query)

const onSale: Label = ['客户可以用积分兑换。', 'Customers can exchange points for it.']

const Search = searchFields(goods.list)

/** The points shop items (domain §13). */
export default function PointsGoodsPage() {
  const editing = useEditing()
  const data = useOpened('data')
  const { open } = editing
  const { open: openData } = data
  const [draft, setDraft] = useState<Publication | null>(null)
  const actions = useMemo(
    (): RowAction<PointsGoods>[] => [
      rowEdit<PointsGoods>(goods, open),
      {
        key: 'records',
        label: ['兑换记录', 'Exchanges'],
        access: order.list,
        run: ({ id }) => navigate(withQuery('/integralGoods/order', { goods_id: String(id) })),
      },
      rowTransition<typeof goods.$.flow, PointsGoods>(goods, 'on', {
        run: ({ id, version, title }) => setDraft({ id, version, title, effect: onSale }),
      }),
      rowTransition(goods, 'off', { undo: 'on' }),
      { key: 'data', label: ['数据', 'Figures'], access: goods.stat, run: ({ id }) => openData(id) },
      { key: 'copy', label: ['复制', 'Copy'], access: goods.copy, run: ({ id }) => void copyItem(id, open) },
      {
        key: 'link',
        label: ['推广链接', 'Promotion link'],
        run: ({ id }) => openProtocolDialog({ func: 'integral_detail', params: { id: String(id) } }),
      },
      rowDelete<PointsGoods>(goods, { reason: (row) => reasonOf(goods.$.flow, 'delete', row) }),
    ],
    [open, openData],
  )
  return (
    <>
      <ListPage
        entity={goods}
        columns={goodsColumns}
        rowTitle={({ title }) => title}
        search={
          <>
            <Search.Text name="title" />
            <Search.Choice name="phase" />
            <Search.Choice name="kind" />
            <Search.Choice name="tag" />
            <Search.Choice name="audience" />
            <Search.Choice name="review" />
            <Search.Choice name="goods_off" />
          </>
        }
        toolbar={
          <>
            <NewButton entity={goods} open={editing.open} />
            <GoodsTiles />
          </>
        }
        actions={actions}
        bulk={[bulkTransition(goods, 'on'), bulkTransition(goods, 'off'), bulkDelete(goods)]}
      />
      <GoodsForm id={editing.id} onClose={editing.close} />
      <PublishDialog sale entity={goods} draft={draft} onClose={() => setDraft(null)} />
      <ActivityData entity={goods} id={data.id} onClose={data.close} />
    </>
  )
}

/** Makes an item off sale with the same fields and opens it. */
async function copyItem(id: number, open: (id: number) => void): Promise<void> {
  try {
    const { data } = await send(goods.copy, { id })
    open((data as { id: number }).id)
  } catch (error) {
    // the client has shown the reason
    if (!(error instanceof RequestError)) throw error
  } finally {
    invalidateAfter(goods.copy)
  }
}

function GoodsTiles() {
  const { data } = useCall(goods.tiles, {}, { quiet: true })
  const maySee = usePermission(order.list)
  const orders = (query: Query) => (maySee ? { to: withQuery('/integralGoods/order', query) } : {})
  const tiles: Tile[] | undefined = data && [
    { key: 'running', label: ['在兑商品', 'Items on offer'], value: data.running, filter: { phase: 'running' } },
    { key: 'count', label: ['今日兑换', 'Exchanges today'], value: data.today_count, ...orders({ from: data.today }) },
    { key: 'points', label: ['今日消耗积分', 'Points spent today'], value: data.today_integral },
    { key: 'ship', label: ['待发货', 'To ship'], value: data.pending_ship, ...orders({ state: 'pending_ship' }) },
  ]
  return <Tiles tiles={tiles} />
}
