import { and, eq, inArray, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { shortages } from '#contract/finance/accounts.ts'
import { describeIssues } from '#contract/kit/issue.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { messages } from '#contract/kit/messages.ts'
import { account as balanceAccount } from '#contract/userBalance/account.ts'
import { INTEGRAL_LINES, integralImport, integralNeeds } from '#contract/userIntegralLog/import.ts'
import { integralAdjustFields, log as contract } from '#contract/userIntegralLog/log.ts'
import { customer } from '#server/areas/people/tables.ts'
import { users } from '#server/areas/user/user/user-source.ts'
import { insertAdjustments } from '#server/areas/userBalance/shared/adjustments.ts'
import { balanceAdjust } from '#server/areas/userBalance/shared/tables.ts'
import { postPoints } from '#server/areas/userIntegralLog/shared/adjustments.ts'
import { importTask } from '#server/features/import/import.ts'
import { missingFaults } from '#server/features/import/missing.ts'
import { startImport } from '#server/features/import/start.ts'
import {
  keyOf,
  type Accepted,
  type CellFault,
  type Compared,
  type ImportInput,
  type ImportKind,
  type CellValues,
} from '#server/platform/entity/import-kind.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { liveRows } from '#server/platform/kernel/entity-rows.ts'
import { lockName } from '#server/platform/kernel/lock.ts'
import { countLookUps } from '#server/platform/kernel/look-ups.ts'
import { lookedUp } from '#server/platform/kernel/masked-numbers.ts'
import { requireAccess } from '#server/platform/kernel/permissions.ts'
import { account, transfer } from '#server/platform/ledger/tables.ts'
import type { Failure } from '#server/platform/tasks/failures.ts'
import { allOrEach } from '#server/platform/tasks/write.ts'

/** Points adjustments from a sheet: each line in a file is posted once, also if the file is sent again. */
export const integralImportKind: ImportKind = {
  kind: 'userIntegralLog.log.import',
  endpoint: contract.import,
  columns: integralImport,
  mostLines: INTEGRAL_LINES,
  undoable: false,
  key: 'phone',
  needs: integralNeeds,
  mustMay(ctx) {
    requireAccess(ctx.actor, 'userIntegralLog:log:adjust')
  },
  compare,
  apply,
}

export const integralImportTask = importTask(integralImportKind)
export const importPoints = startImport(integralImportTask)

const fields = z.object({ phone: z.string(), ...integralAdjustFields })
const userLabel: Label = ['用户', 'The user']

async function compare(ctx: Ctx, lines: readonly CellValues[], _create: boolean, { sha256 }: ImportInput): Promise<Compared[]> {
  const phones = lines.map(({ values }) => String(values['phone']))
  await countLookUps(
    ctx,
    phones.flatMap((phone) => lookedUp(ctx, phone)),
  )
  const known = await usersOf(ctx, phones)
  const keys = sha256 === undefined ? [] : lines.map(({ line }) => bizId(sha256, line))
  const posted = await postedOf(ctx, keys)
  return lines.map(({ line, values }, i) => {
    const key = keyOf(values, 'phone')
    const row = known.get(key ?? '')
    const errors = posted.has(keys[i] ?? '') ? [{ field: 'phone', msg: say(postedBefore, ctx.language) }] : faultsOf(ctx, values, row)
    return {
      line,
      key,
      errors,
      risks: {},
      row_id: row?.id ?? null,
      state: errors.length > 0 ? 'error' : 'new',
      before: null,
      after: { ...values },
    }
  })
}

function faultsOf(ctx: Ctx, values: CellValues['values'], row: Known | undefined): CellFault[] {
  const missing = missingFaults(ctx, integralImport, values, integralNeeds)
  if (missing.length > 0) return missing
  const parsed = fields.safeParse(values, { reportInput: true })
  if (!parsed.success) return describeIssues(fields, parsed.error.issues, ctx.language)
  if (!row) return [{ field: 'phone', msg: say(messages.not_found, ctx.language, { entity: userLabel }) }]
  const { direction, amount } = parsed.data
  if (direction === 'sub' && row.available < amount)
    return [{ field: 'amount', msg: say(shortages.integral, ctx.language, { n: row.available }) }]
  return []
}

interface Known {
  id: number
  available: number
}

/** The users with these phone numbers, within the scope. */
async function usersOf(ctx: Ctx, phones: readonly string[]): Promise<Map<string, Known>> {
  const rows = await ctx.db
    .select({ id: customer.id, phone: customer.phone, available: account.available })
    .from(customer)
    .leftJoin(account, and(eq(account.owner_type, 'user'), eq(account.owner_id, customer.id), eq(account.kind, 'integral')))
    .where(and(inArray(customer.phone, [...new Set(phones)]), liveRows(ctx, users)))
  return new Map(rows.map(({ id, phone, available }) => [phone ?? '', { id, available: available ?? 0 }]))
}

/** The key for a line's movement: the beginning of the file's hash, and the line. */
function bizId(sha256: string, line: number): string {
  return `IM${sha256.slice(0, 24)}-${line}`
}

const postedBefore: Label = ['相同的文件已导入过这一行', 'This line was already imported from the same file']

async function postedOf(ctx: Ctx, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set()
  const { rows } = await ctx.db.execute<{ key: string }>(sql`
    select biz_id as key from ${transfer} where biz_id = any(${sql.param([...keys])}::text[])
    union select import_key from ${balanceAdjust} where import_key = any(${sql.param([...keys])}::text[])`)
  return new Set(rows.map(({ key }) => key))
}

async function apply(ctx: Ctx, taskId: number, rows: readonly Accepted[], { sha256 }: ImportInput): Promise<Failure[]> {
  const keyAt = (line: number) => (sha256 === undefined ? `IM${taskId}-${line}` : bizId(sha256, line))
  // two tasks with the same file
  await lockName(ctx, `points-file:${sha256 ?? taskId}`)
  const posted = await postedOf(
    ctx,
    rows.map(({ line }) => keyAt(line)),
  )
  const known = await usersOf(
    ctx,
    rows.map(({ key }) => key ?? ''),
  )
  const failures: Failure[] = []
  const targets: { line: number; key: string; user_id: number; values: z.output<typeof fields> }[] = []
  for (const { line, key, after } of rows) {
    if (posted.has(keyAt(line))) {
      failures.push({ line, title: key ?? '', msg: say(postedBefore, ctx.language) })
      continue
    }
    const row = known.get(key ?? '')
    const parsed = fields.safeParse({ ...after, phone: key })
    // a person may have rejected a column, and a user may be gone since the comparison
    if (row && parsed.success) targets.push({ line, key: key ?? '', user_id: row.id, values: parsed.data })
    else failures.push({ line, title: key ?? '', msg: say(messages.not_allowed_now, ctx.language) })
  }
  const refused = await allOrEach(ctx, targets, async (ctx, some) => {
    const lines = some.map(({ line, user_id, values }) => ({ ...values, kind: 'integral' as const, user_id, import_key: keyAt(line) }))
    const adjustments = await insertAdjustments(ctx, lines)
    await audit(
      ctx,
      balanceAccount.adjust,
      adjustments.map((row) => ({ id: row.id, before: null, after: row })),
    )
    // lines beyond the budget wait for another person's approval
    const alone = adjustments.filter(({ state }) => state === 'approved')
    await postPoints(
      ctx,
      alone.map(({ adjust_no, ...row }) => ({ ...row, biz_id: adjust_no })),
    )
  })
  return [...failures, ...refused.map(({ item, field, msg }) => ({ line: item.line, row_id: item.user_id, title: item.key, field, msg }))]
}
