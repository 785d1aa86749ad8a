import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

export interface Import {
  readonly from: string
  readonly to: string
  /** By `import()`. */
  readonly isLazy: boolean
}

/** The source files below `folders`, without tests and declarations. */
export function sourceFiles(root: string, folders = 'src'): string[] {
  return globSync(`${folders}/**/*.{ts,tsx}`, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.tsx?$|\.d\.ts$/.test(file))
    .toSorted()
}

/** The imports in this repository's files: values, types, lazy ones and those for their side effects. */
export function importsOf(root: string, files: readonly string[]): Import[] {
  return files.flatMap((from) => {
    const statements = readFileSync(join(root, from), 'utf8').matchAll(
      /^(?:import|export)\s+(?:type\s)?(?:[^'"\n]|\n(?!import|export))*?from\s+'([^']+)'|\bimport\('([^']+)'\)|^import '([^']+)'/gm,
    )
    return [...statements].flatMap(([, named, lazy, bare]) => {
      const to = targetOf(from, named ?? lazy ?? bare ?? '')
      return to === undefined ? [] : [{ from, to, isLazy: lazy !== undefined }]
    })
  })
}

function targetOf(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('#test/')) return specifier.slice(1)
  if (specifier.startsWith('#')) return specifier.replace(/^#/, 'src/')
  return specifier.startsWith('.') ? normalize(join(dirname(from), specifier)).replaceAll('\\', '/') : undefined
}

/** The nodes that these reach, themselves included. */
export function reachedFrom(starts: readonly string[], nextOf: (node: string) => readonly string[]): Set<string> {
  const reached = new Set<string>()
  const waiting = [...starts]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (reached.has(node)) continue
    reached.add(node)
    waiting.push(...nextOf(node))
  }
  return reached
}

/** The node groups whose nodes reach each other, smallest circles included; none in a tree (Tarjan's algorithm). */
export function cyclesIn(edges: readonly (readonly [from: string, to: string])[]): string[][] {
  const targets = new Map<string, Set<string>>()
  for (const [from, to] of edges) targets.set(from, (targets.get(from) ?? new Set()).add(to))
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const cycles: string[][] = []
  const visit = (node: string): void => {
    const at = order.size
    order.set(node, at)
    low.set(node, at)
    stack.push(node)
    for (const next of targets.get(node) ?? []) {
      if (!order.has(next)) visit(next)
      if (stack.includes(next)) low.set(node, Math.min(low.get(node) ?? at, low.get(next) ?? at))
    }
    if (low.get(node) !== at) return
    const group = stack.splice(stack.indexOf(node))
    if (group.length > 1) cycles.push(group)
  }
  for (const node of targets.keys()) if (!order.has(node)) visit(node)
  return cycles
}
