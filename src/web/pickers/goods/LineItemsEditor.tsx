import { useEffect, useId, useRef, useState, type ClipboardEvent, type KeyboardEvent, type ReactNode } from 'react'
import { useFieldArray, useFormContext, useFormState } from 'react-hook-form'
import { useTexts } from '#web/base/locales/texts.ts'
import { listMessageAt } from '#web/kit/form/resolver.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { useReadOnly } from '#web/kit/ui/input/field-context.ts'
import { Textarea } from '#web/kit/ui/input/Textarea.tsx'
import { findGoods, type Offer } from './find-goods.ts'
import { GoodsPicker } from './GoodsPicker.tsx'
import { lineOf, takeLines, type LineItem } from './line-item.ts'
import { LineItemRow } from './LineItemRow.tsx'
import { LineItemsTotal } from './LineItemsTotal.tsx'
import { parseLines, type PastedLine } from './paste-lines.ts'
import { PickButton } from './PickButton.tsx'
import { goodsPickerTexts } from './texts.ts'
import styles from './LineItemsEditor.module.css'

interface LineItemsEditorProps extends Offer {
  /** The name of the list in the form; its rows are `LineItem`s with the fields of `blank`. */
  name: string
  title: string
  max: number
  help?: ReactNode
  /** The initial values of a new row, except SKU and quantity. */
  blank?: object
  /** The unit price of a row in fen: with it the footer shows the amount. */
  priceOf?: (row: LineItem) => number | null
  /** The fields of a row with their labels hidden, the quantity last. */
  children: (index: number) => ReactNode
}

const none = {}
// the first editable control of a row
const TYPED = 'input:not([type=checkbox])'

/**
 * SKUs with quantities in a sortable order. Rows come from the goods picker or from lines of code and quantity, typed or pasted
 * (docs/adr/0042). Enter moves to the same field of the next row; Delete on a handle, or with Ctrl anywhere, removes the row.
 */
