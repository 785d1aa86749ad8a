import { randomInt } from 'node:crypto'

/** A payment order at the simulated provider. */
export interface TradeEntry {
  out_trade_no: string
  prepay_id: string
  transaction_id: string
  total: number
  state: 'NOTPAY' | 'SUCCESS' | 'CLOSED' | 'REFUND'
  description: string
  openid: string
  notify_url: string
  expires_at: number
  paid_at: string | null
  refunded: number
}

export interface RefundEntry {
  out_refund_no: string
  refund_id: string
  out_trade_no: string
  amount: number
  total: number
  state: 'PROCESSING' | 'SUCCESS' | 'ABNORMAL' | 'CLOSED'
  notify_url: string
  made_at: string
  done_at: string | null
}

export interface TransferEntry {
  out_bill_no: string
  transfer_bill_no: string
  openid: string
  amount: number
  state: 'WAIT_USER_CONFIRM' | 'SUCCESS' | 'FAIL' | 'CANCELLED'
  notify_url: string
}

/** A refusal with the provider's status and code. */
export interface Refused {
  status: number
  code: string
  message: string
}

export function refused(status: number, code: string, message: string): Refused {
  return { status, code, message }
}

/** Everything that the provider has done; `effects` counts what moved money, so that tests can ask how often it did. */
export class Books {
  readonly trades = new Map<string, TradeEntry>()
  readonly refunds = new Map<string, RefundEntry>()
  readonly transfers = new Map<string, TransferEntry>()
  readonly effects = { paid: new Map<string, number>(), refunded: new Map<string, number>(), transferred: new Map<string, number>() }
  /** Accepts refunds for payments that it has never seen, because demo data brings such payments. */
  readonly #knowsAll: boolean

  constructor({ knowsAll }: { knowsAll: boolean }) {
    this.#knowsAll = knowsAll
  }

  prepay(order: Pick<TradeEntry, 'out_trade_no' | 'total' | 'description' | 'openid' | 'notify_url' | 'expires_at'>): TradeEntry | Refused {
    const known = this.trades.get(order.out_trade_no)
    if (known && known.state !== 'NOTPAY') {
      return known.state === 'CLOSED' ? refused(400, 'ORDER_CLOSED', '订单已关闭') : refused(400, 'ORDERPAID', '订单已支付')
    }
    if (known && known.total !== order.total) return refused(400, 'INVALID_REQUEST', '商户订单号重复')
    const trade = known ?? {
      ...order,
      prepay_id: `wx${number(26)}`,
      transaction_id: `42000${number(23)}`,
      state: 'NOTPAY' as const,
      paid_at: null,
      refunded: 0,
    }
    this.trades.set(order.out_trade_no, trade)
    return trade
  }

  pay(out_trade_no: string, now: Date): TradeEntry | Refused {
    const trade = this.trades.get(out_trade_no)
    if (!trade) return refused(404, 'ORDER_NOT_EXIST', '订单不存在')
    if (trade.state !== 'NOTPAY') return refused(400, 'ORDERPAID', '订单已支付或已关闭')
    if (trade.expires_at < now.getTime()) return refused(400, 'ORDER_CLOSED', '订单已过期')
    trade.state = 'SUCCESS'
    trade.paid_at = now.toISOString()
    count(this.effects.paid, out_trade_no)
    return trade
  }

  close(out_trade_no: string): TradeEntry | Refused {
    const trade = this.trades.get(out_trade_no)
    if (!trade) return refused(404, 'ORDER_NOT_EXIST', '订单不存在')
    if (trade.state === 'SUCCESS' || trade.state === 'REFUND') return refused(400, 'ORDERPAID', '订单已支付')
    trade.state = 'CLOSED'
    return trade
  }

  refund(order: Pick<RefundEntry, 'out_refund_no' | 'out_trade_no' | 'amount' | 'total' | 'notify_url'>, now: Date): RefundEntry | Refused {
    const same = this.refunds.get(order.out_refund_no)
    if (same)
      return same.amount === order.amount && same.out_trade_no === order.out_trade_no ? same : refused(400, 'PARAM_ERROR', '退款单号重复')
    const trade = this.trades.get(order.out_trade_no) ?? (this.#knowsAll ? this.#assumed(order) : undefined)
    if (!trade) return refused(404, 'RESOURCE_NOT_EXISTS', '订单不存在')
    if (trade.state !== 'SUCCESS' && trade.state !== 'REFUND') return refused(400, 'INVALID_REQUEST', '订单未支付')
    if (order.total !== trade.total || trade.refunded + order.amount > trade.total)
      return refused(403, 'NOT_ENOUGH', '退款金额超过可退金额')
    trade.refunded += order.amount
    trade.state = 'REFUND'
    const entry: RefundEntry = { ...order, refund_id: `50300${number(23)}`, state: 'PROCESSING', made_at: now.toISOString(), done_at: null }
    this.refunds.set(order.out_refund_no, entry)
    count(this.effects.refunded, order.out_refund_no)
    return entry
  }

  endRefund(out_refund_no: string, state: 'SUCCESS' | 'ABNORMAL' | 'CLOSED', now: Date): RefundEntry | undefined {
    const entry = this.refunds.get(out_refund_no)
    if (!entry || entry.state !== 'PROCESSING') return undefined
    entry.state = state
    entry.done_at = now.toISOString()
    if (state === 'CLOSED') {
      const trade = this.trades.get(entry.out_trade_no)
      if (trade) trade.refunded -= entry.amount
    }
    return entry
  }

  transfer(order: Pick<TransferEntry, 'out_bill_no' | 'openid' | 'amount' | 'notify_url'>): TransferEntry | Refused {
    const same = this.transfers.get(order.out_bill_no)
    if (same) return same.amount === order.amount && same.openid === order.openid ? same : refused(400, 'PARAM_ERROR', '商户单号重复')
    const entry: TransferEntry = { ...order, transfer_bill_no: `13300${number(23)}`, state: 'WAIT_USER_CONFIRM' }
    this.transfers.set(order.out_bill_no, entry)
    return entry
  }

  /** The person confirms or declines in WeChat, or the transfer fails; only a confirmation moves money. */
  endTransfer(out_bill_no: string, state: 'SUCCESS' | 'FAIL' | 'CANCELLED'): TransferEntry | undefined {
    const entry = this.transfers.get(out_bill_no)
    if (!entry || entry.state !== 'WAIT_USER_CONFIRM') return undefined
    entry.state = state
    if (state === 'SUCCESS') count(this.effects.transferred, out_bill_no)
    return entry
  }

  #assumed({ out_trade_no, total }: { out_trade_no: string; total: number }): TradeEntry {
    const trade: TradeEntry = {
      out_trade_no,
      total,
      prepay_id: '',
      transaction_id: `42000${number(23)}`,
      state: 'SUCCESS',
      description: '',
      openid: '',
      notify_url: '',
      expires_at: 0,
      paid_at: null,
      refunded: 0,
    }
    this.trades.set(out_trade_no, trade)
    return trade
  }
}

function number(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join('')
}

function count(effects: Map<string, number>, key: string): void {
  effects.set(key, (effects.get(key) ?? 0) + 1)
}
