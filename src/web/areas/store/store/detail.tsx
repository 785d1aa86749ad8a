import { statusWords } from '#contract/kit/verbs.ts'
import { aftersale } from '#contract/order/aftersale.ts'
import { order } from '#contract/order/order.ts'
import { priceLevels } from '#contract/people/words.ts'
import { store, type Store } from '#contract/store/store.ts'
import { BoundAftersales, BoundOrders } from '#web/areas/agent/shared/BoundTrade.tsx'
import { Followups } from '#web/areas/customService/shared/Followups.tsx'
import { useLabel } from '#web/base/locales/texts.ts'
import type { Query } from '#web/base/router/location.ts'
import { prefetchRecord } from '#web/kit/detail/prefetch-record.ts'
import { RecordSheet, type SheetBlock } from '#web/kit/detail/RecordSheet.tsx'
import { streamBlock } from '#web/kit/detail/RecordStream.tsx'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { useStoreActions } from './actions.tsx'
import { Applications } from './Applications.tsx'
import { Contact, Service } from './Contact.tsx'
import { Members } from './Members.tsx'
import { Money } from './Money.tsx'
import { Invoice, Licence } from './Papers.tsx'

export const prefetch = (query?: Query) => prefetchRecord(store.detail, query)

/** The page for one store. */
export default function StorePage() {
  const say = useLabel()
  const { actions, dialogs } = useStoreActions()
  const [edit, followup, ...rest] = actions.filter(({ key }) => key !== 'members')
  return (
    <>
      <RecordSheet
        entity={store}
        title={({ name }) => name}
        code={({ code }) => code}
        state={({ status, price_level, is_dormant }) => (
          <>
            <Tag tone={status === 1 ? 'success' : 'danger'}>{say(statusWords[status])}</Tag>
            <Tag tone="info">{say(priceLevels[price_level])}</Tag>
            {is_dormant === 1 && <Tag tone="warning">{say(['沉睡', 'Dormant'])}</Tag>}
          </>
        )}
        actions={[followup, edit, ...rest].filter((action) => action !== undefined)}
        main={main}
        side={side}
      />
      {dialogs}
    </>
  )
}

const ROWS = 5

const main: SheetBlock<Store>[] = [
  { key: 'orders', label: ['订单', 'Orders'], access: order.list, content: ({ id }) => <BoundOrders of={{ store_id: id }} size={ROWS} /> },
  {
    key: 'followups',
    label: ['跟进记录', 'Notes'],
    access: store.followups,
    content: ({ id }) => (
      <Followups list={store.followups} edit={store.followup} target={{ id }} customer={{ target_type: 'store', target_id: id }} />
    ),
  },
  { key: 'members', label: ['成员', 'Members'], access: store.members, content: (row) => <Members row={row} /> },
  {
    key: 'aftersales',
    label: ['售后', 'After-sales'],
    access: aftersale.list,
    isFolded: true,
    content: ({ id }) => <BoundAftersales of={{ store_id: id }} size={ROWS} />,
  },
  {
    key: 'audits',
    label: ['审核记录', 'Applications'],
    access: store.audits,
    isFolded: true,
    content: ({ id }) => <Applications id={id} />,
  },
]

const hasNoPapers = ({ license_no, license_image, front_images, inner_images }: Store) =>
  !license_no && !license_image && front_images.length + inner_images.length === 0

const side: SheetBlock<Store>[] = [
  { key: 'contact', label: ['联系', 'Contact'], tabs: ['basics'], narrow: 'first', content: (row) => <Contact row={row} /> },
  { key: 'money', label: ['往来金额', 'Money'], narrow: 'first', content: (row) => <Money row={row} /> },
  { key: 'service', label: ['归属', 'Service'], narrow: 'folded', content: (row) => <Service row={row} /> },
  {
    key: 'licence',
    label: ['证照与照片', 'Licence and photos'],
    narrow: 'folded',
    isAbsent: hasNoPapers,
    content: (row) => <Licence row={row} />,
  },
  {
    key: 'invoice',
    label: ['开票资料', 'Invoice data'],
    narrow: 'folded',
    isAbsent: ({ invoice }) => !invoice,
    content: (row) => <Invoice row={row} />,
  },
  streamBlock(store),
]
