import { beforeAll, expect, test } from 'vitest'
import { permissions } from '#contract/index.ts'
import { countedToDos } from '#server/features/common/to-dos.ts'
import { entities } from '#server/platform/entity/registry.ts'
import { systemMenu } from '#server/seed/system/menu.ts'
import { smsRecord } from '#server/platform/messaging/tables.ts'
import { demoWorld } from './demo-world.ts'

const { server, clock, db } = await demoWorld()

beforeAll(async () => {
  const failed = { phone: '13800000000', event: 'order_paid', content: '', state: 'failed', channel: 'console' } as const
  await db.insert(smsRecord).values({ ...failed, created_at: clock.now().toISOString() })
})

test('[A38] each to-do leads to a page of the menu whose query shows exactly the counted rows', async () => {
  const token = await server.login()
  const ctx = await server.ctxFor()
  const counted = await countedToDos(ctx)
  const shown = await Promise.all(
    counted.map(async ({ address, query = {} }) => {
      const list = entities().find(({ contract }) => address.startsWith(`${contract.$.address}.`))?.contract.list
      if (!list) throw new Error(`${address}: its entity has no list`)
      const filter = typeof query === 'function' ? query(ctx) : query
      const answer = await server.call(list, { ...filter, page_no: 1, page_size: 100 } as never, { token })
      const { list: found } = answer.data as { list: unknown[] }
      return { address, n: Math.min(found.length, 99) }
    }),
  )
  expect(shown).toEqual(counted.map(({ address, n }) => ({ address, n })))
  expect(counted.filter(({ n }) => n > 0).length).toBeGreaterThan(2)

  const pages = new Set(systemMenu.map(({ component }) => component))
  expect(counted.filter(({ page }) => !pages.has(page))).toEqual([])
  const known = new Set<string>(permissions)
  expect(counted.filter(({ access }) => !known.has(access))).toEqual([])
  // the desk is in the menu of the accounts that have work there, and each kind has a page of one record
  const desk = counted.flatMap(({ access, desk }) => (desk ? [{ access, page: desk.page }] : []))
  expect(desk.filter(({ page }) => !pages.has(page))).toEqual([])
  const guard = systemMenu.find(({ name }) => name === 'Desk')?.meta.guard
  expect(guard).toEqual([...new Set(desk.map(({ access }) => access))].toSorted())
  expect(new Set(counted.map(({ address }) => address)).size).toBe(counted.length)
})
