import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { scene as contract, sceneRow, type SceneEdit, type SceneQuery } from '#contract/goods/scene.ts'
import { audit } from '../core/audit.ts'
import { transact, type Ctx } from '../core/ctx.ts'
import { contains, equals } from '../core/filters.ts'
import { readPage, readRow, type ListSource } from '../core/list.ts'
import { insertRow, rowOr404, updateRow } from '../core/rows.ts'
import { optionRows, removeRows, sortRows, switchRows } from '../core/standard-verbs.ts'
import { scene } from './offer-tables.ts'

const source: ListSource<typeof sceneRow> = {
  name: 'scene',
  table: scene,
  row: sceneRow,
  filters: { word: contains(scene.title), status: equals(scene.status), is_home: equals(scene.is_home) },
  sorts: { sort: scene.sort, spu_count: scene.spu_count, created_at: scene.created_at },
}

export function list(ctx: Ctx, query: SceneQuery) {
  return readPage(ctx, source, query)
}

export function detail(ctx: Ctx, { id }: { id: number }) {
  return readRow(ctx, source, contract, id)
}

export function edit(ctx: Ctx, { id, version, ...values }: SceneEdit) {
  return transact(ctx, async (ctx) => {
    const before = id === undefined ? null : await rowOr404(ctx, scene, contract, id, { lock: true })
    const after = before ? await updateRow(ctx, scene, before, version, values) : await insertRow(ctx, scene, values)
    await audit(ctx, contract.edit, { id: after.id, before, after })
    return { id: after.id, version: after.version }
  })
}

export function status(ctx: Ctx, input: ParsedOf<typeof contract.status>) {
  return switchRows(ctx, scene, contract, input)
}

export function sort(ctx: Ctx, input: ParsedOf<typeof contract.sort>) {
  return sortRows(ctx, scene, contract, input)
}

export function remove(ctx: Ctx, input: ParsedOf<typeof contract.delete>) {
  return removeRows(ctx, scene, contract, input)
}
export { remove as delete }

export { goods, spus } from './scene-goods.ts'

/** The scenes in use, for filters and pickers. */
export function option(ctx: Ctx) {
  return optionRows(ctx, scene)
}
