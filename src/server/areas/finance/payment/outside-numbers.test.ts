import { expect, test } from 'vitest'
import { compactNumber, foldNumber } from '#contract/kit/folded.ts'
import { orderWorld } from '#test/make/order-world.ts'

const { server, call, calls, token, buyer, skus, paid, orderAt } = await orderWorld()
const { pool } = server.database

const SAMPLES = ['ab-12', 'ＡＢ－１２', 'a b 1 2', 'AB—12', 'ab‐12', 'ß-1', '１２３\t4', 'é-9', '−5', '', 'Ⅻ7', '工行-1']

test('[O16] the database folds numbers from outside as the contract does', async () => {
  const { rows } = await pool.query<{ folded: string }>('select fold_number(given) as folded from unnest($1::text[]) as given', [
    SAMPLES.filter((sample) => sample !== 'ß-1'),
  ])
  expect(rows.map(({ folded }) => folded)).toEqual(SAMPLES.filter((sample) => sample !== 'ß-1').map(foldNumber))
  expect(SAMPLES.slice(0, 5).map(foldNumber)).toEqual(Array.from({ length: 5 }, () => 'AB12'))
  expect(compactNumber('ｓf 12－34')).toBe('sf12-34')
})

test('[O16] one invoice number belongs to one order, however it is written', async () => {
  const { id: store_id } = await buyer()
  const [sku_id] = (await skus(1)) as [number]
  const input = { store_id, lines: [{ sku_id, qty: 1 }], invoice: { kind: 'personal' as const, title: '张三' } }
  const [first, second] = [await paid(input), await paid(input)]
  const register = (id: number, version: number, invoice_no: string) => call(calls.invoice, { id, version, invoice_no }, { token })
  const done = await register(first.id, (await orderAt(first.id)).version, 'fp-2026 0001')
  expect(done).toMatchObject({ code: 200 })
  expect((await orderAt(first.id)).invoice_no).toBe('fp-20260001')
  const { version } = await orderAt(second.id)
  for (const written of ['FP20260001', 'ｆｐ２０２６０００１', 'F-P-2026-0001'])
    expect(await register(second.id, version, written)).toMatchObject({ code: 400, msg: '该发票号已被其他订单使用' })
  expect((await orderAt(second.id)).invoice_state).toBe('applied')
  // a correction to the own number is no repetition
  expect(await register(first.id, done.data.version, 'FP-20260001')).toMatchObject({ code: 200 })
})
