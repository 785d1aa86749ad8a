import GripVertical from 'lucide-react/icons/grip-vertical'
import Trash2 from 'lucide-react/icons/trash-2'
import { useRef, type DragEvent, type KeyboardEvent, type ReactNode } from 'react'
import { Button } from '#web/kit/ui/Button.tsx'
import { useReadOnly } from '#web/kit/ui/field-context.ts'
import { formatMoney } from '#web/kit/ui/format.ts'
import { Image } from '#web/kit/ui/Image.tsx'
import { Tag } from '#web/kit/ui/Tag.tsx'
import { formatNumber } from '#web/locales/number.ts'
import { useTexts } from '#web/locales/texts.ts'
import type { ChosenGoods } from './chosen.ts'
import styles from './GoodsField.module.css'
import { goodsPickerTexts } from './texts.ts'

interface GoodsLineProps {
  goods: ChosenGoods
  index: number
  count: number
  onMove: (from: number, to: number) => void
  onRemove: () => void
  /** The fields of the row. */
  children: ReactNode
}

// what is on its way, in whichever list; only lines of the same list take it
let dragged: { list: Element; index: number } | null = null

/** One of the chosen goods: moved by its handle, with the pointer or the arrow keys. */
export function GoodsLine({ goods, index, count, onMove, onRemove, children }: GoodsLineProps) {
  const t = useTexts(goodsPickerTexts)
  const line = useRef<HTMLLIElement>(null)
  const { code } = goods
  const locked = useReadOnly()

  function onDragStart(event: DragEvent) {
    const list = line.current?.parentElement
    if (!list || !line.current) return
    dragged = { list, index }
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setDragImage(line.current, 16, 16)
  }

  function onDragEnter() {
    if (!dragged || dragged.index === index || dragged.list !== line.current?.parentElement) return
    onMove(dragged.index, index)
    dragged.index = index
  }

  function onKeyDown(event: KeyboardEvent<HTMLButtonElement>) {
    const to = index + ({ ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0)
    if (to === index || to < 0 || to >= count) return
    event.preventDefault()
    const handle = event.currentTarget
    onMove(index, to)
    // an element that is put elsewhere loses the focus
    requestAnimationFrame(() => handle.focus())
  }

  return (
    <li ref={line} aria-label={code} className={styles.line} onDragEnter={onDragEnter} onDragOver={(event) => event.preventDefault()}>
      <button
        type="button"
        className={styles.handle}
        aria-label={t('move', { code })}
        draggable={!locked}
        disabled={locked}
        onDragStart={onDragStart}
        onDragEnd={() => (dragged = null)}
        onKeyDown={onKeyDown}
      >
        <GripVertical aria-hidden size={14} />
      </button>
      <Image src={goods.main_image} alt="" width={32} preview={false} />
      <span className={styles.name}>
        <span className={styles.title} title={goods.title}>
          {goods.title}
        </span>
        <span className={styles.facts}>
          <span className={styles.code}>{code}</span>
          {`${formatMoney(goods.price_store)} / ${formatMoney(goods.price_trade)} · ${t('stock')} ${formatNumber(goods.stock)}`}
          {goods.on_sale === 0 && <Tag tone="danger">{t('off')}</Tag>}
        </span>
      </span>
      <span className={styles.inputs}>{children}</span>
      {!locked && <Button variant="ghost" icon={<Trash2 aria-hidden size={14} />} tip={t('remove', { code })} onClick={onRemove} />}
    </li>
  )
}
