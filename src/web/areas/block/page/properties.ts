import type * as z from 'zod/mini'
import { envelope, type Block } from '#contract/block/blocks.ts'
import { nameOf } from '#contract/block/faults.ts'
import { pageFields } from '#contract/block/page.ts'
import { blockProps } from '#contract/block/props.ts'
import type { BlockType } from '#contract/block/words.ts'
import { fieldMeta } from '#contract/kit/field.ts'
import { unwrap } from '#contract/kit/issue.ts'
import { say, type Label, type Language } from '#contract/kit/label.ts'
import type { Content } from './history.ts'

// A block's and a page's properties by their paths, for the comparison and the merge of two contents.

type Values = Readonly<Record<string, unknown>>

/** Stored blocks have the block form, whatever is known about their types. */
export type AnyBlock = Pick<Block, 'uid' | 'type' | 'title' | 'hidden' | 'visible'> & { props: object }

/** A block's values by their paths: `title`, `visible.areas`, `props.limit`. */
export function propertiesOf({ title, hidden, visible, props }: AnyBlock): Record<string, unknown> {
  const of = (prefix: string, values: object) =>
    Object.fromEntries(Object.entries(values).map(([name, value]: [string, unknown]) => [`${prefix}.${name}`, value]))
  return { title, hidden, ...of('visible', visible), ...of('props', props) }
}

/** The block with other values at these paths. */
export function withProperties(block: Block, values: Values): Block {
  const own: Record<string, unknown> = {}
  const visible: Record<string, unknown> = { ...block.visible }
  const props: Record<string, unknown> = { ...block.props }
  for (const [path, value] of Object.entries(values)) {
    const [head = '', name] = path.split('.')
    if (name === undefined) own[head] = value
    else (head === 'visible' ? visible : props)[name] = value
  }
  // the paths and values belong to blocks with the same type
  return { ...block, ...own, visible, props } as unknown as Block
}

/** A page's settings beside its blocks. */
export function settingsOf({ title, kind, share_title, share_image, bg_color }: Omit<Content, 'draft'>): Omit<Content, 'draft'> {
  return { title, kind, share_title, share_image, bg_color }
}

interface Inner {
  shape?: Readonly<Record<string, z.core.$ZodType>>
  element?: z.core.$ZodType
}

/** A property's schema, which says how its values read; for the page without a type. */
export function fieldAt(type: BlockType | null, path: string): z.core.$ZodType | undefined {
  if (type === null) return pageFields[path as keyof typeof pageFields]
  const [head = '', ...rest] = path.split('.')
  const first = head === 'props' ? blockProps[type] : envelope.shape[head as keyof typeof envelope.shape]
  return rest.reduce<z.core.$ZodType | undefined>((field, step) => field && childOf(field, step), first)
}

function childOf(field: z.core.$ZodType, step: string): z.core.$ZodType | undefined {
  const { shape, element } = unwrap(field)._zod.def as Inner
  return /^\d+$/.test(step) ? element : shape?.[step]
}

const place: Label = ['第{n}项', 'No. {n}']

/** A property's words, as the contract has them: `导航 第2项 图标`. */
export function wordsOf(type: BlockType | null, path: string, language: Language): string {
  const steps = path.split('.')
  const words = steps.flatMap((step, at) => {
    if (/^\d+$/.test(step)) return [say(place, language, { n: Number(step) + 1 })]
    const field = fieldAt(type, steps.slice(0, at + 1).join('.'))
    const label = field && (fieldMeta(field) ?? fieldMeta(unwrap(field)))?.label
    // the property containers have no own words
    return label && (at === steps.length - 1 || step !== 'visible') ? [say(label, language)] : []
  })
  return words.join(' ') || path
}

/** A block's name in a sentence. */
export function blockName(block: Pick<Block, 'title' | 'type'>, language: Language): string {
  const name = nameOf(block)
  return typeof name === 'string' ? name : say(name, language)
}
