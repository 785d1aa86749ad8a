import { asc, eq } from 'drizzle-orm'
import { withdraw as contract } from '#contract/finance/withdraw.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { withdraw } from '#server/areas/trade/tables/money-tables.ts'
import { payoutBatchItem } from '#server/areas/trade/tables/payout-tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { sheetBytes } from '#server/platform/spreadsheet/sheet-writer.ts'
import { newFile } from '#server/platform/tasks/files.ts'
import { defineTask } from '#server/platform/tasks/run.ts'
import { payeeOf } from './payee.ts'

const headings: readonly Label[] = [
  ['单号', 'Number'],
  ['收款户名', 'Account holder'],
  ['收款账号', 'Account number'],
  ['开户银行', 'Bank'],
  ['开户支行', 'Branch'],
  ['金额(元)', 'Amount (CNY)'],
  ['附言', 'Remark'],
]

/** The batch file for the bank, from the rows that its making has fixed. The log names the person who asked for it. */
export const batchTask = defineTask<{ batch_id: number; format: 'xlsx' }>({
  kind: 'finance.withdraw.batch',
  async run(run) {
    const { ctx, input } = run
    const rows = await rowsOf(ctx, input.batch_id)
    const file = newFile(ctx.db, ctx.now)
    const names = headings.map((label) => say(label, ctx.language))
    for await (const bytes of sheetBytes('xlsx', say(contract.batch.title, ctx.language), names, oneBlock(rows))) await file.write(bytes)
    await run.report(rows.length, rows.length)
    return { file: await file.end() }
  },
})

async function* oneBlock<Row>(rows: Row[]) {
  yield rows
}

async function rowsOf(ctx: Ctx, batch_id: number) {
  const { pay_no, amount, payee, withdraw_id } = payoutBatchItem
  const items = await ctx.db
    .select({ pay_no, amount, payee, withdraw_no: withdraw.withdraw_no })
    .from(payoutBatchItem)
    .innerJoin(withdraw, eq(withdraw.id, withdraw_id))
    .where(eq(payoutBatchItem.batch_id, batch_id))
    .orderBy(asc(withdraw_id))
  return items.map((item) => {
    const payee = payeeOf(ctx, item)
    const bank = payee && 'account' in payee ? payee : null
    // amount in yuan, the account as a text, so that no digit is lost
    return [item.pay_no, bank?.name ?? '', bank?.account ?? '', bank?.bank ?? '', bank?.branch ?? '', item.amount / 100, item.pay_no]
  })
}
