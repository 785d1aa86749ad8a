import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { Media } from '#contract/media/media.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { Checkbox } from '#web/kit/ui/input/Checkbox.tsx'
import type { Key } from '#web/kit/ui/select/option.ts'
import { formatSize } from './format-size.ts'
import { MediaThumb } from './MediaThumb.tsx'
import { mediaTexts } from './texts.ts'
import type { useMedia } from './use-media.ts'
import styles from './media.module.css'

const TILE = 168
const ROW_HEIGHT = 214

interface MediaGridProps {
  list: Pick<ReturnType<typeof useMedia>, 'files' | 'hasMore' | 'more'>
  /** Undefined if a selection has no actions. */
  selected: ReadonlySet<Key> | undefined
  onSelect: (selected: ReadonlySet<Key>) => void
  onOpen: (file: Media) => void
}

/** Renders only the visible tile rows. */
export function MediaGrid({ list, selected, onSelect, onOpen }: MediaGridProps) {
  const { files, hasMore, more } = list
  const scroller = useRef<HTMLDivElement>(null)
  const across = useAcross(scroller)
  const count = Math.ceil(files.length / across)
  const virtualizer = useVirtualizer({ count, getScrollElement: () => scroller.current, estimateSize: () => ROW_HEIGHT, overscan: 3 })
  const rows = virtualizer.getVirtualItems()
  const end = rows.at(-1)?.index ?? 0

  useEffect(() => {
    if (hasMore && end >= count - 3) more()
  })

  function toggle(id: number, on: boolean) {
    const next = new Set(selected)
    if (on) next.add(id)
    else next.delete(id)
    onSelect(next)
  }

  return (
    <div ref={scroller} className={styles.scroll}>
      <ul className={styles.wall} style={{ height: virtualizer.getTotalSize() }}>
        {rows.flatMap((row) =>
          files.slice(row.index * across, (row.index + 1) * across).map((file, column) => (
            <li
              key={file.id}
              className={styles.tile}
              style={{ top: row.start, left: `${(column / across) * 100}%`, width: `calc(${100 / across}% - 8px)` }}
            >
              <Tile file={file} selected={selected?.has(file.id)} onToggle={(on) => toggle(file.id, on)} onOpen={() => onOpen(file)} />
            </li>
          )),
        )}
      </ul>
    </div>
  )
}

interface TileProps {
  file: Media
  selected: boolean | undefined
  onToggle: (on: boolean) => void
  onOpen: () => void
}

function Tile({ file, selected, onToggle, onOpen }: TileProps) {
  const t = useTexts(mediaTexts)
  const title = file.title ?? t('no_name')
  return (
    <>
      <button type="button" className={styles.open} onClick={onOpen} aria-label={title}>
        <MediaThumb file={file} />
        <span className={styles.name}>{title}</span>
        <span className={styles.facts}>
          {file.width ? `${file.width} × ${file.height} · ` : ''}
          {formatSize(file.size)}
        </span>
      </button>
      {selected !== undefined && (
        <span className={styles.check} data-on={selected || undefined}>
          <Checkbox value={selected} onChange={onToggle} aria-label={t('select', { title })} />
        </span>
      )}
    </>
  )
}

/** The tile count per row. */
function useAcross(scroller: RefObject<HTMLDivElement | null>): number {
  const [across, setAcross] = useState(6)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const measure = () => setAcross(Math.max(Math.floor(element.clientWidth / TILE), 2))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])
  return across
}
