import { and, eq, inArray, isNull } from 'drizzle-orm'
import { categoryFields } from '#contract/goods/category-fields.ts'
import { category as contract, type CategoryEdit } from '#contract/goods/category.ts'
import { hasAllWords } from '#contract/kit/convert/fold.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { category } from '#server/areas/goods/shared/tables.ts'
import { defineEntity, titled } from '#server/platform/entity/entity.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { taken } from '#server/platform/kernel/constraints.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { labelOf } from '#server/platform/kernel/labels.ts'
import { pageOf } from '#server/platform/kernel/list/page.ts'
import { changeRows, insertRow, lockRows, rowOr404, updateRow } from '#server/platform/kernel/rows.ts'
import { sortRows, switchRows } from '#server/platform/kernel/standard-verbs.ts'
import { ancestorsOf } from '#server/platform/kernel/tree.ts'
import { codeCheck } from '#server/platform/verify/code-check.ts'
import { levelAt } from './category-place.ts'
import { transferTask } from './category-transfer.ts'
import { categories, levelBeneath, lockTree, readBranches } from './category-tree.ts'

export const entity = defineEntity({
  ...categories,
  title: category.title,
  search: {
    by: [
      { as: 'code', column: category.code, key: category.code_search, filter: 'word' },
      { as: 'title', column: category.title, search: category.search, filter: 'word' },
    ],
    code: category.code,
  },
  constraints: {
    category_code_key: taken('code', labelOf(categoryFields.code)),
    category_code_fold_key: taken('code', labelOf(categoryFields.code)),
    category_parent_id_title_key: taken('title', labelOf(categoryFields.title)),
  },
  checks: [codeCheck(category, contract.$.label)],
  files: { columns: { icon: 'one', banner: 'one' }, replaceable: { icon: contract.edit, banner: contract.edit } },
  references: { parent_id: titled(category) },
  tasks: [transferTask],
})

export async function list(ctx: Ctx, { parent_id, word, status }: ParsedOf<typeof contract.list>) {
  const branches = await readBranches(ctx)
  const all = [...branches.values()]
  const isFiltered = Boolean(word) || typeof status === 'number'
  if (!isFiltered) return pageOf(all.filter((row) => row.parent_id === (parent_id ?? null)).map((row) => ({ ...row, hit: true })))
  const isNamed = hasAllWords(word ?? '')
  const hits = new Set(all.filter((row) => isNamed(`${row.title} ${row.code}`) && (typeof status !== 'number' || row.status === status)))
  const above = new Set([...hits].flatMap((row) => ancestorsOf(branches, row)))
  return pageOf(all.filter((row) => hits.has(row) || above.has(row)).map((row) => ({ ...row, hit: hits.has(row) })))
}

export async function detail(ctx: Ctx, { id }: { id: number }) {
  const row = await rowOr404(ctx, categories, id)
  const branches = await readBranches(ctx)
  const branch = branches.get(id)
  const parent = branches.get(row.parent_id ?? 0)
  return { ...row, parent_title: parent?.title ?? null, child_count: branch?.child_count ?? 0, spu_count: branch?.spu_count ?? 0 }
}

/** The template for the goods in a leaf. */
export function template(ctx: Ctx, { id }: { id: number }) {
  return rowOr404(ctx, categories, id)
}

export function edit(ctx: Ctx, { id, version, ...values }: CategoryEdit) {
  return transact(ctx, async (ctx) => {
    await lockTree(ctx)
    // in the lock order for SPU changes
    const rows = await lockRows(
      ctx,
      categories,
      [id, values.parent_id].filter((one) => typeof one === 'number'),
    )
    const before = id === undefined ? null : await rowOr404(ctx, categories, id)
    const parent_id = values.parent_id === undefined ? (before?.parent_id ?? null) : values.parent_id
    const icon = values.icon === undefined ? before?.icon : values.icon
    const level = await levelAt(ctx, before, { parent_id, parent: parent_id === null ? null : rows.get(parent_id), icon })
    if (before && (values.params?.length || values.spec_axes?.length)) await assertLeaf(ctx, before.id)
    const after = before
      ? await updateRow(ctx, categories, before, version, { ...values, parent_id, level })
      : await insertRow(ctx, categories, { ...values, parent_id, level })
    if (before && before.level !== after.level) await levelBeneath(ctx, after.id)
    await audit(ctx, contract.edit, { id: after.id, before, after })
    return { id: after.id, version: after.version }
  })
}

export function status(ctx: Ctx, input: ParsedOf<typeof contract.status>) {
  return switchRows(ctx, categories, input)
}

export function sort(ctx: Ctx, input: ParsedOf<typeof contract.sort>) {
  return sortRows(ctx, categories, input)
}

export function remove(ctx: Ctx, { ids }: ParsedOf<typeof contract.delete>) {
  return transact(ctx, async (ctx) => {
    await lockTree(ctx)
    const children = await ctx.db
      .selectDistinct({ parent: category.parent_id })
      .from(category)
      .where(and(inArray(category.parent_id, ids), isNull(category.deleted_at)))
    const parents = new Set(children.map(({ parent }) => parent))
    const { result } = await changeRows(ctx, categories, {
      endpoint: contract.delete,
      ids,
      refusal: ({ id, spu_count }) => (parents.has(id) ? { label: hasChildren } : spu_count > 0 ? { label: hasGoods } : undefined),
      set: () => ({ deleted_at: ctx.now.toISOString() }),
    })
    return result
  })
}
export { remove as delete }

export { move } from './category-move.ts'
export { transfer } from './category-transfer.ts'

interface Node {
  id: number
  title: string
  unit: string | null
  children: Node[]
}

/** The enabled categories, as a tree. */
export async function tree(ctx: Ctx): Promise<{ list: Node[] }> {
  const inUse = [...(await readBranches(ctx)).values()].filter(({ status }) => status === 1)
  const byParent = Map.groupBy(inUse, ({ parent_id }) => parent_id)
  const below = (parent: number | null): Node[] =>
    (byParent.get(parent) ?? []).map(({ id, title, unit }) => ({ id, title, unit, children: below(id) }))
  return { list: below(null) }
}

const hasChildren: Label = ['存在下级分类，无法删除', 'The category has subcategories and cannot be deleted']
const hasGoods: Label = ['分类下存在商品，无法删除', 'The category has goods and cannot be deleted']
const leafOnly: Label = ['只有末级分类可以设置参数和规格模板', 'Only lowest-level categories can have parameters and options']

async function assertLeaf(ctx: Ctx, id: number): Promise<void> {
  const children = await ctx.db.$count(category, and(eq(category.parent_id, id), isNull(category.deleted_at)))
  if (children > 0) throw refuse(leafOnly, { field: 'params' })
}
