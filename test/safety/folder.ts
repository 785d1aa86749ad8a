import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { onTestFinished } from 'vitest'
import { runQuietly } from '../../scripts/program.ts'

/** A temporary folder with these files for a test's duration. */
export function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'hexbolt-safety-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

export const root = join(import.meta.dirname, '..', '..')

export interface Diagnostic {
  filename: string
  code: string
  help?: string
}

/** The faults that the linter finds in these files by the repository rules; a file name is relative to their folder. */
export async function lint(files: Readonly<Record<string, string>>): Promise<Diagnostic[]> {
  const rules = ['.oxlintrc.json', 'scripts/lint-rules.ts'].map((path) => [path, readFileSync(join(root, path), 'utf8')] as const)
  const folder = folderOf({ ...Object.fromEntries(rules), 'package.json': '{ "type": "module" }', ...files })
  const { output } = await runQuietly('oxlint', ['-c', join(folder, '.oxlintrc.json'), '--format=json', join(folder, 'src')])
  const { diagnostics } = JSON.parse(output.slice(output.indexOf('{'))) as { diagnostics: Diagnostic[] }
  return diagnostics.map(({ filename, ...fault }) => ({ ...fault, filename: relative(folder, resolve(root, filename)) }))
}
