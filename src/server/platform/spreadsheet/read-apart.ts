import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { Label } from '#contract/kit/label.ts'
import type { SentFile } from '#contract/kit/sent-file.ts'
import { projectRoot } from '#server/platform/env/root.ts'
import { refuse, type Values } from '#server/platform/kernel/errors.ts'
import { ProcessDied } from '#server/platform/tasks/died.ts'
import type { Line } from './read.ts'
import type { SheetChoice, SheetName } from './workbook.ts'

/** The input for the reader process. */
export interface Order {
  file: SentFile
  format: 'xlsx' | 'csv'
  /** True if the archive is inspected first; required for a file that was just uploaded. */
  isGuarded: boolean
  sheet?: SheetChoice
  /** The line with the headings; 0 if every line is read as data. Without it the headings are the first line that is not empty. */
  headingLine?: number | undefined
  /** Lines up to this one are skipped. */
  after: number
  /** Maximum lines below the headings. */
  most: number
  /** The process stops after this line. */
  until?: number
}

/** A message from the reader process. */
export type ReaderMessage =
  | { sheets: SheetName[]; index: number }
  | { headings: Line['cells']; place: HeadingPlace }
  | { last: number; count: number }
  | { refused: { label: Label; values: Values; field: string | undefined } }
  | { isWhole: true }

/** Lines as JSON, in the form that the database accepts. */
export interface Lines {
  json: string
  count: number
  /** The last line's number. */
  last: number
}

/** The headings' line, and the columns that are hidden in the sheet. */
export interface HeadingPlace {
  line: number
  hiddenColumns: readonly number[]
}

export interface Reading {
  /** Called once, before everything else; a text file has no sheets. */
  sheets?(sheets: readonly SheetName[], index: number): void
  /** Called once, before the first lines. */
  headings?(cells: Line['cells'], place: HeadingPlace): void
  lines?(lines: Lines): Promise<void>
}

export interface Limits {
  /** Megabytes for the heap, and for the whole process. */
  heapMb: number
  rssMb: number
  /** Milliseconds that the caller may wait for the process in total. */
  waitMs: number
}

const usual: Limits = { heapMb: 128, rssMb: 320, waitMs: 120_000 }
const LOOK_MS = 50
/** The process's low priority: under load, requests come first. */
const PRIORITY = constants.priority.PRIORITY_BELOW_NORMAL

/**
 * Reads an uploaded file in a separate process: whatever the file contains, memory and time are bounded, and the server stays responsive
 * (docs/adr/0031-tasks.md). The caller determines the pace of the lines.
 */
export async function readApart(
  order: Order,
  reading: Reading,
  { signal, limits = usual }: { signal?: AbortSignal | undefined; limits?: Limits } = {},
): Promise<void> {
  const child = startReader(order, limits)
  const ended = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>
  // handled below; without a listener a process that cannot start would end this one
  ended.catch(() => undefined)
  const watch = watchReader(child, limits)
  const stop = () => child.kill('SIGKILL')
  signal?.addEventListener('abort', stop)
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr = (stderr + text).slice(0, 4000)))
  let isWhole = false
  try {
    const texts = textsOf(child.stdout)
    for (let text = await watch.next(texts); text !== undefined; text = await watch.next(texts)) {
      const message = JSON.parse(text) as ReaderMessage
      if ('refused' in message) throw refuse(message.refused.label, message.refused)
      if ('sheets' in message) reading.sheets?.(message.sheets, message.index)
      else if ('headings' in message) reading.headings?.(message.headings, message.place)
      else if ('isWhole' in message) isWhole = true
      else await reading.lines?.({ ...message, json: (await watch.next(texts)) ?? '[]' })
    }
    if (isWhole) return
    const [code, killedBy] = await ended
    signal?.throwIfAborted()
    const isOutOfHeap = /out of memory/i.test(stderr)
    const reason = watch.reason() ?? (isOutOfHeap ? tooMuchMemory : undefined)
    if (reason) throw refuse(reason, { field: 'file', values: { mb: limits.rssMb, s: limits.waitMs / 1000 } })
    throw new ProcessDied(`the process that read the file ended with ${killedBy ?? code}: ${stderr}`)
  } finally {
    watch.end()
    signal?.removeEventListener('abort', stop)
    stop()
  }
}

const tooMuchMemory: Label = ['读取文件超过{mb}MB内存，请拆分后导入', 'Reading the file takes more than {mb} MB of memory. Split it']
const tooSlow: Label = ['读取文件超过{s}秒，请拆分后导入', 'Reading the file takes more than {s} s. Split it']

function startReader(order: Order, { heapMb }: Limits) {
  const { program, code } = places()
  // the process can read the file and its own code; it cannot write, start processes, or read secrets from the environment
  const mayRead = [...code, order.file.path].map((path) => `--allow-fs-read=${path}`)
  const args = [`--max-old-space-size=${heapMb}`, '--permission', ...mayRead, program, JSON.stringify(order)]
  const child = spawn(process.execPath, args, { env: {}, stdio: ['ignore', 'pipe', 'pipe'] })
  if (child.pid !== undefined) yieldToOthers(child.pid)
  return child
}

/** The paths beside this file: source or bundle. */
function places() {
  const here = fileURLToPath(import.meta.url)
  const isSource = here.endsWith('.ts')
  const program = join(dirname(here), isSource ? 'reader.ts' : 'reader.js')
  const code = isSource ? [join(projectRoot, 'src')] : [dirname(here)]
  return { program, code: [...code, join(projectRoot, 'node_modules'), join(projectRoot, 'package.json')] }
}

function yieldToOthers(pid: number): void {
  try {
    setPriority(pid, PRIORITY)
    // if memory runs out, the kernel ends this process before the server and the database
    if (process.platform === 'linux') writeFileSync(`/proc/${pid}/oom_score_adj`, '1000')
  } catch {
    // the process has ended already, or the system forbids it
  }
}

/** Limits a process's memory, and the time that its caller waits for it. */
function watchReader(child: ChildProcess, { rssMb, waitMs }: Limits) {
  let reason: Label | undefined
  let waited = 0
  let since: number | undefined
  const end = (why: Label) => {
    reason ??= why
    child.kill('SIGKILL')
  }
  const timer = setInterval(() => {
    const waiting = since === undefined ? 0 : performance.now() - since
    if (waited + waiting > waitMs) end(tooSlow)
    if (rssOf(child.pid) > rssMb * 1024 * 1024) end(tooMuchMemory)
  }, LOOK_MS)
  return {
    reason: () => reason,
    end: () => clearInterval(timer),
    async next(texts: AsyncIterator<string, undefined>): Promise<string | undefined> {
      since = performance.now()
      try {
        return (await texts.next()).value
      } finally {
        waited += performance.now() - since
        since = undefined
      }
    },
  }
}

/** The process memory in bytes, on Linux only. Elsewhere the heap limit and the limits on a file's content apply. */
function rssOf(pid: number | undefined): number {
  if (process.platform !== 'linux') return 0
  try {
    const [, kb] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kb ?? 0) * 1024
  } catch {
    // the process has ended
    return 0
  }
}

/** The lines in a stream; text after the last line break is dropped. */
async function* textsOf(stream: Readable): AsyncGenerator<string, undefined> {
  let rest = ''
  for await (const piece of stream.setEncoding('utf8') as AsyncIterable<string>) {
    const texts = (rest + piece).split('\n')
    rest = texts.pop() ?? ''
    yield* texts
  }
}
