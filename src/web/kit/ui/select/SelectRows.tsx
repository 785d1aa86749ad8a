import { Combobox } from '@base-ui/react/combobox'
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import { useImperativeHandle, useRef, type Ref } from 'react'
import Check from 'virtual:icon/check'
import Plus from 'virtual:icon/plus'
import type { Key, Option } from './option.ts'
import popup from '#web/kit/ui/overlay/popup.module.css'
import styles from './Select.module.css'

export interface SelectHighlight {
  /** The option that Enter selects, so that it stays rendered, and whether the list scrolls to it. -1 for none. */
  move: (index: number, scroll: 'not' | 'nearest' | 'middle') => void
}

interface SelectRowsProps<K extends Key> {
  highlight: Ref<SelectHighlight>
  options: readonly Option<K>[]
  chosen: Option<K> | null
}

const ROW_HEIGHT = 32
const LIST_HEIGHT = 320
/** Up to this number all options are rendered, which costs less than computing the visible ones. */
const FEW = 24

/** The visible options in a list, at any list length. */
export function SelectRows<K extends Key>({ highlight, options, chosen }: SelectRowsProps<K>) {
  const list = useRef<HTMLDivElement>(null)
  const highlighted = useRef(-1)
  const virtualizer = useVirtualizer({
    count: options.length,
    getScrollElement: () => list.current,
    estimateSize: () => ROW_HEIGHT,
    initialRect: { width: 0, height: LIST_HEIGHT },
    overscan: 4,
    scrollPaddingStart: 4,
    scrollPaddingEnd: 4,
    getItemKey: (index) => options[index]?.key ?? index,
    rangeExtractor: (range) => visibleIndexes(range, highlighted.current),
  })
  useImperativeHandle(highlight, () => ({
    move: (index, scroll) => {
      highlighted.current = index
      if (index >= 0 && scroll !== 'not') virtualizer.scrollToIndex(index, { align: scroll === 'middle' ? 'center' : 'auto' })
    },
  }))
  return (
    <Combobox.List ref={list} className={popup.list}>
      {options.length > 0 && (
        <div role="presentation" className={styles.rows} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, key, start }) => {
            const option = options[index]
            return (
              option && (
                <Combobox.Item
                  key={key}
                  ref={virtualizer.measureElement}
                  index={index}
                  data-index={index}
                  value={option}
                  disabled={option.disabled}
                  aria-setsize={options.length}
                  aria-posinset={index + 1}
                  className={`${popup.item} ${styles.row}`}
                  data-creates={option.creates}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  {option.creates && <Plus aria-hidden size={14} />}
                  <span className={styles.title}>{option.title}</span>
                  {option.hint && <span className={styles.hint}>{option.hint}</span>}
                  {option.key === chosen?.key && <Check aria-hidden size={14} className={styles.check} />}
                </Combobox.Item>
              )
            )
          })}
        </div>
      )}
    </Combobox.List>
  )
}

function visibleIndexes(range: Range, highlighted: number): number[] {
  if (range.count <= FEW) return Array.from({ length: range.count }, (_, index) => index)
  const indexes = defaultRangeExtractor(range)
  if (highlighted < 0 || highlighted >= range.count || indexes.includes(highlighted)) return indexes
  return [...indexes, highlighted].toSorted((a, b) => a - b)
}
