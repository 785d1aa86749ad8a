import { cpus, loadavg, totalmem } from 'node:os'
import type { AbuseResult } from './abuse.ts'
import { activitiesTable, type ActivitiesResult } from './activities.ts'
import { AS_OF_LIMIT, type AsOfResult } from './as-of.ts'
import { AUDIT_LIMITS, type AuditResult } from './audit.ts'
import type { BulkResult } from './bulk.ts'
import { CALLER_P95, NEXT_P95, type DeskResult } from './desk.ts'
import type { Enumeration } from './enumeration.ts'
import type { ExportResult } from './export.ts'
import { FILTER_LIMITS, type FilterResult } from './filters.ts'
import type { GuardResult } from './guards.ts'
import { DIFF_LIMIT, type ImportResult } from './import.ts'
import type { LedgerResult } from './ledger.ts'
import type { ListResult } from './lists.ts'
import type { OrderBench } from './orders.ts'
import { PALETTE_LIMIT, PALETTE_P95, type PaletteResult } from './palette.ts'
import { PEOPLE } from './people-data.ts'
import { peopleTable, type PeopleResult } from './people.ts'
import { KEY_LIMIT, LEAST_FPS, type SheetResult } from './sheet.ts'
import { ANSWER_LIMIT, REPAINT_LIMIT, SHIFT_LIMIT, type ShellResult } from './shell.ts'
import { size } from './size.ts'
import { CPU_SLOWDOWN } from './slow-page.ts'
import type { Throughput } from './throughput.ts'
import { TRADE_LIMITS, type TradeResult } from './trade.ts'
import type { WebFigure } from './web.ts'

export interface Results {
  loadedIn?: number
  lists?: ListResult[]
  filters?: FilterResult[]
  palette?: PaletteResult[]
  desk?: DeskResult
  asOf?: AsOfResult
  guards?: GuardResult
  enumeration?: Enumeration
  throughput?: Throughput
  abuse?: AbuseResult
  web?: WebFigure[]
  shell?: ShellResult
  bulk?: BulkResult
  sheet?: SheetResult
  audit?: AuditResult
  ledger?: LedgerResult
  orders?: OrderBench
  people?: PeopleResult
  trade?: TradeResult
  activities?: ActivitiesResult
  sent?: ImportResult
  exported?: ExportResult
}

/** docs/benchmarks.md: every figure beside its reference from the same run. Sections that were not measured keep their text and date. */
export function report(results: Results, before: string, at: Date): string {
  const day = at.toISOString().slice(0, 10)
  const cache = new Map(sectionsOf(before))
  const all = sections.flatMap(([title, make]) => {
    const lines = make(results)
    const body = lines
      ? [`Measured on ${day}, with a load of ${loadavg()[1]?.toFixed(1)} on the machine.`, '', ...lines].join('\n')
      : cache.get(title)
    return body === undefined ? [] : [`## ${title}\n\n${body}\n`]
  })
  return [
    '# Benchmarks',
    '',
    `Written by \`npm run bench\` on ${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, embedded PostgreSQL 18.`,
    'Times are milliseconds. Absolute times vary on a shared machine; each reference was measured alternately with its figure.',
    '',
    all.join('\n'),
  ].join('\n')
}

/** The sections in file order. */
const sections: readonly [title: string, make: (results: Results) => string[] | undefined][] = [
  ['Loading', ({ loadedIn }) => linesOf(loadedIn, loadingLine)],
  [`The SKU list at ${n(size.skus)} SKUs`, ({ lists }) => linesOf(lists, listTable)],
  [`Single filters of the SKU list at ${n(size.skus)} SKUs`, ({ filters }) => linesOf(filters, filtersTable)],
  [`The command palette at ${n(size.skus)} SKUs`, ({ palette }) => linesOf(palette, paletteTable)],
  ['The shift desk', ({ desk }) => linesOf(desk, deskTable)],
  ['The SKU list at moments of the past', ({ asOf }) => linesOf(asOf, asOfTable)],
  ['Throughput', ({ throughput }) => linesOf(throughput, throughputTable)],
  ['Cost of permissions, data scope and log', ({ guards }) => linesOf(guards, guardsTable)],
  ['Response times of unknown accounts', ({ enumeration }) => linesOf(enumeration, enumerationTable)],
  ['Beside an abusive session', ({ abuse }) => linesOf(abuse, abuseTable)],
  ['In the browser', ({ web }) => linesOf(web, webTable)],
  ['The shell and its pages', ({ shell }) => linesOf(shell, shellTable)],
  ['Changes of many SKUs', ({ bulk }) => linesOf(bulk, bulkTable)],
  ['The log', ({ audit }) => linesOf(audit, auditTable)],
  ['The ledger', ({ ledger }) => linesOf(ledger, ledgerTable)],
  ['Orders', ({ orders }) => linesOf(orders, orderTable)],
  ['People, stores and balances', ({ people }) => linesOf(people, peopleTable)],
  ['Prices and stock', ({ trade }) => linesOf(trade, tradeTable)],
  ['Activities', ({ activities }) => linesOf(activities, activitiesTable)],
  ['SKUs as a spreadsheet', ({ sheet }) => linesOf(sheet, sheetTable)],
  ['Import and export of sheets', ({ sent, exported }) => (sent && exported ? filesTable(sent, exported) : undefined)],
]

