import { categoryFields } from '#contract/goods/category-fields.ts'
import type { Label } from '#contract/kit/label.ts'
import { messages } from '#contract/kit/messages.ts'
import type { category } from '#server/areas/goods/shared/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { labelOf } from '#server/platform/kernel/labels.ts'
import { measure } from './category-tree.ts'

type Row = typeof category.$inferSelect

interface Place {
  parent_id: number | null
  /** The parent's locked row; undefined for an unknown id. */
  parent: Row | null | undefined
  icon: string | null | undefined
}

const MOST_LEVELS = 3

/** The level for a new or moved category (domain §3.2); throws for an invalid parent. */
export async function levelAt(ctx: Ctx, before: Row | null, { parent_id, parent, icon }: Place): Promise<number> {
  const isMoved = before?.parent_id !== parent_id
  if (isMoved && parent === undefined) throw refuse(parentMissing, { field: 'parent_id' })
  const level = isMoved ? await levelUnder(ctx, before?.id, parent ?? null) : before.level
  if (level === 1 && !icon) throw refuse(messages.ask_upload, { field: 'icon', values: { label: labelOf(categoryFields.icon) } })
  return level
}

/** The level for a category beneath a parent: the branch must not become too deep, and the parent must allow subcategories. */
async function levelUnder(ctx: Ctx, id: number | undefined, parent: Row | null): Promise<number> {
  const { height, holds } = id === undefined ? { height: 1, holds: false } : await measure(ctx, id, parent?.id ?? null)
  if (holds) throw refuse(intoItself, { field: 'parent_id' })
  if (!parent) return 1
  if (parent.level + height > MOST_LEVELS) throw refuse(tooDeep, { field: 'parent_id' })
  if (parent.spu_count > 0) throw refuse(parentHasGoods, { field: 'parent_id' })
  if (parent.params.length + parent.spec_axes.length > 0) throw refuse(parentHasTemplate, { field: 'parent_id' })
  return parent.level + 1
}

const tooDeep: Label = ['分类最多支持三级', 'Categories have at most three levels']
const intoItself: Label = ['不能将分类移动到自身或其下级', 'A category cannot be moved into itself or its subcategories']
const parentMissing: Label = ['上级分类不存在', 'The parent category does not exist']
const parentHasGoods: Label = ['上级分类下存在商品，请先转移商品', 'The parent category has goods. Transfer them first']
const parentHasTemplate: Label = ['上级分类有参数或规格模板，请先清空', 'The parent category has parameters or options. Remove them first']
