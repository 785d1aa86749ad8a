import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { withdraw as contract } from '#contract/finance/withdraw.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { withdraw } from '#server/areas/trade/money-tables.ts'
import { payeeOf } from '#server/areas/trade/payee.ts'
import { withdraws } from '#server/areas/trade/withdrawals.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { liveRows } from '#server/platform/kernel/entity-rows.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { sheetBytes } from '#server/platform/spreadsheet/sheet-writer.ts'
import { newFile } from '#server/platform/tasks/files.ts'
import { defineTask, startTask } from '#server/platform/tasks/run.ts'

const AT_ONCE = 500

type Chosen = ParsedOf<typeof contract.batch>

/** Bank withdrawals that wait for their payment: all, or the chosen ones. */
function waiting(ctx: Ctx, { ids }: Chosen) {
  const state = inArray(withdraw.state, ['approved', 'paying'])
  return and(liveRows(ctx, withdraws), state, eq(withdraw.way, 'bank'), ids && inArray(withdraw.id, ids))
}

const headings: readonly Label[] = [
  ['单号', 'Number'],
  ['收款户名', 'Account holder'],
  ['收款账号', 'Account number'],
  ['开户银行', 'Bank'],
  ['开户支行', 'Branch'],
  ['金额(元)', 'Amount (CNY)'],
  ['附言', 'Remark'],
]

/** The file for the bank. The log names the person who asked for it. */
export const batchTask = defineTask<Chosen & { format: 'xlsx' }>({
  kind: 'finance.withdraw.batch',
  async run(run) {
    const { ctx, input } = run
    const file = newFile(ctx.db, ctx.now)
    const names = headings.map((label) => say(label, ctx.language))
    for await (const bytes of sheetBytes('xlsx', say(contract.batch.title, ctx.language), names, rowsOf(ctx, input)))
      await file.write(bytes)
    return { file: await file.end() }
  },
})

async function* rowsOf(ctx: Ctx, chosen: Chosen) {
  for (let last = 0; ;) {
    const rows = await ctx.db
      .select()
      .from(withdraw)
      .where(and(waiting(ctx, chosen), gt(withdraw.id, last)))
      .orderBy(asc(withdraw.id))
      .limit(AT_ONCE)
    if (rows.length === 0) return
    last = rows.at(-1)?.id ?? 0
    yield rows.map((row) => {
      const paid = payeeOf(ctx, row)
      const payee = paid && 'account' in paid ? paid : null
      // amount in yuan, the account as a text, so that no digit is lost
      return [
        row.withdraw_no,
        payee?.name ?? '',
        payee?.account ?? '',
        payee?.bank ?? '',
        payee?.branch ?? '',
        row.actual / 100,
        row.withdraw_no,
      ]
    })
  }
}

export function batch(ctx: Ctx, chosen: Chosen) {
  return transact(ctx, async (ctx) => {
    const total = await ctx.db.$count(withdraw, waiting(ctx, chosen))
    if (total === 0) throw refuse(nothingToPay)
    return startTask(ctx, batchTask, { ...chosen, format: 'xlsx' }, { total, noted: chosen })
  })
}

const nothingToPay: Label = ['没有待打款的银行卡提现', 'No bank withdrawals are awaiting payment']
