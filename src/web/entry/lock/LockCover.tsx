import { useEffect } from 'react'
import { useLock } from '#web/base/session/lock.ts'
import { useSession } from '#web/base/session/store.ts'
import { useConfirmStore } from '#web/kit/ui/overlay/confirm.ts'
import { dismissToast, useToastStore } from '#web/kit/ui/overlay/toast.ts'
import { atRest, onDemand, useMounted, whenIdle } from '#web/kit/ui/state/on-demand.ts'
import styles from './LockCover.module.css'

const screen = onDemand(() => import('./LockScreen.tsx'))

/** Replaces the whole product while the screen is locked. */
export function LockCover() {
  const isLocked = useLock((lock) => lock.isLocked)
  const isLoggedIn = useSession(({ token }) => token !== '')
  const [isMounted, unmount] = useMounted(isLocked)
  const LockScreen = screen.useLoaded(isMounted)?.LockScreen
  // loaded in advance, so that the screen locks without waiting for the network
  useEffect(() => (isLoggedIn ? atRest(() => whenIdle(screen.load)) : undefined), [isLoggedIn])
  useEffect(() => {
    if (isLocked) takeBackWords()
  }, [isLocked])
  if (!isMounted) return null
  return LockScreen ? <LockScreen isLeaving={!isLocked} onLeft={unmount} /> : <div className={styles.cover} />
}

/** Hides open messages and dialogs too, because they reveal the work. */
function takeBackWords(): void {
  for (const { id } of useToastStore.getState().toasts) dismissToast(id)
  for (const { answer } of useConfirmStore.getState().questions) answer(false)
}
