import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useFormState } from 'react-hook-form'
import { useTexts } from '#web/base/locales/texts.ts'
import { listMessageAt } from '#web/kit/form/resolver.ts'
import { isComposing } from '#web/kit/ui/input/composing.ts'
import { useReadOnly } from '#web/kit/ui/input/field-context.ts'
import { AddLines } from './AddLines.tsx'
import type { Offer } from './find-goods.ts'
import { GoodsPicker } from './GoodsPicker.tsx'
import type { LineItem } from './line-item.ts'
import { LineItemRow } from './LineItemRow.tsx'
import { LineItemsTotal } from './LineItemsTotal.tsx'
import { PickButton } from './PickButton.tsx'
import { goodsPickerTexts } from './texts.ts'
import { useLineItems, type LineItems } from './use-line-items.ts'
import styles from './LineItemsEditor.module.css'

interface LineItemsEditorProps extends Offer {
  /** The list name in the form; its rows are `LineItem`s with the fields from `blank`. */
  name: string
  title: string
  max: number
  help?: ReactNode
  /** The initial values for a new row, except SKU and quantity. */
  blank?: object
  /** The row's unit price in fen: with it the footer shows the amount. */
  priceOf?: (row: LineItem) => number | null
  /** The fields in a row with their labels hidden, the quantity last. */
  children: (index: number) => ReactNode
}

const none = {}
// the first editable control in a row
const TYPED = 'input:not([type=checkbox])'

/**
 * SKUs with quantities in a sortable order. Rows come from the goods picker or from lines with code and quantity, typed or pasted
 * (docs/adr/0042). Enter moves to the same field in the next row; Delete on a handle, or with Ctrl anywhere, removes the row.
 */
export function LineItemsEditor(props: LineItemsEditorProps) {
  const { name, title, max, help, blank = none, priceOf, children, picker_source, sku_select } = props
  const id = useId()
  const [isPicking, setIsPicking] = useState(false)
  const items = useLineItems({ name, max, blank, offer: { picker_source, sku_select } })
  const { rows, add } = items
  const { box, keepFocus, dropFocus } = useFocusedRow(rows)
  const { errors } = useFormState({ name })
  const fault = listMessageAt(errors, name)
  const locked = useReadOnly()
  return (
    <div
      ref={box}
      onKeyDownCapture={dropFocus}
      onPointerDownCapture={dropFocus}
      role="group"
      aria-labelledby={id}
      aria-describedby={`${id}-note`}
      className={styles.field}
    >
      <div className={styles.head}>
        <span id={id}>
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
      <Rows name={name} title={title} items={items} keepFocus={keepFocus}>
        {children}
      </Rows>
      {rows.length > 0 && <LineItemsTotal name={name} priceOf={priceOf} />}
      {!locked && <AddLines items={items} />}
      <p id={`${id}-note`} role={fault ? 'alert' : undefined} className={fault ? styles.fault : styles.help}>
        {fault ?? help}
      </p>
      <GoodsPicker
        picker_source={picker_source}
        sku_select={sku_select}
        max={max}
        open={isPicking}
        word={items.text}
        chosen={rows.flatMap(({ sku_id }) => (sku_id === null ? [] : [sku_id]))}
        onAdd={add}
        onClose={() => setIsPicking(false)}
      />
    </div>
  )
}

type KeepFocus = (index: number, control: string) => void

/** Focuses a row control after the list has changed, or the field for new lines without such a row. */
function useFocusedRow(rows: LineItems['rows']) {
  const box = useRef<HTMLDivElement>(null)
  const [target, setTarget] = useState<{ index: number; control: string } | null>(null)
  useEffect(() => {
    // the rows may be mounted anew after the first focus; any user input cancels the focus request
    if (!target) return
    const row = box.current?.querySelectorAll('ol > li')[target.index]
    const control = row?.querySelector<HTMLElement>(target.control) ?? box.current?.querySelector('textarea')
    control?.focus()
  }, [target, rows])
  const keepFocus: KeepFocus = (index, control) => setTarget({ index, control })
  return { box, keepFocus, dropFocus: () => setTarget(null) }
}

interface RowsProps extends Pick<LineItemsEditorProps, 'name' | 'title' | 'children'> {
  items: LineItems
  keepFocus: KeepFocus
}

function Rows({ name, title, items, keepFocus, children }: RowsProps) {
  const t = useTexts(goodsPickerTexts)
  const locked = useReadOnly()
  const { rows, remove, resolve, move } = items

  function removeAt(index: number, control: string) {
    remove(index)
    keepFocus(Math.min(index, rows.length - 2), control)
  }

  function onKeyDown(event: KeyboardEvent<HTMLOListElement>) {
    const { target, currentTarget: list } = event
    const line = target instanceof Element ? target.closest('li') : null
    if (!line || !(target instanceof HTMLElement) || locked || isComposing(event)) return
    const index = [...list.children].indexOf(line)
    if (event.key === 'Delete' && (event.ctrlKey || event.metaKey || target.matches('[data-handle]'))) {
      event.preventDefault()
      removeAt(index, target.matches('[data-handle]') ? '[data-handle]' : TYPED)
    }
    if (event.key === 'Enter' && target instanceof HTMLInputElement && !event.defaultPrevented) {
      // it would submit the form
      event.preventDefault()
      const column = [...line.querySelectorAll('input')].indexOf(target)
      const next = line.nextElementSibling?.querySelectorAll('input')[column] ?? list.parentElement?.querySelector('textarea')
      next?.focus()
    }
  }

  if (rows.length === 0) return <p className={styles.none}>{t('none')}</p>
  return (
    <ol className={styles.rows} aria-label={title} onKeyDown={onKeyDown}>
      {rows.map((row, index) => (
        <LineItemRow
          key={row.key}
          name={name}
          row={row}
          index={index}
          count={rows.length}
          onMove={move}
          onRemove={() => removeAt(index, TYPED)}
          onResolve={(code) => void resolve(index, code).then((isFound) => isFound && keepFocus(index, TYPED))}
        >
          {children(index)}
        </LineItemRow>
      ))}
    </ol>
  )
}
