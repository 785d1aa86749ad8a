import GripVertical from 'lucide-react/icons/grip-vertical'
import PanelLeft from 'lucide-react/icons/panel-left'
import PanelRight from 'lucide-react/icons/panel-right'
import Square from 'lucide-react/icons/square'
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { TableChoices } from '#contract/view/table.ts'
import { useTexts } from '#web/locales/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import type { Column } from '../ui/table-layout.ts'
import { defaultWidth } from '../ui/table-layout.ts'
import { moved } from './arrange.ts'
import styles from './ColumnChooser.module.css'
import { columnTexts } from './column-texts.ts'
import type { TablePreferences } from './table-preferences.ts'
import { WidthField } from './WidthField.tsx'

type Choice = Pick<Column<never>, 'key' | 'title' | 'card' | 'pin' | 'width'>

export interface ColumnListProps {
  /** In the order that they stand in. */
  columns: readonly Choice[]
  preferences: Pick<TablePreferences, 'hidden' | 'widths' | 'change' | 'reset'>
}

const nextPin = { none: 'left', left: 'right', right: 'none' } as const
const pinIcons = { none: Square, left: PanelLeft, right: PanelRight }

/** A line for every column: its place (drag it, or press the arrow keys on its grip), shown or not, its width, where it stays. */
export function ColumnList({ columns, preferences }: ColumnListProps) {
  const { hidden, widths, change, reset } = preferences
  const t = useTexts(columnTexts)
  const choices = columns.filter(({ card }) => card !== 'actions')
  const titles = new Map(choices.map(({ key, title }) => [key, title]))
  const [dragged, setDragged] = useState<{ key: string; keys: readonly string[] } | null>(null)
  const [said, setSaid] = useState('')
  const lines = useRef<HTMLUListElement>(null)
  const keys = dragged?.keys ?? choices.map(({ key }) => key)

  function place(key: string, to: number) {
    if (to < 0 || to >= keys.length) return
    change({ order: moved(keys, key, to) })
    setSaid(t('moved_to', { title: titles.get(key) ?? '', n: to + 1, total: keys.length }))
  }

  function onKeyDown(event: KeyboardEvent, key: string) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    place(key, keys.indexOf(key) + step)
  }

  function onPointerDown(event: PointerEvent<HTMLButtonElement>, key: string) {
    if (event.button !== 0) return
    const grip = event.currentTarget
    let order: readonly string[] = keys
    grip.setPointerCapture(event.pointerId)
    grip.onpointermove = ({ clientY }) => {
      const rows = [...(lines.current?.children ?? [])].map((line) => line.getBoundingClientRect())
      const to = rows.findIndex(({ bottom }) => clientY < bottom)
      order = moved(order, key, to < 0 ? rows.length - 1 : to)
      setDragged({ key, keys: order })
    }
    grip.onlostpointercapture = () => {
      grip.onpointermove = grip.onlostpointercapture = null
      setDragged(null)
      if (order !== keys) change({ order: [...order] })
    }
  }

  return (
    <div className={styles.chooser}>
      <ul ref={lines} className={styles.choices}>
        {keys.map((key) => {
          const column = choices.find((one) => one.key === key)
          if (!column) return null
          const { title, card, pin = 'none', width = defaultWidth } = column
          const Icon = pinIcons[pin]
          return (
            <li key={key} className={styles.choice} data-dragged={dragged?.key === key || undefined}>
              <button
                type="button"
                className={styles.grip}
                aria-label={t('move', { title })}
                onKeyDown={(event) => onKeyDown(event, key)}
                onPointerDown={(event) => onPointerDown(event, key)}
              >
                <GripVertical aria-hidden size={14} />
              </button>
              <Checkbox
                value={!hidden.includes(key)}
                disabled={card === 'title'}
                onChange={(isShown) => change({ hidden: isShown ? hidden.filter((one) => one !== key) : [...hidden, key] })}
              >
                {title}
              </Checkbox>
              <WidthField
                label={t('width_of', { title })}
                value={widths[key] ?? width}
                onChange={(next) => change({ widths: { ...widths, [key]: next } })}
              />
              <Button
                variant="ghost"
                size="compact"
                icon={<Icon aria-hidden size={14} />}
                tip={t(`pin_${pin}`)}
                aria-label={`${title} · ${t(`pin_${pin}`)}`}
                onClick={() => change({ pins: { ...pinsOf(choices), [key]: nextPin[pin] } })}
              />
            </li>
          )
        })}
      </ul>
      <Button variant="link" onClick={reset}>
        {t('reset_columns')}
      </Button>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </div>
  )
}

/** Where each column stays at present. */
function pinsOf(columns: readonly Choice[]): NonNullable<TableChoices['pins']> {
  return Object.fromEntries(columns.flatMap(({ key, pin }) => (pin ? [[key, pin]] : [])))
}
