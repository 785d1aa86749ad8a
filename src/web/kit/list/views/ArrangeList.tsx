import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import GripVertical from 'virtual:icon/grip-vertical'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Checkbox } from '#web/kit/ui/input/Checkbox.tsx'
import { moveKey } from './arrange.ts'
import styles from './ColumnChooser.module.css'

const arrangeTexts = texts({
  zh: { move: '移动 {title}（上下方向键）', reset: '恢复默认' },
  en: { move: 'Move {title} (arrow keys)', reset: 'Reset to default' },
})

export interface Arrangeable {
  key: string
  title: string
  /** It cannot be hidden. */
  fixed?: boolean
}

interface ArrangeListProps {
  /** In display order. */
  items: readonly Arrangeable[]
  hidden: readonly string[]
  onChange: (change: { order?: string[]; hidden?: string[] }) => void
  onReset: () => void
  /** The sentence for assistive technology after a move. */
  moved: (title: string, n: number, total: number) => string
  /** A further control at a line end. */
  extra?: (key: string) => ReactNode
}

/** A line per item: its position (drag, or arrow keys on its grip) and visibility. */
export function ArrangeList({ items, hidden, onChange, onReset, moved: sentence, extra }: ArrangeListProps) {
  const t = useTexts(arrangeTexts)
  const titles = new Map(items.map(({ key, title }) => [key, title]))
  const [dragged, setDragged] = useState<{ key: string; keys: readonly string[] } | null>(null)
  const [message, setMessage] = useState('')
  const lines = useRef<HTMLUListElement>(null)
  const keys = dragged?.keys ?? items.map(({ key }) => key)

  function place(key: string, to: number) {
    if (to < 0 || to >= keys.length) return
    onChange({ order: moveKey(keys, key, to) })
    setMessage(sentence(titles.get(key) ?? '', to + 1, keys.length))
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
      order = moveKey(order, key, to < 0 ? rows.length - 1 : to)
      setDragged({ key, keys: order })
    }
    grip.onlostpointercapture = () => {
      grip.onpointermove = grip.onlostpointercapture = null
      setDragged(null)
      if (order !== keys) onChange({ order: [...order] })
    }
  }

  return (
    <div className={styles.chooser}>
      <ul ref={lines} className={styles.choices}>
        {keys.map((key) => {
          const item = items.find((one) => one.key === key)
          if (!item) return null
          const { title, fixed } = item
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
                disabled={fixed}
                onChange={(isShown) => onChange({ hidden: isShown ? hidden.filter((one) => one !== key) : [...hidden, key] })}
              >
                {title}
              </Checkbox>
              {extra?.(key)}
            </li>
          )
        })}
      </ul>
      <Button variant="link" onClick={onReset}>
        {t('reset')}
      </Button>
      <p role="status" className="visually-hidden">
        {message}
      </p>
    </div>
  )
}
