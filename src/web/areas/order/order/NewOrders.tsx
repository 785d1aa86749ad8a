import { useEffect, useEffectEvent, useState } from 'react'
import { order } from '#contract/order/order.ts'
import { onLive } from '#web/base/api/live-events.ts'
import { invalidateEntity, useCall } from '#web/base/api/query.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { Notice } from '#web/kit/form/Notice.tsx'
import { Button } from '#web/kit/ui/input/Button.tsx'

const newTexts = texts({
  zh: { arrived: '有 {n} 个新订单', show: '刷新列表' },
  en: { arrived: 'New orders: {n}', show: 'Show them' },
})

/** New orders since the list was read. The rows stay where they are until the person asks for the new ones. */
export function NewOrders() {
  const t = useTexts(newTexts)
  const { data, refetch } = useCall(order.stat, {}, { quiet: true, refetchInterval: 30_000 })
  const [lastTotal, setLastTotal] = useState<number>()
  const count = data?.today_count
  if (count !== undefined && (lastTotal === undefined || count < lastTotal)) setLastTotal(count)
  const ask = useEffectEvent(() => void refetch())
  // the to-do counts change with every new order
  useEffect(() => onLive('waiting', () => ask()), [])
  const fresh = count !== undefined && lastTotal !== undefined ? count - lastTotal : 0
  if (fresh <= 0) return null
  return (
    <Notice>
      <span role="status">{t('arrived', { n: fresh })}</span>
      <Button
        variant="link"
        onClick={() => {
          setLastTotal(count)
          void invalidateEntity(order.list.address)
        }}
      >
        {t('show')}
      </Button>
    </Notice>
  )
}
