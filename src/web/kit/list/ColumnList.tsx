import GripVertical from 'lucide-react/icons/grip-vertical'
import PanelLeft from 'lucide-react/icons/panel-left'
import PanelRight from 'lucide-react/icons/panel-right'
import Square from 'lucide-react/icons/square'
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { TableChoices } from '#contract/view/table.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import type { Column } from '../ui/table-layout.ts'
import { moved } from './arrange.ts'
import styles from './ColumnChooser.module.css'
import type { TablePreferences } from './table-preferences.ts'

const columnTexts = texts({
  zh: {
    move: '移动 {title}（上下方向键）',
    moved_to: '{title} 移到第 {n} 列，共 {total} 列',
    pin_none: '不固定',
    pin_left: '固定在左侧',
    pin_right: '固定在右侧',
    reset_columns: '恢复默认',
  },
  en: {
    move: 'Move {title} (arrow keys)',
    moved_to: '{title} is now column {n} of {total}',
    pin_none: 'Not pinned',
    pin_left: 'Pinned left',
    pin_right: 'Pinned right',
    reset_columns: 'Reset to default',
  },
})

type Choice = Pick<Column<never>, 'key' | 'title' | 'card' | 'pin'>

export interface ColumnListProps {
  /** In display order. */
  columns: readonly Choice[]
  preferences: Pick<TablePreferences, 'hidden' | 'change' | 'reset'>
}

const nextPin = { none: 'left', left: 'right', right: 'none' } as const
const pinIcons = { none: Square, left: PanelLeft, right: PanelRight }

/** A line per column: its position (drag, or arrow keys on its grip), visibility and pinning. */
export function ColumnList({ columns, preferences }: ColumnListProps) {
  const { hidden, change, reset } = preferences
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
          const { title, card, pin = 'none' } = column
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

/** The current pinning of each column. */
function pinsOf(columns: readonly Choice[]): NonNullable<TableChoices['pins']> {
  return Object.fromEntries(columns.flatMap(({ key, pin }) => (pin ? [[key, pin]] : [])))
}
