import * as z from 'zod/mini'
import { entity, get, nothing, post, type OutputOf, type ParsedOf } from '../kit/endpoint.ts'
import { derived, flag, optional, ref, rowId, text } from '../kit/field.ts'
import { taskAffects } from '../kit/task-affects.ts'
import { editOf, pageOf, rowOf, statusWords, verbs } from '../kit/verbs.ts'
import { categoryFields } from './category-fields.ts'

const { params, spec_axes, tax_rate, unit } = categoryFields

/** Sums over the whole branch. */
const counts = {
  level: derived(['层级', 'Level'], z.int()),
  child_count: derived(['下级数', 'Subcategories'], z.int()),
  spu_count: derived(['SPU数', 'SPUs'], z.int()),
}

export const categoryRow = rowOf(categoryFields, {
  ...counts,
  parent_title: derived(['上级分类', 'Parent category'], z.nullable(z.string())),
})

const { id, version, parent_id, title, code, icon, sort, status } = categoryRow.shape

const listed = z.object({
  id,
  version,
  parent_id,
  title,
  code,
  icon,
  sort,
  status,
  ...counts,
  param_count: derived(['参数数', 'Parameters'], z.int()),
  /** False for a match's ancestor that does not match the filter itself. */
  hit: derived(['符合条件', 'Matches'], z.boolean()),
})

export const categoryQuery = z.object({
  /** The parent whose children are listed; default: the first level. Ignored if a filter is set. */
  parent_id: optional(ref(['上级分类', 'Parent category'])),
  word: optional(text(['名称/编码', 'Name or code'], { max: 60 })),
  status: optional(flag(['状态', 'Status'], statusWords)),
})

const node = z.object({
  id: z.int(),
  title: z.string(),
  unit: z.nullable(z.string()),
  get children() {
    return z.array(node)
  },
})

const moving = z.object({
  id: rowId(),
  /** The new parent; null: the first level. */
  parent_id: derived(['上级分类', 'Parent category'], z.nullable(rowId())),
  /** The preceding sibling; null: first. Omitted: last. */
  after_id: derived(['上一项', 'Previous category'], z.optional(z.nullable(rowId()))),
})

/** With `task_id`, a task moves them. */
const moved = z.object({ spus: z.int(), skus: z.int(), task_id: z.optional(z.int()), msg: z.optional(z.string()) })

export const category = entity('goods.category', ['分类', 'Category'], {
  /** All children in one category on one page; with a filter all matches and their ancestors. */
  list: get(['列表', 'List'], categoryQuery, pageOf(listed)),
  detail: verbs.detail(categoryRow),
  edit: verbs.edit(editOf(categoryFields)),
  status: verbs.status(),
  sort: verbs.sort(),
  move: post(['移动', 'Move'], moving, z.object({ id: z.int(), version: z.int() }), {
    access: 'goods:category:edit',
    message: ['分类已移动', 'Category moved'],
  }),
  delete: verbs.delete(),
  transfer: post(['转移商品', 'Transfer goods'], z.object({ from_id: ref(['原分类', 'From']), to_id: ref(['目标分类', 'To']) }), moved, {
    affects: ['task.task', ...taskAffects['goods.category.transfer']],
    message: ['商品已转移', 'Products moved'],
  }),
  tree: get(['分类树', 'Category tree'], nothing, z.object({ list: z.array(node) }), {
    path: '/api/common/goods/category/tree',
    access: 'login',
    quiet: true,
  }),
  /** The defaults for new goods in a leaf. */
  template: get(['分类模板', 'Category template'], z.object({ id: rowId() }), rowOf({ params, spec_axes, tax_rate, unit }), {
    path: '/api/common/goods/category/template',
    access: 'login',
  }),
})

export type Category = OutputOf<typeof category.detail>
export type CategoryRow = OutputOf<typeof category.list>['list'][number]
export type CategoryEdit = ParsedOf<typeof category.edit>
