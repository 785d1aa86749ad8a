import { couponRecord } from '#contract/activity/coupon-record.ts'
import { envelopeRecord } from '#contract/activity/envelope-record.ts'
import { say } from '#contract/kit/label.ts'
import { statusWords } from '#contract/kit/verbs.ts'
import { record as draw } from '#contract/lottery/record.ts'
import { order } from '#contract/order/order.ts'
import { record as signIn } from '#contract/sign/record.ts'
import { user, type UserDetail } from '#contract/user/user.ts'
import { log as balanceLog } from '#contract/userBalance/log.ts'
import { log as integralLog } from '#contract/userIntegralLog/log.ts'
import { UserCoupons, UserDraws, UserEnvelopes, UserSignIns } from '#web/areas/activity/shared/UserTakings.tsx'
import { BoundOrders } from '#web/areas/agent/shared/BoundTrade.tsx'
import { Followups } from '#web/areas/customService/shared/Followups.tsx'
import { Movements } from '#web/areas/user/shared/Movements.tsx'
import { formatNumber } from '#web/base/locales/number.ts'
import { useLanguage } from '#web/base/locales/texts.ts'
import type { Query } from '#web/base/router/location.ts'
import { prefetchRecord } from '#web/kit/detail/prefetch-record.ts'
import { RecordSheet, type SheetBlock } from '#web/kit/detail/RecordSheet.tsx'
import { streamBlock } from '#web/kit/detail/RecordStream.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { Addresses } from './Addresses.tsx'
import { Account, Contact, Money, Service } from './Contact.tsx'
import { useUserActions } from './use-user-actions.tsx'

export const prefetch = (query?: Query) => prefetchRecord(user.detail, query)

/** One user's record. */
export default function UserPage() {
  const language = useLanguage()
  const { actions, dialogs } = useUserActions()
  const [edit, followup, ...rest] = actions
  return (
    <>
      <RecordSheet
        entity={user}
        title={({ nick }) => nick}
        code={({ id }) => `#${id}`}
        state={({ status }) => <Tag tone={status === 1 ? 'success' : 'neutral'}>{say(statusWords[status], language)}</Tag>}
        actions={[followup, edit, ...rest].filter((action) => action !== undefined)}
        main={main}
        side={side}
      />
      {dialogs}
    </>
  )
}

const ROWS = 5

const main: SheetBlock<UserDetail>[] = [
  { key: 'orders', label: ['订单', 'Orders'], access: order.list, content: ({ id }) => <BoundOrders of={{ user_id: id }} size={ROWS} /> },
  {
    key: 'followup',
    label: ['跟进记录', 'Notes'],
    access: user.followups,
    content: ({ id }) => (
      <Followups list={user.followups} edit={user.followup} target={{ id }} customer={{ target_type: 'user', target_id: id }} />
    ),
  },
  {
    key: 'balance',
    label: ['余额流水', 'Balance history'],
    access: balanceLog.list,
    isFolded: true,
    content: ({ id }) => <Movements list={balanceLog.list} userId={id} format={formatMoney} />,
  },
  {
    key: 'integral',
    label: ['积分流水', 'Points history'],
    access: integralLog.list,
    isFolded: true,
    content: ({ id }) => <Movements list={integralLog.list} userId={id} format={formatNumber} />,
  },
  {
    key: 'coupon',
    label: ['优惠券', 'Coupons'],
    access: couponRecord.list,
    isFolded: true,
    content: ({ id }) => <UserCoupons id={id} />,
  },
  {
    key: 'envelope',
    label: ['红包', 'Envelopes'],
    access: envelopeRecord.list,
    isFolded: true,
    content: ({ id }) => <UserEnvelopes id={id} />,
  },
  { key: 'address', label: ['收货地址', 'Addresses'], isFolded: true, content: ({ id }) => <Addresses id={id} /> },
  { key: 'sign', label: ['签到', 'Sign-ins'], access: signIn.list, isFolded: true, content: ({ id }) => <UserSignIns id={id} /> },
  { key: 'draw', label: ['抽奖', 'Draws'], access: draw.list, isFolded: true, content: ({ id }) => <UserDraws id={id} /> },
]

const side: SheetBlock<UserDetail>[] = [
  { key: 'contact', label: ['联系', 'Contact'], tabs: ['profile'], narrow: 'first', content: (row) => <Contact row={row} /> },
  { key: 'money', label: ['资产与消费', 'Balance and purchases'], narrow: 'first', content: (row) => <Money row={row} /> },
  { key: 'service', label: ['归属与跟进', 'Service'], narrow: 'folded', content: (row) => <Service row={row} /> },
  { key: 'account', label: ['账号', 'Account'], narrow: 'folded', content: (row) => <Account row={row} /> },
  streamBlock(user),
]
