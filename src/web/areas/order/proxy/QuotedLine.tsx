import { useWatch } from 'react-hook-form'
import CircleHelp from 'virtual:icon/circle-question-mark'
import type { OrderGoods } from '#contract/order/inquiry.ts'
import type { Quote } from '#contract/order/order.ts'
import { priceLevels } from '#contract/people/words.ts'
import { priceSources } from '#contract/trade/words.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Popover } from '#web/kit/ui/overlay/Popover.tsx'
import { formatMoney, formatWeight } from '#web/kit/ui/value/format.ts'
import { useQuote, type OrderLine } from './quote.tsx'
import { proxyTexts } from './texts.ts'
import styles from './proxy.module.css'

/** The line price with its rule, the quantity in the base unit, and the problem that prevents the order. */
export function QuotedLine({ index }: { index: number }) {
  const t = useTexts(proxyTexts)
  const { quote, places, goods } = useQuote()
  const line = useWatch({ name: `lines.${index}` }) as OrderLine | undefined
  const known = line?.sku_id ? goods.get(line.sku_id) : undefined
  const place = places.get(index)
  const quoted = quote?.lines.find((one) => one.index === place && one.sku_id === line?.sku_id)
  const parts = line?.package_id ? quote?.lines.filter((one) => one.index === place && one.package_id === line.package_id) : undefined
  const served = quote?.problems.find((problem) => problem.index !== null && problem.index === place)
  const problem = line && known ? problemOf(line, known) : undefined
  const text = problem ? t(problem.key, problem.values) : served?.msg
  const ratio = line && known ? ratioOf(known, line.unit) : 1
  return (
    <span className={styles.quoted}>
      {quoted && (
        <span className={styles.price}>
          <span>{t('each', { price: formatMoney(quoted.price), unit: quoted.unit })}</span>
          <strong>{formatMoney(quoted.pay_amount)}</strong>
          <Why quoted={quoted} />
        </span>
      )}
      {parts && parts.length > 0 && <Parts parts={parts} />}
      {line && known && line.qty !== null && (
        <span className={styles.muted}>
          {ratio > 1 && `${t('base', { n: formatNumber(line.qty * ratio), unit: known.unit })} · `}
          {formatWeight(known.weight * line.qty * ratio)} · {t('sellable', { n: known.stock })}
        </span>
      )}
      {text && (
        <span role="alert" className={styles.problem}>
          {text}
        </span>
      )}
    </span>
  )
}

/** The package price, and the goods that the package becomes in the order. */
function Parts({ parts }: { parts: Quote['lines'] }) {
  const t = useTexts(proxyTexts)
  const total = parts.reduce((sum, part) => sum + part.price * part.qty - part.activity_off, 0)
  const packages = parts[0]?.package_qty ?? 1
  return (
    <>
      <span className={styles.price}>
        <span>{t('each', { price: formatMoney(Math.round(total / packages)), unit: t('set') })}</span>
        <strong>{formatMoney(total)}</strong>
      </span>
      <span className={styles.muted}>{parts.map(({ code, qty, unit }) => `${code} × ${formatNumber(qty)} ${unit}`).join(' · ')}</span>
    </>
  )
}

export function ratioOf({ units }: OrderGoods, unit: string | null): number {
  return units.find((one) => one.unit === unit)?.ratio ?? 1
}

interface Problem {
  key: 'min' | 'step' | 'max' | 'stock' | 'off'
  values: { code: string; n: number; unit: string }
}

/** The reason against this quantity, as far as it is known without a call. */
function problemOf({ qty, unit }: OrderLine, goods: OrderGoods): Problem | undefined {
  const { code, moq, step_qty, max_qty, stock, on_sale } = goods
  const fault = (key: Problem['key'], n: number): Problem => ({ key, values: { code, n, unit: goods.unit } })
  if (on_sale === 0) return fault('off', 0)
  if (qty === null) return undefined
  const pieces = qty * ratioOf(goods, unit)
  if (pieces < moq) return fault('min', moq)
  if (pieces % step_qty !== 0) return fault('step', step_qty)
  if (max_qty !== null && pieces > max_qty) return fault('max', max_qty)
  if (pieces > stock) return fault('stock', stock)
  return undefined
}

/** The rule that decided the line price. */
function Why({ quoted }: { quoted: Quote['lines'][number] }) {
  const t = useTexts(proxyTexts)
  const say = useLabel()
  const { code, price_source, price_level, price_origin, price, tier_qty, unit, activity_off, coupon_off, integral_off } = quoted
  const off = activity_off + coupon_off + integral_off
  return (
    <Popover
      title={t('why')}
      trigger={<Button variant="ghost" size="compact" icon={<CircleHelp aria-hidden size={14} />} aria-label={t('why_of', { code })} />}
    >
      <ul className={styles.why}>
        <li>
          {say(priceSources[price_source])} {formatMoney(price)}
        </li>
        {price_level && <li>{t('level_price', { level: say(priceLevels[price_level]), price: formatMoney(price_origin) })}</li>}
        {tier_qty !== null && <li>{t('tier', { n: tier_qty, unit })}</li>}
        {off > 0 && <li>{t('discount', { x: formatMoney(off) })}</li>}
      </ul>
    </Popover>
  )
}
