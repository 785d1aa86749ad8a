import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { bankStatement as contract } from '#contract/finance/bankStatement.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { foldNumber } from '#contract/kit/folded.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { bankLine, bankStatement } from '#server/areas/trade/tables/bank-tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { businessDay } from '#server/platform/kernel/business-day.ts'
import { authorOf, transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { insertNew } from '#server/platform/kernel/insert.ts'
import { nameKey } from './counterparts.ts'
import { lockMatching, matchOpen } from './match.ts'
import { mustSeeAll } from './rows.ts'
import { readStatement } from './statement-file.ts'
import type { Entry, Fault, Statement } from './statement-lines.ts'

const noAccount: Label = ['文件中没有账号，请输入账号后四位', 'The file does not name its account. Enter the last four digits']
const otherAccount: Label = ['文件的账号尾号是{tail}', 'The file is of the account that ends in {tail}']
const allKnown: Label = ['这{n}笔流水此前均已导入', 'All {n:line has|lines have} been imported before']
const atLine: Label = ['第{line}行：{msg}', 'Line {line}: {msg}']

const SHOWN = { lines: 100, faults: 20 }

/** Tells a file's contents; nothing in it is stored, the log names it. */
export async function read(ctx: Ctx, { file, name, account }: ParsedOf<typeof contract.read>) {
  mustSeeAll(ctx)
  const { statement, faults = [] } = await readStatement(file, businessDay(ctx.now))
  await transact(ctx, (ctx) => {
    const after = { name, hash: file.hash, lines: statement?.entries.length ?? 0, faults: faults.length }
    return audit(ctx, contract.read, { id: null, before: null, after })
  })
  const reading = {
    needs_account: false,
    faults: faults.slice(0, SHOWN.faults).map((fault) => ({ line: fault.line, msg: say(fault.label, ctx.language, fault.values) })),
    fault_count: faults.length,
  }
  if (!statement) return { ...reading, statement: null }
  const account_tail = statement.account_tail ?? account ?? ''
  const keys = lineKeys(account_tail, statement.entries)
  const known = account_tail === '' ? 0 : await ctx.db.$count(bankLine, sql`${bankLine.line_key} = any(${sql.param(keys)}::text[])`)
  return {
    ...reading,
    needs_account: account_tail === '',
    statement: {
      ...factsOf(statement),
      account_tail,
      ...sumsOf(statement.entries),
      known_count: known,
      lines: statement.entries.slice(0, SHOWN.lines).map(({ line, day, time, amount, balance, name, serial, summary }) => ({
        line,
        day,
        time,
        amount,
        balance,
        name,
        serial,
        summary,
      })),
    },
  }
}

/** Stores the lines that no earlier file contained, and matches them. */
export async function importStatement(ctx: Ctx, { file, name, account }: ParsedOf<typeof contract.import>) {
  mustSeeAll(ctx)
  const { statement, faults } = await readStatement(file, businessDay(ctx.now))
  if (faults) throw refusalOf(ctx, faults[0])
  const { account_tail: own, entries } = statement
  if (own !== null && account && account !== own) throw refuse(otherAccount, { field: 'account', values: { tail: own } })
  const account_tail = own ?? account
  if (!account_tail) throw refuse(noAccount, { field: 'account' })
  return transact(ctx, async (ctx) => {
    await lockMatching(ctx)
    const keys = lineKeys(account_tail, entries)
    const stored = await ctx.db
      .select({ key: bankLine.line_key })
      .from(bankLine)
      .where(sql`${bankLine.line_key} = any(${sql.param(keys)}::text[])`)
    const known = new Set(stored.map(({ key }) => key))
    const fresh = entries.flatMap((entry, at) => (known.has(keys[at] ?? '') ? [] : [{ ...entry, line_key: keys[at] ?? '' }]))
    if (fresh.length === 0) throw refuse(allKnown, { field: 'file', values: { n: entries.length } })
    const now = { created_at: ctx.now.toISOString(), updated_at: ctx.now.toISOString() }
    const [row] = await ctx.db
      .insert(bankStatement)
      .values({
        ...now,
        created_by: authorOf(ctx),
        name,
        hash: file.hash,
        ...factsOf(statement),
        account_tail,
        line_count: fresh.length,
        known_count: known.size,
        ...sumsOf(fresh),
      })
      .returning()
    if (!row) throw new Error('the statement was not stored')
    await insertNew(
      ctx,
      bankLine,
      // a line without an amount has no counterpart
      fresh.map((entry) => ({
        ...entry,
        ...now,
        statement_id: row.id,
        state: entry.amount === 0 ? ('ignored' as const) : ('unmatched' as const),
        ignore_kind: entry.amount === 0 ? ('other' as const) : null,
      })),
    )
    const outcome = await matchOpen(ctx, row.id)
    await audit(ctx, contract.import, { id: row.id, before: null, after: { ...row, ...outcome } })
    return { id: row.id, lines: fresh.length, known: known.size, ...outcome }
  })
}

function refusalOf(ctx: Ctx, fault: Fault | undefined) {
  if (!fault) return refuse(noAccount, { field: 'file' })
  if (fault.line === null) return refuse(fault.label, { field: 'file', values: fault.values ?? {} })
  return refuse(atLine, { field: 'file', values: { line: fault.line, msg: say(fault.label, ctx.language, fault.values) } })
}

function factsOf({ layout, entries, opening, closing }: Statement) {
  const days = entries.map(({ day }) => day).toSorted()
  return { layout, first_day: days[0] ?? '', last_day: days.at(-1) ?? '', opening, closing }
}

function sumsOf(entries: readonly Entry[]) {
  const [came, went] = [entries.filter(({ amount }) => amount > 0), entries.filter(({ amount }) => amount < 0)]
  const sum = (side: readonly Entry[]) => side.reduce((all, { amount }) => all + amount, 0)
  return { in_count: came.length, in_amount: sum(came), out_count: went.length, out_amount: sum(went) }
}

/**
 * The identities for a statement's lines, by time. A serial number alone is none: banks give the transfer and its fee the same
 * one. Lines that are alike in everything are told apart by their place among each other.
 */
function lineKeys(account_tail: string, entries: readonly Entry[]): string[] {
  const places = new Map<string, number>()
  return entries.map((entry) => {
    const { day, amount, serial } = entry
    const own = serial === null ? [entry.time, entry.balance, nameKey(entry.name)] : [foldNumber(serial)]
    const parts = JSON.stringify([account_tail, day, amount, ...own])
    const place = places.get(parts) ?? 0
    places.set(parts, place + 1)
    return createHash('sha256').update(`${parts} ${place}`).digest('hex')
  })
}
