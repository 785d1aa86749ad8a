import { createVerify } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { HOUR_MS } from '#server/platform/kernel/durations.ts'
import { editSettings } from '#test/make/shop.ts'
import { startServer } from '#test/server/harness.ts'
import { startSimulator } from '../../../../scripts/pay-simulator/simulator.ts'
import type { NoticeHeaders } from './pay-provider.ts'
import { wechatPay } from './pay.ts'

const simulator = await startSimulator({ notices: 'hold' })
afterAll(simulator.close)
const server = await startServer({ paySimulator: simulator.address })
const provider = await wechatPay(await server.ctxFor())
if (!provider) throw new Error('the simulator has no merchant')

let numbers = 0
const order = (amount = 1234) => ({
  out_trade_no: `P2611230000${(numbers += 1)}`,
  amount,
  description: '五金订单',
  openid: 'o-1',
  expire_at: new Date(Date.now() + HOUR_MS),
  notify_url: 'http://127.0.0.1:9/notify',
})
const back = (trade: ReturnType<typeof order>, amount: number) => ({
  out_trade_no: trade.out_trade_no,
  out_refund_no: `R${trade.out_trade_no}${amount}`,
  amount,
  total: trade.amount,
  reason: '退货',
  notify_url: 'http://127.0.0.1:9/notify',
})
const headersOf = (headers: Record<string, string>): NoticeHeaders => ({
  timestamp: headers['wechatpay-timestamp'] ?? '',
  nonce: headers['wechatpay-nonce'] ?? '',
  signature: headers['wechatpay-signature'] ?? '',
  serial: headers['wechatpay-serial'] ?? '',
})

