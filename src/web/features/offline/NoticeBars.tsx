import { useEffect, useLayoutEffect, useRef } from 'react'
import Clock from 'virtual:icon/clock'
import RefreshCw from 'virtual:icon/refresh-cw'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { LAST_SECONDS, logInEarly, putOffWarning } from '#web/base/session/session-end.ts'
import { useSession } from '#web/base/session/store.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { keepCountRight } from './count-right.ts'
import { OutboxBar } from './OutboxBar.tsx'
import { startSeen } from './seen-run.ts'
import { SeenBar } from './SeenBar.tsx'
import { putOffUpdate, takeUpdate } from './updates.ts'
import styles from './NoticeBars.module.css'

const offlineTexts = texts({
  zh: {
    update: '新版本已就绪，刷新后生效；未保存的表单会作为草稿保留',
    reload: '立即刷新',
    later: '稍后',
    ending: '本次登录剩余',
    ended: '本次登录已到期',
    logIn: '重新登录',
  },
  en: {
    update: 'A new version is ready. Reload to use it; unsaved forms are kept as drafts',
    reload: 'Reload now',
    later: 'Later',
    ending: 'Login ends in',
    ended: 'This login has ended',
    logIn: 'Log in again',
  },
})

interface NoticeBarsProps {
  isOff: boolean
  isUpdate: boolean
  /** The time until the session ends; undefined while no warning is due. */
  secondsLeft: number | undefined
}

/** Notices: no network, a newer version, the session end. */
export function NoticeBars({ isOff, isUpdate, secondsLeft }: NoticeBarsProps) {
  const t = useTexts(offlineTexts)
  useEffect(startSeen, [])
  useEffect(keepCountRight, [])
  const isViewing = useSession(({ viewer }) => viewer !== null)
  const root = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => keepRoomFor(root.current), [])
  return (
    <div ref={root} className={styles.stack} data-ending={secondsLeft !== undefined || undefined} data-raised={isViewing || undefined}>
      <OutboxBar />
      {isOff && <SeenBar />}
      {secondsLeft !== undefined && (
        <div className={`${styles.notice} ${styles.offline}`}>
          <Clock aria-hidden size={16} className={styles.icon} />
          <span className={styles.words}>
            {t(secondsLeft > 0 ? 'ending' : 'ended')}{' '}
            {secondsLeft > 0 && (
              // a screen reader announces it once, not every second
              <time role="timer" aria-live="off" className={styles.time}>
                {clockOf(secondsLeft)}
              </time>
            )}
          </span>
          <span className={styles.actions}>
            {secondsLeft > LAST_SECONDS && (
              <Button size="compact" onClick={putOffWarning}>
                {t('later')}
              </Button>
            )}
            <Button size="compact" variant="primary" onClick={logInEarly}>
              {t('logIn')}
            </Button>
          </span>
        </div>
      )}
      {isUpdate && (
        <div className={styles.notice}>
          <RefreshCw aria-hidden size={16} className={styles.icon} />
          <span className={styles.words}>{t('update')}</span>
          <span className={styles.actions}>
            <Button size="compact" onClick={putOffUpdate}>
              {t('later')}
            </Button>
            <Button size="compact" variant="primary" onClick={takeUpdate}>
              {t('reload')}
            </Button>
          </span>
        </div>
      )}
    </div>
  )
}

/** 9:05 from 545 seconds. */
function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/**
 * Keeps `--notice-room` at the height that the notices cover at the bottom of the window. Pages, drawers and dialogs end above it, because a
 * notice may stay for hours. Notices at the top of a phone cover no page.
 */
function keepRoomFor(stack: HTMLElement | null): (() => void) | undefined {
  if (!stack) return undefined
  const { style } = document.documentElement
  function measure() {
    const { top, height } = stack?.getBoundingClientRect() ?? { top: 0, height: 0 }
    const room = height > 0 && top > innerHeight / 2 ? innerHeight - top : 0
    const next = room > 0 ? `${Math.ceil(room)}px` : ''
    if (style.getPropertyValue('--notice-room') !== next) style.setProperty('--notice-room', next)
  }
  const observer = new ResizeObserver(measure)
  observer.observe(stack)
  addEventListener('resize', measure)
  return () => {
    observer.disconnect()
    removeEventListener('resize', measure)
    style.removeProperty('--notice-room')
  }
}
