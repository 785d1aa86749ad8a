import { useMemo } from 'react'
import { accountKinds, ledgerUnits, ownerTypes, systemKinds } from '#contract/finance/accounts.ts'
import { ledger, type UnitBalance } from '#contract/finance/ledger.ts'
import type { Label } from '#contract/kit/label.ts'
import { prefetch as prefetchCall, useCall } from '#web/base/api/query.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import type { Query } from '#web/base/router/location.ts'
import { usePage } from '#web/base/router/page.ts'
import { Tiles, type Tile } from '#web/kit/list/Tiles.tsx'
import { RangePicker } from '#web/kit/ui/date/RangePicker.tsx'
import { Empty } from '#web/kit/ui/state/Empty.tsx'
import { NotLoaded } from '#web/kit/ui/state/NotLoaded.tsx'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import type { Column } from '#web/kit/ui/table/table-layout.ts'
import { Table } from '#web/kit/ui/table/Table.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { CheckResult } from './CheckResult.tsx'
import { ledgerTexts } from './texts.ts'
import styles from './ledger.module.css'

type Line = UnitBalance['lines'][number]

export const prefetch = (query?: Query) => prefetchCall(ledger.balance, periodOf(query ?? {}))

/** The last check's result, and debits, credits and balances by account kind; the address contains the period. */
export default function LedgerPage() {
  const t = useTexts(ledgerTexts)
  const { query, setQuery } = usePage()
  const { data, error, refetch } = useCall(ledger.balance, periodOf(query), { keepPrevious: true })
  return (
    <div className={styles.page}>
      <CheckResult />
      <div className={styles.tools}>
        <span className={styles.period}>
          <RangePicker
            aria-label={t('period')}
            placeholder={t('period')}
            value={{ from: query['from'] ?? null, to: query['to'] ?? null }}
            onChange={({ from, to }) => setQuery({ from, to })}
          />
        </span>
        <span className={styles.hint}>{t('hint')}</span>
      </div>
      {error && !data && <NotLoaded error={error} retry={refetch} />}
      {!data && !error && <Skeleton lines={10} />}
      {data?.units.length === 0 && <Empty title={t('nothing')}>{t('nothing_hint')}</Empty>}
      {data?.units.map((unit) => (
        <Unit key={unit.unit} {...unit} />
      ))}
    </div>
  )
}

function periodOf({ from, to }: Query) {
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
}

function Unit({ unit, lines, debit, credit, balance }: UnitBalance) {
  const t = useTexts(ledgerTexts)
  const say = useLabel()
  const format = unit === 'fen' ? formatMoney : formatNumber
  const columns = useMemo((): Column<Line>[] => {
    const amount = (key: 'debit' | 'credit' | 'balance'): Column<Line> => ({
      key,
      title: t(key),
      width: 170,
      align: 'right',
      render: (line) => (key !== 'balance' && line[key] === 0 ? '–' : format(line[key])),
    })
    return [
      { key: 'kind', title: t('account'), width: 220, card: 'title', render: ({ kind }) => say(kinds[kind] ?? [kind, kind]) },
      { key: 'owner_type', title: t('owner'), width: 120, render: ({ owner_type }) => say(ownerTypes[owner_type]) },
      amount('debit'),
      amount('credit'),
      amount('balance'),
    ]
  }, [t, say, format])
  const amounts = unit === 'fen' ? 'money' : 'count'
  const sums: Tile[] = [
    { key: 'debit', label: ['借方合计', 'Debits'], value: debit, unit: amounts },
    { key: 'credit', label: ['贷方合计', 'Credits'], value: credit, unit: amounts },
    { key: 'difference', label: ['余额之和', 'Sum of balances'], value: balance, unit: amounts, ...(balance !== 0 && { tone: 'danger' }) },
  ]
  return (
    <section className={styles.unit} aria-label={say(ledgerUnits[unit])}>
      <header className={styles.head}>
        <h2>{say(ledgerUnits[unit])}</h2>
        <Tiles tiles={sums} />
      </header>
      <Table
        density="compact"
        label={say(ledgerUnits[unit])}
        columns={columns}
        rows={lines}
        rowKey={({ owner_type, kind }) => `${owner_type} ${kind}`}
      />
    </section>
  )
}

const kinds: Readonly<Record<string, Label>> = { ...accountKinds, ...systemKinds }
