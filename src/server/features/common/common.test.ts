import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { adminUser } from '#server/identity/tables.ts'
import { startServer } from '#test/server/harness.ts'

const accounts = contract.common.common.demoAccounts
const demo = await startServer({ demo: true })
const real = await startServer()

const secretValues = { password_hash: 'made together', real_name: '演示' }

test('in a demo the login page lists the accounts made together, in the requested language', async () => {
  const { db } = demo.database
  await db.insert(adminUser).values([
    { ...secretValues, username: 'operator' },
    { ...secretValues, username: 'goods' },
    { ...secretValues, username: 'dev' },
    { ...secretValues, username: 'somebody-else' },
  ])
  await db.update(adminUser).set({ status: 0 }).where(eq(adminUser.username, 'dev'))
  expect((await demo.call(accounts)).data).toEqual({
    list: [
      { username: 'operator', title: '运营' },
      { username: 'goods', title: '商品专员' },
    ],
    password: 'Hexbolt-2026',
  })
  const { list } = (await demo.call(accounts, {}, { headers: { 'accept-language': 'en' } })).data
  expect(list.map(({ title }) => title)).toEqual(['Operations', 'Goods'])
})

test('anywhere else nobody learns of an account', async () => {
  await real.database.db.insert(adminUser).values([
    { ...secretValues, username: 'operator' },
    { ...secretValues, username: 'goods' },
  ])
  expect((await real.call(accounts)).data).toEqual({ list: [], password: '' })
})
