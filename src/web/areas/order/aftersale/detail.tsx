import { aftersaleFlow } from '#contract/order/aftersale-flow.ts'
import { aftersale, type AftersaleDetail } from '#contract/order/aftersale.ts'
import { aftersaleKinds } from '#contract/trade/words.ts'
import { useLabel } from '#web/base/locales/texts.ts'
import type { Query } from '#web/base/router/location.ts'
import { perRecord } from '#web/kit/detail/AtRecord.tsx'
import { prefetchRecord } from '#web/kit/detail/prefetch-record.ts'
import { RecordSheet, type SheetBlock } from '#web/kit/detail/RecordSheet.tsx'
import { streamBlock } from '#web/kit/detail/RecordStream.tsx'
import { Waiting } from '#web/kit/ui/state/Waiting.tsx'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { useAftersaleActions } from './actions.tsx'
import { Application } from './Application.tsx'
import { Buyer } from './Buyer.tsx'
import { Conversation } from './Conversation.tsx'
import { Decision } from './Decision.tsx'
import { Money } from './Money.tsx'
import { OrderFacts } from './OrderFacts.tsx'
import { Refunds } from './Refunds.tsx'
import { Returned } from './Returned.tsx'

const { words, tones } = aftersaleFlow

export const prefetch = (query?: Query) => prefetchRecord(aftersale.detail, query)

/** The page for one after-sale. */
export default perRecord(function AftersalePage() {
  const say = useLabel()
  const { actions, dialogs } = useAftersaleActions()
  return (
    <RecordSheet
      entity={aftersale}
      code={({ as_no }) => as_no}
      state={({ state, kind }) => (
        <>
          <Tag tone={tones[state]}>{say(words[state])}</Tag>
          <Tag>{say(aftersaleKinds[kind])}</Tag>
        </>
      )}
      promise={({ state, created_at }) =>
        state === 'applied' && (
          <span>
            {say(['已等待', 'Waiting'])} <Waiting since={created_at} />
          </span>
        )
      }
      actions={actions}
      main={main}
      side={side}
      beside={['application', 'money']}
      forms={() => dialogs}
    />
  )
})

const main: SheetBlock<AftersaleDetail>[] = [
  { key: 'application', label: ['申请内容', 'Application'], tabs: ['basics'], content: (row) => <Application row={row} /> },
  {
    key: 'return',
    label: ['退货', 'Return'],
    isAbsent: ({ kind, audit_at, state }) => kind !== 'return' || audit_at === null || state === 'rejected',
    content: (row) => <Returned row={row} />,
  },
  {
    key: 'refunds',
    label: ['退款', 'Refunds'],
    isAbsent: ({ refunds }) => refunds.length === 0,
    content: (row) => <Refunds row={row} />,
  },
  { key: 'conversation', label: ['协商记录', 'Conversation'], content: (row) => <Conversation row={row} /> },
]

const side: SheetBlock<AftersaleDetail>[] = [
  { key: 'decision', label: ['处理', 'Decision'], narrow: 'first', content: (row) => <Decision row={row} /> },
  { key: 'money', label: ['金额', 'Money'], tabs: ['amount'], narrow: 'first', content: (row) => <Money row={row} /> },
  { key: 'buyer', label: ['客户', 'Customer'], content: (row) => <Buyer row={row} /> },
  { key: 'order', label: ['订单', 'Order'], narrow: 'folded', content: (row) => <OrderFacts row={row} /> },
  streamBlock(aftersale),
]
