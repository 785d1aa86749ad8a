import { useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import type { Block } from '#contract/block/blocks.ts'
import { nameOf } from '#contract/block/faults.ts'
import type { ShownBlock } from '#contract/block/shown.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { useReadOnly } from '#web/kit/ui/input/field-context.ts'
import { Empty } from '#web/kit/ui/state/Empty.tsx'
import { CanvasBlock } from './CanvasBlock.tsx'
import { movedTo, type Content } from './history.ts'
import { editorTexts } from './texts.ts'
import { Phone } from './view/Phone.tsx'
import styles from './editor.module.css'

interface CanvasProps {
  content: Content
  selected: string | null
  /** The block that was added last. */
  inserted: string | null
  shownOf: (uid: string) => ShownBlock | undefined
  /** The blocks that lack something, or that customers do not see in part. */
  marks: ReadonlySet<string>
  onSelect: (uid: string) => void
  onMove: (uid: string, to: number) => void
  onCopy: (block: Block) => void
  onHide: (uid: string) => void
  onRemove: (uid: string) => void
}

/** The page on a phone. Blocks are sorted by their grips: with the pointer, or with the arrow keys. */
export function Canvas({ content, selected, inserted, shownOf, marks, onSelect, onMove, onCopy, onHide, onRemove }: CanvasProps) {
  const t = useTexts(editorTexts)
  const say = useLabel()
  const locked = useReadOnly()
  const list = useRef<HTMLOListElement>(null)
  const [message, setMessage] = useState('')
  const blocks = content.draft
  const { dragged, drag } = useBlockDrag(list, blocks, place)
  const visibleBlocks = dragged?.order ?? blocks
  const titleOf = (block: Block) => {
    const name = nameOf(block)
    return typeof name === 'string' ? name : say(name)
  }

  function place(block: Block, to: number) {
    if (to < 0 || to >= blocks.length) return
    onMove(block.uid, to)
    setMessage(t('moved_to', { title: titleOf(block), n: to + 1, total: blocks.length }))
  }

  function onKeyDown(event: KeyboardEvent, block: Block, at: number) {
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: blocks.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    place(block, to)
  }

  return (
    <Phone title={content.title} color={content.bg_color}>
      {visibleBlocks.length === 0 && <Empty title={t('empty')}>{t('empty_hint')}</Empty>}
      <ol ref={list} className={styles.blocks}>
        {visibleBlocks.map((block, at) => (
          <CanvasBlock
            key={block.uid}
            block={block}
            title={titleOf(block)}
            content={shownOf(block.uid)}
            isSelected={block.uid === selected}
            isInserted={block.uid === inserted}
            isMarked={marks.has(block.uid)}
            isDragged={block.uid === dragged?.uid}
            locked={locked}
            onSelect={() => onSelect(block.uid)}
            onKeyDown={(event) => onKeyDown(event, block, at)}
            onPointerDown={(event) => !locked && drag(event, block)}
            onCopy={() => onCopy(block)}
            onHide={() => onHide(block.uid)}
            onRemove={() => onRemove(block.uid)}
          />
        ))}
      </ol>
      <span role="status" className="visually-hidden">
        {message}
      </span>
    </Phone>
  )
}

/** Moves a block with the pointer; its new place counts when the grip is released. */
function useBlockDrag(list: RefObject<HTMLElement | null>, blocks: readonly Block[], place: (block: Block, to: number) => void) {
  const [dragged, setDragged] = useState<{ uid: string; order: readonly Block[] } | null>(null)

  function drag(event: PointerEvent<HTMLButtonElement>, block: Block) {
    if (event.button !== 0) return
    const grip = event.currentTarget
    const { uid } = block
    let order = blocks
    grip.setPointerCapture(event.pointerId)
    grip.onpointermove = ({ clientY }) => {
      // blocks have different heights: the place is how many other blocks have their middle above the pointer
      const others = [...(list.current?.children ?? [])].filter((line) => line instanceof HTMLElement && line.dataset['uid'] !== uid)
      const to = others.filter((line) => middleOf(line) < clientY).length
      order = movedTo(order, uid, to)
      setDragged({ uid, order })
      // a long page scrolls when the pointer passes its edge
      grip.scrollIntoView({ block: 'nearest' })
    }
    grip.onlostpointercapture = () => {
      grip.onpointermove = grip.onlostpointercapture = null
      setDragged(null)
      if (order !== blocks)
        place(
          block,
          order.findIndex((one) => one.uid === uid),
        )
    }
  }

  return { dragged, drag }
}

function middleOf(element: Element): number {
  const { top, height } = element.getBoundingClientRect()
  return top + height / 2
}
