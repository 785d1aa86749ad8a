import { asc, eq, inArray, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { shipment, shipmentItem } from '#server/areas/trade/tables/order-tables.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { smsRecord } from '#server/platform/messaging/tables.ts'
import { orderWorld } from '#test/make/order-world.ts'
import { importMaker, workbook, type Cells } from '#test/server/imports.ts'
import { endTimer } from '../order-jobs.ts'

const world = await orderWorld()
const { server, clock, call, calls, db, token, keyed, buyer, skus, orderAt, paid, ship, waybill, timerOf, steps, violations } = world
const { compared, applied } = importMaker(server, calls.shipImport, token)

const head: Cells = ['单号', '承运商', '运单号']
const MINUTE = 61_000

async function toShip(qty = 4) {
  const ids = await skus(2)
  return paid({ store_id: (await buyer()).id, lines: ids.map((sku_id) => ({ sku_id, qty })) })
}

const sent = async (...rows: Cells[]) => {
  const file = await workbook([head, ...rows])
  const { id, rows: lines } = await compared(file)
  return { id, lines, ...(await applied(id, 1)) }
}

const parcelsOf = (order_id: number) => db.select().from(shipment).where(eq(shipment.order_id, order_id)).orderBy(asc(shipment.id))
const tell = async (id: number) => endTimer({ ...(await server.ctxFor()), now: clock.now() }, { id, kind: 'tell' })

/** Ends the planned messages of an order's parcels; returns the texts that its buyer has by then. */
async function messagesOf(order_id: number) {
  clock.advance(MINUTE)
  const parcels = await parcelsOf(order_id)
  for (const { id } of parcels) if (await timerOf('tell', id)) await tell(id)
  const subjects = parcels.map(({ id }) => `shipment:${id}`)
  const records = await db.select().from(smsRecord).where(inArray(smsRecord.biz_id, subjects)).orderBy(smsRecord.id)
  return records.map(({ params }) => params)
}

describe('several parcels of one order in a file', () => {
  test.each([
    { name: 'two numbers of one carrier', parcels: [['顺丰', 2]] as const },
    { name: 'three numbers', parcels: [['中通快递', 3]] as const },
    {
      name: 'numbers of two carriers',
      parcels: [
        ['顺丰速运', 1],
        ['YTO', 1],
      ] as const,
    },
  ])('[O14] $name: both are stored, and all goods belong to the one shipment', async ({ parcels }) => {
    const row = await toShip()
    const rows = parcels.flatMap(([carrier, count]) => Array.from({ length: count }, (): Cells => [row.order_no, carrier, waybill()]))
    const { lines, task } = await sent(...rows)
    expect(lines.map(({ state, errors }) => [state, errors])).toEqual(rows.map(() => ['new', []]))
    expect(task).toMatchObject({ state: 'done', failed: 0 })
    expect(await orderAt(row.id)).toMatchObject({ state: 'shipped' })
    const stored = await parcelsOf(row.id)
    expect(stored.map(({ tracking_no }) => tracking_no)).toEqual(rows.map(([, , number]) => number))
    expect(stored.map(({ joined_id }) => joined_id)).toEqual(rows.map((_, at) => (at === 0 ? null : stored[0]?.id)))
    const ids = stored.map(({ id }) => id)
    const items = await db.select().from(shipmentItem).where(inArray(shipmentItem.shipment_id, ids))
    expect(items.map(({ shipment_id, qty }) => [shipment_id, qty])).toEqual([
      [ids[0], 4],
      [ids[0], 4],
    ])
    expect(await steps(row.id)).toEqual(['create', 'pay', 'ship', ...rows.slice(1).map(() => 'joinParcel')])
    expect(await violations()).toEqual([])
  })

  test('[O14] the buyer gets one message that names the carriers and the numbers', async () => {
    const row = await toShip()
    const [first, second] = [waybill(), waybill()]
    await sent([row.order_no, '顺丰', first], [row.order_no, '圆通速递', second])
    expect(await messagesOf(row.id)).toMatchObject([{ order_no: row.order_no, carrier: '顺丰、圆通', tracking_no: `${first}、${second}` }])
  })

  test('[O14] five parcels: the message names three numbers and their count', async () => {
    const row = await toShip()
    const numbers = [1, 2, 3, 4, 5].map(waybill)
    await sent(...numbers.map((number): Cells => [row.order_no, 'sf', number]))
    expect(await messagesOf(row.id)).toMatchObject([{ tracking_no: `${numbers.slice(0, 3).join('、')}等5个包裹` }])
  })

  test('[O14] the same number twice, or one that the order has, is said and stored once', async () => {
    const [row, other] = [await toShip(), await toShip()]
    const [number, folded] = [waybill(), waybill()]
    const spaced = `${folded.slice(0, 4).toLowerCase()} ${folded.slice(4)}`
    const { lines } = await sent(
      [row.order_no, '顺丰', number],
      [row.order_no, '顺丰', number],
      [row.order_no, '顺丰', folded],
      [row.order_no, '顺丰', spaced],
      [other.order_no, '顺丰', number],
    )
    expect(lines.map(({ errors }) => errors.map(({ msg }) => msg))).toEqual([[], ['与第2行重复'], [], ['与第4行重复'], ['与第2行重复']])
    expect((await parcelsOf(row.id)).map(({ tracking_no }) => tracking_no)).toEqual([number, folded])
    const again = await sent([row.order_no, '顺丰', number], [other.order_no, '顺丰', folded])
    expect(again.lines.map(({ errors }) => errors.map(({ field, msg }) => [field, msg]))).toEqual([
      [['tracking_no', '该订单已有此运单号，不再重复登记']],
      [['tracking_no', `运单号已用于订单${row.order_no}`]],
    ])
    expect(await parcelsOf(row.id)).toHaveLength(2)
    expect(await orderAt(other.id)).toMatchObject({ state: 'pending_ship' })
  })
})

test.each(['carrier', 'tracking_no', 'order_no'])('[O14] a shipping list needs its column %s', async (field) => {
  const row = await toShip()
  const { id } = await compared(await workbook([head, [row.order_no, '顺丰', waybill()]]))
  const answer = await call(contract.task.import.decide, { id, rejected_fields: [field] }, { token })
  expect(answer).toMatchObject({ code: 400, data: { errors: [{ field: 'rejected_fields' }] } })
  const { task, failures } = await applied(id)
  expect([task.state, failures]).toEqual(['done', []])
  expect(await parcelsOf(row.id)).toHaveLength(1)
})

test('[O14] a line without carrier fails alone', async () => {
  const [row, other] = [await toShip(), await toShip()]
  const { id } = await compared(await workbook([head, [row.order_no, '顺丰', waybill()], [other.order_no, '顺丰', waybill()]]))
  // a line that an earlier version has compared
  await db.execute(sql`update import_row set after = after - 'carrier' where task_id = ${id} and line = 2`)
  const { task, failures } = await applied(id)
  expect(task).toMatchObject({ state: 'done', failed: 1 })
  expect(failures).toMatchObject([{ line: 2, field: 'carrier' }])
  expect(await orderAt(row.id)).toMatchObject({ state: 'pending_ship' })
  expect(await orderAt(other.id)).toMatchObject({ state: 'shipped' })
})

describe('lines for an order that has left', () => {
  test('[O14] a new number joins the shipment, is marked in the review, and is told once', async () => {
    const row = await toShip()
    const first = waybill()
    await sent([row.order_no, '顺丰', first])
    expect(await messagesOf(row.id)).toHaveLength(1)
    const [second, third] = [waybill().replace('SF', 'YT'), waybill().replace('SF', 'YT')]
    const { lines } = await sent([row.order_no, '圆通', second], [row.order_no, '圆通', third])
    expect(lines.map(({ state, risks }) => [state, risks])).toEqual([
      ['new', [{ kind: 'joined', fields: ['order_no'] }]],
      ['new', [{ kind: 'joined', fields: ['order_no'] }]],
    ])
    expect(await parcelsOf(row.id)).toHaveLength(3)
    expect(await messagesOf(row.id)).toMatchObject([{ tracking_no: first }, { carrier: '圆通', tracking_no: `${second}、${third}` }])
  })

  test('[O14] a draft joins no shipment that a colleague has begun since its review', async () => {
    const row = await toShip()
    const { id } = await compared(await workbook([head, [row.order_no, '圆通', waybill()], [row.order_no, '圆通', waybill()]]))
    await ship(row.id)
    const { failures } = await applied(id, 1)
    expect(failures.map(({ line, msg }) => [line, msg])).toEqual([
      [2, '比对之后又有修改，未导入'],
      [3, '比对之后又有修改，未导入'],
    ])
    expect(await parcelsOf(row.id)).toHaveLength(1)
  })

  test('[N5] a tracking number in a number cell is marked, also for an order that exists', async () => {
    const row = await toShip()
    const { rows } = await compared(await workbook([head, [row.order_no, '中通', 78_312_345_678]]))
    expect(rows).toMatchObject([{ key: '78312345678', risks: [{ kind: 'type', fields: ['tracking_no'] }] }])
  })

  test('[O14] a received order takes no further number', async () => {
    const row = await toShip()
    await ship(row.id)
    clock.advance(DAY_MS)
    await call(calls.receive, { id: row.id, reason: '客户电话确认' }, { token: world.token })
    const by = await world.login()
    const late = importMaker(server, calls.shipImport, by)
    const { rows } = await late.compared(await workbook([head, [row.order_no, '顺丰', waybill()]]))
    expect(rows).toMatchObject([{ state: 'error', errors: [{ field: 'order_no' }] }])
    expect(await parcelsOf(row.id)).toHaveLength(1)
  })

  test('[O14] the first line ships what is left of an order in parts, the second one joins it', async () => {
    const row = await toShip()
    const [item] = await world.itemsOf(row.id)
    await ship(row.id, { items: [{ item_id: item?.id, qty: 1 }] })
    await sent([row.order_no, '顺丰', waybill()], [row.order_no, '德邦物流', waybill()])
    const parcels = await parcelsOf(row.id)
    expect(parcels.map(({ joined_id }) => joined_id)).toEqual([null, null, parcels[1]?.id])
    expect(await orderAt(row.id)).toMatchObject({ state: 'shipped' })
    expect(await violations()).toEqual([])
  })

  test('[O14] a joined parcel and a whole shipment can be taken back within the minute', async () => {
    const row = await toShip()
    const numbers = [waybill(), waybill(), waybill()]
    await sent(...numbers.map((number): Cells => [row.order_no, '顺丰', number]))
    const [main, , last] = await parcelsOf(row.id)
    expect(await call(calls.unship, { id: row.id, shipment_id: last?.id ?? 0 }, keyed())).toMatchObject({ code: 200 })
    expect((await parcelsOf(row.id)).map(({ tracking_no }) => tracking_no)).toEqual(numbers.slice(0, 2))
    expect(await orderAt(row.id)).toMatchObject({ state: 'shipped' })
    expect(await call(calls.unship, { id: row.id, shipment_id: main?.id ?? 0 }, keyed())).toMatchObject({ code: 200 })
    expect(await parcelsOf(row.id)).toEqual([])
    expect(await orderAt(row.id)).toMatchObject({ state: 'pending_ship' })
    expect(await violations()).toEqual([])
  })

  test('[O14] each of the parcels prints the lines of the shipment with all its numbers', async () => {
    const row = await toShip()
    const numbers = [waybill(), waybill()]
    await sent(...numbers.map((number): Cells => [row.order_no, '顺丰', number]))
    for (const { id: shipment_id } of await parcelsOf(row.id)) {
      const { data } = await call(calls.print, { ids: [row.id], kind: 'delivery', shipment_id }, { token })
      expect(data.list[0]).toMatchObject({ parcel_no: 1, qty_total: 8, parcels: numbers.map((tracking_no) => ({ tracking_no })) })
    }
  })
})

describe('carriers and numbers as people write them', () => {
  test.each([
    ['中通快递', '73123456789012', 'zto', '73123456789012'],
    ['顺丰速运有限公司', 'SF 1234 5678 91', 'sf', 'SF1234567891'],
    ['圆通', 'ＹＴ１２３４５６７８９０', 'yto', 'YT1234567890'],
    ['DEPPON', 'dpk 3640 1234 5678', 'deppon', 'DPK364012345678'],
  ])('[O15] %s %s', async (carrier, number, code, stored) => {
    const row = await toShip()
    const { lines } = await sent([row.order_no, carrier, number])
    expect(lines.map(({ errors }) => errors)).toEqual([[]])
    expect(await parcelsOf(row.id)).toMatchObject([{ carrier_code: code, tracking_no: stored }])
  })

  test('[O15] unknown and ambiguous carriers and impossible numbers are refused at their cells', async () => {
    const row = await toShip()
    const { lines } = await sent(
      [row.order_no, '天天快递', waybill()],
      [row.order_no, '中通/圆通', waybill()],
      [row.order_no, '顺丰', 'SF12'],
      [row.order_no, '顺丰', `SF${'1'.repeat(40)}`],
      [row.order_no, '顺丰', '单号待定123'],
    )
    expect(lines.map(({ errors }) => errors.map(({ field, msg }) => [field, msg]))).toEqual([
      [['carrier', '没有承运商“天天快递”']],
      [['carrier', '“中通/圆通”可能是圆通、中通，请写全承运商名称']],
      [['tracking_no', '运单号格式不正确']],
      [['tracking_no', '运单号不能超过30个字符']],
      [['tracking_no', '运单号格式不正确']],
    ])
    expect(await orderAt(row.id)).toMatchObject({ state: 'pending_ship' })
  })

  test.each([
    ['SF Express', 'sf'],
    ['京东物流', 'jd'],
    ['zto', 'zto'],
  ])('[O15] the call that ships takes %s, too', async (carrier_code, code) => {
    const row = await toShip()
    expect(await ship(row.id, { carrier_code, tracking_no: ` ${waybill().toLowerCase()} ` })).toMatchObject({ code: 200 })
    expect(await parcelsOf(row.id)).toMatchObject([{ carrier_code: code, tracking_no: expect.stringMatching(/^SF\d{10}$/) }])
  })
})

test('[O15] a number with the letters of another carrier is marked until a person accepts it', async () => {
  const [row, other] = [await toShip(), await toShip()]
  const number = `SF${String(Date.now()).padStart(13, '0')}`
  const { id, rows, risks } = await compared(await workbook([head, [row.order_no, '中通', number], [other.order_no, '顺丰', `${number}1`]]))
  expect(rows.map((line) => line.risks)).toEqual([[{ kind: 'carrier', fields: ['tracking_no'] }], []])
  expect(risks).toMatchObject([{ kind: 'carrier', lines: 1, open: 1, accepted: 0 }])
  const refused = await call(contract.task.import.apply, { id, skip_errors: 0 }, { token })
  expect(refused.code).toBe(400)
  expect((await applied(id)).task).toMatchObject({ state: 'done', failed: 0 })
})
