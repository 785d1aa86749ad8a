import { useId, useState, type ReactNode } from 'react'
import { useFieldArray, useFormState } from 'react-hook-form'
import { listMessageAt } from '#web/kit/form/resolver.ts'
import { useReadOnly } from '#web/kit/ui/field-context.ts'
import { useTexts } from '#web/locales/texts.ts'
import type { ChosenGoods } from './chosen.ts'
import styles from './GoodsField.module.css'
import { GoodsPicker, type GoodsPickerProps } from './GoodsPicker.tsx'
import { GoodsLine } from './GoodsLine.tsx'
import { PickButton } from './PickButton.tsx'
import { goodsPickerTexts } from './texts.ts'

interface GoodsFieldProps extends Pick<GoodsPickerProps, 'picker_source' | 'sku_select'> {
  /** The list of the form; its rows have `sku_id`, what the goods are known by, and the fields of the form. */
  name: string
  title: string
  max: number
  help?: ReactNode
  /** What a row starts with beside the goods themselves. */
  blank: object
  /** The fields of a row, with their labels hidden. */
  children: (index: number) => ReactNode
}

/** Chosen goods in an order that can be changed, each with fields of its own, such as a quantity. */
export function GoodsField({ name, title, max, help, blank, children, ...narrowed }: GoodsFieldProps) {
  const t = useTexts(goodsPickerTexts)
  const headId = useId()
  const [isPicking, setIsPicking] = useState(false)
  const { fields, append, remove, move } = useFieldArray({ name, keyName: 'key' })
  const { errors } = useFormState({ name })
  const fault = listMessageAt(errors, name)
  const locked = useReadOnly()
  const rows = fields as unknown as readonly (ChosenGoods & { key: string })[]
  return (
    <div role="group" aria-labelledby={headId} aria-describedby={`${headId}-note`} className={styles.field}>
      <div className={styles.head}>
        <span id={headId}>
          {title}
          {!locked && (
            <span aria-hidden className={styles.required}>
              {' *'}
            </span>
          )}
        </span>
        <span className={styles.count}>{`${rows.length} / ${max}`}</span>
        <PickButton onPick={() => setIsPicking(true)} />
      </div>
      {rows.length === 0 ? (
        <p className={styles.none}>{t('none')}</p>
      ) : (
        <ol className={styles.rows} aria-label={title}>
          {rows.map((row, index) => (
            <GoodsLine key={row.key} goods={row} index={index} count={rows.length} onMove={move} onRemove={() => remove(index)}>
              {children(index)}
            </GoodsLine>
          ))}
        </ol>
      )}
      <p id={`${headId}-note`} role={fault ? 'alert' : undefined} className={fault ? styles.fault : styles.help}>
        {fault ?? help}
      </p>
      <GoodsPicker
        {...narrowed}
        open={isPicking}
        chosen={rows.map(({ sku_id }) => sku_id)}
        max={max}
        onAdd={({ id, code, title, main_image, price_store, price_trade, stock }) =>
          append({ ...blank, sku_id: id, code, title, main_image, price_store, price_trade, stock, on_sale: 1 }, { shouldFocus: false })
        }
        onClose={() => setIsPicking(false)}
      />
    </div>
  )
}
