import { useState } from 'react'
import CheckCheck from 'virtual:icon/check-check'
import { noticeGroups, type NoticeGroup } from '#contract/notice/kinds.ts'
import { notice } from '#contract/notice/notice.ts'
import { useAction } from '#web/base/api/query.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Checkbox } from '#web/kit/ui/input/Checkbox.tsx'
import { Segmented } from '#web/kit/ui/input/Segmented.tsx'
import { NoticePage } from './NoticePage.tsx'
import { noticeTexts } from './texts.ts'
import { useUnread } from './unread-store.ts'
import styles from './NoticePanel.module.css'

type Chosen = NoticeGroup | 'all'

/** The person's notifications by group, newest first. */
export function NoticePanel({ close }: { close: () => void }) {
  const t = useTexts(noticeTexts)
  const say = useLabel()
  const unread = useUnread((state) => state.unread)
  const [chosen, setChosen] = useState<Chosen>('all')
  const [unreadOnly, setUnreadOnly] = useState(false)
  // the cursor for each page after the first
  const [cursors, setCursors] = useState<readonly number[]>([])
  const readAll = useAction(notice.readAll, { onSuccess: (data) => useUnread.setState(data) })
  const groups = Object.keys(noticeGroups) as NoticeGroup[]
  const options: { key: Chosen; title: string }[] = [
    { key: 'all', title: t('all') },
    ...groups.map((key) => ({ key, title: say(noticeGroups[key]) })),
  ]
  const choose = (key: Chosen) => {
    setChosen(key)
    setCursors([])
  }
  const group = chosen === 'all' ? undefined : chosen
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('title')}</h2>
        <Button
          variant="link"
          icon={<CheckCheck aria-hidden size={14} />}
          loading={readAll.isPending}
          disabledReason={unread === 0 ? t('noneUnread') : undefined}
          onClick={() => readAll.mutate({})}
        >
          {t('readAll')}
        </Button>
      </div>
      <div className={styles.filters}>
        <Segmented aria-label={t('about')} value={chosen} onChange={choose} options={options} />
        <Checkbox value={unreadOnly} onChange={setUnreadOnly}>
          {t('unreadOnly')}
        </Checkbox>
      </div>
      <div className={styles.pages}>
        {[undefined, ...cursors].map((cursor, at) => (
          <NoticePage
            key={`${chosen} ${cursor ?? ''}`}
            query={{ group, unread: unreadOnly ? 1 : undefined, cursor }}
            more={at === cursors.length ? (next) => setCursors([...cursors, next]) : undefined}
            close={close}
          />
        ))}
      </div>
    </>
  )
}
