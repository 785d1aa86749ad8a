import { useRef, type DragEvent, type KeyboardEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import GripVertical from 'virtual:icon/grip-vertical'
import Trash from 'virtual:icon/trash'
import { formatNumber } from '#web/base/locales/number.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { useReadOnly } from '#web/kit/ui/input/field-context.ts'
import { Image } from '#web/kit/ui/upload/Image.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import type { LineItem } from './line-item.ts'
import { OpenLine, QuantityFault } from './OpenLine.tsx'
import styles from './LineItemsEditor.module.css'

const goodsPickerTexts = texts({
  zh: {
    stock: '可售',
    off: '已下架',
    move: '移动 {code}，用上下方向键或拖动',
    remove: '移除 {code}',
  },
  en: {
    stock: 'Available',
    off: 'Off sale',
    move: 'Move {code} with the arrow keys or by dragging',
    remove: 'Remove {code}',
  },
})

interface LineItemRowProps {
  /** The list name in the form. */
  name: string
  row: LineItem
  index: number
  count: number
  onMove: (from: number, to: number) => void
  onRemove: () => void
  /** Looks up the code that was typed into a row without a SKU. */
  onResolve: (code: string) => void
  /** The row fields. */
  children: ReactNode
}

// the row that is being dragged; only rows in the same list react to it
let dragged: { list: Element; index: number } | null = null

/** One line item: moved by its handle, with the pointer or the arrow keys. */
export function LineItemRow({ name, row, index, count, onMove, onRemove, onResolve, children }: LineItemRowProps) {
  const t = useTexts(goodsPickerTexts)
  const line = useRef<HTMLLIElement>(null)
  const { code } = row
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
    // an element that moves in the DOM loses the focus, and the next key may come before the next frame
    flushSync(() => onMove(index, to))
    event.currentTarget.focus()
  }

  return (
    <li ref={line} aria-label={code} className={styles.line} onDragEnter={onDragEnter} onDragOver={(event) => event.preventDefault()}>
      <button
        type="button"
        className={styles.handle}
        aria-label={t('move', { code })}
        aria-keyshortcuts="ArrowUp ArrowDown Delete"
        data-handle=""
        draggable={!locked}
        disabled={locked}
        onDragStart={onDragStart}
        onDragEnd={() => (dragged = null)}
        onKeyDown={onKeyDown}
      >
        <GripVertical aria-hidden size={14} />
      </button>
      {row.sku_id === null && !row.package_id ? (
        <OpenLine name={name} index={index} row={row} onResolve={onResolve} />
      ) : (
        <>
          <Image src={row.main_image} alt="" width={32} preview={false} />
          <span className={styles.name}>
            <span className={styles.title} title={row.title}>
              {row.title}
            </span>
            <span className={styles.facts}>
              <span className={styles.code}>{code}</span>
              {row.price_store !== null &&
                `${formatMoney(row.price_store)} / ${formatMoney(row.price_trade)} · ${t('stock')} ${formatNumber(row.stock ?? 0)}`}
              {row.on_sale === 0 && <Tag tone="danger">{t('off')}</Tag>}
              {row.fault === 'quantity' && <QuantityFault name={name} index={index} typed={row.typed ?? ''} />}
            </span>
          </span>
        </>
      )}
      <span className={styles.inputs}>{children}</span>
      {!locked && <Button variant="ghost" icon={<Trash aria-hidden size={14} />} tip={t('remove', { code })} onClick={onRemove} />}
    </li>
  )
}
