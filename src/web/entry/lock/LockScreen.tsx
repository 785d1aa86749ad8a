import { useEffect, useState, type FormEvent } from 'react'
import ImageIcon from 'virtual:icon/image'
import LockKeyhole from 'virtual:icon/lock-keyhole'
import LogOut from 'virtual:icon/log-out'
import { useTexts, useLanguage, texts } from '#web/base/locales/texts.ts'
import { useDocumentTitle } from '#web/base/router/document-title.ts'
import { logOut } from '#web/base/session/enter.ts'
import { unlockScreen, useLock } from '#web/base/session/lock.ts'
import { nextWallpaper, wallpaperUrl } from '#web/base/session/wallpapers.ts'
import { useSite } from '#web/base/site.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Field } from '#web/kit/ui/input/Field.tsx'
import { Input } from '#web/kit/ui/input/Input.tsx'
import styles from './LockScreen.module.css'

const lockTexts = texts({
  zh: {
    locked: '屏幕已锁定',
    lockedProduct: '{title} 已锁定',
    password: '登录密码',
    unlock: '解锁',
    wrongPassword: '请输入正确的密码',
    changeWallpaper: '切换壁纸',
    logOut: '退出登录',
  },
  en: {
    locked: 'The screen is locked',
    lockedProduct: '{title} is locked',
    password: 'Login password',
    unlock: 'Unlock',
    wrongPassword: 'Please enter the correct password',
    changeWallpaper: 'Change wallpaper',
    logOut: 'Log out',
  },
})

const LEAVING_MS = 500

interface LockScreenProps {
  isLeaving: boolean
  onLeft: () => void
}

/** Wallpaper, clock, the person, and the form that unlocks. */
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

/** The time and the date. */
function LockClock() {
  const language = useLanguage()
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000)
    return () => clearInterval(timer)
  }, [])
  const time = now.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Shanghai' })
  const day = now.toLocaleDateString(language === 'zh' ? 'zh-CN' : 'en-GB', {
    month: 'long',
    day: 'numeric',
    weekday: 'long',
    timeZone: 'Asia/Shanghai',
  })
  return (
    <time dateTime={now.toISOString()} className={styles.clock}>
      <span className={styles.time}>{time}</span>
      <span className={styles.day}>{day}</span>
    </time>
  )
}

/** The picture behind the lock screen; the previous one stays until the next has loaded. */
function Wallpaper({ number }: { number: number }) {
  const [lastAttempt, setLastAttempt] = useState<number>()
  return (
    <div aria-hidden className={styles.wallpaper}>
      {lastAttempt !== undefined && lastAttempt !== number && <img src={wallpaperUrl(lastAttempt)} alt="" />}
      <img
        key={number}
        src={wallpaperUrl(number)}
        alt=""
        data-wallpaper={number}
        className={lastAttempt === number ? undefined : styles.coming}
        onLoad={() => setLastAttempt(number)}
      />
    </div>
  )
}
