import { contract } from '#contract/index.ts'
import type { Caller } from './caller.ts'
import type { Draw } from './draw.ts'

// Staff work while customers order; each function is one round by one person.

export interface Desk {
  draw: Draw
  mark(): string
  /** A stored picture. */
  image: string
}

const AT_ONCE = 20
const { order, aftersale } = contract.order
const { payment, withdraw } = contract.finance
const { sku } = contract.goods
const { record: lotteryRecord } = contract.lottery
const { record: freeRecord } = contract.freeOrder

/** Ships waiting orders, whole or in two parcels, and cancels some that are paid. */
export async function shipOrders(caller: Caller, { draw, mark }: Desk): Promise<number> {
  await caller.call(order.counts, {})
  const page_no = 1 + draw.below(3)
  const waiting = await caller.call(order.list, { state: draw.chance(0.8) ? 'pending_ship' : 'part_shipped', page_size: AT_ONCE, page_no })
  const rows = waiting.code === 200 ? waiting.data.list.filter(({ ship_type }) => ship_type !== 'pickup') : []
  for (const { id, version } of rows) {
    if (draw.chance(0.04)) {
      await caller.call(order.cancelRefund, { id, version, reason: 'out_of_stock' })
      continue
    }
    const parcel = { id, ship_type: 'express' as const, carrier_code: 'sf', tracking_no: mark().replaceAll(/[^\dA-Za-z-]/g, '') }
    if (!draw.chance(0.2)) await caller.call(order.ship, parcel)
    else {
      const detail = await caller.call(order.detail, { id })
      const open = detail.code === 200 ? detail.data.items.filter(({ qty, shipped_qty }) => qty > shipped_qty) : []
      const [first] = open
      if (first)
        await caller.call(order.ship, { ...parcel, items: [{ item_id: first.id, qty: 1 + draw.below(first.qty - first.shipped_qty) }] })
    }
  }
  return rows.length
}

/** Decides about applications, takes returned goods in, and starts refunds. */
export async function handleAftersales(caller: Caller, cashier: Caller, { draw }: Desk): Promise<number> {
  const state = draw.one(['applied', 'applied', 'returning', 'wait_refund', 'refund_failed'] as const)
  const { code, data } = await caller.call(aftersale.list, { state, page_size: AT_ONCE })
  const rows = code === 200 ? data.list : []
  for (const { id } of rows) {
    const pass = draw.chance(0.85) ? (1 as const) : (0 as const)
    const decision = pass === 0 ? { pass, opinion: '不符合条件' } : { pass }
    if (state === 'applied') await caller.call(aftersale.audit, { id, ...decision, return_address: '杭州市萧山区工业大道88号' })
    else if (state === 'returning') await caller.call(aftersale.receive, { id, ...decision, resaleable: draw.chance(0.7) ? 1 : 0 })
    else await refundOne(cashier, id)
  }
  return rows.length
}

async function refundOne(caller: Caller, id: number): Promise<void> {
  const { code, data } = await caller.call(aftersale.detail, { id })
  if (code === 200) await caller.call(aftersale.refund, { id, version: data.version })
}

/** Checks the vouchers for bank transfers. */
export async function checkVouchers(caller: Caller, { draw, mark }: Desk): Promise<number> {
  const { code, data } = await caller.call(payment.list, { state: 'verifying', page_size: AT_ONCE })
  const rows = code === 200 ? data.list : []
  for (const { id, version, amount } of rows) {
    const { hash } = (await caller.call(payment.detail, { id })).data
    const decision = draw.chance(0.9)
      ? { pass: 1 as const, amount, hash, serial_no: mark().replaceAll(/[^\dA-Za-z-]/g, '') }
      : { pass: 0 as const, reason: '凭证不清晰' }
    await caller.call(payment.verify, { id, version, ...decision })
  }
  return rows.length
}

/** One person approves withdrawals, the other one pays them. */
export async function payOut(approver: Caller, payer: Caller, { draw, mark, image }: Desk): Promise<number> {
  const pending = await approver.call(withdraw.list, { state: 'pending', page_size: AT_ONCE })
  const found = pending.code === 200 ? pending.data.list : []
  const ids = found.map(({ id }) => id)
  const versionOf = new Map(found.map(({ id, version }) => [id, version]))
  const [refused, ...rest] = ids
  const passed = refused !== undefined && draw.chance(0.1) ? rest : ids
  if (passed.length < ids.length) await approver.call(withdraw.audit, { ids: [refused as number], pass: 0, reason: '资料不全' })
  if (passed.length > 0) await approver.call(withdraw.audit, { ids: passed, versions: passed.map((id) => versionOf.get(id) ?? 0), pass: 1 })
  const approved = await payer.call(withdraw.list, { state: 'approved', page_size: AT_ONCE })
  const rows = approved.code === 200 ? approved.data.list : []
  for (const { id, version, way } of rows) {
    const proof = way === 'bank' ? { pay_serial: mark().replaceAll(/[^\dA-Za-z-]/g, ''), pay_voucher: image } : {}
    await payer.call(withdraw.pay, { id, version, ...proof })
  }
  return ids.length + rows.length
}

/** Ships prizes and decides about free orders; another person pays their rewards. */
export async function giveRewards(caller: Caller, payer: Caller, { draw, mark }: Desk): Promise<number> {
  const toShip = await caller.call(lotteryRecord.list, { state: 'pending_ship', page_size: AT_ONCE })
  const prizes = toShip.code === 200 ? toShip.data.list : []
  for (const { id } of prizes) {
    const parcel = { ship_type: 'express' as const, carrier_code: 'sf', tracking_no: mark().replaceAll(/[^\dA-Za-z-]/g, '') }
    await caller.call(lotteryRecord.ship, { id, ...parcel })
  }
  const applied = await caller.call(freeRecord.list, { state: 'applied', page_size: AT_ONCE })
  const items = applied.code === 200 ? applied.data.list : []
  for (const { id } of items) {
    const decision = draw.chance(0.7) ? { pass: 1 as const } : { pass: 0 as const, reason: '不符合条件' }
    await caller.call(freeRecord.audit, { id, ...decision })
  }
  const won = await payer.call(freeRecord.list, { state: 'won', page_size: AT_ONCE })
  const ids = won.code === 200 ? won.data.list.map(({ id }) => id) : []
  if (ids.length > 0) await payer.call(freeRecord.grant, { ids })
  return prizes.length + items.length + ids.length
}

/** Puts goods into stock that have run low. */
export async function restock(caller: Caller, { draw, mark }: Desk): Promise<number> {
  const { code, data } = await caller.call(sku.list, { page_size: AT_ONCE, sort_field: 'stock', sort_order: 'asc', status: 1 })
  const rows = code === 200 ? data.list : []
  for (const { id, moq } of rows) await caller.call(sku.stock, { id, type: 'in', qty: moq * (100 + draw.below(100)), reason: mark() })
  return rows.length
}
