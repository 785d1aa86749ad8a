import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '#contract/index.ts'
import { endpointsOf, type Endpoint } from '#contract/kit/endpoint.ts'
import { grants } from '#contract/kit/grants.ts'
import { systemRoles } from '#server/seed/system/roles.ts'
import { root } from './program.ts'

// Compares the permission table in docs/security.md with the contract and the delivered roles; --write updates it.

const file = join(root, 'docs', 'security.md')
const [begin, end] = ['<!-- matrix:begin -->', '<!-- matrix:end -->'] as const
const endpoints = endpointsOf(contract)
const guarded = endpoints.filter(({ access }) => access.includes(':'))
const areas = Map.groupBy(guarded, ({ access }) => access.split(':')[0] ?? '')

const text = readFileSync(file, 'utf8')
const [before, rest = ''] = text.split(begin)
const after = rest.split(end)[1] ?? ''
const expectation = `${before}${begin}\n\n${matrix()}\n\n${end}${after}`

if (process.argv.includes('--write')) writeFileSync(file, expectation)
else if (text !== expectation) {
  console.error('docs/security.md: the table of permissions by role is outdated. Run: npm run matrix')
  process.exitCode = 1
}

function matrix(): string {
  const open = endpoints.filter(({ access }) => access === 'public')
  const login = endpoints.filter(({ access }) => access === 'login')
  const rows = [...areas].map(([area, calls]) => [
    `\`${area}\``,
    String(calls.length),
    ...systemRoles.map(({ perms }) => share(perms, calls)),
  ])
  return [
    `Of ${endpoints.length} calls, ${guarded.length} need a permission, ${login.length} only a login, and ${open.length} neither: ${open.map(({ path }) => `\`${path}\``).join(', ')}. All others answer 401 without a login and 403 without the permission.`,
    '',
    ...table(
      ['Area', 'Calls', ...systemRoles.map(({ code }) => `\`${code}\``)],
      [['data scope', '', ...systemRoles.map(({ scope }) => scope)], ...rows],
    ),
  ].join('\n')
}

/** The number of calls that a role may make. */
function share(perms: readonly string[], calls: readonly Endpoint[]): string {
  const n = calls.filter(({ access }) => perms.some((granted) => grants(granted, access))).length
  return n === 0 ? '–' : n === calls.length ? 'all' : String(n)
}

/** A Markdown table in oxfmt's format. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = head.map((cell, at) => Math.max(3, cell.length, ...rows.map((row) => row[at]?.length ?? 0)))
  const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...rows.map(line)]
}
