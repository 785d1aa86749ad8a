import type { ComponentType } from 'react'
import type { Block } from '#contract/block/blocks.ts'
import type { BlockType } from '#contract/block/words.ts'
import type { Label } from '#contract/kit/label.ts'
import { useLabel } from '#web/base/locales/texts.ts'

export interface FieldsProps<Type extends BlockType> {
  block: Extract<Block, { type: Type }>
  /** Changes properties; several changes to the same properties are one undo step. */
  set: (patch: object) => void
  /** Changes properties; a mark joins the changes in one field to one step. */
  onChange: (patch: object, mark?: string) => void
}

/** The property form for one block type. */
export type Fields<Type extends BlockType> = ComponentType<FieldsProps<Type>>

/** Choice options from the contract's words. */
export function useWordOptions() {
  const say = useLabel()
  return <Key extends string>(words: Readonly<Record<Key, Label>>) =>
    (Object.entries(words) as [Key, Label][]).map(([key, label]) => ({ key, title: say(label) }))
}
