import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { root } from './program.ts'

// Checks that paths and links in documents exist, that every decision is listed, and that code cites only decisions that exist.

if (import.meta.main) {
  const faults = docFaults(root)
  for (const fault of faults) console.log(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}

/** The document faults, one sentence each. */
export function docFaults(folder: string): string[] {
  const documents = globSync('**/*.md', { cwd: folder, exclude: (path) => /(?:^|\/)(?:node_modules|dist|data|\.git)$/.test(path) })
  return [...documents.flatMap((document) => deadPaths(folder, document)), ...decisionFaults(folder), ...citationFaults(folder)]
}

function deadPaths(folder: string, document: string): string[] {
  const lines = withoutCode(readFileSync(join(folder, document), 'utf8')).split('\n')
  return lines.flatMap((line, index) =>
    [...linksIn(line, document), ...pathsIn(line)]
      .filter((path) => !existsSync(join(folder, path)))
      .map((path) => `${document}:${index + 1}: ${path} does not exist`),
  )
}

/** A code block may show files that the reader will create. */
function withoutCode(text: string): string {
  return text.replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, ''))
}

function linksIn(line: string, document: string): string[] {
  return [...line.matchAll(/\]\(([^)\s#]+)(?:#[^)\s]*)?(?:\s+"[^"]*")?\)/g)].flatMap(([, target = '']) =>
    /^[a-z]+:/i.test(target) ? [] : [target.startsWith('/') ? target : join(dirname(document), decodeURI(target))],
  )
}

// a path with a placeholder or wildcard is a pattern, not a file
function pathsIn(line: string): string[] {
  return [...line.matchAll(/`((?:src|test|scripts|docs|drizzle|bench)\/[^`\s]*)`/g)].flatMap(([, path = '']) =>
    /[<>*{}…$]/.test(path) ? [] : [path.replace(/[:#]\d+$/, '')],
  )
}

function decisionFaults(folder: string): string[] {
  const files = globSync('docs/adr/*.md', { cwd: folder })
    .map((path) => basename(path))
    .filter((name) => name !== 'README.md')
    .toSorted()
  const list = existsSync(join(folder, 'docs/adr/README.md')) ? readFileSync(join(folder, 'docs/adr/README.md'), 'utf8') : ''
  return files.flatMap((name, index) => {
    const number = name.slice(0, 5)
    const isOnce = /^\d{4}-$/.test(number) && !files[index - 1]?.startsWith(number)
    return [
      // a number may be missing: branches reserve numbers before they land
      ...(isOnce ? [] : [`docs/adr/${name}: a number of four digits that no other record has is expected here`]),
      ...(list.includes(`](${name})`) || list.includes(`](./${name})`) ? [] : [`docs/adr/README.md does not list ${name}`]),
    ]
  })
}

/** Comments that name a decision by its number, such as `docs/adr/0007`, without a record with that number. */
function citationFaults(folder: string): string[] {
  const numbers = new Set(globSync('docs/adr/*.md', { cwd: folder }).map((path) => basename(path).slice(0, 4)))
  return globSync('{src,scripts,bench,test}/**/*.{ts,tsx}', { cwd: folder, exclude: (path) => path.includes('node_modules') }).flatMap(
    (path) =>
      [...readFileSync(join(folder, path), 'utf8').matchAll(/docs\/adr\/(\d{4})/g)].flatMap(([cited, number = '']) =>
        numbers.has(number) ? [] : [`${path}: ${cited} does not exist`],
      ),
  )
}
