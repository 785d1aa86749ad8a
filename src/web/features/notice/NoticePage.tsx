import { useState } from 'react'
import Boxes from 'virtual:icon/boxes'
import Check from 'virtual:icon/check'
import FileClock from 'virtual:icon/file-clock'
import Inbox from 'virtual:icon/inbox'
import ListChecks from 'virtual:icon/list-checks'
import MessageSquareText from 'virtual:icon/message-square-text'
import Scale from 'virtual:icon/scale'
import ShieldAlert from 'virtual:icon/shield-alert'
import ShoppingBag from 'virtual:icon/shopping-bag'
import SlidersHorizontal from 'virtual:icon/sliders-horizontal'
import Undo2 from 'virtual:icon/undo-2'
import Wallet from 'virtual:icon/wallet'
import { noticeKinds, type NoticeGroup } from '#contract/notice/kinds.ts'
import { notice, type Notice } from '#contract/notice/notice.ts'
import type { CallInput } from '#web/base/api/endpoint-ref.ts'
import { useAction, useCall } from '#web/base/api/query.ts'
import { useLanguage, useTexts } from '#web/base/locales/texts.ts'
import { href } from '#web/base/router/location.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Empty } from '#web/kit/ui/state/Empty.tsx'
import { NotLoaded } from '#web/kit/ui/state/NotLoaded.tsx'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import { Time } from '#web/kit/ui/value/Time.tsx'
import { isKnown, noticeText } from './notice-text.ts'
import { noticeTexts } from './texts.ts'
import { useUnread } from './unread-store.ts'
import styles from './NoticePanel.module.css'

interface NoticePageProps {
  query: CallInput<typeof notice.list>
  /** Shows the next page; undefined if that page is already shown. */
  more: ((next: number) => void) | undefined
  close: () => void
}

/** One page with notifications, or its loading, error or empty state. */
export function NoticePage({ query, more, close }: NoticePageProps) {
  const t = useTexts(noticeTexts)
  const { data, error, refetch } = useCall(notice.list, query, { quiet: true })
  if (error && !data) return <NotLoaded title={t('failed')} error={error} retry={refetch} />
  if (!data) return <Skeleton lines={5} />
  if (data.list.length === 0 && query.cursor === undefined) {
    return query.unread === 1 ? <Empty kind="done" title={t('noneUnread')} /> : <Empty title={t('none')}>{t('noneHint')}</Empty>
  }
  const { list, next } = data
  return (
    <>
      <ul className={styles.list}>
        {list.map((one) => (
          <NoticeItem key={one.id} one={one} close={close} />
        ))}
      </ul>
      {next !== null && more && (
        <Button variant="link" className={styles.more} onClick={() => more(next)}>
          {t('more')}
        </Button>
      )}
    </>
  )
}

const icons: Record<NoticeGroup, typeof Boxes> = {
  account: ShieldAlert,
  stock: Boxes,
  order: ShoppingBag,
  payment: Wallet,
  contract: FileClock,
  ledger: Scale,
  aftersale: Undo2,
  comment: MessageSquareText,
  desk: Inbox,
  config: SlidersHorizontal,
  batch: ListChecks,
}

function NoticeItem({ one, close }: { one: Notice; close: () => void }) {
  const t = useTexts(noticeTexts)
  const language = useLanguage()
  // shown as read at once; the list is requested again anyway
  const [isPressed, setIsPressed] = useState(false)
  const read = useAction(notice.read, { onSuccess: (data) => useUnread.setState(data) })
  const isUnread = one.read_at === null && !isPressed
  const markRead = () => {
    if (!isUnread) return
    setIsPressed(true)
    read.mutate({ ids: [one.id] }, { onError: () => setIsPressed(false) })
  }
  const Icon = icons[isKnown(one.kind) ? noticeKinds[one.kind].group : 'account']
  const text = noticeText(one, language)
  return (
    <li className={isUnread ? `${styles.item} ${styles.unread}` : styles.item}>
      <Icon aria-hidden size={16} className={styles.icon} />
      <div className={styles.words}>
        {isUnread && <span className="visually-hidden">{t('isUnread')}</span>}
        {one.link === null ? (
          <span>{text}</span>
        ) : (
          <a
            href={href(one.link)}
            className={styles.link}
            onClick={(event) => {
              markRead()
              if (!event.ctrlKey && !event.metaKey && !event.shiftKey) close()
            }}
          >
            {text}
          </a>
        )}
        <span className={styles.time}>
          <Time value={one.created_at} />
        </span>
      </div>
      {isUnread && <Button variant="ghost" size="compact" icon={<Check aria-hidden />} tip={t('markRead')} onClick={markRead} />}
    </li>
  )
}