function n(value: number): string {
  return value.toLocaleString('en')
}

const records = `${n(PEOPLE.users)} users, ${n(PEOPLE.stores)} stores and ${n(size.orders)} orders`

function linesOf<Result>(result: Result | undefined, make: (result: Result) => string[]): string[] | undefined {
  return result === undefined ? undefined : make(result)
}

function sectionsOf(text: string): [title: string, body: string][] {
  return text
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const end = section.indexOf('\n')
      return [section.slice(0, end), section.slice(end).trim()]
    })
}

function loadingLine(ms: number): string[] {
  return [`${n(size.skus)} SKUs (\`npm run seed -- --skus ${size.skus}\`): ${(ms / 1000).toFixed(1)} s, indexes and statistics included.`]
}

function bulkTable({ rows, changed, undone }: BulkResult): string[] {
  return [
    `A change of ${n(rows)} trade prices as a task, with ledger, log and counts: ${changed.toFixed(1)} s; undo (R18, limit 20 s): ${undone.toFixed(1)} s.`,
  ]
}

function orderTable({ orders, lines, loadedIn, figures, exported }: OrderBench): string[] {
  const ms = (value: number) => value.toFixed(1)
  return [
    `${n(orders)} orders with ${n(lines)} lines${loadedIn === undefined ? '' : `, loaded in ${loadedIn.toFixed(0)} s with all that follows from them`}.`,
    'Whole calls by an administrator and by an agent who sees the own tree; figures of the home page at 23:20, parts, ranks and stores at 11:20, without their cache.',
    '',
    '| call | p50 | p95 | at most | bare p95 | statements |',
    '|---|---|---|---|---|---|',
    ...figures.map(
      ({ name, ours, bare, statements, limit }) =>
        `| ${name} | ${ms(ours.p50)} | ${ms(ours.p95)} | ${limit} | ${ms(bare.p95)} | ${statements} |`,
    ),
    '',
    'Export of order lines as a workbook by a separate worker process; the load is that of the two cores in the last minute.',
    '',
    '| rows | s | CPU s | peak MiB | limit | load |',
    '|---:|---:|---:|---:|---:|---:|',
    `| ${n(exported.rows)} | ${exported.seconds.toFixed(1)} | ${exported.cpu?.toFixed(1) ?? '–'} | ${exported.peak?.toFixed(0) ?? '–'} | 150 | ${exported.load.toFixed(1)} |`,
  ]
}

function ledgerTable({ rows, bulk, posts, verify, balance }: LedgerResult): string[] {
  const ms = (value: number) => value.toFixed(1)
  return [
    `A ledger of ${n(rows)} transfers, each with one row in the log of its account; 16 concurrent writers, one transfer per`,
    'transaction, durable. `bare` is one statement that updates a balance and inserts a row with two indexes.',
    '',
    '| post to | per second | at least | p50 | p95 | bare per second | bare p95 |',
    '|---|---|---|---|---|---|---|',
    ...posts.map(
      ({ name, ours, bare, least }) =>
        `| ${name} | ${ours.perSecond.toFixed(0)} | ${least ?? '–'} | ${ms(ours.times.p50)} | ${ms(ours.times.p95)} | ${bare.perSecond.toFixed(0)} | ${ms(bare.times.p95)} |`,
    ),
    '',
    `Many transfers in one call: ${bulk.toFixed(0)} per second. All checks of the ledger: ${verify.toFixed(1)} s. The trial balance over all transfers: ${ms(balance.p50)} ms.`,
  ]
}

