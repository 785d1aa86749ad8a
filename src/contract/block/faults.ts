import type { PagePosition } from '../banner/words.ts'
import type { Label } from '../kit/label.ts'
import type { Block } from './blocks.ts'
import { NAV_ITEMS } from './props.ts'
import { blockTypes, layoutSizes, refKinds, type GoodsSource, type RefKind } from './words.ts'

/** The faults in a block that prevent its publication. */
export interface Fault {
  uid: string
  label: Label
  values: Readonly<Record<string, string | number | Label>>
}

export const noBlocks: Label = ['页面至少包含一个区块', 'A page needs at least one block']
const noPicture: Label = ['区块“{title}”的图片不能为空', 'The images of the block “{title}” must not be empty']
const noText: Label = ['区块“{title}”的文字不能为空', 'The text of the block “{title}” must not be empty']
const navCount: Label = [`导航数量必须为{min}~{max}之间的整数`, 'The number of entries must be a whole number from {min} to {max}']
const pictureCount: Label = ['区块“{title}”需要{n}张图片', 'The block “{title}” needs {n:image|images}']
const noChoice: Label = ['区块“{title}”未选择{what}', 'The block “{title}” has no choice: {what}']
const noVideo: Label = ['区块“{title}”的视频不能为空', 'The video of the block “{title}” must not be empty']
const noPhone: Label = ['区块“{title}”的电话不能为空', 'The phone number of the block “{title}” must not be empty']
const noLink: Label = ['区块“{title}”的链接不能为空', 'The link of the block “{title}” must not be empty']

/** A block's name in messages: its title, or the words for its type. */
export function nameOf({ title, type }: Pick<Block, 'title' | 'type'>): string | Label {
  return title ?? blockTypes[type]
}

const ofRows: ReadonlySet<GoodsSource> = new Set(['brand', 'series', 'category', 'scene', 'collection'])

/** Tells whether a source takes its goods from another row. */
export function takesRef(source: GoodsSource): source is Extract<GoodsSource, RefKind> {
  return ofRows.has(source)
}

/** Everything that keeps these blocks from their publication (domain §15.2 item 4), in their order. A hidden block may be unfinished. */
export function faultsOf(blocks: readonly Block[]): Fault[] {
  return blocks
    .filter(({ hidden }) => hidden === 0)
    .flatMap((block) =>
      labelsOf(block).map(([label, values = {}]) => ({ uid: block.uid, label, values: { title: nameOf(block), ...values } })),
    )
}

/** The position whose banners a carousel shows; null: it shows its own images, as one that was stored without a position does. */
export function positionOf(block: Extract<Block, { type: 'banner' }>): PagePosition | null {
  return (block.props.position as PagePosition | null | undefined) ?? null
}

type FaultText = readonly [Label, Fault['values']?]

function labelsOf(block: Block): FaultText[] {
  const { audience, segment_id } = block.visible
  const noSegment: FaultText[] = audience === 'segment' && !segment_id ? [[noChoice, { what: ['人群', 'customer segment'] }]] : []
  return [...noSegment, ...contentFaults(block)]
}

function contentFaults(block: Block): FaultText[] {
  const chosen = (ids: readonly number[], kind: RefKind): FaultText[] => (ids.length > 0 ? [] : [[noChoice, { what: refKinds[kind] }]])
  const when = (isFaulty: boolean, label: Label, values?: Fault['values']): FaultText[] => (isFaulty ? [[label, values]] : [])
  switch (block.type) {
    case 'banner':
      return when(
        positionOf(block) === null && (block.props.items.length === 0 || block.props.items.some(({ image }) => image === null)),
        noPicture,
      )
    case 'nav': {
      const { items } = block.props
      return [
        ...when(items.length < NAV_ITEMS.min || items.length > NAV_ITEMS.max, navCount, NAV_ITEMS),
        ...when(
          items.some(({ icon }) => icon === null),
          noPicture,
        ),
        ...when(
          items.some(({ text }) => text === ''),
          noText,
        ),
      ]
    }
    case 'image': {
      const { items, layout } = block.props
      const n = layoutSizes[layout]
      const isEmpty = items.length === 0 || items.some(({ image }) => image === null)
      return isEmpty ? [[noPicture]] : when(items.length !== n, pictureCount, { n })
    }
    case 'goods': {
      const { source, sku_ids, ref_id } = block.props
      if (source === 'manual') return chosen(sku_ids, 'goods')
      return takesRef(source) && ref_id === null ? [[noChoice, { what: refKinds[source] }]] : []
    }
    case 'brand':
      return chosen(block.props.brand_ids, 'brand')
    case 'scene':
      return chosen(block.props.scene_ids, 'scene')
    case 'coupon':
      return chosen(block.props.coupon_ids, 'coupon')
    case 'group':
      return chosen(block.props.group_ids, 'group')
    case 'collection':
      return chosen(block.props.collection_ids, 'collection')
    case 'package':
      return chosen(block.props.package_ids, 'package')
    case 'notice':
      return when(
        block.props.texts.every((text) => text === ''),
        noText,
      )
    case 'video':
      return when(block.props.video === null, noVideo)
    case 'richtext':
      return when(block.props.content === null, noText)
    case 'title':
      return when(block.props.text === '', noText)
    case 'float':
      return [
        ...when(block.props.kind === 'phone' && block.props.phone === null, noPhone),
        ...when(block.props.kind === 'link' && block.props.url === null, noLink),
      ]
    case 'search':
    case 'spacer':
      return []
  }
}

/** A block's links, each with its property path. */
export function linksOf({ props }: Block): { path: string; url: string }[] {
  const own = 'url' in props && props.url !== null ? [{ path: 'url', url: props.url }] : []
  const listed = 'items' in props ? props.items : []
  return [...own, ...listed.flatMap(({ url }, at) => (url === null ? [] : [{ path: `items.${at}.url`, url }]))]
}
