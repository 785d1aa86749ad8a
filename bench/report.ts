import { cpus, totalmem } from 'node:os'
import type { AbuseResult } from './abuse.ts'
import { AUDIT_LIMITS, type AuditResult } from './audit.ts'
import type { BulkResult } from './bulk.ts'
import type { Enumeration } from './enumeration.ts'
import type { ExportResult } from './export.ts'
import { FILTER_LIMITS, type FilterResult } from './filters.ts'
import type { GuardResult } from './guards.ts'
import { DIFF_LIMIT, type ImportResult } from './import.ts'
import type { ListResult } from './lists.ts'
import { PALETTE_LIMIT, type PaletteResult } from './palette.ts'
import { KEY_LIMIT, LEAST_FPS, type SheetResult } from './sheet.ts'
import { ANSWER_LIMIT, REPAINT_LIMIT, SHIFT_LIMIT, type ShellResult } from './shell.ts'
import type { Throughput } from './throughput.ts'
import type { WebFigure } from './web.ts'

export interface Results {
  loadedIn?: number
  lists?: ListResult[]
  filters?: FilterResult[]
  palette?: PaletteResult[]
  guards?: GuardResult
  enumeration?: Enumeration
  throughput?: Throughput
  abuse?: AbuseResult
  web?: WebFigure[]
  shell?: ShellResult
  bulk?: BulkResult
  sheet?: SheetResult
  audit?: AuditResult
  sent?: ImportResult
  exported?: ExportResult
}

/**
 * docs/benchmarks.md: every figure beside its reference of the same run. What was not measured now stays as the file has it, with the day
 * of its own run.
 */
export function report(results: Results, before: string, at: Date): string {
  const day = at.toISOString().slice(0, 10)
  const kept = new Map(sectionsOf(before))
  const all = sections.flatMap(([title, make]) => {
    const lines = make(results)
    const body = lines ? [`Measured on ${day}.`, '', ...lines].join('\n') : kept.get(title)
    return body === undefined ? [] : [`## ${title}\n\n${body}\n`]
  })
  return [
    '# Benchmarks',
    '',
    `Written by \`npm run bench\` on ${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, embedded PostgreSQL 18.`,
    'Times are milliseconds. Absolute times drift on a shared machine; the reference beside each was measured in turn with it.',
    '',
    all.join('\n'),
  ].join('\n')
}

/** In the order of the file. */
const sections: readonly [title: string, make: (results: Results) => string[] | undefined][] = [
  ['Loading', ({ loadedIn }) => made(loadedIn, loadingLine)],
  ['The SKU list at 1,000,000 SKUs', ({ lists }) => made(lists, listTable)],
  ['Each filter of the SKU list at 1,000,000 SKUs', ({ filters }) => made(filters, filtersTable)],
  ['The quick search at 1,000,000 SKUs', ({ palette }) => made(palette, paletteTable)],
  ['Throughput', ({ throughput }) => made(throughput, throughputTable)],
  ['What permissions, data scope and log cost', ({ guards }) => made(guards, guardsTable)],
  ['Who has an account', ({ enumeration }) => made(enumeration, enumerationTable)],
  ['Beside somebody who asks too much', ({ abuse }) => made(abuse, abuseTable)],
  ['In the browser', ({ web }) => made(web, webTable)],
  ['The shell and its pages', ({ shell }) => made(shell, shellTable)],
  ['Changes of many SKUs', ({ bulk }) => made(bulk, bulkTable)],
  ['The log', ({ audit }) => made(audit, auditTable)],
  ['SKUs as a spreadsheet', ({ sheet }) => made(sheet, sheetTable)],
  ['Sheets in and out', ({ sent, exported }) => (sent && exported ? filesTable(sent, exported) : undefined)],
]

function made<Result>(result: Result | undefined, make: (result: Result) => string[]): string[] | undefined {
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
  return [`1,000,000 SKUs (\`npm run seed -- --skus 1000000\`): ${(ms / 1000).toFixed(1)} s, indexes and statistics included.`]
}

function bulkTable({ rows, changed, undone }: BulkResult): string[] {
  return [
    `A change of ${rows.toLocaleString('en')} trade prices as a task, with ledger, log and counts: ${changed.toFixed(1)} s; taking it back (R18, at most 20 s): ${undone.toFixed(1)} s.`,
  ]
}

