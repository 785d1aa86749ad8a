import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { root } from './program.ts'

// Documents that name what is no longer there mislead; a decision that is not listed is not found.

if (import.meta.main) {
  const faults = docFaults(root)
  for (const fault of faults) console.log(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}

/** What documents name wrongly, in a sentence each. */
export function docFaults(folder: string): string[] {
  const documents = globSync('**/*.md', { cwd: folder, exclude: (path) => /(?:^|\/)(?:node_modules|dist|data|\.git)$/.test(path) })
  return [...documents.flatMap((document) => deadPaths(folder, document)), ...decisionFaults(folder)]
}

function deadPaths(folder: string, document: string): string[] {
  const lines = withoutCode(readFileSync(join(folder, document), 'utf8')).split('\n')
  return lines.flatMap((line, index) =>
    [...linksIn(line, document), ...pathsIn(line)]
      .filter((path) => !existsSync(join(folder, path)))
      .map((path) => `${document}:${index + 1}: ${path} does not exist`),
  )
}

/** A block of code may show what a reader is going to make. */
function withoutCode(text: string): string {
  return text.replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, ''))
}

function linksIn(line: string, document: string): string[] {
  return [...line.matchAll(/\]\(([^)\s#]+)(?:#[^)\s]*)?(?:\s+"[^"]*")?\)/g)].flatMap(([, target = '']) =>
    /^[a-z]+:/i.test(target) ? [] : [target.startsWith('/') ? target : join(dirname(document), decodeURI(target))],
  )
}

// paths with a placeholder or a wildcard name a pattern and no file
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
    const number = String(index + 1).padStart(4, '0')
    return [
      ...(name.startsWith(`${number}-`) ? [] : [`docs/adr/${name}: the number ${number} is expected here`]),
      ...(list.includes(`](${name})`) || list.includes(`](./${name})`) ? [] : [`docs/adr/README.md does not list ${name}`]),
    ]
  })
}
