import { useState } from 'react'
import { newBlock, type Block } from '#contract/block/blocks.ts'
import type { BlockType } from '#contract/block/words.ts'
import { movedTo, newUid } from './history.ts'
import type { Editor } from './use-editor.ts'

/** The selected block and the block list changes. A new block and a copy are selected and get the focus. */
export function useBlocks({ content, change }: Pick<Editor, 'content' | 'change'>, onSelect: () => void) {
  const { draft } = content
  const [selected, setSelected] = useState<string | null>(null)
  const [inserted, setInserted] = useState<string | null>(null)

  function setBlocks(blocks: readonly Block[], mark: string | null = null) {
    change({ ...content, draft: blocks }, mark)
  }

  function select(uid: string) {
    setSelected(uid)
    onSelect()
  }

  function insert(block: Block, at: number) {
    setBlocks(draft.toSpliced(at, 0, block))
    setInserted(block.uid)
    select(block.uid)
  }

  return {
    selected,
    /** The block that was added last. */
    inserted,
    block: draft.find(({ uid }) => uid === selected),
    select,
    clearSelection: () => setSelected(null),
    /** Adds a block behind the selected one, or at the end. */
    add: (type: BlockType) => {
      const at = draft.findIndex(({ uid }) => uid === selected)
      insert(newBlock(type, newUid(draft)), at < 0 ? draft.length : at + 1)
    },
    copy: (source: Block) => insert({ ...source, uid: newUid(draft) }, draft.indexOf(source) + 1),
    move: (uid: string, to: number) => setBlocks(movedTo(draft, uid, to)),
    toggleHidden: (uid: string) =>
      setBlocks(draft.map((one) => (one.uid === uid ? ({ ...one, hidden: one.hidden === 1 ? 0 : 1 } as Block) : one))),
    remove: (uid: string) => setBlocks(draft.filter((one) => one.uid !== uid)),
    /** A mark joins the changes in one field to one step. */
    replace: (next: Block, mark: string | null) =>
      setBlocks(
        draft.map((one) => (one.uid === next.uid ? next : one)),
        mark && `${next.uid}.${mark}`,
      ),
  }
}
