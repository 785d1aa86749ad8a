import CircleCheck from 'virtual:icon/circle-check'
import { useTexts } from '#web/base/locales/texts.ts'
import { navigate } from '#web/base/router/location.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Code } from '#web/kit/ui/value/Code.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { PayLink } from './PayLink.tsx'
import { proxyTexts } from './texts.ts'
import styles from './proxy.module.css'

interface PlacedProps {
  placed: { id: number; order_no: string; pay_amount: number; pay_way: string }
  onAnother: () => void
}

const nexts: Readonly<Record<string, 'next_wechat' | 'next_balance' | 'next_offline'>> = {
  wechat: 'next_wechat',
  balance: 'next_balance',
  offline: 'next_offline',
}

/** The placed order and the next step for its payment. */
export function Placed({ placed: { id, order_no, pay_amount, pay_way }, onAnother }: PlacedProps) {
  const t = useTexts(proxyTexts)
  const next = nexts[pay_way]
  return (
    <section className={styles.placed} aria-label={t('done')}>
      <CircleCheck aria-hidden size={40} />
      <h2 role="status">{t('done')}</h2>
      <p>
        {t('done_no')} <Code>{order_no}</Code>
      </p>
      <p className={styles.muted}>{pay_amount === 0 || !next ? t('next_none') : t(next, { x: formatMoney(pay_amount) })}</p>
      {pay_amount > 0 && pay_way === 'wechat' && <PayLink orderNo={order_no} />}
      <div className={styles.tools}>
        <Button variant="primary" onClick={() => navigate(`/order/list/detail?id=${id}`)}>
          {t('view')}
        </Button>
        <Button onClick={onAnother}>{t('another')}</Button>
        <Button onClick={() => navigate(`/order/list/print?ids=${id}&kind=pick`)}>{t('print')}</Button>
      </div>
    </section>
  )
}
