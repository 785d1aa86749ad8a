import { open } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import type { WorkerContext } from '#server/platform/tasks/run.ts'
import { sealLog } from './partitions.ts'

/** A line in the external record. */
export interface HeadNote {
  at: string
  /** The last seal: its number and hash, `812:5e88…`. */
  head: string
  /** The database was restored from a backup that ended with this seal; absent later seals are then no fault. */
  restored?: true
}

const WAITS_MS = [1000, 5000]
const ANSWER_MS = 10_000

/** The last seal that this process sent to each external record. */
const heads = new Map<string, string>()

/**
 * Seals the log and records its last seal externally, in three attempts. The next minute's run records a later seal, which covers this one.
 */
export async function shipHead(
  { database: { db }, env: { auditHead }, clock }: Pick<WorkerContext, 'database' | 'env' | 'clock'>,
  waits: readonly number[] = WAITS_MS,
): Promise<void> {
  if (auditHead === undefined) return
  await sealLog(db)
  const head = await headOf(db)
  if (head === undefined || heads.get(auditHead) === head) return
  const note = { at: clock().toISOString(), head }
  for (const wait of waits) {
    const isNoted = await noteHead(auditHead, note).then(
      () => true,
      () => false,
    )
    if (isNoted) return
    await delay(wait)
  }
  await noteHead(auditHead, note)
}

export async function headOf(db: Db): Promise<string | undefined> {
  const { rows } = await db.execute<{ head: string | null }>(sql`select audit.head() as head`)
  return rows[0]?.head ?? undefined
}

/** Appends a line to a file, or posts it to an address. */
export async function noteHead(to: string, note: HeadNote): Promise<void> {
  const line = `${JSON.stringify(note)}\n`
  await (/^https?:/i.test(to) ? post(new URL(to), line) : append(to, line))
  heads.set(to, note.head)
}

async function append(path: string, line: string): Promise<void> {
  const file = await open(path, 'a', 0o600)
  try {
    await file.appendFile(line)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function post(url: URL, body: string): Promise<void> {
  const { username, password } = url
  const basic = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')
  ;[url.username, url.password] = ['', '']
  const answer = await fetch(url, {
    method: 'POST',
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_MS),
    headers: { 'content-type': 'application/json', ...(username && { authorization: `Basic ${basic}` }) },
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`${url.origin} answered ${answer.status} to the head of the log`)
}
