import { goods } from '#contract/integralGoods/goods.ts'
import { order } from '#contract/integralGoods/order.ts'
import { useCall } from '#web/base/api/query.ts'
import { withQuery, type Query } from '#web/base/router/location.ts'
import { usePermission } from '#web/base/session/can.ts'
import { bulkDelete } from '#web/kit/list/actions/entity-actions.ts'
import { bulkTransition } from '#web/kit/list/actions/machine-actions.ts'
import { NewButton } from '#web/kit/list/actions/NewButton.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { searchFields } from '#web/kit/list/search/search.tsx'
import { Tiles, type Tile } from '#web/kit/list/Tiles.tsx'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { usePointsActions } from './actions.tsx'
import { goodsColumns } from './columns.tsx'

export const prefetch = (query?: Query) => prefetchList(goods.list, query)

const Search = searchFields(goods.list)

/** The points shop items (domain §13). */
export default function PointsGoodsPage() {
  const { actions, edit, dialogs } = usePointsActions()
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
            <NewButton entity={goods} open={edit} />
            <GoodsTiles />
          </>
        }
        actions={actions}
        bulk={[bulkTransition(goods, 'on'), bulkTransition(goods, 'off'), bulkDelete(goods)]}
      />
      {dialogs}
    </>
  )
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
