import { useState } from 'react'
import { useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form'
import Trash from 'virtual:icon/trash'
import { MOST_GROUP_SKUS } from '#contract/activity/group.ts'
import { sku, skuCost } from '#contract/goods/sku.ts'
import { useCall } from '#web/base/api/query.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { useCan } from '#web/base/session/can.ts'
import { listMessageAt } from '#web/kit/form/resolver.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { useReadOnly } from '#web/kit/ui/input/field-context.ts'
import { Image } from '#web/kit/ui/upload/Image.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
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
    facts: '门店价 {price} · 可售 {stock}',
    below: '比门店价低 {percent}%',
    margin: '毛利率 {percent}%',
    loss: '低于成本价 {cost}',
    under_floor: '低于毛利底线',
    remove: '移除 {code}',
  },
  en: {
    title: 'Goods',
    help: '1 to {n:SKU|SKUs} of one SPU. The pieces are those that the activity sells; orders also take them from the stock of the SKU',
    none: 'No goods yet',
    off: 'Off sale: customers cannot order it',
    fixed: 'After the publication only the pieces can be raised; goods and prices are fixed',
    facts: 'Store price {price} · available {stock}',
    below: '{percent}% below the store price',
    margin: 'margin {percent}%',
    loss: 'below the cost price {cost}',
    under_floor: 'below the margin floor',
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
      {rows.map((row, index) => (
        <div key={row.key} role="group" aria-label={row.code} className={`${parts.row} ${styles.offer}`}>
          <Image src={row.main_image} alt="" width={40} preview={false} />
          <span className={parts.name}>
            <span title={row.title}>{row.title}</span>
            {row.on_sale === 0 && <span className={parts.fault}>{t('off')}</span>}
            <span className={parts.note}>
              {row.code} · {t('facts', { price: formatMoney(row.price_store), stock: formatNumber(row.sku_stock ?? 0) })}
            </span>
            <Comparison index={index} />
          </span>
          <Fields.Money name={`sku_items.${index}.group_price`} disabled={fixed} />
          <Fields.Int name={`sku_items.${index}.stock`} />
          {!locked && (
            <Button
              variant="ghost"
              icon={<Trash aria-hidden size={14} />}
              tip={t('remove', { code: row.code })}
              onClick={() => remove(index)}
            />
          )}
        </div>
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

/** A separate component: only it renders on every key in a price. */
function Comparison({ index }: { index: number }) {
  const t = useTexts(offerTexts)
  const can = useCan()
  const form = useFormContext()
  const row = useWatch({ name: `sku_items.${index}` }) as OfferRow | undefined
  const { data } = useCall(sku.detail, { id: row?.sku_id ?? 0 }, { enabled: Boolean(row) && can(skuCost), quiet: true })
  if (!row?.group_price || !row.price_store) return null
  const cost = data?.price_cost ?? null
  const percent = (part: number, whole: number) => Math.round((part / whole) * 100)
  const isLoss = cost !== null && row.group_price < cost
  // the saved state stands for the price with which it was saved
  const saved = (form.formState.defaultValues?.['sku_items'] as OfferRow[] | undefined)?.find(({ sku_id }) => sku_id === row.sku_id)
  const isUnder = !isLoss && row.is_under_floor === true && saved?.group_price === row.group_price
  return (
    <span className={isLoss || isUnder ? parts.fault : parts.gain}>
      {isUnder && `${t('under_floor')} · `}
      {t('below', { percent: percent(row.price_store - row.group_price, row.price_store) })}
      {cost !== null &&
        ` · ${isLoss ? t('loss', { cost: formatMoney(cost) }) : t('margin', { percent: percent(row.group_price - cost, row.group_price) })}`}
    </span>
  )
}
