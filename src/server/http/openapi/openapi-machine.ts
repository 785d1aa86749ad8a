import type { Language } from '#contract/kit/label.ts'
import { html, raw } from './openapi-html.ts'
import type { ActionText, MachineText } from './openapi-states.ts'

/** Two tables: an entity's states, and its actions with their refusals. */
export function machineTables({ initial, states, actions }: MachineText, language: Language): string {
  const at = (zh: string, en: string) => (language === 'zh' ? zh : en)
  const state = (name: string) => states.find((state) => state.name === name)?.label ?? name
  const list = (names: readonly string[]) => names.map(state).join(at('、', ', '))
  const stateRows = states.map(({ name, label }) => [name, label, initial.includes(name) ? at('初始', 'initial') : ''])
  const refusalsOf = ({ refusals }: ActionText) =>
    refusals.map(({ states, msg }) => `${list(states)}${at('：', ': ')}${msg}`).join(at('；', '; '))
  const actionRows = actions.map((action) => [
    action.name,
    action.label,
    list(action.from),
    action.to.length > 0 ? list(action.to) : at('不变', 'stays'),
    action.call ? at(`${action.call}（${action.actor}）`, `${action.call} (${action.actor})`) : action.actor,
    refusalsOf(action),
  ])
  return (
    rowsTable([at('状态', 'State'), at('名称', 'Name'), ''], stateRows) +
    rowsTable(
      [
        at('动作', 'Action'),
        at('名称', 'Name'),
        at('原状态', 'From'),
        at('新状态', 'To'),
        at('接口（权限）或执行者', 'Call (permission) or actor'),
        at('拒绝', 'Refusal'),
      ],
      actionRows,
    )
  )
}

function rowsTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[]) =>
    row.map((cell, column) => (column === 0 ? html`<th scope="row"><code>${cell}</code></th>` : html`<td>${cell}</td>`))
  return html`<div class="table">
    <table class="machine">
      <thead>
        <tr>
          ${raw(head.map((word) => html`<th scope="col">${word}</th>`).join(''))}
        </tr>
      </thead>
      <tbody>
        ${raw(
          rows
            .map(
              (row) =>
                html`<tr>
                  ${raw(cells(row).join(''))}
                </tr>`,
            )
            .join(''),
        )}
      </tbody>
    </table>
  </div>`
}
