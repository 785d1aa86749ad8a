import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { billOf, refundAnswer, refundNotice, tradeAnswer, transferAnswer } from './answers.ts'
import { Books, refused, type RefundEntry, type Refused, type TradeEntry, type TransferEntry } from './books.ts'
import { Faults, type FaultRates, type Operation } from './faults.ts'
import { isAuthorized, merchantOf, newKeys, noticeBody, opened, signed, type Keys } from './keys.ts'
import { MiniProgram, type MiniCall } from './mini-program.ts'
import { pageOf } from './page.ts'

/** A signed request to a merchant address. */
export interface Notice {
  url: string
  headers: Record<string, string>
  body: string
}

export interface SimulatorOptions {
  port?: number
  seed?: number
  rates?: FaultRates
  clock?: () => Date
  /** `hold` keeps notifications in `held`, for tests that deliver them; `send` sends them until they are acknowledged. */
  notices?: 'hold' | 'send'
  /** The wait before a notification is repeated; it doubles. */
  retryMs?: number
  /** Accepts refunds for payments that it has never seen. */
  knowsAll?: boolean
  log?: (line: string) => void
}

export type Simulator = Awaited<ReturnType<typeof startSimulator>>

const LONGEST_BODY = 64 * 1024
const MOST_RETRIES = 8

