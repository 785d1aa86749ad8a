import { useState, type RefObject } from 'react'
import { callerMatches, desk, LEAST_DIGITS, type Caller } from '#contract/desk/desk.ts'
import { orderFlow } from '#contract/order/order-flow.ts'
import { priceLevels, storeRoles } from '#contract/people/words.ts'
import { useCall } from '#web/base/api/query.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { Field } from '#web/kit/ui/input/Field.tsx'
import { Input } from '#web/kit/ui/input/Input.tsx'
import { Dialog } from '#web/kit/ui/overlay/Dialog.tsx'
import { Descriptions } from '#web/kit/ui/value/Descriptions.tsx'
import { formatMoney, formatTime } from '#web/kit/ui/value/format.ts'
import { RecordLink } from '#web/kit/ui/value/RecordLink.tsx'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { deskTexts } from './texts.ts'
import styles from './desk.module.css'

interface CallerCardProps {
  open: boolean | null
  /** The digits that were typed before the card was there. */
  early: RefObject<string>
  onClose: () => void
}

/** The customers whose phone number, or whose store's or recent order's, has the typed digits. */
export function CallerCard({ open, early, onClose }: CallerCardProps) {
  const t = useTexts(deskTexts)
  return (
    <Dialog open={open === true} title={t('caller')} width={720} onClose={onClose}>
      <Search early={early} onClose={onClose} />
    </Dialog>
  )
}

function Search({ early, onClose }: Pick<CallerCardProps, 'early' | 'onClose'>) {
  const t = useTexts(deskTexts)
  const [typed, setTyped] = useState(() => early.current)
  const digits = typed.replaceAll(/\D/g, '').slice(0, 11)
  const isLong = digits.length >= LEAST_DIGITS
  const { data } = useCall(desk.caller, { digits }, { enabled: isLong, quiet: true, keepPrevious: true })
  return (
    <div className={styles.caller}>
      <Field label={t('phone')}>
        <Input type="tel" inputMode="tel" autoFocus value={typed} onChange={setTyped} placeholder={t('phone_hint')} maxLength={20} />
      </Field>
      <div aria-live="polite">
        {!isLong && <p className={styles.muted}>{t('callers_more')}</p>}
        {isLong && data?.list.length === 0 && <p className={styles.muted}>{t('callers_none')}</p>}
        {isLong && data && data.list.length > 0 && (
          <ul className={styles.callers} aria-label={t('found')}>
            {data.list.map((caller) => (
              <li key={`${caller.id}:${caller.store_id}`}>
                <Card caller={caller} onClose={onClose} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

function Card({ caller, onClose }: { caller: Caller; onClose: () => void }) {
  const t = useTexts(deskTexts)
  const say = useLabel()
  const { id, nick, phone, found_by, store_name, store_phone, store_role, open_count, orders } = caller
  const name = nick || store_name || t('no_name')
  return (
    <article className={styles.card} aria-label={name}>
      {/* a press on any link leaves the desk */}
      <header className={styles.line} onClickCapture={(event) => event.target instanceof HTMLAnchorElement && onClose()}>
        <strong className={styles.clip}>
          {id === null ? (
            name
          ) : (
            <RecordLink to="/user/list/detail" id={id} access="user:user:list">
              {name}
            </RecordLink>
          )}
        </strong>
        <span className={styles.code}>{phone || store_phone}</span>
        {store_role && <Tag>{say(storeRoles[store_role])}</Tag>}
        {found_by !== 'user' && <Tag tone="warning">{say(callerMatches[found_by])}</Tag>}
      </header>
      <Facts caller={caller} />
      {orders && <Orders orders={orders} openCount={open_count} />}
    </article>
  )
}

function Facts({ caller }: { caller: Caller }) {
  const t = useTexts(deskTexts)
  const say = useLabel()
  const { store_id, store_name, store_phone, price_level, salesman, cs_nickname, balance, integral, debt, unpaid_count } = caller
  const store =
    store_id === null ? (
      t('no_store')
    ) : (
      <RecordLink to="/store/list/detail" id={store_id} access="store:store:list">
        {store_name}
      </RecordLink>
    )
  const level = price_level && (
    <>
      <Tag tone="info">{say(priceLevels[price_level])}</Tag> {t(`level_${price_level}`)}
    </>
  )
  const unpaid = debt && t('debt', { amount: formatMoney(debt), n: formatNumber(unpaid_count ?? 0) })
  return (
    <Descriptions
      items={[
        { key: 'store', label: say(['门店', 'Store']), value: store },
        ...(store_phone ? [{ key: 'store_phone', label: say(['门店电话', 'Phone of the store']), value: store_phone }] : []),
        ...(level ? [{ key: 'level', label: say(['价格等级', 'Price level']), wide: true as const, value: level }] : []),
        { key: 'salesman', label: say(['业务员', 'Salesman']), value: salesman },
        { key: 'cs', label: say(['客服', 'Customer service']), value: cs_nickname },
        { key: 'balance', label: say(['余额', 'Balance']), value: formatMoney(balance) },
        { key: 'integral', label: say(['积分', 'Points']), value: integral === null ? null : formatNumber(integral) },
        ...(debt === null ? [] : [{ key: 'debt', label: say(['待付款', 'To pay']), value: unpaid || formatMoney(0) }]),
      ]}
    />
  )
}

function Orders({ orders, openCount }: { orders: NonNullable<Caller['orders']>; openCount: Caller['open_count'] }) {
  const t = useTexts(deskTexts)
  const say = useLabel()
  return (
    <section aria-label={t('orders')}>
      <h3 className={styles.heading}>
        {t('orders')} {openCount ? <span className={styles.count}>{formatNumber(openCount)}</span> : null}
      </h3>
      {orders.length === 0 && <p className={styles.muted}>{t('no_orders')}</p>}
      <ul className={styles.orders}>
        {orders.map((one) => (
          <li key={one.id}>
            <RecordLink to="/order/list/detail" id={one.id} access="order:order:list">
              {one.order_no}
            </RecordLink>
            <Tag tone={orderFlow.tones[one.state]}>{say(orderFlow.words[one.state])}</Tag>
            <span>{formatMoney(one.amount)}</span>
            <span className={styles.muted}>{formatTime(one.created_at)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
