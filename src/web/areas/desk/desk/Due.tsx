import type { DeskItem } from '#contract/desk/desk.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { deskTexts } from './texts.ts'

const MINUTE_MS = 60_000
const HOUR_MINUTES = 60
const DAY_HOURS = 24
const SOON_HOURS = 4

/** The time to the promised moment: red after it, yellow in the last hours. */
export function Due({ item: { due_at } }: { item: Pick<DeskItem, 'due_at'> }) {
  const t = useTexts(deskTexts)
  if (due_at === null) return null
  const left = Math.round((Date.parse(due_at) - Date.now()) / MINUTE_MS)
  const minutes = Math.abs(left)
  const hours = Math.floor(minutes / HOUR_MINUTES)
  const time =
    hours < 1
      ? t('minutes', { n: minutes })
      : hours < 2 * DAY_HOURS
        ? t('hours', { n: hours })
        : t('days', { n: Math.floor(hours / DAY_HOURS) })
  const tone = left < 0 ? 'danger' : hours < SOON_HOURS ? 'warning' : 'neutral'
  return <Tag tone={tone}>{t(left < 0 ? 'overdue' : 'left', { time })}</Tag>
}
