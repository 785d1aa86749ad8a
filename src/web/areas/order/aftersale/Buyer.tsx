import type { AftersaleDetail } from '#contract/order/aftersale.ts'
import { order } from '#contract/order/order.ts'
import { RecordLink } from '#web/kit/ui/value/RecordLink.tsx'
import { RevealedPhone } from '#web/pickers/RevealedPhone.tsx'
import text from '#web/kit/detail/sheet-text.module.css'

/** The customer: store, person and the number to call. */
export function Buyer({ row }: { row: AftersaleDetail }) {
  const { store_id, store_name, user_id, nick, phone, order_id } = row
  return (
    <div className={text.card}>
      {store_id !== null && (
        <p className={text.facts}>
          <strong>
            <RecordLink to="/store/list/detail" id={store_id} access="store:store:list">
              {store_name}
            </RecordLink>
          </strong>
        </p>
      )}
      <p className={text.facts}>
        <RecordLink to="/user/list/detail" id={user_id} access="user:user:list">
          {nick}
        </RecordLink>
        <RevealedPhone phone={phone} reveal={order.reveal} input={{ id: order_id, whose: 'user' }} />
      </p>
    </div>
  )
}
