import { couponRecord } from '#contract/activity/coupon-record.ts'
import { envelopeRecord } from '#contract/activity/envelope-record.ts'
import { say } from '#contract/kit/label.ts'
import { statusWords } from '#contract/kit/verbs.ts'
import { record as draw } from '#contract/lottery/record.ts'
import { order } from '#contract/order/order.ts'
import { record as signIn } from '#contract/sign/record.ts'
import { user } from '#contract/user/user.ts'
import { log as balanceLog } from '#contract/userBalance/log.ts'
import { log as integralLog } from '#contract/userIntegralLog/log.ts'
import { UserCoupons, UserDraws, UserEnvelopes, UserSignIns } from '#web/areas/activity/shared/UserTakings.tsx'
import { BoundOrders } from '#web/areas/agent/shared/BoundTrade.tsx'
import { Followups } from '#web/areas/customService/shared/Followups.tsx'
import { Movements } from '#web/areas/user/shared/Movements.tsx'
import { formatNumber } from '#web/base/locales/number.ts'
import { useLanguage } from '#web/base/locales/texts.ts'
import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { Addresses } from './Addresses.tsx'
import { Profile } from './Profile.tsx'
import { useUserActions } from './use-user-actions.tsx'

/** One user's record. */
export default function UserPage() {
  const language = useLanguage()
  const { actions, dialogs } = useUserActions()
  return (
    <>
      <DetailPage
        entity={user}
        title={({ nick }) => nick}
        code={({ id }) => `#${id}`}
        state={({ status }) => <Tag tone={status === 1 ? 'success' : 'neutral'}>{say(statusWords[status], language)}</Tag>}
        actions={actions}
        tabs={[
          { key: 'profile', label: ['资料', 'Profile'], content: (row) => <Profile row={row} /> },
          { key: 'orders', label: ['订单', 'Orders'], access: order.list, content: ({ id }) => <BoundOrders of={{ user_id: id }} /> },
          {
            key: 'balance',
            label: ['余额', 'Balance'],
            access: balanceLog.list,
            content: ({ id }) => <Movements list={balanceLog.list} userId={id} format={formatMoney} />,
          },
          {
            key: 'integral',
            label: ['积分', 'Points'],
            access: integralLog.list,
            content: ({ id }) => <Movements list={integralLog.list} userId={id} format={formatNumber} />,
          },
          {
            key: 'coupon',
            label: ['优惠券', 'Coupons'],
            access: couponRecord.list,
            content: ({ id }) => <UserCoupons id={id} />,
          },
          {
            key: 'envelope',
            label: ['红包', 'Envelopes'],
            access: envelopeRecord.list,
            content: ({ id }) => <UserEnvelopes id={id} />,
          },
          { key: 'address', label: ['地址', 'Addresses'], content: ({ id }) => <Addresses id={id} /> },
          { key: 'sign', label: ['签到', 'Sign-ins'], access: signIn.list, content: ({ id }) => <UserSignIns id={id} /> },
          { key: 'draw', label: ['抽奖', 'Draws'], access: draw.list, content: ({ id }) => <UserDraws id={id} /> },
          {
            key: 'followup',
            label: ['跟进', 'Notes'],
            access: user.followups,
            content: ({ id }) => (
              <Followups list={user.followups} edit={user.followup} target={{ id }} customer={{ target_type: 'user', target_id: id }} />
            ),
          },
        ]}
      />
      {dialogs}
    </>
  )
}
