import { followup } from '#contract/customService/followup.ts'
import { followupResults } from '#contract/people/words.ts'
import { useCall } from '#web/base/api/query.ts'
import { useLabel, useTexts, texts } from '#web/base/locales/texts.ts'
import { usePermission } from '#web/base/session/can.ts'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import { formatMoney, formatTime } from '#web/kit/ui/value/format.ts'
import { CustomerPhone, type Customer } from './CustomerPhone.tsx'
import styles from './FollowupDialog.module.css'

const factTexts = texts({
  zh: { phone: '手机', contact: '上次跟进', order: '上次下单', no_phone: '没有号码', no_contact: '还没有跟进过', no_order: '没有订单' },
  en: {
    phone: 'Phone',
    contact: 'Last contact',
    order: 'Last order',
    no_phone: 'No number',
    no_contact: 'No contact yet',
    no_order: 'No orders',
  },
})

/** The number, the last contact and the last order, for the call. Without a network or the permission there are none. */
export function ContactFacts({ customer }: { customer: Customer }) {
  const t = useTexts(factTexts)
  const say = useLabel()
  const isAllowed = usePermission(followup.card)
  const { data, isPending } = useCall(followup.card, customer, { quiet: true, enabled: isAllowed })
  if (!isAllowed) return null
  if (!data) return isPending ? <Skeleton lines={3} /> : null
  const { phone, last_followup_at, last_result, last_content, last_order } = data
  const contact = last_followup_at && [formatTime(last_followup_at), last_result && say(followupResults[last_result]), last_content]
  const bought = last_order && [formatTime(last_order.created_at, 'day'), formatMoney(last_order.pay_amount), last_order.order_no]
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('phone')}</dt>
        <dd>{phone ? <CustomerPhone customer={customer} phone={phone} /> : t('no_phone')}</dd>
      </div>
      <div>
        <dt>{t('contact')}</dt>
        <dd>{contact ? contact.filter(Boolean).join(' · ') : t('no_contact')}</dd>
      </div>
      <div>
        <dt>{t('order')}</dt>
        <dd>{bought ? bought.join(' · ') : t('no_order')}</dd>
      </div>
    </dl>
  )
}