describe('[A20] WeChat Pay API v3', () => {
  test('a payment is prepared, signed for the mini-program, paid, queried, and refunded in parts', async () => {
    const trade = order()
    const prepaid = await provider.prepay(trade)
    if (!('ok' in prepaid)) throw new Error(JSON.stringify(prepaid))
    const sheet = provider.sheet(prepaid.ok.prepay_id)
    const signedText = `${sheet.appId}\n${sheet.timeStamp}\n${sheet.nonceStr}\nprepay_id=${prepaid.ok.prepay_id}\n`
    expect(createVerify('RSA-SHA256').update(signedText).verify(simulator.keys.merchant.public, sheet.paySign, 'base64')).toBe(true)
    expect(await provider.query(trade.out_trade_no)).toMatchObject({ ok: { state: 'NOTPAY', amount: 1234, currency: 'CNY' } })
    simulator.pay(trade.out_trade_no)
    expect(await provider.query(trade.out_trade_no)).toMatchObject({ ok: { state: 'SUCCESS', amount: 1234, mchid: provider.mchid } })
    expect(await provider.refund(back(trade, 234))).toMatchObject({ ok: { state: 'PROCESSING', amount: 234 } })
    expect(await provider.refund(back(trade, 234))).toMatchObject({ ok: { state: 'PROCESSING', amount: 234 } })
    simulator.endRefund(back(trade, 234).out_refund_no)
    expect(await provider.queryRefund(back(trade, 234).out_refund_no)).toMatchObject({ ok: { state: 'SUCCESS', amount: 234 } })
    expect(await provider.refund(back(trade, 1001))).toMatchObject({ refused: 'NOT_ENOUGH' })
    expect(simulator.effects.refunded(back(trade, 234).out_refund_no)).toBe(1)
    const [payment, refund] = simulator.held.splice(0)
    expect(payment && provider.notice(headersOf(payment.headers), payment.body)).toMatchObject({ kind: 'payment', trade: { amount: 1234 } })
    expect(refund && provider.notice(headersOf(refund.headers), refund.body)).toMatchObject({
      kind: 'refund',
      refund: { state: 'SUCCESS', amount: 234 },
    })
  })

  test('a closed payment cannot be paid, and a paid one cannot be closed', async () => {
    const [closed, paid] = [order(), order()]
    for (const trade of [closed, paid]) await provider.prepay(trade)
    expect(await provider.close(closed.out_trade_no)).toEqual({ ok: {} })
    expect(simulator.pay(closed.out_trade_no)).toMatchObject({ code: 'ORDERPAID' })
    simulator.pay(paid.out_trade_no)
    expect(await provider.close(paid.out_trade_no)).toMatchObject({ refused: 'ORDERPAID' })
    expect(await provider.query('P2611239999999')).toMatchObject({ refused: 'ORDER_NOT_EXIST' })
    simulator.held.length = 0
  })

  test('a transfer waits for the person; the name is encrypted', async () => {
    const transfer = {
      out_bill_no: 'W26112300001',
      openid: 'o-2',
      amount: 300_000,
      remark: '佣金提现',
      user_name: '张三',
      notify_url: 'http://127.0.0.1:9/transfer',
    }
    expect(await provider.transfer(transfer)).toMatchObject({
      ok: { state: 'WAIT_USER_CONFIRM', package_info: expect.any(String) as string },
    })
    expect(await provider.transfer({ ...transfer, out_bill_no: 'W2', user_name: '' })).toMatchObject({ ok: { state: 'WAIT_USER_CONFIRM' } })
    simulator.endTransfer('W26112300001')
    expect(await provider.queryTransfer('W26112300001')).toMatchObject({ ok: { state: 'SUCCESS', amount: 300_000 } })
    const [notice] = simulator.held.splice(0)
    expect(notice && provider.notice(headersOf(notice.headers), notice.body)).toMatchObject({
      kind: 'transfer',
      transfer: { state: 'SUCCESS' },
    })
    expect(await provider.queryTransfer('W404')).toMatchObject({ refused: 'RESOURCE_NOT_EXISTS' })
  })

  test('[M4] a missing, broken or wrongly signed answer is unknown, even if the provider acted', async () => {
    const trade = order()
    await provider.prepay(trade)
    simulator.pay(trade.out_trade_no)
    for (const [index, fault] of (['drop', 'lose', 'error', 'forge'] as const).entries()) {
      simulator.faults.queue('refund', fault)
      expect(await provider.refund(back(trade, index + 1)), fault).toHaveProperty('unknown')
      expect(simulator.effects.refunded(back(trade, index + 1).out_refund_no), fault).toBe(fault === 'drop' ? 0 : 1)
    }
    simulator.faults.queue('refund', { refuse: 'USER_ACCOUNT_ABNORMAL' })
    expect(await provider.refund(back(trade, 9))).toEqual({ refused: 'USER_ACCOUNT_ABNORMAL', message: 'USER_ACCOUNT_ABNORMAL' })
    simulator.held.length = 0
  })

  test('[M3] a notification that is old, changed, or signed by another key has no content', () => {
    const content = { mchid: provider.mchid, out_trade_no: 'P1', trade_state: 'SUCCESS', amount: { total: 1, currency: 'CNY' } }
    const notice = simulator.noticed('http://x', 'TRANSACTION.SUCCESS', 'transaction', content)
    const headers = headersOf(notice.headers)
    expect(provider.notice(headers, notice.body)).toMatchObject({ kind: 'payment', trade: { out_trade_no: 'P1' } })
    const old = String(Number(headers.timestamp) - 301)
    for (const other of [
      { timestamp: old },
      { nonce: 'x' },
      { signature: '' },
      { signature: '%%' },
      { serial: simulator.strangers.public_key_id },
    ]) {
      expect(provider.notice({ ...headers, ...other }, notice.body), JSON.stringify(other)).toBeUndefined()
    }
    expect(provider.notice(headers, notice.body.replace('TRANSACTION', 'TRANSACTIOM'))).toBeUndefined()
    const { keys, strangers } = simulator
    // the right serial number with the wrong key, and the right key with the wrong content
    const forgers = [
      { ...strangers, public_key_id: keys.public_key_id, apiv3_key: keys.apiv3_key },
      { ...keys, apiv3_key: strangers.apiv3_key },
    ]
    const forged = forgers.map((by) => simulator.noticed('http://x', 'TRANSACTION.SUCCESS', 'transaction', content, by))
    forged.push(
      simulator.noticed('http://x', 'TRANSACTION.SUCCESS', 'transaction', { out_trade_no: 'P1' }),
      simulator.noticed('http://x', 'NEWS', 'transaction', content),
    )
    for (const { headers, body } of forged) expect(provider.notice(headersOf(headers), body)).toBeUndefined()
  })

  test('[A31] uses the merchant from the settings and keys in any layout; no key leaves the server', async () => {
    const own = await startSimulator({ notices: 'hold' })
    const other = await startServer({ wechatPayEndpoint: own.address })
    const token = await other.login()
    expect(await wechatPay(await other.ctxFor())).toBeUndefined()
    const { merchant } = own
    await editSettings(other, 'wechat', { 'wechat.app_id': merchant.appid })
    await editSettings(other, 'pay', {
      'pay.wechat.enabled': 1,
      'pay.wechat.mch_id': merchant.mchid,
      'pay.wechat.serial_no': merchant.serial_no,
      'pay.wechat.private_key': merchant.private_key,
      'pay.wechat.secret': merchant.apiv3_key,
      'pay.wechat.public_key_id': merchant.public_key_id,
      'pay.wechat.public_key': merchant.public_key,
    })
    const theirs = await wechatPay(await other.ctxFor())
    expect(await theirs?.prepay(order())).toMatchObject({ ok: { prepay_id: expect.any(String) as string } })
    const listed = await other.call(contract.config.config.list, { group: 'pay' }, { token })
    expect(JSON.stringify(listed)).not.toContain(merchant.private_key.slice(40, 80))
    await own.close()
  })
})
