import { useRef, useState } from 'react'
import Upload from 'virtual:icon/upload'
import { reconciliation, type DayTotals } from '#contract/finance/reconciliation.ts'
import { payChannels } from '#contract/trade/words.ts'
import { exchange, RequestError } from '#web/base/api/client.ts'
import { announce } from '#web/base/api/notify.ts'
import { invalidateAfter, useCall } from '#web/base/api/query.ts'
import { businessDay } from '#web/base/business-day.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { texts, useLabel, useTexts } from '#web/base/locales/texts.ts'
import type { Query } from '#web/base/router/location.ts'
import { usePage } from '#web/base/router/page.ts'
import { Allowed } from '#web/base/session/Allowed.tsx'
import { RangePicker } from '#web/kit/ui/date/RangePicker.tsx'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { NotLoaded } from '#web/kit/ui/state/NotLoaded.tsx'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import type { Column } from '#web/kit/ui/table/table-layout.ts'
import { Table } from '#web/kit/ui/table/Table.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { Differences } from './Differences.tsx'
import { YoungPayments } from './YoungPayments.tsx'
import styles from './reconciliation.module.css'

const pageTexts = texts({
  zh: {
    period: '日期范围',
    import: '导入微信账单',
    hint: '微信商户平台下载的“所有交易账单”(CSV)，一天一份；重复导入会重新核对当天',
    days: '每日收退款',
    day: '日期',
    channel: '渠道',
    payments: '收款笔数',
    received: '收款金额',
    refunds: '退款笔数',
    refunded: '退款金额',
    net: '净额',
    difference: '差异',
    none: '未导入账单',
    agrees: '一致',
    differences: '对账差异',
    result: '{day}：{lines} 行，{n} 处差异',
    empty: '这段时间没有收退款',
  },
  en: {
    period: 'Period',
    import: 'Import WeChat statement',
    hint: '“All trades” CSV, one per day; a new import rechecks it',
    days: 'Daily totals',
    day: 'Day',
    channel: 'Channel',
    payments: 'Payments',
    received: 'Received',
    refunds: 'Refunds',
    refunded: 'Refunded',
    net: 'Net',
    difference: 'Difference',
    none: 'No statement',
    agrees: 'Match',
    differences: 'Differences',
    result: '{day}: {lines:line|lines}, {n:difference|differences}',
    empty: 'No payments or refunds in this period',
  },
})

const DAYS = 14

/** The last two weeks unless the address names a period. */
function periodOf({ from, to }: Query): { from: string; to: string } {
  return { from: from ?? businessDay(DAYS - 1), to: to ?? businessDay() }
}

/** Money per day and channel beside the provider's bills, and the differences. */
export default function ReconciliationPage() {
  const t = useTexts(pageTexts)
  const { query, setQuery } = usePage()
  const period = periodOf(query)
  const { data, error, refetch } = useCall(reconciliation.daily, period, { keepPrevious: true })
  return (
    <div className={styles.page}>
      <YoungPayments />
      <section className={styles.panel}>
        <div className={styles.tools}>
          <span className={styles.period}>
            <RangePicker
              aria-label={t('period')}
              placeholder={t('period')}
              value={period}
              onChange={({ from, to }) => setQuery({ from, to })}
            />
          </span>
          <Allowed access={reconciliation.import}>
            <ImportBill />
          </Allowed>
          <span className={styles.hint}>{t('hint')}</span>
        </div>
        {error && !data && <NotLoaded error={error} retry={refetch} />}
        {!data && !error && <Skeleton lines={10} />}
        {data && <Days rows={data.list} />}
      </section>
      <Differences />
    </div>
  )
}

type Row = DayTotals & { id: string }

function Days({ rows }: { rows: readonly DayTotals[] }) {
  const t = useTexts(pageTexts)
  const say = useLabel()
  const columns: Column<Row>[] = [
    { key: 'day', title: t('day'), width: 104, card: 'title', render: ({ day }) => day },
    { key: 'channel', title: t('channel'), width: 116, render: ({ channel }) => say(payChannels[channel]) },
    { key: 'payments', title: t('payments'), width: 88, align: 'right', render: (row) => formatNumber(row.payment_count) },
    { key: 'received', title: t('received'), width: 124, align: 'right', render: (row) => formatMoney(row.payment_amount) },
    { key: 'refunds', title: t('refunds'), width: 88, align: 'right', render: (row) => formatNumber(row.refund_count) },
    { key: 'refunded', title: t('refunded'), width: 124, align: 'right', render: (row) => formatMoney(row.refund_amount) },
    { key: 'net', title: t('net'), width: 124, align: 'right', render: ({ net }) => formatMoney(net) },
    { key: 'difference', title: t('difference'), width: 130, align: 'right', render: (row) => <DayDifference row={row} /> },
  ]
  if (rows.length === 0) return <p className={styles.hint}>{t('empty')}</p>
  const listed = rows.map((row) => ({ ...row, id: `${row.day} ${row.channel}` }))
  return <Table label={t('days')} columns={columns} rows={listed} rowKey={({ id }) => id} rowTitle={({ id }) => id} />
}

function DayDifference({ row: { channel, difference, open } }: { row: DayTotals }) {
  const t = useTexts(pageTexts)
  if (channel !== 'wechat') return <>–</>
  if (difference === null) return <span className={styles.hint}>{t('none')}</span>
  if (open > 0) return <Tag tone="danger">{formatMoney(difference)}</Tag>
  return difference === 0 ? <Tag tone="success">{t('agrees')}</Tag> : <Tag tone="neutral">{formatMoney(difference)}</Tag>
}

function ImportBill() {
  const t = useTexts(pageTexts)
  const input = useRef<HTMLInputElement>(null)
  const [isSending, setIsSending] = useState(false)
  async function send(file: File): Promise<void> {
    setIsSending(true)
    try {
      const { data } = await exchange(reconciliation.import, {}, { file })
      const { day, lines, differences } = data as { day: string; lines: number; differences: number }
      announce(differences > 0 ? 'error' : 'success', t('result', { day, lines, n: differences }))
    } catch (error) {
      // the client has shown the reason
      if (!(error instanceof RequestError)) throw error
    } finally {
      setIsSending(false)
      invalidateAfter(reconciliation.import)
    }
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        hidden
        aria-label={t('import')}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) void send(file)
        }}
      />
      <Button icon={<Upload aria-hidden size={16} />} loading={isSending} onClick={() => input.current?.click()}>
        {t('import')}
      </Button>
    </>
  )
}
