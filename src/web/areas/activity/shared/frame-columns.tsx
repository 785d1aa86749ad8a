import type { ReactNode } from 'react'
import { audiences, type Audience } from '#contract/activity/words.ts'
import { say, type Language } from '#contract/kit/label.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { textIn, texts, useLanguage } from '#web/base/locales/texts.ts'
import type { ListColumn } from '#web/kit/list/columns/columns.tsx'
import { productColumn } from '#web/kit/list/columns/product-column.tsx'
import { Twofold } from '#web/kit/ui/table/Twofold.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { BarCell } from './BarCell.tsx'
import { shareOf } from './share.ts'
import { timeLeft } from './time-left.ts'

const frameTexts = texts({
  zh: { time: '活动进度', budget: '预算使用', share: '{n}%' },
  en: { time: 'Time', budget: 'Budget used', share: '{n}%' },
})

interface FramedRow {
  id: number
  title: string
  start_at: string | null
  end_at: string | null
}

/** The part of a limit that an activity has used: money in fen, or pieces. */
export interface BudgetUse {
  used: number
  /** Null without a limit. */
  of: number | null
  unit?: 'money'
  /** Beside the bar, in place of the percentage. */
  words?: string
}

interface AimedRow {
  audience: Audience
  /** Null for every audience without a segment. */
  segment_title: string | null
}

interface Frame<Row> {
  /** The path to the page for one activity, to which the title leads. */
  page: string
  /** Null: the activity has no picture yet; undefined: this kind has none. */
  picture?: (row: Row) => string | null
  /** The offer in short, below the title. */
  note: (row: Row, language: Language) => string | null
  state: (row: Row, language: Language) => ReactNode
  audience: (row: Row, language: Language) => string
  /** Undefined for a kind that spends nothing of its own. */
  budget?: (row: Row, language: Language) => BudgetUse
  /** The result so far, in two lines. */
  result: (row: Row, language: Language) => readonly [main: string, sub: string]
}

/** The first columns in the lists of all activity kinds: what it is, its state, time, audience, budget and result. */
export function frameColumns<Row extends FramedRow>({
  page,
  picture,
  note,
  state,
  audience,
  budget,
  result,
}: Frame<Row>): ListColumn<Row>[] {
  return [
    productColumn<Row>(
      'title',
      (row, language) => ({
        ...(picture && { picture: picture(row) }),
        title: row.title,
        note: [`#${row.id}`, note(row, language)].filter(Boolean).join(' · '),
        page: { path: page, id: row.id },
      }),
      { label: ['活动', 'Activity'], width: 196 },
    ),
    { key: 'phase', label: ['状态', 'State'], width: 90, render: state },
    { key: 'start_at', label: ['活动时间', 'Time'], width: 176, sortable: true, render: timeCell },
    ...(budget ? [budgetColumn(budget)] : []),
    {
      key: 'result',
      label: ['结果', 'Result'],
      width: 148,
      render: (row, language) => {
        const [main, sub] = result(row, language)
        return <Twofold main={main} sub={sub} />
      },
    },
    { key: 'audience', label: ['参与人群', 'Audience'], width: 110, render: audience },
  ]
}

/** The audience that most kinds have: its word, or the segment's name. */
export function audienceWord({ audience, segment_title }: AimedRow, language: Language): string {
  return segment_title ?? say(audiences[audience], language)
}

/** The same in the settings of a record page. */
export function AudienceText({ row }: { row: AimedRow }) {
  return audienceWord(row, useLanguage())
}

function timeCell(row: FramedRow, language: Language) {
  const { days, words, share } = timeLeft(row, Date.now(), language)
  return <BarCell label={textIn(frameTexts, language, 'time')} main={days} share={share} words={words} />
}

function budgetColumn<Row>(budget: (row: Row, language: Language) => BudgetUse): ListColumn<Row> {
  return {
    key: 'budget',
    label: ['预算使用', 'Budget used'],
    width: 176,
    inList: 'always',
    render: (row, language) => {
      const { used, of, unit, words } = budget(row, language)
      const format = unit === 'money' ? formatMoney : formatNumber
      const share = of === null ? null : shareOf(used, of)
      const percent = share === null ? '' : textIn(frameTexts, language, 'share', { n: share })
      return (
        <BarCell
          label={textIn(frameTexts, language, 'budget')}
          main={of === null ? format(used) : `${format(used)} / ${format(of)}`}
          share={share}
          words={words ?? percent}
        />
      )
    },
  }
}
