import { sql } from 'drizzle-orm'
import { isOutside, menu as contract, type MenuEdit, type MenuRow } from '#contract/dev/menu.ts'
import { hasAllWords } from '#contract/kit/convert/fold.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { type Stored, inOrder, leadsToEditor, lockMenu, readMenu } from '#server/identity/menu/menu-tree.ts'
import { menu } from '#server/identity/tables.ts'
import { defineEntity } from '#server/platform/entity/entity.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { taken } from '#server/platform/kernel/constraints.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { hasWords } from '#server/platform/kernel/list/filters.ts'
import { pageOf } from '#server/platform/kernel/list/page.ts'
import { changeRows, insertRow, rowOr404, updateRow } from '#server/platform/kernel/rows.ts'
import { sortRows } from '#server/platform/kernel/standard-verbs.ts'
import { ancestorsOf } from '#server/platform/kernel/tree.ts'
import { flat, stored, menus } from './menu-row.ts'
import { buttonIsLeaf, lastWay, refuseParent, refuseWithoutEditor, tellAll } from './menu-rules.ts'
import { allViews, hasView } from './menu-views.ts'

const titleContains = (word: string) => hasWords([sql`${menu.meta} ->> 'title'`, sql`${menu.meta} ->> 'title_en'`], word)

export const entity = defineEntity({
  ...menus,
  named: 'title',
  code: menu.name,
  search: {
    by: [{ as: 'title', column: menu.meta, where: titleContains, filter: 'word' }],
    title: sql`${menu.meta} ->> 'title'`,
    beside: menu.path,
  },
  constraints: {
    menu_name_key: taken('name', ['路由名称', 'Route name']),
    menu_parent_check: {
      field: 'parent_id',
      message: ['不能选择自身或下级作为上级', 'An entry cannot be moved into itself or its children'],
    },
  },
})

export { move } from './menu-move.ts'
export { preview } from './menu-preview.ts'

export async function list(ctx: Ctx, { word, type, status }: ParsedOf<typeof contract.list>) {
  const rows = await readMenu(ctx)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const isNamed = hasAllWords(word ?? '')
  const fits = (row: Stored) =>
    isNamed(searched(row)) && (typeof type !== 'string' || row.type === type) && (typeof status !== 'number' || row.status === status)
  const hits = new Set(rows.filter(fits))
  const above = new Set([...hits].flatMap((row) => ancestorsOf(byId, row)))
  const list: MenuRow[] = inOrder(rows)
    .filter(({ row }) => hits.has(row) || above.has(row))
    .map(({ row, level, child_count }) => ({ ...flat(row), parent_title: titleOf(byId, row), level, child_count, hit: hits.has(row) }))
  return pageOf(list)
}

export async function detail(ctx: Ctx, { id }: { id: number }) {
  const row = await rowOr404(ctx, menus, id)
  const byId = new Map((await readMenu(ctx)).map((one) => [one.id, one]))
  return { ...flat(row), parent_title: titleOf(byId, row) }
}

export function edit(ctx: Ctx, { id, version, ...entered }: MenuEdit) {
  return transact(ctx, async (ctx) => {
    await lockMenu(ctx)
    const before = id === undefined ? null : await rowOr404(ctx, menus, id, { lock: true })
    const values = stored(entered, before)
    const rows = await readMenu(ctx)
    if (values.parent_id !== (before?.parent_id ?? null)) refuseParent(rows, before?.id, values.parent_id)
    if (before && values.type === 'button' && rows.some(({ parent_id }) => parent_id === before.id))
      throw refuse(buttonIsLeaf, { field: 'type' })
    if (values.type === 'menu' && !isOutside(values.path) && !hasView(values.component)) throw refuse(noView, { field: 'component' })
    const after = before ? await updateRow(ctx, menus, before, version, values) : await insertRow(ctx, menus, values)
    await refuseWithoutEditor(ctx, 'status')
    await audit(ctx, contract.edit, { id: after.id, before: before && flat(before), after: flat(after) })
    await tellAll(ctx)
    return { id: after.id, version: after.version }
  })
}

export function status(ctx: Ctx, { ids, status }: ParsedOf<typeof contract.status>) {
  return transact(ctx, async (ctx) => {
    await lockMenu(ctx)
    let rows = await readMenu(ctx)
    const { result } = await changeRows(ctx, menus, {
      endpoint: contract.status,
      ids,
      refusal: ({ id }) => {
        const next = rows.map((row) => (row.id === id ? { ...row, status } : row))
        if (!leadsToEditor(next)) return { label: lastWay }
        rows = next
        return undefined
      },
      set: () => ({ status }),
    })
    await tellAll(ctx)
    return result
  })
}

export function sort(ctx: Ctx, input: ParsedOf<typeof contract.sort>) {
  return transact(ctx, async (ctx) => {
    const result = await sortRows(ctx, menus, input)
    await tellAll(ctx)
    return result
  })
}

export function remove(ctx: Ctx, { ids }: ParsedOf<typeof contract.delete>) {
  return transact(ctx, async (ctx) => {
    await lockMenu(ctx)
    let rows = await readMenu(ctx)
    const { result } = await changeRows(ctx, menus, {
      endpoint: contract.delete,
      ids,
      refusal: ({ id }) => {
        if (rows.some(({ parent_id }) => parent_id === id)) return { label: hasChildren }
        const next = rows.filter((row) => row.id !== id)
        if (!leadsToEditor(next)) return { label: lastOne }
        rows = next
        return undefined
      },
      set: () => ({ deleted_at: ctx.now.toISOString() }),
    })
    await tellAll(ctx)
    return result
  })
}
export { remove as delete }

export async function views() {
  return { list: [...allViews()] }
}

const noView: Label = ['组件路径不存在', 'The view does not exist']
const hasChildren: Label = ['存在下级菜单，无法删除', 'The entry has children and cannot be deleted']
const lastOne: Label = ['不能删除该菜单', 'This entry cannot be deleted']

function searched({ meta, name, path, perm, component }: Stored): string {
  return [meta.title, meta.title_en, name, path, perm, component].filter(Boolean).join(' ')
}

function titleOf(rows: ReadonlyMap<number, Stored>, { parent_id }: Stored): string | null {
  return rows.get(parent_id ?? 0)?.meta.title ?? null
}