function auditTable({ rows, filled, lists, insert, verify }: AuditResult): string[] {
  const ms = ({ p50, p95 }: { p50: number; p95: number }) => `${p50.toFixed(1)} | ${p95.toFixed(1)}`
  return [
    `Pages of 50 of the log with ${rows.toLocaleString('en')} rows of half a year (R1: at most ${AUDIT_LIMITS.list} ms at p95), the whole call; beside it a call that reads one row.`,
    ...(filled ? [`${filled.rows.toLocaleString('en')} rows were written, sealed and indexed in ${filled.seconds.toFixed(0)} s.`] : []),
    '',
    '| what | p50 | p95 | one row p50 | one row p95 |',
    '|---|---:|---:|---:|---:|',
    ...lists.map(({ name, ours, floor }) => `| ${name} | ${ms(ours)} | ${ms(floor)} |`),
    '',
    `A row written by ${insert.writers} writers side by side, each a transaction: ${ms(insert.ours).replace(' | ', ' ms, p95 ')} ms; into a plain table with the three indexes that the log had before, ${ms(insert.plain).replace(' | ', ' ms, p95 ')} ms.`,
    ...(verify
      ? [
          `\`npm run audit:verify\` over ${verify.seals.toLocaleString('en')} seals with ${verify.connections} connections: ${verify.seconds.toFixed(1)} s (at most ${AUDIT_LIMITS.verify}).`,
        ]
      : []),
  ]
}

function guardsTable({ calls }: GuardResult): string[] {
  return [
    'The whole call of a person with a role, in process, beside the same work (the verb of the list; the hash of the password and the new session)',
    'behind a handler that asks nobody who calls, limits nothing and notes nothing. Most of a login is the hash, in both.',
    '',
    '| what | with p50 | with p95 | without p50 | without p95 |',
    '|---|---:|---:|---:|---:|',
    ...calls.map(({ name, guarded, bare }) => `| ${name} | ${ms(guarded.p50)} | ${ms(guarded.p95)} | ${ms(bare.p50)} | ${ms(bare.p95)} |`),
  ]
}

function enumerationTable({ tries, known, unknown, p }: Enumeration): string[] {
  return [
    `${tries.toLocaleString('en')} refused logins (S11, at most 5 ms apart): a name that there is ${known.toFixed(2)} ms in the middle, one that there is not ${unknown.toFixed(2)} ms, p = ${p.toFixed(3)}.`,
  ]
}

function abuseTable({ runs }: AbuseResult): string[] {
  return [
    'A page of 20 SKUs for twelve people who read for a third of a second in between, alone and beside one session that asks for a costly page by 32',
    'connections as quickly as it is answered (S21: the p95 of others rises by at most 5 %).',
    '',
    '| one session has, a second | alone p50 | alone p95 | beside p50 | beside p95 | his calls | refused |',
    '|---|---:|---:|---:|---:|---:|---:|',
    ...runs.map(
      ({ name, quiet, abused, sent, refused }) =>
        `| ${name} | ${ms(quiet.p50)} | ${ms(quiet.p95)} | ${ms(abused.p50)} | ${ms(abused.p95)} | ${sent} | ${refused} |`,
    ),
  ]
}

function filesTable(sent: ImportResult, exported: ExportResult): string[] {
  const memory = (peak: number | undefined) => (peak === undefined ? '–' : String(Math.round(peak)))
  const rows = (n: number) => n.toLocaleString('en')
  const { diff } = sent
  return [
    'In a worker process of its own (`npm run worker`), the whole task. The import is a price list with one line in fifty wrong: read, compared, applied.',
    'The comparison is a list of which every line changes something, from the upload until the changes are there to be seen.',
    'Odoo exports 400,000 rows in 30.9 s with 1.3 GB (R13).',
    '',
    '| what | rows | s | at most | peak MiB | at most |',
    '|---|---:|---:|---:|---:|---:|',
    `| import, ${rows(sent.listed)} of ${rows(sent.bad)} wrong lines listed, ${rows(sent.changed)} applied, ${sent.again} the second time (R11) | ${rows(sent.rows)} | ${sent.seconds.toFixed(1)} | 90 | ${memory(sent.peak)} | 300 |`,
    `| comparison, ${rows(diff.applied)} of ${rows(diff.accepted)} accepted lines applied, ${diff.again} left to change (I2) | ${rows(diff.rows)} | ${diff.seconds.toFixed(1)} | ${DIFF_LIMIT} | – | – |`,
    `| export, ${rows(exported.listed)} listed (R13) | ${rows(exported.rows)} | ${exported.seconds.toFixed(1)} | 30 | ${memory(exported.peak)} | 150 |`,
  ]
}

