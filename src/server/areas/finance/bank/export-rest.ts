import { and, asc, eq, inArray } from 'drizzle-orm'
import { bankLineFlow, bankLineRow, counterpart, counterpartKinds } from '#contract/finance/bankLine.ts'
import type { bankStatement as contract } from '#contract/finance/bankStatement.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { taskKinds } from '#contract/task/kinds.ts'
import { bankLine } from '#server/areas/trade/tables/bank-tables.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { labelOf } from '#server/platform/kernel/labels.ts'
import { rowOr404 } from '#server/platform/kernel/rows.ts'
import { sheetBytes } from '#server/platform/spreadsheet/sheet-writer.ts'
import type { SheetCell } from '#server/platform/spreadsheet/workbook-writer.ts'
import { newFile } from '#server/platform/tasks/files.ts'
import { defineTask, startTask } from '#server/platform/tasks/run.ts'
import { openPayouts, openVouchers } from './counterparts.ts'
import { statements } from './rows.ts'

const side: Label = ['来源', 'Side']
const { day, amount, name, serial, summary } = bankLineRow.shape
const headings: readonly Label[] = [side, ...[day, amount, name, serial, counterpart.shape.no, summary].map(labelOf)]

/** The workbook with the rest: the bank's open lines, and our records in the period without a line. */
export const restTask = defineTask<{ id: number }>({
  kind: 'finance.bankStatement.export',
  async run(run) {
    const { ctx, input } = run
    const rows = await restOf(ctx, input.id)
    const file = newFile(ctx.db, ctx.now)
    const title = say(taskKinds['finance.bankStatement.export'], ctx.language)
    const names = headings.map((label) => say(label, ctx.language))
    for await (const bytes of sheetBytes('xlsx', title, names, oneBlock(rows))) await file.write(bytes)
    await run.report(rows.length, rows.length)
    return { file: await file.end() }
  },
})

async function* oneBlock<Row>(rows: Row[]) {
  yield rows
}

export function exportRest(ctx: Ctx, { id }: ParsedOf<typeof contract.export>) {
  return transact(ctx, async (ctx) => {
    await rowOr404(ctx, statements, id)
    return startTask(ctx, restTask, { id }, { noted: { id } })
  })
}

async function restOf(ctx: Ctx, id: number): Promise<SheetCell[][]> {
  const { first_day: from, last_day: to } = await rowOr404(ctx, statements, id)
  const open = await ctx.db
    .select()
    .from(bankLine)
    .where(and(eq(bankLine.statement_id, id), inArray(bankLine.state, ['unmatched', 'doubtful'])))
    .orderBy(asc(bankLine.day), asc(bankLine.id))
  const ours = [...(await openVouchers(ctx, { from, to })), ...(await openPayouts(ctx, { from, to }))]
  return [
    ...open.map((line) => [
      say(bankLineFlow.words[line.state], ctx.language),
      line.day,
      line.amount / 100,
      line.name,
      line.serial,
      null,
      line.summary,
    ]),
    ...ours.map((one) => [say(counterpartKinds[one.kind], ctx.language), one.day, one.amount / 100, one.name, one.serial, one.no, null]),
  ]
}
