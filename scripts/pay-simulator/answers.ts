import type { RefundEntry, TradeEntry, TransferEntry } from './books.ts'
import type { Keys } from './keys.ts'

// The provider's shapes.

export function tradeAnswer({ mchid, appid }: Keys, trade: TradeEntry) {
  const paid =
    trade.state === 'NOTPAY' || trade.state === 'CLOSED'
      ? {}
      : { transaction_id: trade.transaction_id, success_time: inShanghai(trade.paid_at) }
  return {
    mchid,
    appid,
    out_trade_no: trade.out_trade_no,
    trade_state: trade.state,
    trade_state_desc: trade.state,
    trade_type: 'JSAPI',
    ...paid,
    bank_type: 'OTHERS',
    attach: '',
    payer: { openid: trade.openid },
    amount: { total: trade.total, payer_total: trade.total, currency: 'CNY', payer_currency: 'CNY' },
  }
}

export function refundAnswer(refund: RefundEntry, transaction_id: string) {
  const { refund_id, out_refund_no, out_trade_no, state, made_at, done_at, amount, total } = refund
  return {
    refund_id,
    out_refund_no,
    transaction_id,
    out_trade_no,
    channel: 'ORIGINAL',
    user_received_account: '零钱',
    status: state,
    create_time: inShanghai(made_at),
    ...(done_at !== null && { success_time: inShanghai(done_at) }),
    amount: {
      total,
      refund: amount,
      payer_total: total,
      payer_refund: amount,
      settlement_refund: amount,
      settlement_total: total,
      discount_refund: 0,
      currency: 'CNY',
    },
  }
}

export function refundNotice({ mchid }: Keys, refund: RefundEntry, transaction_id: string) {
  const { refund_id, out_refund_no, out_trade_no, state, done_at, amount, total } = refund
  return {
    mchid,
    transaction_id,
    out_trade_no,
    refund_id,
    out_refund_no,
    refund_status: state,
    user_received_account: '零钱',
    ...(done_at !== null && { success_time: inShanghai(done_at) }),
    amount: { total, refund: amount, payer_total: total, payer_refund: amount },
  }
}

export function transferAnswer({ out_bill_no, transfer_bill_no, state, amount, openid }: TransferEntry, keys: Keys) {
  return {
    mch_id: keys.mchid,
    appid: keys.appid,
    out_bill_no,
    transfer_bill_no,
    state,
    transfer_amount: amount,
    openid,
    ...(state === 'WAIT_USER_CONFIRM' && { package_info: `affffddafdfafddffda==${transfer_bill_no}` }),
    ...(state === 'FAIL' && { fail_reason: 'PAYEE_ACCOUNT_ABNORMAL' }),
  }
}

/** RFC 3339 with the Shanghai offset, as the provider writes it. */
function inShanghai(at: string | null): string {
  return at === null ? '' : `${new Date(new Date(at).getTime() + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`
}

const HEAD =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
const SUM_HEAD = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'

/** The trade bill (`bill_type=ALL`) for a day in Shanghai, in the provider's format. The fee is 0.6 %. */
export function billOf({ mchid, appid }: Keys, day: string, trades: Iterable<TradeEntry>, refunds: readonly RefundEntry[]): string {
  const isOf = (at: string | null) => inShanghai(at).startsWith(day)
  const time = (at: string | null) => inShanghai(at).slice(0, 19).replace('T', ' ')
  const all = [...trades]
  const paid = all.filter(({ paid_at }) => isOf(paid_at))
  const back = refunds.filter(({ made_at }) => isOf(made_at))
  const fee = (fen: number) => ((fen * 6) / 100_000).toFixed(5)
  const line = (cells: readonly string[]) => cells.map((cell) => `\`${cell}`).join(',')
  const lines = [
    ...paid.map((trade) =>
      line([
        time(trade.paid_at),
        appid,
        mchid,
        '0',
        '',
        trade.transaction_id,
        trade.out_trade_no,
        trade.openid,
        'JSAPI',
        'SUCCESS',
        'OTHERS',
        'CNY',
        yuan(trade.total),
        '0.00',
        '0',
        '0',
        '0.00',
        '0.00',
        '',
        '',
        trade.description,
        '',
        fee(trade.total),
        '0.60%',
        yuan(trade.total),
        '0.00',
        '',
      ]),
    ),
    ...back.map((refund) => {
      const trade = all.find(({ out_trade_no }) => out_trade_no === refund.out_trade_no)
      return line([
        time(refund.made_at),
        appid,
        mchid,
        '0',
        '',
        trade?.transaction_id ?? '',
        refund.out_trade_no,
        trade?.openid ?? '',
        'JSAPI',
        'REFUND',
        'OTHERS',
        'CNY',
        '0.00',
        '0.00',
        refund.refund_id,
        refund.out_refund_no,
        yuan(refund.amount),
        '0.00',
        'ORIGINAL',
        refund.state,
        trade?.description ?? '',
        '',
        fee(-refund.amount),
        '0.60%',
        '0.00',
        yuan(refund.amount),
        '',
      ])
    }),
  ]
  const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0)
  const [came, went] = [sum(paid.map(({ total }) => total)), sum(back.map(({ amount }) => amount))]
  const sums = line([String(lines.length), yuan(came), yuan(went), '0.00', fee(came - went), yuan(came), yuan(went)])
  return `\uFEFF${[HEAD, ...lines, SUM_HEAD, sums].join('\r\n')}\r\n`
}

function yuan(fen: number): string {
  return (fen / 100).toFixed(2)
}
