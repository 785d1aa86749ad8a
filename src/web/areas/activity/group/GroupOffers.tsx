import { useState } from 'react'
import { useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form'
import Trash from 'virtual:icon/trash'
import { MOST_GROUP_SKUS } from '#contract/activity/group.ts'
import { sku, skuCost } from '#contract/goods/sku.ts'
import { GoodsLine, GoodsLineHead, Margin, StoreAndCost, useLineLayout } from '#web/areas/activity/shared/GoodsLine.tsx'
import { useCall } from '#web/base/api/query.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { useCan } from '#web/base/session/can.ts'
import { listMessageAt } from '#web/kit/form/resolver.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { useReadOnly } from '#web/kit/ui/input/field-context.ts'
import { GoodsPicker } from '#web/pickers/goods/GoodsPicker.tsx'
import { PickButton } from '#web/pickers/goods/PickButton.tsx'
import { Fields } from './fields.ts'
import parts from '#web/areas/activity/shared/parts.module.css'
import styles from './group.module.css'

const offerTexts = texts({
  zh: {
    title: '拼团商品',
    help: '同一SPU的1～{n}个SKU；拼团库存是活动可卖的件数，下单时同时占用SKU库存',
    none: '还没有商品',
    off: '商品已下架，客户无法下单',
    fixed: '发布后只能增加拼团库存，商品和价格不能修改',
    facts: '可售 {stock}',
    price: '拼团价',
    stock: '拼团库存',
    remove: '移除 {code}',
  },
  en: {
    title: 'Goods',
    help: '1 to {n:SKU|SKUs} of one SPU. The pieces are those that the activity sells; orders also take them from the stock of the SKU',
    none: 'No goods yet',
    off: 'Off sale: customers cannot order it',
    fixed: 'After the publication only the pieces can be raised; goods and prices are fixed',
    facts: '{stock} available',
    price: 'Group price',
    stock: 'Pieces',
    remove: 'Remove {code}',
  },
})

interface OfferRow {
  sku_id: number
  group_price: number | null
  stock: number | null
  code: string
  title: string
  main_image: string | null
  price_store: number | null
  sku_stock: number | null
  /** The state as it was saved. */
  is_under_floor?: boolean | null
  on_sale?: 0 | 1
}

/** The SKUs with their group prices and pieces; each row compares the price with store price and cost. */
export function GroupOffers({ fixed }: { fixed: boolean }) {
  const t = useTexts(offerTexts)
  const isLine = useLineLayout()
  const [isPicking, setIsPicking] = useState(false)
  const { fields, append, remove } = useFieldArray({ name: 'sku_items', keyName: 'key' })
  const { errors } = useFormState({ name: 'sku_items' })
  const fault = listMessageAt(errors, 'sku_items')
  const isReadOnly = useReadOnly()
  const locked = fixed || isReadOnly
  const rows = fields as unknown as readonly (OfferRow & { key: string })[]
  return (
    <div role="group" aria-label={t('title')} className={styles.offers}>
      <div className={parts.head}>
        <span>{`${t('title')} ${rows.length} / ${MOST_GROUP_SKUS}`}</span>
        {!locked && <PickButton onPick={() => setIsPicking(true)} />}
      </div>
      {rows.length === 0 && <p className={parts.note}>{t('none')}</p>}
      {isLine && rows.length > 0 && <GoodsLineHead price={t('price')} others={[t('stock')]} />}
      {rows.map((row, index) => (
        <GoodsLine
          key={row.key}
          image={row.main_image}
          code={row.code}
          title={row.title}
          note={`${row.code} · ${t('facts', { stock: formatNumber(row.sku_stock ?? 0) })}`}
          fault={row.on_sale === 0 ? t('off') : undefined}
          tools={
            !locked && (
              <Button
                variant="ghost"
                size="compact"
                icon={<Trash aria-hidden size={14} />}
                tip={t('remove', { code: row.code })}
                onClick={() => remove(index)}
              />
            )
          }
        >
          <Cost row={row} />
          <Fields.Money name={`sku_items.${index}.group_price`} disabled={fixed} hideLabel={isLine} />
          <Comparison index={index} />
          <Fields.Int name={`sku_items.${index}.stock`} hideLabel={isLine} />
        </GoodsLine>
      ))}
      <p role={fault ? 'alert' : undefined} className={fault ? parts.fault : parts.note}>
        {fault ?? (fixed ? t('fixed') : t('help', { n: MOST_GROUP_SKUS }))}
      </p>
      <GoodsPicker
        picker_source="group"
        max={MOST_GROUP_SKUS}
        open={isPicking}
        chosen={rows.map(({ sku_id }) => sku_id)}
        onAdd={({ id, code, title, main_image, price_store, stock }) =>
          append(
            { sku_id: id, group_price: null, stock: null, code, title, main_image, price_store, sku_stock: stock },
            { shouldFocus: false },
          )
        }
        onClose={() => setIsPicking(false)}
      />
    </div>
  )
}

/** The cost for persons who may see it. */
function useCost(sku_id: number | undefined): number | null {
  const can = useCan()
  const { data } = useCall(sku.detail, { id: sku_id ?? 0 }, { enabled: sku_id !== undefined && can(skuCost), quiet: true })
  return data?.price_cost ?? null
}

function Cost({ row: { sku_id, price_store } }: { row: OfferRow }) {
  return <StoreAndCost store={price_store} cost={useCost(sku_id)} />
}

/** A separate component: only it renders on every key in a price. */
function Comparison({ index }: { index: number }) {
  const form = useFormContext()
  const row = useWatch({ name: `sku_items.${index}` }) as OfferRow | undefined
  const cost = useCost(row?.sku_id)
  if (!row) return null
  const { group_price: price, price_store: store } = row
  // the saved state stands for the price with which it was saved
  const saved = (form.formState.defaultValues?.['sku_items'] as OfferRow[] | undefined)?.find(({ sku_id }) => sku_id === row.sku_id)
  return (
    <Margin
      price={price}
      store={store}
      cost={cost}
      isLoss={cost !== null && price !== null && price < cost}
      isUnderFloor={row.is_under_floor === true && saved?.group_price === price}
    />
  )
}
