import { useEffect } from 'react'
import { useConfirmStore } from '#web/kit/ui/confirm.ts'
import { atRest, onDemand, useMounted, whenIdle } from '#web/kit/ui/on-demand.ts'
import { dismissToast, useToastStore } from '#web/kit/ui/toast.ts'
import { useLock } from '#web/session/lock.ts'
import { useSession } from '#web/session/store.ts'
import styles from './LockCover.module.css'

const screen = onDemand(() => import('./LockScreen.tsx'))

/** Takes the place of the whole product while the screen is locked. */
export function LockCover() {
  const isLocked = useLock((lock) => lock.isLocked)
  const isLoggedIn = useSession(({ token }) => token !== '')
  const [isMounted, unmount] = useMounted(isLocked)
  const LockScreen = screen.useLoaded(isMounted)?.LockScreen
  // a screen can be locked at once, whatever the network does
  useEffect(() => (isLoggedIn ? atRest(() => whenIdle(screen.load)) : undefined), [isLoggedIn])
  useEffect(() => {
    if (isLocked) takeBackWords()
  }, [isLocked])
  if (!isMounted) return null
  return LockScreen ? <LockScreen isLeaving={!isLocked} onLeft={unmount} /> : <div className={styles.cover} />
}

/** Messages and questions that are still on the screen tell of the work, too. */
function takeBackWords(): void {
  for (const { id } of useToastStore.getState().toasts) dismissToast(id)
  for (const { answer } of useConfirmStore.getState().asked) answer(false)
}
