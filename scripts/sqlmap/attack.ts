import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { endWithParent } from '../run/parent.mjs'

export function hasSqlmap(): boolean {
  return spawnSync('sqlmap', ['--version']).status === 0
}

export type Verdict = 'clean' | 'injectable' | 'unclear'

interface Attack {
  url: string
  body: string | undefined
  level: number
  /** The only parameter to test; all if omitted. */
  parameter?: string | undefined
  folder: string
}

/** Runs sqlmap over one request; the verdict contains sqlmap's own words for an injection. */
export async function attack({ url, body, level, parameter, folder }: Attack): Promise<{ verdict: Verdict; words: string }> {
  const [command = '', ...args] = [
    ...endWithParent(),
    'sqlmap',
    '--batch',
    '--disable-coloring',
    '--flush-session',
    '--dbms=PostgreSQL',
    '--threads=1',
    '--timeout=30',
    '--retries=1',
    '-v',
    '1',
    '--level',
    String(level),
    '--risk',
    level > 1 ? '2' : '1',
    '--output-dir',
    join(folder, 'sqlmap'),
    // refusals are valid answers
    '--ignore-code=400,401,403,404,409,410,413,423,428,429',
    // the document has no header parameters
    '--skip=user-agent,referer,host,cookie',
    '-u',
    url,
    ...(body === undefined ? [] : ['--data', body, '-H', 'Content-Type: application/json']),
    ...(parameter === undefined ? [] : ['-p', parameter]),
  ]
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let words = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (words += chunk.toString()))
  await new Promise((resolve, reject) => child.once('close', resolve).once('error', reject))
  // sqlmap itself rechecks apparent injections
  if (/identified the following injection point/.test(words)) return { verdict: 'injectable', words }
  return { verdict: /do not appear to be injectable/.test(words) ? 'clean' : 'unclear', words }
}
