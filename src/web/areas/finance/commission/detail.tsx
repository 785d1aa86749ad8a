import { createPortal } from 'react-dom'
import Printer from 'virtual:icon/printer'
import { commissionTypes } from '#contract/finance/accounts.ts'
import { commission, type Statement } from '#contract/finance/commission.ts'
import { useCall } from '#web/base/api/query.ts'
import { texts, useLabel, useTexts } from '#web/base/locales/texts.ts'
import { usePage } from '#web/base/router/page.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Select } from '#web/kit/ui/select/Select.tsx'
import { Empty } from '#web/kit/ui/state/Empty.tsx'
import { Loaded } from '#web/kit/ui/state/Loaded.tsx'
import { formatMoney, formatTime } from '#web/kit/ui/value/format.ts'
import { usePageMarks } from '#web/kit/ui/value/page-marks.ts'
import { AgentPicker } from '#web/pickers/RecordPickers.tsx'
import styles from './statement.module.css'

const statementTexts = texts({
  zh: {
    title: '佣金月结单',
    agent: '代理商',
    month: '月份',
    print: '打印',
    choose: '请选择代理商和月份',
    opening: '期初余额',
    settled: '本月结算',
    clawback: '本月追回',
    paid: '本月提现',
    other: '其他',
    closing: '期末余额',
    waiting: '当前待结算',
    at: '时间',
    kind: '类型',
    no: '单号',
    store: '门店',
    base: '计佣基数',
    amount: '金额',
    none: '本月没有变动',
    more: '另有 {n} 条变动未列出，可在佣金明细中导出',
    signed: '代理商确认（盖章）',
    issued: '平台（盖章）',
  },
  en: {
    title: 'Monthly commission statement',
    agent: 'Agent',
    month: 'Month',
    print: 'Print',
    choose: 'Choose an agent and a month',
    opening: 'Opening balance',
    settled: 'Settled',
    clawback: 'Clawed back',
    paid: 'Paid out',
    other: 'Other',
    closing: 'Closing balance',
    waiting: 'Pending now',
    at: 'Time',
    kind: 'Type',
    no: 'Number',
    store: 'Store',
    base: 'Base',
    amount: 'Amount',
    none: 'No movements this month',
    more: '{n:more movement is|more movements are} not listed; export them from the commission list',
    signed: 'Agent (seal)',
    issued: 'Platform (seal)',
  },
})

/** One month in an agent's commission account on one sheet, for print; the address contains agent and month. */
export default function StatementPage() {
  const t = useTexts(statementTexts)
  const { query, setQuery } = usePage()
  const month = query['month'] ?? formatTime(Date.now(), 'day').slice(0, 7)
  const agentId = Number(query['agent_id'] ?? 0)
  // the chosen agent's name stands in the answer
  const { data } = useCall(commission.statement, { agent_id: agentId, month }, { enabled: agentId > 0, quiet: true })
  return (
    <div className={styles.page}>
      <div className={styles.tools}>
        <span className={styles.agent}>
          <AgentPicker
            aria-label={t('agent')}
            value={agentId || null}
            initialOption={data && { key: data.agent.id, title: data.agent.name }}
            onChange={(next) => setQuery({ agent_id: next === null ? null : String(next) })}
            placeholder={t('agent')}
          />
        </span>
        <span className={styles.month}>
          <Select aria-label={t('month')} value={month} options={lastMonths(month)} onChange={(next) => setQuery({ month: next })} />
        </span>
        {agentId > 0 && (
          <Button variant="primary" icon={<Printer aria-hidden size={16} />} onClick={() => window.print()}>
            {t('print')}
          </Button>
        )}
      </div>
      {agentId > 0 ? <Sheet agent_id={agentId} month={month} /> : <Empty title={t('choose')} />}
    </div>
  )
}

/** The two years until now, and the month in the address. */
function lastMonths(chosen: string) {
  const [year = 2026, month = 1] = formatTime(Date.now(), 'day').split('-').map(Number)
  const months = Array.from({ length: 24 }, (_, back) => {
    const at = year * 12 + month - 1 - back
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
  })
  return [...(months.includes(chosen) ? [] : [chosen]), ...months].map((key) => ({ key, title: key }))
}

function Sheet(input: { agent_id: number; month: string }) {
  const query = useCall(commission.statement, input)
  return (
    <Loaded query={query} lines={10}>
      {(data) => (
        <>
          <Paper statement={data} />
          <Printed statement={data} />
        </>
      )}
    </Loaded>
  )
}

/** The statement outside the page frame, which is not printed. */
function Printed({ statement }: { statement: Statement }) {
  const t = useTexts(statementTexts)
  const { agent, month } = statement
  usePageMarks([{ name: 'statement', size: '210mm 297mm', margin: '14mm', title: [t('title'), agent.name, agent.code, month].join(' ') }])
  return createPortal(
    <div className={styles.printed} aria-hidden>
      <Paper statement={statement} />
    </div>,
    document.body,
  )
}

function Paper({ statement }: { statement: Statement }) {
  const t = useTexts(statementTexts)
  const say = useLabel()
  const { agent, month, lines, more } = statement
  const sums = (['opening', 'settled', 'clawback', 'paid', 'other', 'closing'] as const).filter(
    (name) => name !== 'other' || statement.other !== 0,
  )
  return (
    <article className={styles.paper} aria-label={t('title')}>
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        <p>
          <b>{agent.name}</b> {agent.code} · {month}
        </p>
      </header>
      <dl className={styles.sums}>
        {sums.map((name) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{formatMoney(name === 'clawback' || name === 'paid' ? -statement[name] : statement[name])}</dd>
          </div>
        ))}
        <div>
          <dt>{t('waiting')}</dt>
          <dd>{formatMoney(statement.waiting)}</dd>
        </div>
      </dl>
      <table className={styles.lines}>
        <thead>
          <tr>
            {(['at', 'kind', 'no', 'store'] as const).map((name) => (
              <th key={name}>{t(name)}</th>
            ))}
            <th className={styles.number}>{t('base')}</th>
            <th className={styles.number}>{t('amount')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            // the lines never change their places
            <tr key={at}>
              <td>{formatTime(line.at)}</td>
              <td>{say(commissionTypes[line.biz_type])}</td>
              <td>{line.biz_id}</td>
              <td>{line.store_name}</td>
              <td className={styles.number}>{line.base === null ? '' : formatMoney(line.base)}</td>
              <td className={styles.number}>{formatMoney(line.amount)}</td>
            </tr>
          ))}
          {lines.length === 0 && (
            <tr>
              <td colSpan={6}>{t('none')}</td>
            </tr>
          )}
        </tbody>
      </table>
      {more > 0 && <p>{t('more', { n: more })}</p>}
      <footer className={styles.seals}>
        <span>{t('issued')}</span>
        <span>{t('signed')}</span>
      </footer>
    </article>
  )
}
