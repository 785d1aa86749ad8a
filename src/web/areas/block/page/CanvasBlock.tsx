import { useEffect, useRef, type KeyboardEventHandler, type PointerEventHandler } from 'react'
import Copy from 'virtual:icon/copy'
import Eye from 'virtual:icon/eye'
import EyeOff from 'virtual:icon/eye-off'
import GripVertical from 'virtual:icon/grip-vertical'
import Pencil from 'virtual:icon/pencil'
import Trash from 'virtual:icon/trash'
import type { Block } from '#contract/block/blocks.ts'
import type { ShownBlock } from '#contract/block/shown.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { editorTexts } from './texts.ts'
import { BlockView } from './view/BlockView.tsx'
import styles from './editor.module.css'

interface CanvasBlockProps {
  block: Block
  title: string
  content: ShownBlock | undefined
  isSelected: boolean
  /** Added last: it has the focus, so that the undo key takes it away again. */
  isInserted: boolean
  isMarked: boolean
  isDragged: boolean
  locked: boolean
  onSelect: () => void
  onKeyDown: KeyboardEventHandler<HTMLButtonElement>
  onPointerDown: PointerEventHandler<HTMLButtonElement>
  onCopy: () => void
  onHide: () => void
  onRemove: () => void
}

/** One page block with its grip and its buttons. */
export function CanvasBlock(props: CanvasBlockProps) {
  const {
    block,
    title,
    content,
    isSelected,
    isInserted,
    isMarked,
    isDragged,
    locked,
    onSelect,
    onKeyDown,
    onPointerDown,
    onCopy,
    onHide,
    onRemove,
  } = props
  const t = useTexts(editorTexts)
  const isHidden = block.hidden === 1
  const { root, button } = useSight(isSelected, isInserted)
  return (
    <li
      ref={root}
      className={styles.block}
      data-uid={block.uid}
      data-selected={isSelected || undefined}
      data-marked={isMarked || undefined}
      data-dragging={isDragged || undefined}
      data-hidden={isHidden || undefined}
    >
      <div className={styles.tools}>
        {!locked && (
          <button
            type="button"
            className={styles.grip}
            aria-label={t('move', { title })}
            onKeyDown={onKeyDown}
            onPointerDown={onPointerDown}
          >
            <GripVertical aria-hidden size={16} />
          </button>
        )}
        <button
          ref={button}
          type="button"
          className={styles.select}
          aria-label={t('select', { title })}
          aria-pressed={isSelected}
          onClick={onSelect}
        >
          <Pencil aria-hidden size={12} /> {title}
        </button>
        {isHidden && <Tag tone="neutral">{t('hidden')}</Tag>}
        {isLimited(block) && <Tag tone="info">{t('limited')}</Tag>}
        {!locked && (
          <span className={styles.actions}>
            <Button variant="ghost" size="compact" icon={<Copy aria-hidden size={14} />} tip={t('copy', { title })} onClick={onCopy} />
            <Button
              variant="ghost"
              size="compact"
              icon={isHidden ? <EyeOff aria-hidden size={14} /> : <Eye aria-hidden size={14} />}
              tip={t(isHidden ? 'show' : 'hide', { title })}
              onClick={onHide}
            />
            <Button variant="ghost" size="compact" icon={<Trash aria-hidden size={14} />} tip={t('remove', { title })} onClick={onRemove} />
          </span>
        )}
      </div>
      {/* a page picture: its parts are no controls, and a press selects the block */}
      <div className={styles.view} aria-hidden onClick={onSelect}>
        <BlockView block={block} content={content} />
      </div>
    </li>
  )
}

/** A new block or a copy may stand below the visible part; it gets the focus. */
function useSight(isSelected: boolean, isInserted: boolean) {
  const root = useRef<HTMLLIElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isInserted) button.current?.focus({ preventScroll: true })
    if (isSelected) root.current?.scrollIntoView({ block: 'nearest' })
  }, [isInserted, isSelected])
  return { root, button }
}

function isLimited({ visible: { audience, start_at, end_at, areas } }: Block): boolean {
  return audience !== 'all' || start_at !== null || end_at !== null || areas.length > 0
}
