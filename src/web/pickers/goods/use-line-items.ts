import { useState } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { useTexts } from '#web/base/locales/texts.ts'
import { findGoods, type Offer } from './find-goods.ts'
import type { PickedGoods } from './goods.ts'
import { lineOf, takeLines, type LineItem } from './line-item.ts'
import { parseLines, type PastedLine } from './paste-lines.ts'
import { goodsPickerTexts } from './texts.ts'

interface LineItemsOptions {
  name: string
  max: number
  blank: object
  offer: Offer
}

/** The editor rows, and the SKU lookup for typed or pasted lines. */
export function useLineItems({ name, max, blank, offer }: LineItemsOptions) {
  const t = useTexts(goodsPickerTexts)
  const form = useFormContext()
  const { fields, append, remove, move, replace } = useFieldArray({ name, keyName: 'key' })
  const [text, setText] = useState('')
  const [isSearching, setIsSearching] = useState(false)
  const [notice, setNotice] = useState('')

  /** The rows with the current input; `fields` date from the last list change. */
  const typedRows = () => form.getValues(name) as LineItem[]

  async function take(lines: readonly PastedLine[], at?: number) {
    setIsSearching(true)
    const found = await findGoods(lines, offer)
    setIsSearching(false)
    const before = typedRows().filter((_, index) => index !== at)
    const { rows, rest, taken, open } = takeLines(before, lines, found, { max, blank })
    replace(at === undefined ? rows : backAt(at, before, rows))
    setText(rest.map((line) => line.text).join('\n'))
    const full = rest.length > 0 ? t('no_room', { n: rest.length, max }) : ''
    setNotice([t('taken', { n: taken }), open > 0 ? t('open_lines', { n: open }) : '', full].filter(Boolean).join(' '))
  }

  /** Looks up the lines again whose first lookup failed. */
  async function searchAgain() {
    const open = typedRows().filter(({ fault }) => fault === 'failed')
    form.setValue(
      name,
      typedRows().filter((row) => !open.includes(row)),
    )
    await take(open.flatMap(({ typed }) => parseLines(typed ?? '')))
  }

  /** Looks up the code that was typed into a row; false for an empty code. */
  async function resolve(index: number, code: string): Promise<boolean> {
    const row = typedRows()[index]
    const [line] = parseLines(code)
    if (!row || !line) return false
    const readings = line.readings.map((reading) => ({ ...reading, qty: row.qty ?? reading.qty }))
    await take([{ text: code, readings: readings as unknown as PastedLine['readings'] }], index)
    return true
  }

  return {
    rows: fields as unknown as readonly (LineItem & { key: string })[],
    text,
    setText,
    isSearching,
    notice,
    take: (text: string) => take(parseLines(text)),
    searchAgain,
    resolve,
    add: (goods: PickedGoods) => append({ qty: 1, ...blank, ...lineOf(goods) }, { shouldFocus: false }),
    remove,
    move,
  }
}

export type LineItems = ReturnType<typeof useLineItems>

/** The row keeps its position after a lookup, unless another row has absorbed it. */
function backAt(at: number, before: readonly LineItem[], rows: readonly LineItem[]): LineItem[] {
  const [added] = rows.slice(before.length)
  return added ? [...rows.slice(0, at), added, ...rows.slice(at, before.length)] : [...rows]
}
