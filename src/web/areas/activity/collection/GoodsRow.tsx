import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import ArrowDown from 'virtual:icon/arrow-down'
import ArrowUp from 'virtual:icon/arrow-up'
import Trash from 'virtual:icon/trash'
import { sku, skuCost } from '#contract/goods/sku.ts'
import { GoodsLine, Margin, StoreAndCost, useLineLayout } from '#web/areas/activity/shared/GoodsLine.tsx'
import { useCall } from '#web/base/api/query.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { useCan } from '#web/base/session/can.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { useReadOnly } from '#web/kit/ui/input/field-context.ts'
import { Select } from '#web/kit/ui/select/Select.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { Fields } from './fields.ts'
import { isBelowCost, priceOf, type GoodsDraft, type Terms } from './lines.ts'
import { collectionTexts } from './texts.ts'

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

/** One SKU in a line: its cost and earnings, and the fields for its rule. */
export function GoodsRow({ row, at, terms, locked, ...tools }: GoodsRowProps) {
  const t = useTexts(collectionTexts)
  const isReadOnly = useReadOnly()
  const isLine = useLineLayout()
  const { code, title, main_image, sku_stock, sold_qty = 0, on_sale = 1 } = row
  const facts = [
    code,
    t('facts', { stock: formatNumber(sku_stock ?? 0) }),
    ...(sold_qty > 0 ? [t('sold', { n: formatNumber(sold_qty) })] : []),
  ]
  return (
    <GoodsLine
      image={main_image}
      code={code}
      title={title}
      note={facts.join(' · ')}
      fault={on_sale === 0 ? t('off') : undefined}
      tools={!isReadOnly && <Tools row={row} at={at} locked={locked} {...tools} />}
    >
      <Prices at={at} terms={terms}>
        <Fields.Money name={`goods.${at}.activity_price`} disabled={locked} hideLabel={isLine} />
      </Prices>
      {terms.price_rule !== 'none' && (
        <>
          <Fields.Int name={`goods.${at}.activity_stock`} disabled={locked && row.activity_stock === null} hideLabel={isLine} />
          <Fields.Int name={`goods.${at}.limit_per_user`} disabled={locked} hideLabel={isLine} />
        </>
      )}
    </GoodsLine>
  )
}

/** Another section, another place, or away. */
function Tools({ row: { code }, at, titles, locked, onRemove, onMove }: Omit<GoodsRowProps, 'terms'>) {
  const t = useTexts(collectionTexts)
  const button = { variant: 'ghost', size: 'compact' } as const
  return (
    <>
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
      <Button {...button} icon={<ArrowUp aria-hidden size={14} />} tip={t('up', { code })} onClick={() => onMove(-1)} />
      <Button {...button} icon={<ArrowDown aria-hidden size={14} />} tip={t('down', { code })} onClick={() => onMove(1)} />
      {!locked && <Button {...button} icon={<Trash aria-hidden size={14} />} tip={t('remove', { code })} onClick={onRemove} />}
    </>
  )
}

/** Store price and cost, the price by the rule, and the margin. A separate component: only it renders on every key in a price. */
function Prices({ at, terms, children }: { at: number; terms: Terms; children: ReactNode }) {
  const form = useFormContext()
  const row = useWatch({ name: `goods.${at}` }) as GoodsDraft | undefined
  useKeptCost(at, row)
  if (!row) return null
  const price = priceOf(terms, row)
  const cost = row.price_cost ?? null
  // the saved state stands for the price with which it was saved
  const saved = (form.formState.defaultValues?.['goods'] as GoodsDraft[] | undefined)?.find(({ sku_id }) => sku_id === row.sku_id)
  return (
    <>
      <StoreAndCost store={row.price_store} cost={cost} />
      {terms.price_rule === 'price' && children}
      {terms.price_rule === 'discount_bp' && <strong>{formatMoney(price)}</strong>}
      {terms.price_rule !== 'none' && (
        <Margin
          price={price}
          store={row.price_store}
          cost={cost}
          isLoss={isBelowCost(terms, row, cost)}
          isUnderFloor={row.is_under_floor === true && saved?.activity_price === row.activity_price}
        />
      )}
    </>
  )
}

/** The cost for stored goods comes with the collection, the cost for picked ones with the SKU. */
function useKeptCost(at: number, row: GoodsDraft | undefined): void {
  const can = useCan()
  const form = useFormContext()
  const isPicked = row !== undefined && row.price_cost === undefined
  const { data } = useCall(sku.detail, { id: row?.sku_id ?? 0 }, { enabled: isPicked && can(skuCost), quiet: true })
  const keep = useEffectEvent(({ price_cost, price_trade }: { price_cost?: number | null; price_trade: number }) => {
    form.setValue(`goods.${at}.price_trade`, price_trade)
    form.setValue(`goods.${at}.price_cost`, price_cost ?? null)
  })
  useEffect(() => {
    if (isPicked && data) keep(data)
  }, [isPicked, data])
}