function sheetTable({ rows, fps, bareFps, typed, taken }: SheetResult): string[] {
  return [
    `${rows.toLocaleString('en')} rows of all columns in Chromium, CPU as it is. The reference for scrolling is a page of 2,000 lines without script in the same`,
    'browser; a key is measured to the end of the frame that shows it.',
    '',
    '| what | ours | limit | reference |',
    '|---|---:|---:|---:|',
    `| scrolling, frames a second | ${fps.toFixed(1)} | ≥ ${LEAST_FPS} | ${bareFps.toFixed(1)} |`,
    `| typing in a cell, ms p50 / p95 | ${ms(typed.p50)} / ${ms(typed.p95)} | ≤ ${KEY_LIMIT} | – |`,
    `| taking an edit, ms p50 / p95 | ${ms(taken.p50)} / ${ms(taken.p95)} | ≤ ${KEY_LIMIT} | – |`,
  ]
}

function listTable(lists: ListResult[]): string[] {
  return [
    'Ours is the whole call in process: token, permission, rows, total, answer written by the contract. Bare is the best SQL we know for the same rows',
    '(asserted to be the same), on the same pool, without total. Floor is a call that reads one row (`/api/info`): what any call costs before its rows.',
    'The ratio compares what the rows cost: (ours − floor) ÷ bare.',
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
    `Fifty rows in the order of the list, by one filter each, the whole call (R1: at most ${p95} ms at p95, ${p99} at p99); floor is a call that reads one row.`,
    `No page waits for the number of its rows: beyond 1,000 that is an estimate, until a person asks for it. Counted is that call (R3: at most ${exact} ms).`,
    '',
    '| filter | rows | p50 | p95 | p99 | floor p50 | counted |',
    '|---|---:|---:|---:|---:|---:|---:|',
    ...filters.map(
      ({ name, rows, ours, floor, exact }) =>
        `| ${name} | ${rows.toLocaleString('en')} | ${ms(ours.p50)} | ${ms(ours.p95)} | ${ms(ours.p99)} | ${ms(floor.p50)} | ${ms(exact.p95)} |`,
    ),
  ]
}

function paletteTable(results: PaletteResult[]): string[] {
  return [
    `One call for brands, series and SKUs by code and by name, in process. From the key to the rows it may take ${PALETTE_LIMIT} ms, 60 of which pass before the`,
    'word is asked for.',
    '',
    '| word | ours p50 | ours p95 | floor p50 |',
    '|---|---:|---:|---:|',
    ...results.map(({ name, word, ours, floor }) => `| ${name} (${word}) | ${ms(ours.p50)} | ${ms(ours.p95)} | ${ms(floor.p50)} |`),
  ]
}

function throughputTable({ ours, raw, constant }: Throughput): string[] {
  return [
    'The plain SKU list of 20 rows over HTTP, sixteen connections from the same process. Raw is a bare Fastify handler with the same rows and total by',
    'hand-written prepared statements, without session, permission or checked answer; constant answers a constant.',
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
    'Chromium, CPU 4 × slower, 10 Mbit/s, 40 ms, real API on the million SKUs; from the start of the navigation (or the press) to the frame that shows it.',
    'kB are all bytes over the wire until the network is quiet. Floor is a page of one line.',
    '',
    '| what | ms | at most | kB | at most |',
    '|---|---:|---:|---:|---:|',
    ...web.map(
      ({ name, ms: time, limit, kB, limitKB }) =>
        `| ${name} | ${Math.round(time)} | ${Number.isFinite(limit) ? limit : '–'} | ${kB === undefined ? '–' : kB.toFixed(1)} | ${limitKB ?? '–'} |`,
    ),
  ]
}

function shellTable({ pages, repaint, heap }: ShellResult): string[] {
  return [
    'Moved is what moves on the screen without being touched (CLS), answer the slowest of typing, choosing, ticking, sorting and opening a menu (INP),',
    'both on the slow machine above.',
    '',
    '| page | moved | at most | answer, ms | at most |',
    '|---|---:|---:|---:|---:|',
    ...pages.map(({ path, shift, answer }) => `| ${path} | ${shift.toFixed(3)} | ${SHIFT_LIMIT} | ${answer} | ${ANSWER_LIMIT} |`),
    '',
    `Every theme, mode and layout in turn over a list, CPU as it is: painted within ${repaint} ms (at most ${REPAINT_LIMIT}).`,
    `Memory in use: ${heap.map(({ tabs, mb }) => `${mb.toFixed(1)} MB after ${tabs} tabs`).join(', ')} opened and closed.`,
  ]
}

function ms(value: number): string {
  return value.toFixed(2)
}
