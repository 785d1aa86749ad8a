import { statusWords } from '#contract/kit/verbs.ts'
import { aftersale } from '#contract/order/aftersale.ts'
import { order } from '#contract/order/order.ts'
import { store, type Store } from '#contract/store/store.ts'
import { BoundAftersales, BoundOrders } from '#web/areas/agent/shared/BoundTrade.tsx'
import { Followups } from '#web/areas/customService/shared/Followups.tsx'
import { useLabel } from '#web/base/locales/texts.ts'
import { DetailPage, type DetailTab } from '#web/kit/detail/DetailPage.tsx'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { useStoreActions } from './actions.tsx'
import { Applications } from './Applications.tsx'
import { Members } from './Members.tsx'
import { StoreBasics } from './StoreBasics.tsx'

const tabs: DetailTab<Store>[] = [
  { key: 'basics', label: ['资料', 'Basics'], content: (row) => <StoreBasics row={row} /> },
  {
    key: 'members',
    label: ['成员', 'Members'],
    access: store.members,
    count: ({ member_count }) => member_count,
    content: (row) => <Members row={row} />,
  },
  { key: 'orders', label: ['订单', 'Orders'], access: order.list, content: ({ id }) => <BoundOrders of={{ store_id: id }} /> },
  {
    key: 'aftersales',
    label: ['售后', 'After-sales'],
    access: aftersale.list,
    content: ({ id }) => <BoundAftersales of={{ store_id: id }} />,
  },
  {
    key: 'followups',
    label: ['跟进记录', 'Notes'],
    access: store.followups,
    content: ({ id }) => (
      <Followups list={store.followups} edit={store.followup} target={{ id }} customer={{ target_type: 'store', target_id: id }} />
    ),
  },
  { key: 'audits', label: ['审核记录', 'Applications'], access: store.audits, content: ({ id }) => <Applications id={id} /> },
]

/** The page for one store. */
export default function StorePage() {
  const say = useLabel()
  const { actions, dialogs } = useStoreActions()
  return (
    <>
      <DetailPage
        entity={store}
        title={({ name }) => name}
        code={({ code }) => code}
        state={({ status, is_dormant }) => (
          <>
            <Tag tone={status === 1 ? 'success' : 'danger'}>{say(statusWords[status])}</Tag>
            {is_dormant === 1 && <Tag tone="warning">{say(['沉睡', 'Dormant'])}</Tag>}
          </>
        )}
        actions={actions.filter(({ key }) => key !== 'members')}
        tabs={tabs}
      />
      {dialogs}
    </>
  )
}
