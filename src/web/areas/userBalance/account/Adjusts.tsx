import { useState } from 'react'
import { directions } from '#contract/finance/movement.ts'
import { say, type Language } from '#contract/kit/label.ts'
import { adjust, adjustKinds, type Adjust } from '#contract/userBalance/adjust.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { textIn, useTexts, texts } from '#web/base/locales/texts.ts'
import { useSession } from '#web/base/session/store.ts'
import { rowTransition } from '#web/kit/list/actions/machine-actions.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { searchFields } from '#web/kit/list/search/search.tsx'
import type { ListStates } from '#web/kit/list/StateTabs.tsx'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'
import { Image } from '#web/kit/ui/upload/Image.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { Person } from '#web/kit/ui/value/Person.tsx'
import { BalanceTiles } from './BalanceTiles.tsx'
import type { Decided } from './DecisionDialog.tsx'

const DecisionDialog = lazyPart('decided', async () => (await import('./DecisionDialog.tsx')).DecisionDialog)

const adjustTexts = texts({
  zh: { word_hint: '昵称、手机号或其后4位', alone: '免审核' },
  en: { word_hint: 'Nickname, phone or its last 4 digits', alone: 'No approval needed' },
})

const Search = searchFields(adjust.list)
const column = columnsOf(adjust.list)

const columns: ListColumn<Adjust>[] = [
  column.code('adjust_no', { width: 116 }),
  column.own('nick', ({ nick, avatar }) => <Person name={nick} picture={avatar} />, { width: 150, card: 'title' }),
  column.text('phone', { width: 112 }),
  column.own('amount', signed, { width: 120, align: 'right' }),
  column.text('reason', { width: 190 }),
  column.own('vouchers', ({ vouchers }) => vouchers[0] && <Image src={vouchers[0]} alt="" width={28} />, { width: 64, align: 'center' }),
  column.tag('state', { width: 88 }),
  column.text('creator', { width: 96 }),
  column.time('created_at', { label: ['申请时间', 'Requested'], width: 140, sortable: true }),
  column.own('auditor', decidedBy, { width: 110 }),
  column.time('audit_at', { width: 140 }),
  column.text('reject_reason', { width: 160 }),
]

function signed({ direction, amount, kind }: Adjust, language: Language) {
  return `${say(directions[direction], language)} ${kind === 'balance' ? formatMoney(amount) : `${formatNumber(amount)} ${say(adjustKinds[kind], language)}`}`
}

function decidedBy({ auditor, state }: Adjust, language: Language) {
  return auditor ?? (state === 'approved' ? textIn(adjustTexts, language, 'alone') : null)
}

/** The balance adjustments, and the decisions on adjustments above the limit. */
export function Adjusts({ tabs }: { tabs: ListStates }) {
  const t = useTexts(adjustTexts)
  const { id: me } = useSession()
  const [decided, setDecided] = useState<Decided | null>(null)
  const reason = ({ creator_id }: Adjust) =>
    creator_id === me ? (['不能审核自己提交的单据', 'You cannot review your own request'] as const) : undefined
  return (
    <>
      <ListPage
        entity={adjust}
        tabs={tabs}
        columns={columns}
        rowTitle={({ adjust_no }) => adjust_no}
        search={
          <>
            <Search.Choice name="state" />
            <Search.Text name="word" placeholder={t('word_hint')} />
            <Search.Choice name="kind" />
            <Search.Choice name="direction" />
            <Search.MoneyRange label={['金额', 'Amount']} from="amount_min" to="amount_max" />
            <Search.DayRange label={['申请时间', 'Requested']} from="from" to="to" />
            <Search.Text name="no" />
          </>
        }
        toolbar={<BalanceTiles />}
        actions={[
          rowTransition(adjust, 'approve', { reason, run: (row) => setDecided({ row, pass: 1 }) }),
          rowTransition(adjust, 'reject', { reason, run: (row) => setDecided({ row, pass: 0 }) }),
        ]}
      />
      <DecisionDialog decided={decided} onClose={() => setDecided(null)} />
    </>
  )
}