function tradeTable({ skus, lines, quote, reserves, placing }: TradeResult): string[] {
  const ms = (value: number) => value.toFixed(1)
  return [
    `${n(skus)} SKUs. The bare quote reads the same SKUs and their SPUs, without prices, gifts and settings. Reservations:`,
    '16 concurrent writers, durable; the bare one is a statement that updates the SKUs and inserts their log rows, without the SPUs.',
    '',
    '| case | p50 | p95 | at most | bare p50 | bare p95 |',
    '|---|---|---|---|---|---|',
    `| quote of ${lines} lines | ${ms(quote.ours.p50)} | ${ms(quote.ours.p95)} | ${TRADE_LIMITS.quote} | ${ms(quote.reference.p50)} | ${ms(quote.reference.p95)} |`,
    '',
    '| reserve | per second | p50 | p95 | bare per second | bare p95 |',
    '|---|---|---|---|---|---|',
    ...reserves.map(
      ({ name, ours, bare }) =>
        `| ${name} | ${ours.perSecond.toFixed(0)} | ${ms(ours.times.p50)} | ${ms(ours.times.p95)} | ${bare.perSecond.toFixed(0)} | ${ms(bare.times.p95)} |`,
    ),
    '',
    'Orders by staff and notifications of payments as whole calls, one by one and by 16 at once. The bare one is a transaction with the main',
    'writes: order, lines, stock and history; for a payment order, ledger, commission and history.',
    '',
    '| call | p50 | p95 | at most | bare p50 | per second | at least | bare per second |',
    '|---|---|---|---|---|---|---|---|',
    ...placing.map(
      ({ name, ours, bare, rates, limit, least }) =>
        `| ${name} | ${ms(ours.p50)} | ${ms(ours.p95)} | ${limit ?? '–'} | ${ms(bare.p50)} | ${rates.ours.perSecond.toFixed(0)} | ${least ?? '–'} | ${rates.bare.perSecond.toFixed(0)} |`,
    ),
  ]
}

function auditTable({ rows, filled, lists, insert, verify }: AuditResult): string[] {
  const ms = ({ p50, p95 }: { p50: number; p95: number }) => `${p50.toFixed(1)} | ${p95.toFixed(1)}`
  return [
    `Whole calls for pages of 50 rows of the log with ${n(rows)} rows of half a year (R1: p95 ≤ ${AUDIT_LIMITS.list} ms), beside a call that reads one row.`,
    ...(filled ? [`${n(filled.rows)} rows were written, sealed and indexed in ${filled.seconds.toFixed(0)} s.`] : []),
    '',
    '| case | p50 | p95 | one row p50 | one row p95 |',
    '|---|---:|---:|---:|---:|',
    ...lists.map(({ name, ours, floor }) => `| ${name} | ${ms(ours)} | ${ms(floor)} |`),
    '',
    `One row by each of ${insert.writers} concurrent writers, one transaction per row: ${ms(insert.ours).replace(' | ', ' ms, p95 ')} ms; into a plain table with the log's former three indexes: ${ms(insert.plain).replace(' | ', ' ms, p95 ')} ms.`,
    ...(verify
      ? [
          `\`npm run audit:verify\` over ${n(verify.seals)} seals with ${verify.connections} connections: ${verify.seconds.toFixed(1)} s (limit ${AUDIT_LIMITS.verify} s).`,
        ]
      : []),
  ]
}

function guardsTable({ calls }: GuardResult): string[] {
  return [
    'The whole call of an account with a role, in process, beside the same work (the verb of the list; password hash and new session) behind a',
    'handler without authentication, limits and log. Most of a login is the hash, in both.',
    '',
    '| case | with p50 | with p95 | without p50 | without p95 |',
    '|---|---:|---:|---:|---:|',
    ...calls.map(({ name, guarded, bare }) => `| ${name} | ${ms(guarded.p50)} | ${ms(guarded.p95)} | ${ms(bare.p50)} | ${ms(bare.p95)} |`),
  ]
}

function enumerationTable({ tries, known, unknown, p }: Enumeration): string[] {
  return [
    `${n(tries)} refused logins (S11: difference ≤ 5 ms): existing name ${known.toFixed(2)} ms median, unknown name ${unknown.toFixed(2)} ms, p = ${p.toFixed(3)}.`,
  ]
}

function abuseTable({ runs }: AbuseResult): string[] {
  return [
    'A page of 20 SKUs for twelve people who read for a third of a second in between, alone and beside one session that requests an expensive page over',
    '32 connections without pause (S21: the p95 of others rises by at most 5 %).',
    '',
    '| limit per session and second | alone p50 | alone p95 | beside p50 | beside p95 | its calls | refused |',
    '|---|---:|---:|---:|---:|---:|---:|',
    ...runs.map(
      ({ name, quiet, abused, sent, refused }) =>
        `| ${name} | ${ms(quiet.p50)} | ${ms(quiet.p95)} | ${ms(abused.p50)} | ${ms(abused.p95)} | ${sent} | ${refused} |`,
    ),
  ]
}

