import { expect, test } from 'vitest'
import { resultsOf } from './bank-results.ts'

const paid = { withdraw_no: 'TX1', amount: 965_372, pay_serial: 'ICBC1', ok: 1, reason: null }
const failed = { withdraw_no: 'TX2-1', amount: 100, pay_serial: null, ok: 0, reason: '户名,不符' }

test('[walk22] a sheet is read by its headings or in the usual order, with tabs or commas', () => {
  expect(resultsOf('TX1\t9,653.72\tICBC1\t成功\t\nTX2-1\t1\t\t失败\t户名,不符').rows).toEqual([paid, failed])
  expect(
    resultsOf('单号,收款户名,金额(元),结果,流水号,失败原因\nTX1,东方,"9,653.72",成功,ICBC1,\nTX2-1,东方,1.0,失败,,"户名,不符"').rows,
  ).toEqual([paid, failed])
  expect(resultsOf('Number\tAmount\tResult\tSerial number\nTX1\t9653.72\tsuccess\tICBC1').rows).toEqual([paid])
})

test('[walk22] a line without a number, an amount or a result is no success', () => {
  expect(resultsOf('TX1\t\tICBC1\t成功')).toEqual({ rows: [], badLine: 1 })
  expect(resultsOf('TX1\t1.005\tICBC1\t成功')).toEqual({ rows: [], badLine: 1 })
  expect(resultsOf('\nTX1\t1\tICBC1\t也许')).toEqual({ rows: [], badLine: 2 })
  expect(resultsOf('9653\t1\tICBC1\t成功')).toEqual({ rows: [], badLine: 1 })
  expect(resultsOf('')).toEqual({ rows: [] })
})

test('[R4] titles above the headings are no rows', () => {
  const sheet = '中国工商银行\t\t\n批量转账结果\n单号\t金额(元)\t结果\t流水号\nTX1\t9653.72\t成功\tICBC1'
  expect(resultsOf(sheet)).toEqual({ rows: [paid] })
  expect(resultsOf('批量转账结果\nTX1\t9653.72\tICBC1\t成功')).toEqual({ rows: [], badLine: 1 })
})
