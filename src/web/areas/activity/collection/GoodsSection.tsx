import { useState } from 'react'
import { useFieldArray, useFormState, useWatch } from 'react-hook-form'
import { MOST_COLLECTION_GOODS } from '#contract/activity/collection.ts'
import { GoodsLineHead, useLineLayout } from '#web/areas/activity/shared/GoodsLine.tsx'
import { useTexts } from '#web/base/locales/texts.ts'
import { listMessageAt } from '#web/kit/form/resolver.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { useReadOnly } from '#web/kit/ui/input/field-context.ts'
import { Segmented } from '#web/kit/ui/input/Segmented.tsx'
import type { PickedGoods } from '#web/pickers/goods/goods.ts'
import { GoodsPicker } from '#web/pickers/goods/GoodsPicker.tsx'
import { PickButton } from '#web/pickers/goods/PickButton.tsx'
import { BatchRow } from './BatchRow.tsx'
import { ConfirmBelowCost } from './ConfirmBelowCost.tsx'
import { GoodsRow } from './GoodsRow.tsx'
import type { GoodsDraft, Terms } from './lines.ts'
import { collectionTexts } from './texts.ts'
import parts from '#web/areas/activity/shared/parts.module.css'
import styles from './collection.module.css'

const AT_ONCE = 30

/** The goods by section, with their prices, pieces and limits. A published collection keeps goods and prices. */
export function GoodsSection({ isPublished }: { isPublished: boolean }) {
  const t = useTexts(collectionTexts)
  const isLine = useLineLayout()
  const [isPicking, setIsPicking] = useState(false)
  const [chosen, setChosen] = useState(0)
  const [most, setMost] = useState(AT_ONCE)
  const { fields, append, remove, swap } = useFieldArray({ name: 'goods', keyName: 'key' })
  const { errors } = useFormState({ name: 'goods' })
  const sections = (useWatch({ name: 'sections' }) as { title?: string }[] | undefined) ?? []
  const terms = useTerms()
  const locked = useReadOnly() || isPublished
  const rows = (fields as unknown as readonly (GoodsDraft & { key: string })[]).map((row, at) => ({ ...row, at }))
  const current = Math.min(chosen, Math.max(0, sections.length - 1))
  const own = rows.filter(({ section }) => section === current)
  const fault = listMessageAt(errors, 'goods')
  const faulty = faultyRows(errors['goods'])
  const titles = sections.map(({ title }, at) => title || t('section_of', { n: at + 1 }))
  return (
    <div role="group" aria-label={t('goods')} className={styles.goods}>
      <div className={parts.head}>
        <span>{t('goods_count', { n: rows.length, most: MOST_COLLECTION_GOODS })}</span>
        {!locked && <PickButton onPick={() => setIsPicking(true)} />}
      </div>
      {sections.length > 1 && (
        <Segmented
          aria-label={t('sections')}
          value={String(current)}
          onChange={(key) => setChosen(Number(key))}
          options={titles.map((title, at) => {
            const faults = rows.filter((row) => row.section === at && faulty.has(row.at)).length
            const count = rows.filter(({ section }) => section === at).length
            return { key: String(at), title: `${title} ${count}`, ...(faults > 0 && { count: String(faults) }) }
          })}
        />
      )}
      {!locked && terms.price_rule !== 'none' && own.length > 1 && <BatchRow rows={own} terms={terms} />}
      {own.length === 0 && <p className={parts.note}>{t('none')}</p>}
      {own.length > 0 && (
        <div className={styles.lines} data-rule={terms.price_rule} data-sections={titles.length > 1 || undefined}>
          {isLine && <GoodsLineHead {...headOf(terms, t)} />}
          {own.slice(0, most).map((row, index) => (
            <GoodsRow
              key={row.key}
              row={row}
              at={row.at}
              terms={terms}
              titles={titles}
              locked={locked}
              onRemove={() => remove(row.at)}
              onMove={(by) => {
                const other = own[index + by]
                if (other) swap(row.at, other.at)
              }}
            />
          ))}
        </div>
      )}
      {own.length > most && <Button onClick={() => setMost(most + AT_ONCE)}>{t('more', { n: own.length - most })}</Button>}
      <ConfirmBelowCost rows={rows} terms={terms} />
      <p role={fault ? 'alert' : undefined} className={fault ? parts.fault : parts.note}>
        {fault ?? t('goods_help')}
      </p>
      <GoodsPicker
        picker_source="collection"
        max={MOST_COLLECTION_GOODS}
        open={isPicking}
        chosen={rows.map(({ sku_id }) => sku_id)}
        onAdd={(goods) => append(draftOf(goods, current), { shouldFocus: false })}
        onClose={() => setIsPicking(false)}
      />
    </div>
  )
}

/** The columns beside goods and cost: the rule decides whether there is a price, and whether pieces are limited. */
function headOf({ price_rule }: Terms, t: (key: 'price' | 'batch_stock' | 'batch_limit') => string) {
  return price_rule === 'none' ? { others: [] } : { price: t('price'), others: [t('batch_stock'), t('batch_limit')] }
}

/** The price rule, from the form or from the stored collection. */
export function useTerms(): Terms {
  const [price_rule, discount_bp] = useWatch({ name: ['price_rule', 'discount_bp'] }) as [Terms['price_rule'], number | null]
  return { price_rule, discount_bp }
}

function draftOf({ id, code, title, main_image, price_store, stock }: PickedGoods, section: number): GoodsDraft {
  return {
    section,
    sku_id: id,
    activity_price: null,
    activity_stock: null,
    limit_per_user: null,
    code,
    title,
    main_image,
    price_store,
    sku_stock: stock,
  }
}

function faultyRows(errors: unknown): ReadonlySet<number> {
  const found = Array.isArray(errors) ? errors.flatMap((error, at) => (error ? [at] : [])) : []
  return new Set(found)
}