function filesTable(sent: ImportResult, exported: ExportResult): string[] {
  const cache = (peak: number | undefined) => (peak === undefined ? '–' : String(Math.round(peak)))
  const { diff } = sent
  return [
    'The whole task in a separate worker process (`npm run worker`). The import is a price list with one line in fifty wrong: read, compared, applied.',
    'The comparison is a list in which every line changes something, from the upload until the changes are shown.',
    'Odoo exports 400,000 rows in 30.9 s with 1.3 GB (R13).',
    '',
    '| case | rows | s | limit | peak MiB | limit |',
    '|---|---:|---:|---:|---:|---:|',
    `| import, ${n(sent.listed)} of ${n(sent.bad)} wrong lines listed, ${n(sent.changed)} applied, ${sent.again} the second time (R11) | ${n(sent.rows)} | ${sent.seconds.toFixed(1)} | 90 | ${cache(sent.peak)} | 300 |`,
    `| comparison, ${n(diff.applied)} of ${n(diff.accepted)} accepted lines applied, ${diff.again} left to change (I2) | ${n(diff.rows)} | ${diff.seconds.toFixed(1)} | ${DIFF_LIMIT} | – | – |`,
    `| export, ${n(exported.listed)} listed (R13) | ${n(exported.rows)} | ${exported.seconds.toFixed(1)} | 30 | ${cache(exported.peak)} | 150 |`,
  ]
}

function sheetTable({ rows, fps, bareFps, typed, taken }: SheetResult): string[] {
  return [
    `${n(rows)} rows of all columns in Chromium, CPU not slowed. The reference for scrolling is a page of 2,000 lines without script in the same`,
    'browser; a key is measured to the end of the frame that shows it.',
    '',
    '| case | ours | limit | reference |',
    '|---|---:|---:|---:|',
    `| scrolling, frames a second | ${fps.toFixed(1)} | ≥ ${LEAST_FPS} | ${bareFps.toFixed(1)} |`,
    `| typing in a cell, ms p50 / p95 | ${ms(typed.p50)} / ${ms(typed.p95)} | ≤ ${KEY_LIMIT} | – |`,
    `| taking an edit, ms p50 / p95 | ${ms(taken.p50)} / ${ms(taken.p95)} | ≤ ${KEY_LIMIT} | – |`,
  ]
}

function listTable(lists: ListResult[]): string[] {
  return [
    'Ours: the whole call in process, with token, permission, rows, total and serialization by the contract. Bare: the best SQL that we know for the same',
    'rows (asserted to be equal), on the same pool, without total. Floor: a call that reads one row (`/api/info`), the cost of any call before its rows.',
    'The ratio compares the cost of the rows: (ours − floor) ÷ bare.',
    '',
    '| list | ours p50 | ours p95 | floor p50 | bare p50 | bare p95 | ratio | statements |',
    '|---|---:|---:|---:|---:|---:|---:|---:|',
    ...lists.map(
      ({ name, ours, floor, bare, statements }) =>
        `| ${name} | ${ms(ours.p50)} | ${ms(ours.p95)} | ${ms(floor.p50)} | ${ms(bare.p50)} | ${ms(bare.p95)} | ${(Math.max(0, ours.p50 - floor.p50) / bare.p50).toFixed(2)} | ${statements} |`,
    ),
  ]
}

function filtersTable(filters: FilterResult[]): string[] {
  const { p95, p99, exact } = FILTER_LIMITS
  return [
    `Whole calls for fifty rows in the list's order, with one filter each (R1: p95 ≤ ${p95} ms, p99 ≤ ${p99} ms). Floor: a call that reads one row.`,
    `No page waits for its count: above 10,000 it is an estimate until a person requests the exact one. Counted: that call (R3: limit ${exact} ms).`,
    '',
    '| filter | rows | p50 | p95 | p99 | floor p50 | counted |',
    '|---|---:|---:|---:|---:|---:|---:|',
    ...filters.map(
      ({ name, rows, ours, floor, exact }) =>
        `| ${name} | ${n(rows)} | ${ms(ours.p50)} | ${ms(ours.p95)} | ${ms(ours.p99)} | ${ms(floor.p50)} | ${ms(exact.p95)} |`,
    ),
  ]
}

