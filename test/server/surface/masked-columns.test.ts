import { expect, test } from 'vitest'
import { contract, permissions } from '#contract/index.ts'
import type { Endpoint, Permission } from '#contract/kit/endpoint.ts'
import { fieldMeta } from '#contract/kit/field.ts'
import { unwrap } from '#contract/kit/issue.ts'
import { findAccount } from '#server/identity/account/initial-password.ts'
import { entities } from '#server/platform/entity/registry.ts'
import { task, taskChange } from '#server/platform/tasks/tables.ts'
import { work } from '#test/make/work.ts'
import { startServer } from '#test/server/harness.ts'

const server = await startServer()
const { call, login } = server
const { db } = server.database

/** The permission for a field's mask, where the record is read or written. */
function maskIn({ detail, edit }: { detail?: Endpoint; edit?: Endpoint }, name: string): Permission | undefined {
  const schemas = [detail?.output, edit?.input].flatMap((schema) => (schema ? [unwrap(schema)] : []))
  const fields = schemas.map((schema) => (schema._zod.def as { shape?: Record<string, typeof schema> }).shape?.[name])
  return fields.map((field) => field && fieldMeta(field)?.masked?.access).find((access) => access !== undefined)
}

const everythingBut = (access: Permission) => ({ perms: permissions.filter((one) => one !== access), scope: 'all' as const })

const columns = entities().flatMap(({ contract: entity, importKind: kind }) =>
  (kind?.columns ?? []).flatMap(({ name }) => {
    const access = maskIn(entity, name)
    return kind && access && name !== kind.key ? [{ kind, name, access }] : []
  }),
)

const restored = entities().flatMap(({ contract: entity, table, restorer }) =>
  Object.keys((restorer && table) ?? {}).flatMap((name) => {
    const access = maskIn(entity, name)
    return access ? [{ entity: entity.$.address, name, access }] : []
  }),
)

test('[C1] some columns of imports and of undone changes are masked', () => {
  expect(columns.map(({ kind, name }) => `${kind.kind} ${name}`)).toEqual(
    expect.arrayContaining(['goods.sku.import price_cost', 'store.store.import phone']),
  )
  expect(restored.map(({ entity, name }) => `${entity} ${name}`)).toEqual(
    expect.arrayContaining(['goods.sku price_cost', 'store.store phone']),
  )
})

test.each(columns)('[C1] $kind.kind: the column $name requires $access', async ({ kind, name, access }) => {
  const token = await login(everythingBut(access))
  const names = kind.columns.map((column) => column.name)
  const file = Buffer.from([kind.columns.map(({ label }) => label[0]).join(','), names.map(() => '1').join(',')].join('\n'))
  const { data } = await call(kind.endpoint, {} as never, { token, file })
  await work(server)
  const { task_id: id } = data as { task_id: number }
  const map = (left: readonly string[]) =>
    call(contract.task.import.map, { id, mapping: names.map((one) => (left.includes(one) ? null : one)), create: 1 }, { token })
  expect(await map([])).toMatchObject({ code: 403, data: { permission: access } })
  expect(await map([name])).toMatchObject({ code: 200 })
})

test.each(restored)('[C1] $entity: the undo of a change of $name requires $access', async ({ entity, name, access }) => {
  const username = `undo-${name}-${entity.replace('.', '-')}`
  const token = await login({ ...everythingBut(access), username })
  const { id: created_by } = (await findAccount(await server.ctxFor(), username)) ?? { id: 0 }
  const at = new Date().toISOString()
  const done = { state: 'done', done: 1, created_by, created_at: at, finished_at: at, undo_until: '2999-01-01T00:00:00Z' } as const
  const [row] = await db
    .insert(task)
    .values({ ...done, kind: 'store.store.import', input: {}, language: 'zh', request_id: '1' })
    .returning()
  const id = row?.id ?? 0
  await db.insert(taskChange).values({ task_id: id, entity, row_id: 1, version: 2, before: { [name]: null }, after: { [name]: null } })
  expect(await call(contract.task.task.undo, { id }, { token })).toMatchObject({ code: 403, data: { permission: access } })
})
