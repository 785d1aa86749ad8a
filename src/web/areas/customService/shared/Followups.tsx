import { useState } from 'react'
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { say, type Language } from '#contract/kit/label.ts'
import type { Followup } from '#contract/people/followup.ts'
import { followupChannels, followupResults } from '#contract/people/words.ts'
import { useCall } from '#web/base/api/query.ts'
import { textIn, useLanguage, useTexts, texts } from '#web/base/locales/texts.ts'
import { useCan } from '#web/base/session/can.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Loaded } from '#web/kit/ui/state/Loaded.tsx'
import { Pager } from '#web/kit/ui/table/Pager.tsx'
import { hasPages, usePageNo } from '#web/kit/ui/table/use-page-no.ts'
import { Image } from '#web/kit/ui/upload/Image.tsx'
import { formatTime } from '#web/kit/ui/value/format.ts'
import { Timeline, type TimelineEntry } from '#web/kit/ui/value/Timeline.tsx'
import type { Customer } from './CustomerPhone.tsx'
import { FollowupDialog } from './FollowupDialog.tsx'
import text from '#web/kit/detail/sheet-text.module.css'
import styles from './Followups.module.css'

const followupTexts = texts({
  zh: { label: '跟进记录', add: '写跟进', none: '还没有跟进记录', next: '下次跟进：{time}' },
  en: { label: 'Notes', add: 'Add a note', none: 'There are no notes yet', next: 'Next contact: {time}' },
})

interface NotePage {
  list: Followup[]
  total: number
  total_exact: boolean
}

type Paging = Partial<ReturnType<typeof usePageNo>['page']>

interface FollowupsProps<Target> {
  /** The area's call that lists one target's notes. */
  list: Endpoint<z.ZodMiniType<unknown, Target & Paging>, z.ZodMiniType<NotePage>>
  /** The call that adds a note; persons without its permission only read. */
  edit: Endpoint
  /** The fields in both calls that name the target, such as `{ id: 7 }`. */
  target: Target
  customer: Customer
}

/** The notes on contacts with a user or store, the newest first. */
export function Followups<Target extends object>({ list, edit, target, customer }: FollowupsProps<Target>) {
  const t = useTexts(followupTexts)
  const language = useLanguage()
  const can = useCan()
  const [isOpen, setOpen] = useState(false)
  const { page, pager } = usePageNo()
  const query = useCall(list, { ...target, ...page }, { keepPrevious: true, quiet: true })
  return (
    <div className={styles.box}>
      {can(edit) && (
        <div>
          <Button onClick={() => setOpen(true)}>{t('add')}</Button>
        </div>
      )}
      <Loaded query={query} lines={6}>
        {({ list, total, total_exact }) => (
          <>
            {list.length === 0 ? (
              <p className={text.muted}>{t('none')}</p>
            ) : (
              <Timeline label={t('label')} entries={list.map((note) => entryOf(note, language))} />
            )}
            {hasPages(total, page) && <Pager {...pager} total={total} totalExact={total_exact} />}
          </>
        )}
      </Loaded>
      <FollowupDialog edit={edit} target={isOpen ? target : null} customer={customer} onClose={() => setOpen(false)} />
    </div>
  )
}

function entryOf(note: Followup, language: Language): TimelineEntry {
  return {
    key: note.id,
    time: note.created_at,
    who: [note.operator, say(followupChannels[note.channel], language)].filter(Boolean).join(' · '),
    what: (
      <span className={styles.words}>
        {[note.result && say(followupResults[note.result], language), note.content].filter(Boolean).join(' · ')}
      </span>
    ),
    tone: note.next_at ? 'info' : 'neutral',
    detail: (note.images.length > 0 || note.next_at) && (
      <>
        {note.next_at && <div>{textIn(followupTexts, language, 'next', { time: formatTime(note.next_at) })}</div>}
        {note.images.length > 0 && (
          <div className={styles.images}>
            {note.images.map((image) => (
              <Image key={image} src={image} alt="" width={64} fit="cover" />
            ))}
          </div>
        )}
      </>
    ),
  }
}
