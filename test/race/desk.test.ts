import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { deskClaim } from '#server/features/desk/tables.ts'
import { adminUser } from '#server/identity/tables.ts'
import { HOUR_MS } from '#server/platform/kernel/durations.ts'
import { rounds } from '#test/campaign.ts'
import { orderWorld } from '#test/make/order-world.ts'

const { clock, call, db, login, buyer, skus, paid } = await orderWorld()
const { desk } = contract.desk
const shop = await buyer()
const [goods = 0] = await skus(1, { price_store: 1000, price_trade: 900 })
const row = await paid({ store_id: shop.id, lines: [{ sku_id: goods, qty: 1 }] })
const item = { kind: 'order.order.pending_ship', id: row.id }

const people: { token: string; id: number }[] = []
for (let n = 0; n < 8; n += 1) {
  const username = `racer${n}`
  const token = await login({ perms: ['order:order:list', 'order:order:ship'], username })
  const [one] = await db.select({ id: adminUser.id }).from(adminUser).where(eq(adminUser.username, username))
  people.push({ token, id: one?.id ?? 0 })
}
const [giver, taker] = people as [{ token: string; id: number }, { token: string; id: number }]

const holders = () =>
  db
    .select()
    .from(deskClaim)
    .where(and(eq(deskClaim.kind, item.kind), eq(deskClaim.row_id, item.id)))
const won = (answers: readonly { code: number }[]) => answers.filter(({ code }) => code === 200).length

test('[I10] [S27] eight parallel claims for one item: exactly one wins, also after an old claim', async () => {
  for (let round = 0; round < rounds(15, 1000); round += 1) {
    const answers = await Promise.all(people.map(({ token }) => call(desk.claim, item, { token })))
    expect(won(answers)).toBe(1)
    expect(answers.filter(({ code }) => ![200, 400].includes(code))).toEqual([])
    const [held, ...more] = await holders()
    expect(more).toEqual([])
    expect(held?.person_id).toBe(people[answers.findIndex(({ code }) => code === 200)]?.id)
    // every second claim ends by time and leaves its row, the others leave none
    if (round % 2 === 0) clock.advance(9 * HOUR_MS)
    else await call(desk.release, item, { token: people.find(({ id }) => id === held?.person_id)?.token ?? '' })
  }
}, 120_000)

test('[I10] parallel hand-over, release and claims leave one holder or none, and never a fault', async () => {
  for (let round = 0; round < rounds(10, 1000); round += 1) {
    clock.advance(9 * HOUR_MS)
    await call(desk.claim, item, { token: giver.token })
    const answers = await Promise.all([
      call(desk.handOver, { ...item, to: taker.id, note: '接班' }, { token: giver.token }),
      call(desk.release, item, { token: giver.token }),
      ...people.slice(2).map(({ token }) => call(desk.claim, item, { token })),
    ])
    expect(answers.filter(({ code }) => ![200, 400].includes(code))).toEqual([])
    const held = await holders()
    expect(held.length).toBeLessThanOrEqual(1)
    // a note has reached the colleague whenever the hand-over was confirmed and the holder did not put the item back
    if (answers[0]?.code === 200 && answers[1]?.code !== 200) expect(held[0]).toMatchObject({ person_id: taker.id, note: '接班' })
  }
}, 120_000)
