import { MOST_IN_BATCH } from '#contract/finance/payout.ts'
import { withdraw as contract } from '#contract/finance/withdraw.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { cellText } from '#contract/kit/sheet.ts'
import { formatOf, readInTurn } from '#server/features/import/sheet-file.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import type { Line } from '#server/platform/spreadsheet/read.ts'

/** Banks put titles above the headings, and sums below the rows. */
const OTHER_LINES = 20
/** The longest field in a result is shorter. */
const LONGEST_CELL = 200

/** The bank's file as text, a line per row with tabs between the cells. Nothing is registered; the log names the file. */
export async function payFile(ctx: Ctx, { file, name }: ParsedOf<typeof contract.payFile>) {
  const lines: string[] = []
  const add = (cells: Line['cells']) => lines.push(cells.map(bareText).join('\t'))
  await readInTurn(
    { file, format: await formatOf(file), most: MOST_IN_BATCH + OTHER_LINES },
    {
      headings: add,
      lines: async ({ json }) => {
        for (const { cells } of JSON.parse(json) as Line[]) add(cells)
      },
    },
  )
  return transact(ctx, async (ctx) => {
    await audit(ctx, contract.payFile, { id: null, before: null, after: { name, hash: file.hash, lines: lines.length } })
    return { text: lines.join('\n') }
  })
}

function bareText(cell: Line['cells'][number]): string {
  return cellText(cell).replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_CELL)
}
