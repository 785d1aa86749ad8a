import type { Label } from '#contract/kit/label.ts'
import { record, type SignRecord } from '#contract/sign/record.ts'
import { REGULAR_STREAK } from '#contract/sign/words.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { texts, textIn, useLabel, useLanguageStore, useTexts, type Language } from '#web/base/locales/texts.ts'
import type { Query } from '#web/base/router/location.ts'
import { ExportButton } from '#web/features/task/ExportButton.tsx'
import type { BulkAction, RowAction } from '#web/kit/list/actions/actions.tsx'
import { runBatch } from '#web/kit/list/actions/batch.ts'
import { bulkExport } from '#web/kit/list/actions/entity-actions.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { searchFields } from '#web/kit/list/search/search.tsx'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { confirm } from '#web/kit/ui/overlay/confirm.ts'
import { Select } from '#web/kit/ui/select/Select.tsx'
import { Person } from '#web/kit/ui/value/Person.tsx'
import { UserPicker } from '#web/pickers/RecordPickers.tsx'
import { ChartButton, SignChart, SignTiles } from './Figures.tsx'

const recordTexts = texts({
  zh: {
    word_hint: '昵称、手机号或其后4位',
    user_hint: '昵称或手机号',
    points: '+{n} 积分',
    missed: '{title}（已发完）',
    days: '≥ {n} 天',
    all: '全部',
    cost: '是（消耗 {n} 积分）',
    yes: '是',
    no: '否',
    ask: '补发 {n} 条签到的奖励？',
    ask_body: '只补发当时未发放的优惠券和抽奖机会。',
    grant: '补发',
  },
  en: {
    word_hint: 'Nickname, phone or its last 4 digits',
    user_hint: 'Nickname or phone',
    points: '+{n:point|points}',
    missed: '{title} (used up)',
    days: '≥ {n:day|days}',
    all: 'All',
    cost: 'Yes ({n:point|points})',
    yes: 'Yes',
    no: 'No',
    ask: 'Give the rewards of {n} sign-ins again?',
    ask_body: 'Only coupons and chances that were not given at the time are given.',
    grant: 'Give again',
  },
})

const Search = searchFields(record.list)
const column = columnsOf(record.list)

const columns: ListColumn<SignRecord>[] = [
  column.own('nick', ({ nick, avatar }) => <Person name={nick} picture={avatar} />, { width: 150, card: 'title' }),
  column.text('phone', { width: 112 }),
  column.text('store_name', { width: 190 }),
  column.text('sign_date', { width: 120, sortable: true }),
  column.count('streak_day', { width: 96 }),
  column.count('integral', { width: 96 }),
  column.own('is_makeup', makeup, { width: 140 }),
  column.own('gifts', rewards, { width: 200 }),
  column.count('rule_no', { width: 96, inList: 'off' }),
  column.time('created_at', { width: 150, sortable: true }),
]

const grantLabel: Label = ['补发', 'Give again']

async function give(ids: number[], titleOf: (id: number) => string): Promise<boolean> {
  const { language } = useLanguageStore.getState()
  const say = (key: 'ask' | 'ask_body' | 'grant') => textIn(recordTexts, language, key, { n: ids.length })
  const sure = await confirm({ title: say('ask'), body: say('ask_body'), confirmText: say('grant') })
  return sure && runBatch(record.grant, { ids }, { titleOf })
}

const actions: RowAction<SignRecord>[] = [
  {
    key: 'grant',
    label: grantLabel,
    access: record.grant,
    reason: ({ missed }) => (missed === null ? ['没有待补发的奖励', 'Every reward was given'] : undefined),
    run: ({ id }, title) => void give([id], () => title),
  },
]
const grantBulk: BulkAction = { key: 'grant', label: grantLabel, access: record.grant, run: give }

export const prefetch = (query?: Query) => prefetchList(record.list, query)

/** Every customer sign-in and make-up, with the figures for 30 days (domain §11). */
export default function SignRecordPage() {
  const t = useTexts(recordTexts)
  return (
    <ListPage
      entity={record}
      columns={columns}
      rowTitle={({ nick, sign_date }) => `${nick} ${sign_date}`}
      search={
        <>
          <Search.Text name="word" placeholder={t('word_hint')} />
          <Search.DayRange label={['签到日期', 'Day']} from="from" to="to" />
          <Search.Own name="streak_min">{(value, set) => <StreakFilter value={value} onChange={set} />}</Search.Own>
          <Search.Choice name="is_makeup" />
          <Search.Choice name="missed" />
          <Search.Record name="user_id" picker={UserPicker} placeholder={t('user_hint')} />
        </>
      }
      notice={<SignChart />}
      toolbar={
        <>
          <ExportButton endpoint={record.export} />
          <ChartButton />
          <SignTiles />
        </>
      }
      actions={actions}
      bulk={[grantBulk, bulkExport(record)]}
    />
  )
}

const STREAKS = [3, REGULAR_STREAK, 15, 30, 100]

function StreakFilter({ value, onChange }: { value: string | null; onChange: (value: string | null) => void }) {
  const t = useTexts(recordTexts)
  const say = useLabel()
  return (
    <Select
      aria-label={say(['连续天数至少', 'Days in a row at least'])}
      value={value}
      options={STREAKS.map((n) => ({ key: String(n), title: t('days', { n }) }))}
      onChange={onChange}
      placeholder={t('all')}
      clearable
    />
  )
}

/** Points, coupons and chances for the streak; used-up rewards are named, too. */
function rewards({ reward_integral, gifts, missed }: SignRecord, language: Language): string {
  return [
    ...(reward_integral > 0 ? [textIn(recordTexts, language, 'points', { n: formatNumber(reward_integral) })] : []),
    ...(gifts ? [gifts] : []),
    ...(missed ? [textIn(recordTexts, language, 'missed', { title: missed })] : []),
  ].join(language === 'zh' ? '、' : ', ')
}

function makeup({ is_makeup, cost_points }: SignRecord, language: Language): string {
  if (is_makeup === 0) return textIn(recordTexts, language, 'no')
  return cost_points > 0 ? textIn(recordTexts, language, 'cost', { n: formatNumber(cost_points) }) : textIn(recordTexts, language, 'yes')
}
