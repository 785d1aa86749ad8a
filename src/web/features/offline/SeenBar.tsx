import { useSyncExternalStore } from 'react'
import WifiOff from 'virtual:icon/wifi-off'
import { queryClient } from '#web/base/api/query.ts'
import { useReach } from '#web/base/api/reach.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { useView } from '#web/base/router/views.ts'
import { formatTime } from '#web/kit/ui/value/format.ts'
import { addressOf, mayKeep } from './kept.ts'
import styles from './NoticeBars.module.css'

const seenTexts = texts({
  zh: {
    offline: '离线',
    unreachable: '服务器无法连接',
    as_of: '{state} · 数据截至 {time}',
    unseen: '{state} · 本页没有看过的数据',
    waits: '评论、跟进和盘点会保存在本机，恢复连接后自动提交',
  },
  en: {
    offline: 'Offline',
    unreachable: 'Server unreachable',
    as_of: '{state} · data as of {time}',
    unseen: '{state} · nothing seen of this page',
    waits: 'Comments, notes and counts are saved on this device and sent when you are back online',
  },
})

/** Tells without the server how old the visible page's data is. */
export function SeenBar() {
  const t = useTexts(seenTexts)
  const isLost = useReach((reach) => reach.isLost)
  const isPage = useView(({ view }) => view.kind === 'page')
  const oldest = useSyncExternalStore(subscribe, oldestShown)
  const state = t(isLost ? 'offline' : 'unreachable')
  const words = oldest === undefined ? t('unseen', { state }) : t('as_of', { state, time: timeOf(oldest) })
  return (
    <div className={`${styles.notice} ${styles.offline}`}>
      <WifiOff aria-hidden size={16} className={styles.icon} />
      <span className={styles.seen}>
        <strong>{isPage ? words : state}</strong>
        <span className={styles.waits}>{t('waits')}</span>
      </span>
    </div>
  )
}

function subscribe(listener: () => void): () => void {
  return queryClient.getQueryCache().subscribe(listener)
}

/** The time for the oldest answer on the visible page. */
function oldestShown(): number | undefined {
  const times = queryClient
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ queryKey, state }) => state.data !== undefined && mayKeep(addressOf(queryKey)) })
    .map(({ state }) => state.dataUpdatedAt)
  return times.length === 0 ? undefined : Math.min(...times)
}

/** 14:05; with the date if it is another day. */
function timeOf(moment: number): string {
  const [day = '', minute = ''] = formatTime(moment).split(' ')
  return day === formatTime(Date.now(), 'day') ? minute : `${day} ${minute}`
}
