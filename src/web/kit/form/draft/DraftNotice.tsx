import type { Language } from '#contract/kit/label.ts'
import { useLanguage, useTexts } from '#web/base/locales/texts.ts'
import { Notice } from '#web/kit/form/Notice.tsx'
import { formTexts } from '#web/kit/form/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { formatTime } from '#web/kit/ui/value/format.ts'
import type { useDraft } from './draft.ts'

/** Offers the unsaved draft from the last time; after its restoration says when it was stored. */
export function DraftNotice({ draft }: { draft: ReturnType<typeof useDraft> }) {
  const t = useTexts(formTexts)
  const language = useLanguage()
  const { foundAt, restoredAt, restore, discard } = draft
  const at = foundAt ?? restoredAt
  if (at === undefined) return null
  return (
    <Notice>
      <span data-tip={formatTime(at, 'second')}>{t(foundAt ? 'draft_found' : 'draft_restored', { time: timeOf(at, language) })}</span>
      {foundAt && (
        <Button variant="link" onClick={restore}>
          {t('draft_restore')}
        </Button>
      )}
      <Button variant="link" onClick={discard}>
        {t('draft_discard')}
      </Button>
    </Notice>
  )
}

const MINUTE = 60_000

/** `10:42`, with an age up to twelve hours; another day with its date. */
function timeOf(at: number, language: Language): string {
  const minutes = Math.round((Date.now() - at) / MINUTE)
  const [day, time] = formatTime(at).split(' ')
  const timeText = day === formatTime(Date.now(), 'day') ? time : `${day} ${time}`
  if (minutes < 1 || minutes > 720) return String(timeText)
  const spoken = new Intl.RelativeTimeFormat(language)
  const age = minutes < 60 ? spoken.format(-minutes, 'minute') : spoken.format(-Math.round(minutes / 60), 'hour')
  return language === 'zh' ? `${timeText}（${age}）` : `${timeText} (${age})`
}
