import type { Label } from '../kit/label.ts'
import { withdrawWays } from '../trade/words.ts'
import { amount, several, share, toggle, whole } from './kinds.ts'

const days: Label = ['天', 'days']
const times: Label = ['次', 'times']

/** Commission and its payout (domain §1.4, §8.3). */
export const commission = {
  'commission.enabled': toggle(['启用佣金', 'Commission'], 1, {
    about: [
      '关闭后新支付的订单不再产生佣金，已产生的照常结算',
      'When off, newly paid orders earn no commission; existing commission settles as usual',
    ],
  }),
  'commission.direct_rate': share(['直营业务员比例', 'Direct salesman rate'], 0, {
    about: ['用于自身比例为0的直营业务员', 'For direct salesmen whose own rate is 0'],
  }),
  'commission.freeze_days': whole(['结算冻结期', 'Settlement period'], [0, 365], 7, {
    unit: days,
    about: ['订单完成后经过此天数结算；对此后完成的订单生效', 'Days after an order is completed; applies to orders completed from now on'],
  }),
  'withdraw.min': amount(['最低提现金额', 'Minimum withdrawal'], 10_000),
  'withdraw.fee_rate': share(['提现手续费率', 'Withdrawal fee rate'], 60, {
    about: ['按申请金额计算，不足一分的进为一分', 'Based on the requested amount, rounded up to CNY 0.01'],
  }),
  'withdraw.month_times': whole(['每月提现次数', 'Withdrawals per month'], [1, 100], 4, {
    unit: times,
    about: [
      '每个申请人每自然月的申请次数，驳回与撤销的不计',
      'Per applicant and calendar month; rejected and cancelled requests do not count',
    ],
  }),
  'withdraw.ways': several(['提现方式', 'Withdrawal methods'], withdrawWays, ['bank', 'wechat', 'balance'], {
    about: [
      '微信零钱需启用微信支付；代理商没有余额账户，不能转余额',
      'The WeChat wallet requires WeChat Pay. Agents have no balance account and cannot withdraw to balance',
    ],
  }),
}