function paletteTable(results: PaletteResult[]): string[] {
  return [
    `One call for the records of all kinds, in process, over ${records} as well. Limit: p95 ${PALETTE_P95} ms; from the`,
    `key to the rows ${PALETTE_LIMIT} ms, of which 60 pass before the request. Bare: the rows of the largest kind by hand-written SQL.`,
    '',
    '| word | kinds found | ours p50 | ours p95 | bare p50 | floor p50 |',
    '|---|---:|---:|---:|---:|---:|',
    ...results.map(
      ({ name, word, ours, bare, floor, kinds }) =>
        `| ${name} (${word}) | ${kinds} | ${ms(ours.p50)} | ${ms(ours.p95)} | ${ms(bare.p50)} | ${ms(floor.p50)} |`,
    ),
  ]
}

function deskTable({ next, lists, callers }: DeskResult): string[] {
  return [
    `Whole calls of an administrator, in process, over ${records}. Limits: the next task after a decision p95 ${NEXT_P95} ms`,
    `(the list with its counts, then the record), the caller card p95 ${CALLER_P95} ms (I10). Bare: the orders to ship, or the users with the number, by hand-written SQL.`,
    '',
    '| what | ours p50 | ours p95 | bare p50 | bare p95 |',
    '|---|---:|---:|---:|---:|',
    ...[next, ...lists, ...callers].map(
      ({ name, ours, bare }) => `| ${name} | ${ms(ours.p50)} | ${ms(ours.p95)} | ${ms(bare.p50)} | ${ms(bare.p95)} |`,
    ),
  ]
}

function asOfTable({ skus, versions, lists, write }: AsOfResult): string[] {
  return [
    `Pages of 50 of ${n(skus)} SKUs with ${n(versions)} versions of twelve months, at moments over the whole year. Limit: p95 ${AS_OF_LIMIT} ms (I8). A change of`,
    `${n(write.rows)} prices by one statement: ${ms(write.versioned)} ms with versions, ${ms(write.bare)} ms without.`,
    '',
    '| list | as of p50 | as of p95 | now p50 | now p95 |',
    '|---|---:|---:|---:|---:|',
    ...lists.map(({ name, ours, now }) => `| ${name} | ${ms(ours.p50)} | ${ms(ours.p95)} | ${ms(now.p50)} | ${ms(now.p95)} |`),
  ]
}

function throughputTable({ ours, raw, constant }: Throughput): string[] {
  return [
    'The plain SKU list of 20 rows over HTTP, sixteen connections from the same process. Raw: a bare Fastify handler with the same rows and total by',
    'hand-written prepared statements, without session, permission or checked answer. Constant: a handler that answers a constant.',
    '',
    '| handler | requests/s | ÷ raw |',
    '|---|---:|---:|',
    ...(
      [
        ['ours', ours],
        ['raw', raw],
        ['constant', constant],
      ] as const
    ).map(([name, rate]) => `| ${name} | ${Math.round(rate)} | ${(rate / raw).toFixed(2)} |`),
  ]
}

function webTable(web: WebFigure[]): string[] {
  return [
    `Chromium, CPU ${CPU_SLOWDOWN} × slower, 10 Mbit/s, 40 ms latency, real API with ${n(size.skus)} SKUs; from the start of the navigation (or the press) to the frame that shows it.`,
    'kB: all bytes over the network until it is idle. Floor: a page of one line.',
    '',
    '| case | ms | limit | kB | limit |',
    '|---|---:|---:|---:|---:|',
    ...web.map(
      ({ name, ms: time, limit, kB, limitKB }) =>
        `| ${name} | ${Math.round(time)} | ${Number.isFinite(limit) ? limit : '–'} | ${kB === undefined ? '–' : kB.toFixed(1)} | ${limitKB ?? '–'} |`,
    ),
  ]
}

function shellTable({ pages, repaint, heap }: ShellResult): string[] {
  return [
    'Moved: cumulative layout shift (CLS). Answer: the slowest of typing, choosing, ticking, sorting and opening a menu (INP).',
    'Both on the slow machine above.',
    '',
    '| page | moved | limit | answer, ms | limit |',
    '|---|---:|---:|---:|---:|',
    ...pages.map(({ path, shift, answer }) => `| ${path} | ${shift.toFixed(3)} | ${SHIFT_LIMIT} | ${answer} | ${ANSWER_LIMIT} |`),
    '',
    `Every theme, mode and layout in turn over a list, CPU not slowed: painted within ${repaint} ms (limit ${REPAINT_LIMIT} ms).`,
    `Memory in use: ${heap.map(({ tabs, mb }) => `${mb.toFixed(1)} MB after ${tabs} tabs`).join(', ')} opened and closed.`,
  ]
}

function ms(value: number): string {
  return value.toFixed(2)
}
