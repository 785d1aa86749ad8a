import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '#contract/index.ts'
import type { Label } from '#contract/kit/label.ts'
import {
  actionOf,
  blockedIn,
  endpointOf,
  isStaff,
  statefulOf,
  targetsOf,
  type Machine,
  type StatefulEntity,
} from '#contract/kit/machine.ts'
import { reviewFlow, reviewLabel } from '#contract/kit/review.ts'
import { root } from './program.ts'

// docs/states.md is generated from the state machines of the contract: the check fails if it is outdated; --write updates it.

const file = join(root, 'docs', 'states.md')
const head = `# State machines

Generated from the contract by \`npm run states\`; \`npm run check\` fails while this page is stale. [CONTRIBUTING](../CONTRIBUTING.md#state-machine) describes how a machine is declared and used, [ADR 0040](adr/0040-state-machines-are-data.md) why.
Each refusal names the states in which it is given; a rule of the row or of the database may refuse beside it.
`
const machines = [
  ...statefulOf(contract).map((entity) => page(entity.$.address, entity.$.label, entity.$.flow, entity)),
  page('review', reviewLabel, reviewFlow),
]
const wanted = [head, ...machines].join('\n')

if (process.argv.includes('--write')) writeFileSync(file, wanted)
else if (!existsSync(file) || readFileSync(file, 'utf8') !== wanted) {
  console.error('docs/states.md does not match the contract. Run: npm run states')
  process.exitCode = 1
}

function page(address: string, label: Label, flow: Machine, entity?: StatefulEntity): string {
  const states = Object.entries(flow.states).map(([name, state]) => [`\`${name}\``, ...state.label, state.tone])
  const actions = Object.keys(flow.actions).map((name) => rowOf(flow, name, entity))
  return [
    `## ${label[1]} (\`${address}\`)`,
    '',
    '```mermaid',
    'stateDiagram-v2',
    ...Object.entries(flow.states).map(([name, { label }]) => `  state "${label[1]}" as ${name}`),
    ...flow.initial.map((name) => `  [*] --> ${name}`),
    ...Object.keys(flow.actions).flatMap((name) => edgesOf(flow, name)),
    '```',
    '',
    ...table(['State', '中文', 'English', 'Tone'], states),
    '',
    ...table(['Action', '中文', 'English', 'From', 'To', 'Actor', 'Call', 'Refusal elsewhere'], actions),
    '',
  ].join('\n')
}

function edgesOf(flow: Machine, name: string): string[] {
  const action = actionOf(flow, name)
  return action.from.flatMap((from) => targetsOf(action, from).map((to) => `  ${from} --> ${to}: ${name}`))
}

function rowOf(flow: Machine, name: string, entity: StatefulEntity | undefined): string[] {
  const action = actionOf(flow, name)
  const endpoint = isStaff(action) && entity ? endpointOf(entity, name) : undefined
  const chosen = Object.entries(action.via?.input ?? {}).map(([field, value]) => `${field}=${String(value)}`)
  const call = endpoint ? `\`${[endpoint.path, ...chosen].join(' ')}\`` : ''
  const to = action.to === undefined ? 'stays' : targetsOf(action, '').join(', ')
  const actor = isStaff(action) ? (endpoint?.access ?? action.actor ?? 'staff') : (action.actor ?? '')
  // the system skips a row in another state
  const refusal = isStaff(action) ? refusalsOf(flow, name) : ''
  return [`\`${name}\``, ...action.label, action.from.join(', '), to, actor, call, refusal]
}

function refusalsOf(flow: Machine, name: string): string {
  const { from, to, blocked, repeats } = actionOf(flow, name)
  const others = Object.keys(flow.states).filter((state) => !from.includes(state))
  const textIn = (state: string) => (repeats && state === to ? 'no effect' : blockedIn(blocked, state)[0])
  const texts = [...Map.groupBy(others, textIn)]
  if (texts.length <= 1) return texts.map(([text]) => text).join()
  return texts.map(([text, states]) => `${states.join(', ')}: ${text}`).join('; ')
}

/** A table in the format of oxfmt, which counts a Chinese character as two columns. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = head.map((cell, at) => Math.max(3, widthOf(cell), ...rows.map((row) => widthOf(row[at] ?? ''))))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell + ' '.repeat((widths[at] ?? 0) - widthOf(cell))).join(' | ')} |`
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...rows.map(line)]
}

function widthOf(text: string): number {
  return [...text].reduce(
    (width, letter) =>
      width +
      (/[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/.test(letter) ? 2 : 1),
    0,
  )
}
