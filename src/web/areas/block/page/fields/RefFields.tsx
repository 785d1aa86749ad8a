import { RefList } from '../RefList.tsx'
import type { FieldsProps } from './fields.ts'

// Blocks that show chosen records, and have no other property.

const MOST_CARDS = 30
const MOST_ACTIVITIES = 10

export function BrandFields({ block, onChange }: FieldsProps<'brand'>) {
  return <RefList kind="brand" ids={block.props.brand_ids} max={MOST_CARDS} onChange={(brand_ids) => onChange({ brand_ids })} />
}

export function SceneFields({ block, onChange }: FieldsProps<'scene'>) {
  return <RefList kind="scene" ids={block.props.scene_ids} max={MOST_CARDS} onChange={(scene_ids) => onChange({ scene_ids })} />
}

export function CouponFields({ block, onChange }: FieldsProps<'coupon'>) {
  return <RefList kind="coupon" ids={block.props.coupon_ids} max={MOST_ACTIVITIES} onChange={(coupon_ids) => onChange({ coupon_ids })} />
}

export function GroupFields({ block, onChange }: FieldsProps<'group'>) {
  return <RefList kind="group" ids={block.props.group_ids} max={MOST_ACTIVITIES} onChange={(group_ids) => onChange({ group_ids })} />
}

export function CollectionFields({ block: { props }, onChange }: FieldsProps<'collection'>) {
  const change = (collection_ids: number[]) => onChange({ collection_ids })
  return <RefList kind="collection" ids={props.collection_ids} max={MOST_ACTIVITIES} onChange={change} />
}

export function PackageFields({ block, onChange }: FieldsProps<'package'>) {
  return (
    <RefList kind="package" ids={block.props.package_ids} max={MOST_ACTIVITIES} onChange={(package_ids) => onChange({ package_ids })} />
  )
}
