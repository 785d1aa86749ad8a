import { useState, type FormEvent } from 'react'
import { MOST_ADJUSTMENTS } from '#contract/order/order-flow.ts'
import { order, type OrderDetail, type PricePreview } from '#contract/order/order.ts'
import { useAction } from '#web/base/api/query.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Field } from '#web/kit/ui/input/Field.tsx'
import { Input } from '#web/kit/ui/input/Input.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { Money } from '#web/kit/ui/value/Money.tsx'
import { marginText } from './MoneySummary.tsx'
import { useFirstFocus } from './use-first-focus.ts'
import text from '#web/kit/detail/sheet-text.module.css'
import styles from './sheet.module.css'

const priceTexts = texts({
  zh: {
    total: '应付',
    freight: '其中运费',
    reason: '改价原因',
    usual: '协商价',
    save: '确认改价',
    cancel: '取消',
    change: '比现在 {x}',
    margin: '毛利 {x}',
    left: '还可改价 {n} 次',
    same: '金额没有变化',
    checking: '正在试算',
    none: '请输入应付金额',
  },
  en: {
    total: 'To pay',
    freight: 'Freight in it',
    reason: 'Reason',
    usual: 'Negotiated price',
    save: 'Adjust price',
    cancel: 'Cancel',
    change: '{x} against now',
    margin: 'Margin {x}',
    left: 'Changes left: {n}',
    same: 'The amount is unchanged',
    checking: 'Calculating',
    none: 'Enter the amount to pay',
  },
})

export interface TypedPrice {
  pay_amount: number | null
  freight_amount: number
}

interface PriceEditProps {
  row: OrderDetail
  typed: TypedPrice
  onType: (typed: TypedPrice) => void
  /** The effects of the typed total; undefined until the server has answered for it. */
  preview: PricePreview | undefined
  onClose: () => void
}

/** The total as a field. Difference, margin and refusal follow the typing; one press changes the price. */
export function PriceEdit({ row, typed, onType, preview, onClose }: PriceEditProps) {
  const t = useTexts(priceTexts)
  const form = useFirstFocus()
  const [reason, setReason] = useState(t('usual'))
  const change = useAction(order.price, { onSuccess: onClose })
  const isFresh = preview !== undefined && preview.pay_amount === typed.pay_amount && preview.freight_amount === typed.freight_amount
  const isSame = typed.pay_amount === row.pay_amount && typed.freight_amount === row.freight_amount
  const why = typed.pay_amount === null ? t('none') : isSame ? t('same') : isFresh ? (preview.problem ?? undefined) : t('checking')

  function save(event: FormEvent) {
    event.preventDefault()
    if (why !== undefined || !preview || reason.trim() === '') return
    const { adjust_amount, freight_amount } = preview
    change.mutate({ id: row.id, version: row.version, adjust_amount, freight_amount, reason })
  }

  return (
    <form ref={form} className={styles.priceEdit} onSubmit={save} aria-label={t('save')}>
      <div className={styles.priceFields}>
        <Field label={t('total')} error={isFresh && !isSame ? (preview.problem ?? undefined) : undefined}>
          <Money value={typed.pay_amount} onChange={(pay_amount) => onType({ ...typed, pay_amount })} />
        </Field>
        <Field label={t('freight')}>
          <Money value={typed.freight_amount} onChange={(freight) => onType({ ...typed, freight_amount: freight ?? 0 })} />
        </Field>
        <Field label={t('reason')} required>
          <Input value={reason} onChange={setReason} maxLength={200} />
        </Field>
      </div>
      <div className={styles.priceFoot}>
        <span aria-live="polite" className={text.muted}>
          {isFresh && !isSame && <Effect row={row} preview={preview} />}
        </span>
        <span className={text.muted}>{t('left', { n: MOST_ADJUSTMENTS - row.adjust_count })}</span>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button type="submit" variant="primary" loading={change.isPending} disabledReason={why}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}

function Effect({ row, preview: { pay_amount, freight_amount, cost_amount } }: { row: OrderDetail; preview: PricePreview }) {
  const t = useTexts(priceTexts)
  const difference = pay_amount - row.pay_amount
  const parts = [
    t('change', { x: `${difference > 0 ? '+' : ''}${formatMoney(difference)}` }),
    ...(cost_amount === null ? [] : [t('margin', { x: marginText(pay_amount - freight_amount, cost_amount) })]),
  ]
  return parts.join(' · ')
}
