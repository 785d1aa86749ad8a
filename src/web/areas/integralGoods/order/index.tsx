import { useMemo, useState } from 'react'
import { goods } from '#contract/integralGoods/goods.ts'
import { order, type Exchange } from '#contract/integralGoods/order.ts'
import { RecordList } from '#web/areas/activity/shared/RecordList.tsx'
import { useActivityFilter, type FilterActivities } from '#web/areas/activity/shared/use-activity-filter.ts'
import { call } from '#web/base/api/client.ts'
import type { Query } from '#web/base/router/location.ts'
import type { RowAction } from '#web/kit/list/actions/actions.tsx'
import { rowTransition } from '#web/kit/list/actions/machine-actions.ts'
import { searchFields } from '#web/kit/list/search/search.tsx'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'
import { StorePicker } from '#web/pickers/RecordPickers.tsx'
import { exchangeColumns } from './columns.tsx'
import type { DialogRequest } from './dialogs.tsx'

const ExchangeDialogs = lazyPart('request', async () => (await import('./dialogs.tsx')).ExchangeDialogs)
const ExchangeDrawer = lazyPart('id', async () => (await import('./ExchangeDrawer.tsx')).ExchangeDrawer)

const drawer = { name: 'exchange', part: ExchangeDrawer }

export const prefetch = (query?: Query) => prefetchList(order.list, query)

const activities: FilterActivities = {
  detail: goods.detail,
  find: (title, options) => call(goods.list, { title, page_size: 20 }, options),
}

const Search = searchFields(order.list)

/** Every exchange with its gift and its outcome (domain §13). */
export default function ExchangePage() {
  const [request, setRequest] = useState<DialogRequest | null>(null)
  const actions = useMemo((): RowAction<Exchange>[] => {
    const ask = (kind: DialogRequest['kind']) => (row: Exchange) => setRequest({ kind, row })
    return [
      rowTransition(order, 'ship', { run: ask('ship') }),
      rowTransition(order, 'waybill', { run: ask('waybill') }),
      rowTransition(order, 'cancel', { run: ask('cancel') }),
    ]
  }, [])
  return (
    <>
      <RecordList
        entity={order}
        columns={exchangeColumns}
        rowTitle={({ exchange_no }) => exchange_no}
        search={<ExchangeSearch />}
        drawer={drawer}
        actions={actions}
      />
      <ExchangeDialogs request={request} onClose={() => setRequest(null)} />
    </>
  )
}

function ExchangeSearch() {
  const activity = useActivityFilter('goods_id', activities)
  return (
    <>
      <Search.Text name="exchange_no" />
      <Search.Remote name="goods_id" {...activity} />
      <Search.Choice name="kind" />
      <Search.Text name="user_phone" />
      <Search.Record name="store_id" picker={StorePicker} />
      <Search.DayRange label={['兑换时间', 'Exchanged']} from="from" to="to" />
    </>
  )
}
