import { useEffect, useEffectEvent } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import ArrowDown from 'virtual:icon/arrow-down'
import ArrowUp from 'virtual:icon/arrow-up'
import Trash from 'virtual:icon/trash'
import { sku, skuCost } from '#contract/goods/sku.ts'
import { useCall } from '#web/base/api/query.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { useCan } from '#web/base/session/can.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { useReadOnly } from '#web/kit/ui/input/field-context.ts'
import { Select } from '#web/kit/ui/select/Select.tsx'
import { Image } from '#web/kit/ui/upload/Image.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { Fields } from './fields.ts'
import { isBelowCost, priceOf, type GoodsDraft, type Terms } from './lines.ts'
import { collectionTexts } from './texts.ts'
import parts from '#web/areas/activity/shared/parts.module.css'
import styles from './collection.module.css'

interface GoodsRowProps {
  row: GoodsDraft
  /** Its position among all goods. */
  at: number
  terms: Terms
  /** The section titles. */
  titles: readonly string[]
  locked: boolean
  onRemove: () => void
  onMove: (by: -1 | 1) => void
}

/** One SKU: its cost and earnings, and the fields for its rule. */
export function GoodsRow({ row, at, terms, titles, locked, onRemove, onMove }: GoodsRowProps) {
  const t = useTexts(collectionTexts)
  const isReadOnly = useReadOnly()
  const { code, title, main_image, price_store, sku_stock, sold_qty = 0, on_sale = 1 } = row
  const facts = [
    code,
    t('facts', { price: formatMoney(price_store), stock: formatNumber(sku_stock ?? 0) }),
    ...(sold_qty > 0 ? [t('sold', { n: formatNumber(sold_qty) })] : []),
    ...(on_sale === 0 ? [t('off')] : []),
  ]
  return (
    <div role="group" aria-label={code} className={`${parts.row} ${styles.row}`}>
      <Image src={main_image} alt="" width={40} preview={false} />
      <span className={parts.name}>
        <span title={title}>{title}</span>
        <span className={parts.note}>{facts.join(' · ')}</span>
        <Comparison at={at} terms={terms} />
      </span>
      {terms.price_rule === 'price' && <Fields.Money name={`goods.${at}.activity_price`} disabled={locked} />}
      {terms.price_rule !== 'none' && (
        <>
          <Fields.Int name={`goods.${at}.activity_stock`} disabled={locked && row.activity_stock === null} />
          <Fields.Int name={`goods.${at}.limit_per_user`} disabled={locked} />
        </>
      )}
      {!isReadOnly && (
        <span className={styles.tools}>
          {titles.length > 1 && (
            <Fields.Own name={`goods.${at}.section`} hideLabel>
              {({ field }) => (
                <Select
                  {...field}
                  size="compact"
                  value={String(field.value)}
                  options={titles.map((title, key) => ({ key: String(key), title }))}
                  onChange={(key) => field.onChange(Number(key ?? 0))}
                />
              )}
            </Fields.Own>
          )}
          <Button variant="ghost" icon={<ArrowUp aria-hidden size={14} />} tip={t('up', { code })} onClick={() => onMove(-1)} />
          <Button variant="ghost" icon={<ArrowDown aria-hidden size={14} />} tip={t('down', { code })} onClick={() => onMove(1)} />
          {!locked && <Button variant="ghost" icon={<Trash aria-hidden size={14} />} tip={t('remove', { code })} onClick={onRemove} />}
        </span>
      )}
    </div>
  )
}

/** A separate component: only it renders on every key in a price. */
function Comparison({ at, terms }: { at: number; terms: Terms }) {
  const t = useTexts(collectionTexts)
  const can = useCan()
  const form = useFormContext()
  const row = useWatch({ name: `goods.${at}` }) as GoodsDraft | undefined
  // the cost for stored goods comes with the collection, the cost for picked ones with the SKU
  const isPicked = row !== undefined && row.price_cost === undefined
  const { data } = useCall(sku.detail, { id: row?.sku_id ?? 0 }, { enabled: isPicked && can(skuCost), quiet: true })
  const keep = useEffectEvent(({ price_cost, price_trade }: { price_cost?: number | null; price_trade: number }) => {
    form.setValue(`goods.${at}.price_trade`, price_trade)
    form.setValue(`goods.${at}.price_cost`, price_cost ?? null)
  })
  useEffect(() => {
    if (isPicked && data) keep(data)
  }, [isPicked, data])
  const price = row ? priceOf(terms, row) : null
  if (!row || price === null || !row.price_store) return null
  const cost = row.price_cost ?? null
  const percent = (part: number, whole: number) => Math.round((part / whole) * 100)
  const isLoss = isBelowCost(terms, row, cost)
  // the saved state stands for the price with which it was saved
  const saved = (form.formState.defaultValues?.['goods'] as GoodsDraft[] | undefined)?.find(({ sku_id }) => sku_id === row.sku_id)
  const isUnder = !isLoss && row.is_under_floor === true && saved?.activity_price === row.activity_price
  const words = [
    ...(terms.price_rule === 'discount_bp' ? [t('to_pay', { price: formatMoney(price) })] : []),
    t('below', { percent: percent(row.price_store - price, row.price_store) }),
    ...(cost === null ? [] : [isLoss ? t('loss', { cost: formatMoney(cost) }) : t('margin', { percent: percent(price - cost, price) })]),
    ...(isUnder ? [t('under_floor')] : []),
  ]
  return <span className={isLoss || isUnder ? parts.fault : parts.gain}>{words.join(' · ')}</span>
}
