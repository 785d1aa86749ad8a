import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root, runVisibly } from '../program.ts'

// npm run fuzz -- --calls 100000 [--seed 4711]: writes its summary to docs/quality.md
const { values } = parseArgs({ options: { calls: { type: 'string', default: '100000' }, seed: { type: 'string' } } })
const folder = mkdtempSync(join(tmpdir(), 'hexbolt-fuzz-'))
const file = join(folder, 'summary.json')
const env = { ...process.env, FUZZ_CALLS: values.calls, FUZZ_SUMMARY: file, ...(values.seed !== undefined && { FUZZ_SEED: values.seed }) }
process.exitCode = await runVisibly('vitest', ['run', '--project=server', 'test/server/surface/fuzz.test.ts'], env)
if (process.exitCode === 0) notify(JSON.parse(readFileSync(file, 'utf8')) as Summary)
rmSync(folder, { recursive: true })

interface Summary {
  seed: number
  calls: number
  operations: number
  answered: number
  codes: Record<string, number>
  seconds: number
}

function notify({ seed, calls, operations, answered, codes, seconds }: Summary): void {
  const counts = Object.entries(codes).map(([code, n]) => `${n} × ${code}`)
  const text = [
    `${calls} calls of ${operations} operations in ${seconds} s, seed ${seed}: no 5xx, every answer matches its schema, no error reveals internals.`,
    `Answers: ${counts.join(', ')}. ${answered} operations were answered 200 at least once.`,
  ].join('\n')
  const path = join(root, 'docs/quality.md')
  const page = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    page.replace(/(<!-- fuzz:begin -->\n)[\s\S]*?(\n<!-- fuzz:end -->)/, (_all, begin: string, end: string) => `${begin}\n${text}\n${end}`),
  )
}