/** A payment provider that speaks WeChat Pay API v3, and a mini-program's links, with its own keys (docs/operations.md). */
export async function startSimulator({
  port = 0,
  seed = 1,
  rates = {},
  clock = () => new Date(),
  notices = 'send',
  retryMs = 2000,
  knowsAll = false,
  log,
}: SimulatorOptions = {}) {
  const keys = newKeys()
  const strangers = newKeys()
  const books = new Books({ knowsAll })
  const mini = new MiniProgram({ appid: keys.appid, app_secret: randomUUID().replaceAll('-', '') })
  const faults = new Faults(seed, rates)
  const held: Notice[] = []
  const waiting: Notice[] = []
  let isOpen = true

  const noticed = (url: string, type: string, original: string, content: object, by: Keys = keys, id?: string): Notice => {
    const body = noticeBody(by, clock(), type, original, content, id)
    return { url, body, headers: { 'content-type': 'application/json', ...signed(by, clock(), body) } }
  }
  function announce(url: string, type: string, original: string, content: object): void {
    if (url === '' || faults.happens('lostNotice')) return
    const id = randomUUID()
    const copies = faults.happens('duplicate') ? 2 : 1
    for (let copy = 0; copy < copies; copy += 1) spread(noticed(url, type, original, content, keys, id))
    if (faults.happens('forgedNotice'))
      spread(noticed(url, type, original, content, { ...strangers, apiv3_key: keys.apiv3_key, public_key_id: keys.public_key_id }))
  }
  function spread(notice: Notice): void {
    if (faults.happens('reorder')) return void waiting.push(notice)
    for (const each of [notice, ...waiting.splice(0)]) {
      if (notices === 'hold') held.push(each)
      else void sendUntilTaken(each)
    }
  }
  async function sendUntilTaken(notice: Notice): Promise<void> {
    await delay(faults.delay())
    for (let tries = 0; isOpen && tries < MOST_RETRIES; tries += 1) {
      // a repetition is signed again, because the time in the first one is over
      const headers = { 'content-type': 'application/json', ...(tries === 0 ? notice.headers : signed(keys, clock(), notice.body)) }
      const status = await fetch(notice.url, { method: 'POST', headers, body: notice.body, signal: AbortSignal.timeout(5000) }).then(
        ({ status }) => status,
        () => 0,
      )
      log?.(`notice ${notice.url} → ${status || 'no answer'}`)
      if (status >= 200 && status < 300) return
      await delay(retryMs * 2 ** tries, undefined, { ref: false })
    }
  }

  const paid = (trade: TradeEntry) => announce(trade.notify_url, 'TRANSACTION.SUCCESS', 'transaction', tradeAnswer(keys, trade))
  const backed = (refund: RefundEntry) =>
    announce(
      refund.notify_url,
      `REFUND.${refund.state}`,
      'refund',
      refundNotice(keys, refund, books.trades.get(refund.out_trade_no)?.transaction_id ?? ''),
    )
  const sent = (transfer: TransferEntry) =>
    announce(transfer.notify_url, 'MCHTRANSFER.BILL.FINISHED', 'mch_payment', transferAnswer(transfer, keys))

  const controls = {
    /** The customer pays. */
    pay(out_trade_no: string): TradeEntry | Refused {
      const trade = books.pay(out_trade_no, clock())
      if (!('status' in trade)) paid(trade)
      return trade
    },
    /** The provider ends a refund that it accepted. */
    endRefund(out_refund_no: string, state: 'SUCCESS' | 'ABNORMAL' | 'CLOSED' = 'SUCCESS'): boolean {
      const refund = books.endRefund(out_refund_no, state, clock())
      if (refund) backed(refund)
      return refund !== undefined
    },
    /** The person confirms or declines a transfer, or it fails. */
    endTransfer(out_bill_no: string, state: 'SUCCESS' | 'FAIL' | 'CANCELLED' = 'SUCCESS'): boolean {
      const transfer = books.endTransfer(out_bill_no, state)
      if (transfer) sent(transfer)
      return transfer !== undefined
    },
    bill: (day: string) => billOf(keys, day, books.trades.values(), [...books.refunds.values()]),
  }

  /** The answer to a protocol call; undefined for an unknown address. */
  function answerOf(method: string, path: string, body: Answer): [Operation, () => object | Refused] | undefined {
    const { pathname, searchParams } = new URL(path, 'http://simulator')
    const last = decodeURIComponent(pathname.split('/').at(-1) ?? '')
    if (method === 'POST' && pathname === '/v3/pay/transactions/jsapi') return ['prepay', () => prepay(body)]
    if (method === 'POST' && /^\/v3\/pay\/transactions\/out-trade-no\/[^/]+\/close$/.test(pathname)) {
      return ['close', () => empty(books.close(decodeURIComponent(pathname.split('/').at(-2) ?? '')))]
    }
    if (method === 'GET' && pathname.startsWith('/v3/pay/transactions/out-trade-no/')) {
      return ['query', () => (searchParams.get('mchid') === keys.mchid ? query(last) : refused(400, 'PARAM_ERROR', 'mchid'))]
    }
    if (method === 'POST' && pathname === '/v3/refund/domestic/refunds') return ['refund', () => refund(body)]
    if (method === 'GET' && pathname.startsWith('/v3/refund/domestic/refunds/'))
      return ['queryRefund', () => refundView(books.refunds.get(last))]
    if (method === 'POST' && pathname === '/v3/fund-app/mch-transfer/transfer-bills') return ['transfer', () => transfer(body)]
    if (method === 'GET' && pathname.startsWith('/v3/fund-app/mch-transfer/transfer-bills/out-bill-no/')) {
      return [
        'queryTransfer',
        () => (books.transfers.has(last) ? transferAnswer(books.transfers.get(last) as TransferEntry, keys) : unknownNumber()),
      ]
    }
    return undefined
  }
  const unknownNumber = () => refused(404, 'RESOURCE_NOT_EXISTS', '记录不存在')
  const empty = (entry: object | Refused) => ('status' in entry ? entry : {})
  const query = (no: string) => {
    const trade = books.trades.get(no)
    return trade ? tradeAnswer(keys, trade) : refused(404, 'ORDER_NOT_EXIST', '订单不存在')
  }
  const refundView = (refund: RefundEntry | undefined) =>
    refund ? refundAnswer(refund, books.trades.get(refund.out_trade_no)?.transaction_id ?? '') : unknownNumber()
  function prepay({ appid, mchid, out_trade_no, amount, description, payer, notify_url, time_expire }: Answer): object | Refused {
    if (appid !== keys.appid || mchid !== keys.mchid) return refused(400, 'APPID_MCHID_NOT_MATCH', 'appid和mch_id不匹配')
    if (!isNumber(out_trade_no, 6, 32) || !isFen(amount?.total) || amount?.currency !== 'CNY' || !payer?.openid || !isAddress(notify_url))
      return malformed()
    const expires_at = time_expire === undefined ? clock().getTime() + 7_200_000 : Date.parse(time_expire)
    const trade = books.prepay({
      out_trade_no,
      total: amount.total,
      description: description ?? '',
      openid: payer.openid,
      notify_url,
      expires_at,
    })
    return 'status' in trade ? trade : { prepay_id: trade.prepay_id }
  }
  function refund({ out_trade_no, out_refund_no, amount, notify_url }: Answer): object | Refused {
    if (!isNumber(out_refund_no, 1, 64) || !isNumber(out_trade_no, 6, 32) || !isFen(amount?.refund) || !isFen(amount?.total))
      return malformed()
    const entry = books.refund(
      { out_trade_no, out_refund_no, amount: amount.refund, total: amount.total, notify_url: notify_url ?? '' },
      clock(),
    )
    if ('status' in entry) return entry
    if (notices === 'send' && entry.state === 'PROCESSING')
      setTimeout(() => controls.endRefund(out_refund_no), 200 + faults.delay()).unref()
    return refundView(entry)
  }
  function transfer({ appid, out_bill_no, openid, transfer_amount, user_name, notify_url, transfer_scene_id }: Answer): object | Refused {
    if (appid !== keys.appid || !/^[\dA-Za-z]{1,32}$/.test(out_bill_no ?? '') || !isFen(transfer_amount) || !openid || !transfer_scene_id)
      return malformed()
    if (transfer_amount >= 200_000 && (user_name === undefined || opened(keys, user_name) === undefined))
      return refused(400, 'PARAM_ERROR', '请填写收款用户姓名')
    const entry = books.transfer({ out_bill_no: out_bill_no as string, openid, amount: transfer_amount, notify_url: notify_url ?? '' })
    return 'status' in entry ? entry : transferAnswer(entry, keys)
  }

  async function speak(request: IncomingMessage, response: ServerResponse, body: string): Promise<void> {
    const [method, path] = [request.method ?? '', request.url ?? '']
    const found = answerOf(method, path, saidIn(body))
    if (!found) return answer(response, refused(404, 'NOT_FOUND', path))
    if (!isAuthorized(keys, clock(), request.headers.authorization ?? '', { method, path, body }))
      return answer(response, refused(401, 'SIGN_ERROR', '签名错误'))
    const [operation, act] = found
    const fault = faults.of(operation)
    log?.(`${method} ${path}${fault === undefined ? '' : ` (${JSON.stringify(fault)})`}`)
    await delay(faults.delay())
    if (fault === 'drop') return void request.socket.destroy()
    if (typeof fault === 'object') return answer(response, refused(400, fault.refuse, fault.refuse))
    const result = act()
    if (fault === 'lose') return void request.socket.destroy()
    if (fault === 'error') return answer(response, refused(500, 'SYSTEM_ERROR', '系统异常，请稍后重试'))
    answer(response, result, fault === 'forge' ? { ...strangers, public_key_id: keys.public_key_id } : keys)
  }
  function answer(response: ServerResponse, result: object | Refused, by: Keys = keys): void {
    const isRefused = 'status' in result && 'code' in result
    const isEmpty = !isRefused && Object.keys(result).length === 0
    const body = isEmpty ? '' : JSON.stringify(isRefused ? { code: result.code, message: (result as Refused).message } : result)
    response.writeHead(isRefused ? (result as Refused).status : isEmpty ? 204 : 200, {
      'content-type': 'application/json',
      ...signed(by, clock(), body),
    })
    response.end(body)
  }

  /** The addresses for people and tests, beside the protocol. */
  function control(path: string, body: Answer): string | object | undefined {
    const { pathname, searchParams } = new URL(path, 'http://simulator')
    if (pathname === '/') return pageOf(books)
    if (pathname === '/simulator/merchant') return merchantOf(keys)
    if (pathname === '/simulator/mini-program') return mini.settings
    if (pathname === '/simulator/effects')
      return Object.fromEntries(Object.entries(books.effects).map(([name, each]) => [name, Object.fromEntries(each)]))
    if (pathname === '/simulator/bill') return controls.bill(searchParams.get('date') ?? '')
    if (pathname === '/simulator/pay') return controls.pay(body.out_trade_no ?? '')
    if (pathname === '/simulator/confirm')
      return { done: controls.endTransfer(body.out_bill_no ?? '', body.decline ? 'CANCELLED' : 'SUCCESS') }
    return undefined
  }

  const server = createServer((request, response) => {
    void (async () => {
      const body = await bodyOf(request)
      if (body === undefined) return void request.socket.destroy()
      if (request.url?.startsWith('/v3/')) return speak(request, response, body)
      const reply = await mini.answer(miniCall(request, body))
      if (reply instanceof Buffer) return void response.writeHead(200, { 'content-type': 'image/jpeg' }).end(reply)
      // WeChat answers with text whatever it is, and errors with 200
      if (reply) return void response.writeHead(200, { 'content-type': 'text/plain' }).end(JSON.stringify(reply))
      const message = control(request.url ?? '/', saidIn(body))
      if (message === undefined) return void response.writeHead(404).end()
      if (typeof message !== 'string')
        return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(message))
      response
        .writeHead(200, { 'content-type': message.startsWith('<') ? 'text/html; charset=utf-8' : 'text/csv; charset=utf-8' })
        .end(message)
    })().catch(() => request.socket.destroy())
  })
  await new Promise<void>((resolve, reject) => void server.once('error', reject).listen(port, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys,
    merchant: merchantOf(keys),
    mini,
    books,
    faults,
    held,
    noticed,
    strangers,
    ...controls,
    effects: {
      paid: (no: string) => books.effects.paid.get(no) ?? 0,
      refunded: (no: string) => books.effects.refunded.get(no) ?? 0,
      transferred: (no: string) => books.effects.transferred.get(no) ?? 0,
    },
    close: () =>
      new Promise<void>((resolve) => {
        isOpen = false
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

interface Answer {
  appid?: string
  mchid?: string
  out_trade_no?: string
  out_refund_no?: string
  out_bill_no?: string
  description?: string
  openid?: string
  user_name?: string
  notify_url?: string
  time_expire?: string
  transfer_scene_id?: string
  transfer_amount?: number
  decline?: boolean
  payer?: { openid?: string }
  amount?: { total?: number; refund?: number; currency?: string }
}

function saidIn(body: string): Answer {
  try {
    return (JSON.parse(body === '' ? '{}' : body) ?? {}) as Answer
  } catch {
    return {}
  }
}

function miniCall(request: IncomingMessage, body: string): MiniCall {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://simulator')
  return { method: request.method ?? '', path: pathname, query: Object.fromEntries(searchParams), body: { ...saidIn(body) } }
}

async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length
    if (length > LONGEST_BODY) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

const malformed = () => refused(400, 'PARAM_ERROR', '参数错误')
const isFen = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0
const isAddress = (value: unknown): value is string => typeof value === 'string' && /^https?:\/\//.test(value)
const isNumber = (value: unknown, least: number, most: number): value is string =>
  typeof value === 'string' && value.length >= least && value.length <= most && /^[\w\-|*@]+$/.test(value)