export function LineItemsEditor(props: LineItemsEditorProps) {
  const { name, title, max, help, blank = none, priceOf, children, picker_source, sku_select } = props
  const t = useTexts(goodsPickerTexts)
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [isPicking, setIsPicking] = useState(false)
  const [text, setText] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  const [said, setSaid] = useState('')
  const [wanted, setWanted] = useState<{ index: number; control: string } | null>(null)
  const form = useFormContext()
  const { fields, append, remove, move, replace } = useFieldArray({ name, keyName: 'key' })
  const { errors } = useFormState({ name })
  const fault = listMessageAt(errors, name)
  const locked = useReadOnly()
  const rows = fields as unknown as readonly (LineItem & { key: string })[]

  const failed = rows.filter(({ fault }) => fault === 'failed').length

  useEffect(() => {
    // the rows may be mounted anew after the first focus; any input of the person ends the wish
    if (!wanted) return
    const row = box.current?.querySelectorAll('ol > li')[wanted.index]
    const control = row?.querySelector<HTMLElement>(wanted.control) ?? box.current?.querySelector('textarea')
    control?.focus()
  }, [wanted, fields])

  /** The rows with the current input; `fields` are those of the last change of the list. */
  const typedRows = () => form.getValues(name) as LineItem[]

  async function take(lines: readonly PastedLine[], at?: number) {
    setIsAsking(true)
    const found = await findGoods(lines, { picker_source, sku_select })
    setIsAsking(false)
    const before = typedRows().filter((_, index) => index !== at)
    const taken = takeLines(before, lines, found, { max, blank })
    replace(at === undefined ? taken.rows : backAt(at, before, taken.rows))
    setText(taken.rest.map((line) => line.text).join('\n'))
    const full = taken.rest.length > 0 ? t('no_room', { n: taken.rest.length, max }) : ''
    setSaid([t('taken', { n: taken.taken }), taken.open > 0 ? t('open_lines', { n: taken.open }) : '', full].filter(Boolean).join(' '))
  }

  async function askAgain() {
    const open = typedRows().filter(({ fault }) => fault === 'failed')
    form.setValue(
      name,
      typedRows().filter((row) => !open.includes(row)),
    )
    await take(open.flatMap(({ typed }) => parseLines(typed ?? '')))
  }

  async function resolve(index: number, code: string) {
    const row = typedRows()[index]
    const [line] = parseLines(code)
    if (!row || !line) return
    const readings = line.readings.map((reading) => ({ ...reading, qty: row.qty ?? reading.qty }))
    await take([{ text: code, readings: readings as unknown as PastedLine['readings'] }], index)
    setWanted({ index, control: TYPED })
  }

  function removeAt(index: number, control: string) {
    remove(index)
    setWanted({ index: Math.min(index, rows.length - 2), control })
  }

  function onKeyDown(event: KeyboardEvent<HTMLOListElement>) {
    const { target } = event
    const line = target instanceof Element ? target.closest('li') : null
    if (!line || !(target instanceof HTMLElement) || locked) return
    const index = [...event.currentTarget.children].indexOf(line)
    if (event.key === 'Delete' && (event.ctrlKey || event.metaKey || target.matches('[data-handle]'))) {
      event.preventDefault()
      removeAt(index, target.matches('[data-handle]') ? '[data-handle]' : TYPED)
    }
    if (event.key === 'Enter' && target instanceof HTMLInputElement && !event.defaultPrevented) {
      // it would submit the form
      event.preventDefault()
      const column = [...line.querySelectorAll('input')].indexOf(target)
      const next = line.nextElementSibling?.querySelectorAll('input')[column] ?? box.current?.querySelector('textarea')
      next?.focus()
    }
  }

  function onPaste(event: ClipboardEvent) {
    const pasted = event.clipboardData.getData('text')
    if (!/[\n\t]/.test(pasted.trim()) || text !== '') return
    event.preventDefault()
    void take(parseLines(pasted))
  }

  return (
    <div
      ref={box}
      onKeyDownCapture={() => setWanted(null)}
      onPointerDownCapture={() => setWanted(null)}
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
      {rows.length === 0 ? (
        <p className={styles.none}>{t('none')}</p>
      ) : (
        <ol className={styles.rows} aria-label={title} onKeyDown={onKeyDown}>
          {rows.map((row, index) => (
            <LineItemRow
              key={row.key}
              {...{ name, row, index }}
              count={rows.length}
              onMove={move}
              onRemove={() => removeAt(index, TYPED)}
              onResolve={(code) => void resolve(index, code)}
            >
              {children(index)}
            </LineItemRow>
          ))}
        </ol>
      )}
      {rows.length > 0 && <LineItemsTotal name={name} priceOf={priceOf} />}
      {!locked && (
        <div className={styles.add} onPaste={onPaste}>
          <Textarea
            aria-label={t('add_lines')}
            placeholder={t('add_lines_hint')}
            rows={1}
            value={text}
            onChange={setText}
            readOnly={isAsking}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
              event.preventDefault()
              if (text.trim() !== '') void take(parseLines(text))
            }}
          />
          <p role="status" className={styles.help}>
            {isAsking ? t('asking') : said}
          </p>
          {text.trim() !== '' && (
            <Button size="compact" loading={isAsking} onClick={() => void take(parseLines(text))}>
              {t('add')}
            </Button>
          )}
          {failed > 0 && (
            <Button variant="link" loading={isAsking} onClick={() => void askAgain()}>
              {t('ask_again', { n: failed })}
            </Button>
          )}
        </div>
      )}
      <p id={`${id}-note`} role={fault ? 'alert' : undefined} className={fault ? styles.fault : styles.help}>
        {fault ?? help}
      </p>
      <GoodsPicker
        {...{ picker_source, sku_select, max }}
        open={isPicking}
        chosen={rows.flatMap(({ sku_id }) => (sku_id === null ? [] : [sku_id]))}
        onAdd={(goods) => append({ qty: 1, ...blank, ...lineOf(goods) }, { shouldFocus: false })}
        onClose={() => setIsPicking(false)}
      />
    </div>
  )
}

/** The row keeps its position after a lookup, unless another row has absorbed it. */
function backAt(at: number, before: readonly LineItem[], rows: readonly LineItem[]): LineItem[] {
  const [added] = rows.slice(before.length)
  return added ? [...rows.slice(0, at), added, ...rows.slice(at, before.length)] : [...rows]
}
