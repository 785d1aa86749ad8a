import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'rolldown/utils'
import { root } from './program.ts'

// Checks changed lines: names, test titles and comments (CONTRIBUTING.md, Prose).

const PARTICIPLES: ReadonlySet<string> = new Set(['asked', 'told', 'shown', 'kept', 'seen', 'given', 'said', 'wanted', 'made'])
const LONGEST_TITLE = 90
const MOST_OF_PER_1000 = 30
/** With fewer words the share depends on single sentences. */
const LEAST_WORDS = 100

export interface Source {
  readonly file: string
  readonly text: string
  /** Changed line numbers, from 1. */
  readonly lines: ReadonlySet<number>
}

if (import.meta.main) {
  const faults = proseFaults(changedSources(root))
  for (const fault of faults) console.log(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}

/** The violations in changed lines, one sentence each. */
export function proseFaults(sources: readonly Source[]): string[] {
  const read = sources.map(readSource)
  const words = read.flatMap(({ comments }) => comments.flatMap((comment) => comment.words))
  const share = words.length === 0 ? 0 : (words.filter((word) => word.toLowerCase() === 'of').length / words.length) * 1000
  const isTooMuch = words.length >= LEAST_WORDS && share > MOST_OF_PER_1000
  return [
    ...read.flatMap(({ faults }) => faults),
    ...(isTooMuch ? [`changed comments: ${share.toFixed(0)} "of" per 1,000 words, at most ${MOST_OF_PER_1000}`] : []),
  ]
}

interface Comment {
  readonly words: readonly string[]
}

function readSource({ file, text, lines }: Source): { faults: string[]; comments: Comment[] } {
  const { program, comments } = parseSync(file, text)
  const lineOf = lineFinder(text)
  const found = new Map<number, string[]>()
  const report = (start: number, fault: string) => {
    const line = lineOf(start)
    if (lines.has(line)) found.set(line, [...(found.get(line) ?? []), `${file}:${line}: ${fault}`])
  }
  visitNames(program, (name, start) => report(start, `the name ${name} is a bare participle; use a noun, or a verb for a function`))
  visitTitles(program, (title, start) => {
    if (title.length > LONGEST_TITLE) report(start, `the test title has ${title.length} characters, at most ${LONGEST_TITLE}`)
  })
  const wordsOf = comments.map(({ type, value, start }) => {
    const before = text.slice(text.lastIndexOf('\n', text.lastIndexOf('\n', start - 1) - 1) + 1, start)
    const isContinued = type === 'Line' && /^\s*\/\/.*\n\s*$/.test(before)
    const opening = /^[\s*]*(What|Who|Whoever|Whatever|Nobody)\b/.exec(value)?.[1]
    if (opening && !isContinued) report(start, `the comment starts with ${opening}; name the subject`)
    const changed = value.split('\n').filter((_, index) => lines.has(lineOf(start) + index))
    return { words: changed.flatMap((line) => line.split(/\s+/).filter((word) => /\p{L}/u.test(word))) }
  })
  return { faults: [...found].toSorted(([one], [other]) => one - other).flatMap(([, faults]) => faults), comments: wordsOf }
}

type Program = ReturnType<typeof parseSync>['program']

/** Reports declared names. Keys in object literals are exempt: a type or the wire format defines them. */
function visitNames(program: Program, report: (name: string, start: number) => void): void {
  const check = (node: unknown): void => {
    if (!isNode(node)) return
    if (node.type === 'Identifier' && PARTICIPLES.has(String(node['name']))) report(String(node['name']), node.start)
    // patterns: values in properties, defaults, rest elements and constructor properties
    if (node.type === 'ObjectPattern') for (const each of listOf(node['properties'])) check(each['value'] ?? each)
    if (node.type === 'ArrayPattern') for (const each of listOf(node['elements'])) check(each)
    check(node['left'])
    check(node['argument'])
    check(node['parameter'])
  }
  const parameters = ({ params }: { params: readonly unknown[] }) => params.forEach(check)
  const key = (node: { key: unknown; computed: boolean }) => {
    if (!node.computed) check(node.key)
  }
  const declared = (node: { id: unknown; params: readonly unknown[] }) => {
    check(node.id)
    parameters(node)
  }
  new Visitor({
    VariableDeclarator: ({ id }) => check(id),
    FunctionDeclaration: declared,
    FunctionExpression: declared,
    ArrowFunctionExpression: parameters,
    TSFunctionType: parameters,
    TSPropertySignature: key,
    TSMethodSignature: key,
    PropertyDefinition: key,
    MethodDefinition: key,
  }).visit(program)
}

function visitTitles(program: Program, report: (title: string, start: number) => void): void {
  new Visitor({
    CallExpression: ({ callee, arguments: [first] }) => {
      if (!first || !/^(?:test|it|describe)$/.test(baseOf(callee))) return
      if (first.type === 'Literal' && typeof first.value === 'string') report(first.value, first.start)
      if (first.type === 'TemplateLiteral') report(first.quasis.map(({ value }) => value.raw).join('…'), first.start)
    },
  }).visit(program)
}

/** `test` for each: `test`, `test.skip`, `test.for(rows)`. */
function baseOf(node: unknown): string {
  if (!isNode(node)) return ''
  return node.type === 'Identifier' ? String(node['name']) : baseOf(node['object'] ?? node['callee'])
}

interface Node {
  readonly [key: string]: unknown
  readonly type: string
  readonly start: number
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

function listOf(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : []
}

function lineFinder(text: string): (offset: number) => number {
  const starts = [...text.matchAll(/^/gm)].map(({ index }) => index)
  return (offset) => starts.findLastIndex((start) => start <= offset) + 1
}

/** Files with lines added since the merge base with main, on main itself since the previous commit. Without either base: none. */
function changedSources(folder: string): Source[] {
  const base = diffBase(folder)
  if (base === undefined) return []
  const diff = git(folder, 'diff', '-U0', '--no-color', '--no-ext-diff', base, '--', '*.ts', '*.tsx') ?? ''
  return [...addedLines(diff)]
    .filter(([file]) => existsSync(join(folder, file)))
    .map(([file, lines]) => ({ file, lines, text: readFileSync(join(folder, file), 'utf8') }))
}

/** A clone with a single branch has no local main. */
export function diffBase(folder: string): string | undefined {
  const head = git(folder, 'rev-parse', 'HEAD')
  const base = git(folder, 'merge-base', 'main', 'HEAD') ?? git(folder, 'merge-base', 'origin/main', 'HEAD')
  return base === undefined || base === head ? git(folder, 'rev-parse', '--verify', '--quiet', 'HEAD~1') : base
}

/** Added line numbers by file, read from a diff without context. */
export function addedLines(diff: string): Map<string, Set<number>> {
  const lines = new Map<string, Set<number>>()
  let file = ''
  for (const line of diff.split('\n')) {
    file = /^\+\+\+ b\/(.*)/.exec(line)?.[1] ?? file
    const [, start, count = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? []
    if (start === undefined) continue
    const numbers = lines.get(file) ?? new Set()
    for (let index = 0; index < Number(count); index++) numbers.add(Number(start) + index)
    lines.set(file, numbers)
  }
  return lines
}

/** The output by a git command; undefined if it fails. */
export function git(folder: string, ...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28 })
  return status === 0 ? stdout.trim() : undefined
}
