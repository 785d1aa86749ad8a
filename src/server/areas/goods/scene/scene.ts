import { sql } from 'drizzle-orm'
import { scene as contract, sceneFields, sceneRow, type SceneEdit, type SceneQuery } from '#contract/goods/scene.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { scene } from '#server/areas/goods/shared/offer-tables.ts'
import { defineEntity } from '#server/platform/entity/entity.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { taken } from '#server/platform/kernel/constraints.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { labelOf } from '#server/platform/kernel/labels.ts'
import { contains, equals } from '#server/platform/kernel/list/filters.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'
import { readPage, readRow } from '#server/platform/kernel/list/list.ts'
import { insertRow, rowOr404, updateRow } from '#server/platform/kernel/rows.ts'
import { optionRows, removeRows, sortRows, switchRows } from '#server/platform/kernel/standard-verbs.ts'
import { scenes } from './scene-goods.ts'

export const entity = defineEntity({
  ...scenes,
  title: scene.title,
  search: { by: [{ as: 'title', column: scene.title, search: scene.search, filter: 'word' }] },
  constraints: { scene_title_key: taken('title', labelOf(sceneFields.title)) },
  files: { columns: { icon: 'one', cover: 'one' }, replaceable: { icon: contract.edit, cover: contract.edit } },
})

const source: ListSource<typeof sceneRow> = {
  ...scenes,
  name: 'scene',
  row: sceneRow,
  filters: {
    word: contains(scene.search),
    spu_id: {
      where: (place) => sql`exists (select from scene_spu where scene_spu.scene_id = ${scene.id} and scene_spu.spu_id = ${place})`,
    },
    status: equals(scene.status),
    is_home: equals(scene.is_home),
  },
  sorts: { sort: scene.sort, spu_count: scene.spu_count, created_at: scene.created_at },
}

export function list(ctx: Ctx, query: SceneQuery) {
  return readPage(ctx, source, query)
}

export function detail(ctx: Ctx, { id }: { id: number }) {
  return readRow(ctx, source, id)
}

export function edit(ctx: Ctx, { id, version, ...values }: SceneEdit) {
  return transact(ctx, async (ctx) => {
    const before = id === undefined ? null : await rowOr404(ctx, scenes, id, { lock: true })
    const after = before ? await updateRow(ctx, scenes, before, version, values) : await insertRow(ctx, scenes, values)
    await audit(ctx, contract.edit, { id: after.id, before, after })
    return { id: after.id, version: after.version }
  })
}

export function status(ctx: Ctx, input: ParsedOf<typeof contract.status>) {
  return switchRows(ctx, scenes, input)
}

export function sort(ctx: Ctx, input: ParsedOf<typeof contract.sort>) {
  return sortRows(ctx, scenes, input)
}

export function remove(ctx: Ctx, input: ParsedOf<typeof contract.delete>) {
  return removeRows(ctx, scenes, input)
}
export { remove as delete }

export { goods, spus } from './scene-goods.ts'

/** The enabled scenes, for filters and pickers. */
export function option(ctx: Ctx) {
  return optionRows(ctx, scenes)
}
