import { texts } from '#web/base/locales/texts.ts'

export const payoutTexts = texts({
  zh: {
    no_hint: '批次号',
    title: '批次 {no}',
    results: '导入打款结果',
    withdrawals: '待打款提现',
    again: '批次 {no} 第 {times} 次下载：{n} 笔 · {amount}',
    empty: '此批次没有明细',
    bank: '银行结果',
    of_all: '{n} 笔',
  },
  en: {
    no_hint: 'Batch number',
    title: 'Batch {no}',
    results: 'Import results',
    withdrawals: 'Withdrawals to pay',
    again: 'Batch {no}, download {times}: {n:payout|payouts} · {amount}',
    empty: 'This batch has no rows',
    bank: 'Bank result',
    of_all: '{n:payout|payouts}',
  },
})
