import { useEffect } from 'react'
import { useSite } from '#web/session/site.ts'
import { useTexts } from '#web/locales/texts.ts'
import { DoorFrame } from '#web/login/DoorFrame.tsx'
import styles from '#web/login/OtherDoors.module.css'
import { useWays } from '#web/login/use-ways.ts'
import { href, navigate } from '#web/router/location.ts'
import { RegisterForm } from './RegisterForm.tsx'
import { registerTexts } from './texts.ts'

/** Where strangers make an account; where the server has it closed, there is no such page. */
export function RegisterPage() {
  const t = useTexts(registerTexts)
  const ways = useWays()
  const name = useSite((site) => site.name)
  const isClosed = ways?.registration === false
  useEffect(() => {
    if (isClosed) navigate('/404', { replace: true })
  }, [isClosed])
  if (!ways?.registration) return null
  return (
    <DoorFrame title={t('title', { title: name })} tagline={t('tagline')}>
      <RegisterForm isOnConsole={ways.sms_on_console} />
      <p className={styles.other}>
        <a href={href('/login')}>{t('toLogin')}</a>
      </p>
    </DoorFrame>
  )
}
