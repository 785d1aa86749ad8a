import CopyIcon from 'virtual:icon/copy'
import { order, type OrderDetail } from '#contract/order/order.ts'
import { shipTypes } from '#contract/trade/words.ts'
import { useCall } from '#web/base/api/query.ts'
import { texts, useLabel, useTexts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { copyText } from '#web/kit/ui/value/copy-text.ts'
import { RevealedPhone } from '#web/pickers/RevealedPhone.tsx'
import text from '#web/kit/detail/sheet-text.module.css'

const addressTexts = texts({
  zh: { copy: '复制地址', usual: '常用 {carrier}', none: '到店自提' },
  en: { copy: 'Copy address', usual: 'Usually {carrier}', none: 'Pick-up at the store' },
})

export function CopyAddress({ row }: { row: OrderDetail }) {
  const t = useTexts(addressTexts)
  const { receiver, phone, region, address } = row
  if (!address) return null
  const copied = [receiver, phone, `${region}${address}`].filter(Boolean).join(' ')
  return (
    <Button variant="ghost" size="compact" icon={<CopyIcon aria-hidden size={14} />} onClick={() => void copyText(copied)}>
      {t('copy')}
    </Button>
  )
}

/** Where the order goes, and how this customer's parcels usually go. */
export function Address({ row }: { row: OrderDetail }) {
  const t = useTexts(addressTexts)
  const say = useLabel()
  const { data } = useCall(order.customer, { id: row.id }, { quiet: true })
  const { id, receiver, phone, region, address, ship_type } = row
  return (
    <div className={text.card}>
      {address ? (
        <>
          <p className={text.facts}>
            <strong>{receiver}</strong>
            <RevealedPhone phone={phone} reveal={order.reveal} input={{ id, whose: 'receiver' }} />
          </p>
          <p className={text.plain}>{`${region}${address}`}</p>
        </>
      ) : (
        <p className={text.plain}>{t('none')}</p>
      )}
      <p className={text.facts}>
        <span className={text.muted}>{say(shipTypes[ship_type])}</span>
        {data?.carrier && <span className={text.muted}>{t('usual', { carrier: data.carrier })}</span>}
      </p>
    </div>
  )
}
