import TriangleAlert from 'virtual:icon/triangle-alert'
import { agentLevels } from '#contract/agent/agent-fields.ts'
import { agent, type Agent } from '#contract/agent/agent.ts'
import { say } from '#contract/kit/label.ts'
import { textIn, useLanguageStore } from '#web/base/locales/texts.ts'
import { href } from '#web/base/router/location.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { Twofold } from '#web/kit/ui/table/Twofold.tsx'
import { Code } from '#web/kit/ui/value/Code.tsx'
import { scaled } from '#web/kit/ui/value/format.ts'
import { agentTexts } from './texts.ts'
import styles from '#web/areas/agent/columns.module.css'

const column = columnsOf(agent.list)

export const agentColumns: ListColumn<Agent>[] = [
  column.own('name', NameCell, { label: ['代理商 / 编码', 'Agent / code'], card: 'title', width: 210 }),
  column.tag('state', { width: 96 }),
  column.own('contact', (row) => <Twofold main={row.contact} sub={row.phone} />, { label: ['联系人/电话', 'Contact / phone'], width: 130 }),
  column.own('level', (row, language) => <Twofold main={say(agentLevels[row.level], language)} sub={row.parent_name} />, {
    label: ['级别/上级', 'Level / parent'],
    width: 170,
  }),
  column.count('store_count', { sortable: true, width: 90 }),
  column.money('month_amount', { sortable: true, width: 130, inList: 'always' }),
  column.own('contract_end', (row) => <ContractEnd row={row} />, { label: ['合同到期', 'Contract ends'], sortable: true, width: 130 }),
  column.money('commission_available', { width: 120 }),
  column.own('area_names', ({ area_names }) => area_names.join('、'), { label: ['区域', 'Territories'], width: 160 }),
  column.own('commission_rate', ({ commission_rate }) => `${scaled(commission_rate, 2)}%`, { width: 140, align: 'right' }),
  column.count('salesman_count', { width: 84 }),
  column.time('created_at', { label: ['创建时间', 'Created'], sortable: true, width: 150 }),
]

function NameCell({ id, name, code, short_name }: Agent) {
  return (
    <Twofold
      main={<a href={href(`/agent/agent/detail?id=${id}`)}>{name}</a>}
      sub={
        <>
          <Code>{code}</Code> {short_name}
        </>
      }
    />
  )
}

const SOON = 30 * 86_400_000

/** A contract's end; red when it has ended or ends within thirty days (domain §5.1). */
export function ContractEnd({ row: { contract_end, state } }: { row: Agent }) {
  const left = Date.parse(contract_end) - Date.now()
  if (left >= SOON || state === 'terminated') return contract_end
  const warning = textIn(agentTexts, useLanguageStore.getState().language, left < 0 ? 'ended' : 'ends_soon')
  return (
    <span className={styles.soon} data-tip={warning}>
      {contract_end}
      <TriangleAlert role="img" aria-label={warning} size={14} />
    </span>
  )
}
