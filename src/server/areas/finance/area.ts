import { area } from '#server/area.ts'
import * as shopBalance from '#server/shop/balance/balance.ts'
import * as shopPayment from '#server/shop/payment/payment.ts'
import * as shopWithdraw from '#server/shop/withdraw/withdraw.ts'
import * as bankLine from './bank/bankLine.ts'
import * as bankStatement from './bank/bankStatement.ts'
import { settleCommission } from './commission/commission-settle.ts'
import * as commission from './commission/commission.ts'
import * as ledger from './ledger/ledger.ts'
import { CHECK_JOB, checkLedgers, sealLedger } from './ledger/run-checks.ts'
import { askPayment, askPayments } from './payment/pay-query.ts'
import * as payment from './payment/payment.ts'
import { rechargePayable } from './payment/recharges.ts'
import * as payout from './payout/payout-batch.ts'
import * as reconciliation from './reconciliation/reconciliation.ts'
import { askRefunds } from './refund/refund-query.ts'
import { sendRefund } from './refund/refund-send.ts'
import * as refund from './refund/refund.ts'
import { ASK_JOB, REFUND_JOB, TRANSFER_JOB } from './shared/pay-jobs.ts'
import { askTransfers, sendTransfer } from './withdraw/transfers.ts'
import * as withdraw from './withdraw/withdraw.ts'

export const financeArea = area({
  verbs: { finance: { payment, refund, withdraw, payout, commission, reconciliation, bankStatement, bankLine, ledger } },
  shop: { payment: shopPayment, balance: shopBalance, withdraw: shopWithdraw },
  payables: { recharge: rechargePayable },
  periodic: {
    'payment-query': { at: '* * * * *', queue: 'money', act: askPayments, latestOnly: true },
    'refund-query': { at: '* * * * *', queue: 'money', act: askRefunds, latestOnly: true },
    'transfer-query': { at: '* * * * *', queue: 'money', act: askTransfers, latestOnly: true },
    'settle-commission': { at: '22 * * * *', queue: 'upkeep', act: settleCommission },
    // 03:00 in Shanghai (domain §20.2)
    [CHECK_JOB]: { at: '0 19 * * *', queue: 'upkeep', act: checkLedgers },
    'seal-ledger': { at: '37 * * * *', queue: 'upkeep', act: ({ database, clock }) => sealLedger(database.db, clock()) },
  },
  jobs: {
    [ASK_JOB]: { queue: 'money', act: (ctx, { id }) => askPayment(ctx, id) },
    [REFUND_JOB]: { queue: 'money', act: (ctx, { id }) => sendRefund(ctx, id) },
    [TRANSFER_JOB]: { queue: 'money', act: (ctx, { id }) => sendTransfer(ctx, id) },
  },
})
