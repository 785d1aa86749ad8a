import ImageIcon from 'lucide-react/icons/image'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import LogOut from 'lucide-react/icons/log-out'
import { useEffect, useState, type FormEvent } from 'react'
import { useSite } from '#web/session/site.ts'
import { Button } from '#web/kit/ui/Button.tsx'
import { Field } from '#web/kit/ui/Field.tsx'
import { Input } from '#web/kit/ui/Input.tsx'
import { useTexts } from '#web/locales/texts.ts'
import { useDocumentTitle } from '#web/router/document-title.ts'
import { logOut } from '#web/session/enter.ts'
import { unlockScreen, useLock } from '#web/session/lock.ts'
import { LockClock } from './LockClock.tsx'
import styles from './LockScreen.module.css'
import { lockTexts } from './texts.ts'
import { Wallpaper } from './Wallpaper.tsx'
import { nextWallpaper } from './wallpapers.ts'

const LEAVING_MS = 500

interface LockScreenProps {
  isLeaving: boolean
  onLeft: () => void
}

/** Wallpaper, clock, who has locked it, and the way back in. */
export function LockScreen({ isLeaving, onLeft }: LockScreenProps) {
  const t = useTexts(lockTexts)
  useDocumentTitle(isLeaving ? undefined : t('locked'))
  const { name, avatar, wallpaper } = useLock()
  const title = useSite((site) => site.name)
  useEffect(() => {
    if (!isLeaving) return
    const timer = setTimeout(onLeft, matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : LEAVING_MS)
    return () => clearTimeout(timer)
  }, [isLeaving, onLeft])
  return (
    <div className={isLeaving ? `${styles.screen} ${styles.leaving}` : styles.screen} inert={isLeaving}>
      <Wallpaper number={wallpaper} />
      <main className={styles.content}>
        <LockClock />
        <section className={styles.card} aria-label={t('locked')}>
          {avatar ? (
            <img src={avatar} alt="" className={styles.avatar} />
          ) : (
            <span aria-hidden className={styles.avatar}>
              {[...name][0]?.toUpperCase() ?? <LockKeyhole size={28} />}
            </span>
          )}
          {name !== '' && <p className={styles.name}>{name}</p>}
          <h1 className={styles.title}>{t('lockedProduct', { title })}</h1>
          <UnlockForm />
        </section>
        <div className={styles.foot}>
          <button
            type="button"
            className={styles.tool}
            onClick={() => useLock.setState({ wallpaper: nextWallpaper(wallpaper, Math.random()) })}
          >
            <ImageIcon aria-hidden size={16} />
            {t('changeWallpaper')}
          </button>
          <button type="button" className={styles.tool} onClick={logOut}>
            <LogOut aria-hidden size={16} />
            {t('logOut')}
          </button>
        </div>
      </main>
    </div>
  )
}

function UnlockForm() {
  const t = useTexts(lockTexts)
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState<string>()
  const [isAsking, setIsAsking] = useState(false)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isAsking) return
    if (password === '') return setFailure(t('wrongPassword'))
    setIsAsking(true)
    try {
      await unlockScreen(password)
    } catch (error) {
      setFailure(error instanceof Error ? error.message : t('wrongPassword'))
      setPassword('')
    } finally {
      setIsAsking(false)
    }
  }

  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <Field label={t('password')} hideLabel error={failure}>
        <Input
          type="password"
          value={password}
          onChange={setPassword}
          placeholder={t('password')}
          autoComplete="current-password"
          autoFocus
          prefix={<LockKeyhole aria-hidden size={16} />}
        />
      </Field>
      <Button type="submit" variant="primary" className={styles.submit} loading={isAsking}>
        {t('unlock')}
      </Button>
      <p role="alert" className="visually-hidden">
        {failure}
      </p>
    </form>
  )
}
