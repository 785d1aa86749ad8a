import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import type { Arranged } from './arranged.ts'
import { GoodsLine } from './GoodsLine.tsx'
import styles from './GoodsDrawer.module.css'

const sceneTexts = texts({
  zh: {
    moved_to: '“{title}”移至第 {n} 位，共 {total} 个',
  },
  en: {
    moved_to: '“{title}” is now number {n} of {total}',
  },
})

interface GoodsListProps {
  goods: readonly Arranged[]
  onChange: (goods: readonly Arranged[]) => void
}

/** The goods in their order: drag a line by its handle, or press the arrow keys on it. */
export function GoodsList({ goods, onChange }: GoodsListProps) {
  const t = useTexts(sceneTexts)
  const lines = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<{ id: number; order: readonly Arranged[] } | null>(null)
  const [message, setMessage] = useState('')
  const visible = dragged?.order ?? goods

  function place(one: Arranged, to: number) {
    if (to < 0 || to >= goods.length) return
    onChange(moved(goods, one.id, to))
    setMessage(t('moved_to', { title: one.title, n: to + 1, total: goods.length }))
  }

  function onKeyDown(event: KeyboardEvent, one: Arranged, at: number) {
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: goods.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    place(one, to)
  }

  function onPointerDown(event: PointerEvent<HTMLButtonElement>, { id }: Arranged) {
    if (event.button !== 0) return
    const grip = event.currentTarget
    let order = goods
    grip.setPointerCapture(event.pointerId)
    grip.onpointermove = ({ clientY }) => {
      const rects = [...(lines.current?.children ?? [])].map((line) => line.getBoundingClientRect())
      const to = rects.findIndex(({ bottom }) => clientY < bottom)
      order = moved(order, id, to < 0 ? rects.length - 1 : to)
      setDragged({ id, order })
      // a long list scrolls when the pointer passes its edge
      grip.scrollIntoView({ block: 'nearest' })
    }
    grip.onlostpointercapture = () => {
      grip.onpointermove = grip.onlostpointercapture = null
      setDragged(null)
      if (order !== goods) onChange(order)
    }
  }

  return (
    <>
      <ol ref={lines} className={styles.list}>
        {visible.map((one, at) => (
          <GoodsLine
            key={one.id}
            goods={one}
            at={at}
            isDragged={dragged?.id === one.id}
            onKeyDown={(event) => onKeyDown(event, one, at)}
            onPointerDown={(event) => onPointerDown(event, one)}
            onTop={() => place(one, 0)}
            onRemove={() => onChange(goods.filter(({ id }) => id !== one.id))}
          />
        ))}
      </ol>
      <span role="status" className="visually-hidden">
        {message}
      </span>
    </>
  )
}

function moved(goods: readonly Arranged[], id: number, to: number): readonly Arranged[] {
  const from = goods.findIndex((one) => one.id === id)
  return from === to ? goods : goods.toSpliced(from, 1).toSpliced(to, 0, ...goods.slice(from, from + 1))
}
