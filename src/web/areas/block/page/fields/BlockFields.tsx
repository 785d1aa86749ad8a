import type { Block } from '#contract/block/blocks.ts'
import type { BlockType } from '#contract/block/words.ts'
import type { Fields } from './fields.ts'
import { GoodsFields } from './GoodsFields.tsx'
import { NavFields } from './NavFields.tsx'
import { BannerFields, ImageFields } from './PictureFields.tsx'
import { FloatFields, SpacerFields } from './PlacedFields.tsx'
import { BrandFields, CollectionFields, CouponFields, GroupFields, PackageFields, SceneFields } from './RefFields.tsx'
import { NoticeFields, RichTextFields, SearchFields, TitleFields } from './TextFields.tsx'
import { VideoFields } from './VideoFields.tsx'

const fieldsOf: { readonly [Type in BlockType]: Fields<Type> } = {
  banner: BannerFields,
  image: ImageFields,
  nav: NavFields,
  goods: GoodsFields,
  brand: BrandFields,
  scene: SceneFields,
  coupon: CouponFields,
  group: GroupFields,
  collection: CollectionFields,
  package: PackageFields,
  notice: NoticeFields,
  search: SearchFields,
  video: VideoFields,
  richtext: RichTextFields,
  title: TitleFields,
  spacer: SpacerFields,
  float: FloatFields,
}

interface BlockFieldsProps {
  block: Block
  onChange: (patch: object, mark?: string) => void
}

/** The block properties by block type. */
export function BlockFields({ block, onChange }: BlockFieldsProps) {
  // the map key is the block type
  const TypeFields = fieldsOf[block.type] as Fields<BlockType>
  return <TypeFields block={block} set={(patch) => onChange(patch, Object.keys(patch).join())} onChange={onChange} />
}
