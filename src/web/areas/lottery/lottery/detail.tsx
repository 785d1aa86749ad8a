import { say } from '#contract/kit/label.ts'
import { lottery, type LotteryDetail } from '#contract/lottery/lottery.ts'
import { record, type DrawRecord } from '#contract/lottery/record.ts'
import { prizeKinds } from '#contract/lottery/words.ts'
import { ActivityPage, ActivityRecords } from '#web/areas/activity/shared/ActivityPage.tsx'
import { customerColumn } from '#web/areas/activity/shared/customer-column.tsx'
import { AudienceText } from '#web/areas/activity/shared/frame-columns.tsx'
import { phaseTag } from '#web/areas/activity/shared/phase-tag.tsx'
import { settingLines, settingText } from '#web/areas/activity/shared/setting-lines.tsx'
import { formatNumber } from '#web/base/locales/number.ts'
import { textIn, useLanguage } from '#web/base/locales/texts.ts'
import type { Query } from '#web/base/router/location.ts'
import { prefetchRecord } from '#web/kit/detail/prefetch-record.ts'
import { RecordFields } from '#web/kit/detail/RecordFields.tsx'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { useLotteryActions } from './actions.tsx'
import { lotteryTexts } from './texts.ts'

const names = [
  ...(['title', 'style', 'start_at', 'end_at', 'audience', 'chance_type', 'cost_integral', 'free_per_day', 'day_limit'] as const),
  ...(['total_limit', 'win_limit', 'order_min', 'prizes', 'rules', 'seed_hash', 'seed', 'sort', 'created_at', 'updated_at'] as const),
  ...(['cover', 'bg'] as const),
]

const column = columnsOf(record.list)

const drawColumns: ListColumn<DrawRecord>[] = [
  column.code('record_no', { width: 190, card: 'title' }),
  column.tag('state', { width: 96 }),
  column.text('title', { width: 180 }),
  customerColumn<DrawRecord>(),
  column.money('cost', { width: 96 }),
  column.time('created_at', { width: 150 }),
]

const settings = (row: LotteryDetail) => (
  <RecordFields
    detail={lottery.detail}
    row={row}
    names={names}
    contents={{ audience: <AudienceText row={row} />, prizes: <Prizes prizes={row.prizes} />, rules: settingText(row.rules) }}
  />
)

function Prizes({ prizes }: Pick<LotteryDetail, 'prizes'>) {
  const language = useLanguage()
  const lines = prizes.map(({ position, kind, title, stock, drawn }) => {
    const now =
      stock === null || stock < 0 ? '' : textIn(lotteryTexts, language, 'now', { stock: formatNumber(stock), n: formatNumber(drawn) })
    return [`${position} ${title}`, say(prizeKinds[kind], language), now].filter(Boolean).join(' · ')
  })
  return settingLines(lines)
}

const records = {
  label: ['抽奖记录', 'Draws'],
  access: record.list,
  content: (lottery_id: number) => <ActivityRecords records={record.list} filter={{ lottery_id }} columns={drawColumns} />,
} as const

export const prefetch = (query?: Query) => prefetchRecord(lottery.detail, query)

/** The page for one lottery. */
export default function LotteryPage() {
  return <ActivityPage entity={lottery} buttons={useLotteryActions()} state={phaseTag} settings={settings} records={records} />
}
