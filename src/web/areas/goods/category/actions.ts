import { category, type CategoryRow } from '#contract/goods/category.ts'
import type { Label } from '#contract/kit/label.ts'
import type { RowAction } from '#web/kit/list/actions/actions.tsx'
import { rowCopy, rowDelete, rowEdit } from '#web/kit/list/actions/entity-actions.ts'

interface Opening {
  edit: (id: number) => void
  copy: (id: number) => void
  addUnder: (id: number) => void
  transfer: (row: CategoryRow) => void
}

/** A category's actions with their disabled reasons (domain §3.2). */
export function categoryActions<Row extends CategoryRow>({ edit, copy, addUnder, transfer }: Opening): RowAction<Row>[] {
  return [
    {
      key: 'add',
      label: ['新增下级', 'Add child'],
      access: category.edit,
      reason: whyNothingBeneath,
      run: ({ id }) => addUnder(id),
    },
    rowEdit(category, edit),
    rowCopy(category, copy),
    { key: 'transfer', label: ['转移商品', 'Transfer goods'], access: category.transfer, reason: whyNotTransferred, run: transfer },
    rowDelete(category, { reason: whyNotDeleted }),
  ]
}

function whyNothingBeneath({ level, child_count, spu_count, param_count }: CategoryRow): Label | undefined {
  if (level === 3) return ['分类最多支持三级', 'Categories have at most three levels']
  if (child_count > 0) return undefined
  if (spu_count > 0) return ['该分类下存在商品，请先转移商品', 'The category has goods. Transfer them first']
  if (param_count > 0) return ['该分类有参数模板，请先清空', 'The category has parameters. Remove them first']
  return undefined
}

function whyNotTransferred({ child_count, spu_count }: CategoryRow): Label | undefined {
  if (child_count > 0) return ['只有末级分类可以转移商品', 'Only lowest-level categories have goods to transfer']
  return spu_count === 0 ? ['该分类下没有商品', 'The category has no goods'] : undefined
}

function whyNotDeleted({ child_count, spu_count }: CategoryRow): Label | undefined {
  if (child_count > 0) return ['存在下级分类，无法删除', 'The category has subcategories and cannot be deleted']
  return spu_count > 0 ? ['分类下存在商品，无法删除', 'The category has goods and cannot be deleted'] : undefined
}
