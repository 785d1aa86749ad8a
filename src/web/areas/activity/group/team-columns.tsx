import { useEffect, useState } from 'react'
import { groupTeam, teamEnds, type GroupTeam } from '#contract/activity/group-team.ts'
import { say } from '#contract/kit/label.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { textIn, texts, useTexts, type Language } from '#web/base/locales/texts.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { Twofold } from '#web/kit/ui/table/Twofold.tsx'
import { Code } from '#web/kit/ui/value/Code.tsx'
import { Progress } from '#web/kit/ui/value/Progress.tsx'
import { groupWords } from './columns.tsx'
import parts from '#web/areas/activity/shared/parts.module.css'
import styles from './group.module.css'

const leftTexts = texts({
  zh: { hours: '{h}小时{m}分', minutes: '{m}分{s}秒', over: '处理中', progress: '进度', reserved: '另有{n}待付款' },
  en: { hours: '{h} h {m} min', minutes: '{m} min {s} s', over: 'ending', progress: 'Progress', reserved: '+{n} to pay' },
})

const column = columnsOf(groupTeam.list)

export const teamColumns: ListColumn<GroupTeam>[] = [
  column.own('team_no', ({ team_no, activity_title }) => <Twofold main={<Code>{team_no}</Code>} sub={activity_title} />, {
    label: ['团号 / 活动', 'Team / activity'],
    width: 210,
    card: 'title',
  }),
  column.own(
    'leader',
    ({ leader, leader_phone, store_name }) =>
      store_name ? (
        <Twofold main={store_name} sub={[leader, leader_phone].filter(Boolean).join(' ')} />
      ) : (
        <Twofold main={leader} sub={leader_phone} />
      ),
    { label: ['门店 / 团长', 'Store / leader'], width: 190 },
  ),
  column.own('joined_people', (row, language) => <TeamProgress row={row} language={language} />, {
    label: ['进度', 'Progress'],
    width: 190,
  }),
  column.tag('state', { width: 100 }),
  column.own('end_by', ({ end_by }, language) => end_by && say(teamEnds[end_by], language), { width: 130, inList: 'off' }),
  column.time('created_at', { width: 150, sortable: true }),
  column.own('expire_at', (row) => <TimeLeft row={row} />, { label: ['剩余时间', 'Time left'], width: 130, sortable: true }),
  column.time('finished_at', { width: 150, inList: 'off' }),
]

/** 3/5 people, and those who still have to pay. */
export function TeamProgress({ row, language }: { row: GroupTeam; language: Language }) {
  const { mode, need, joined_people, joined_qty, reserved_people, reserved_qty, state } = row
  const [done, waits] = mode === 'people' ? [joined_people, reserved_people] : [joined_qty, reserved_qty]
  const word = (n: number) => textIn(groupWords, language, mode === 'people' ? 'people' : 'pieces', { n: formatNumber(n) })
  return (
    <span className={parts.name}>
      <Progress
        label={textIn(leftTexts, language, 'progress')}
        done={done}
        total={need}
        tone={state === 'success' ? 'success' : undefined}
      />
      {waits > 0 && state === 'forming' && (
        <span className={parts.note}>{textIn(leftTexts, language, 'reserved', { n: word(waits) })}</span>
      )}
    </span>
  )
}

const SECOND = 1000

/** The time that a forming team has left, by the second in its last hour. */
export function TimeLeft({ row: { state, expire_at } }: { row: Pick<GroupTeam, 'state' | 'expire_at'> }) {
  const t = useTexts(leftTexts)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (state !== 'forming') return undefined
    const timer = setInterval(() => setNow(Date.now()), SECOND)
    return () => clearInterval(timer)
  }, [state])
  if (state !== 'forming') return null
  const seconds = Math.floor((Date.parse(expire_at) - now) / SECOND)
  if (seconds <= 0) return <span className={styles.left}>{t('over')}</span>
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return <span className={h === 0 ? styles.soon : undefined}>{h > 0 ? t('hours', { h, m }) : t('minutes', { m, s })}</span>
}
