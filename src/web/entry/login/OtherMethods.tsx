import { useState } from 'react'
import KeyRound from 'virtual:icon/key-round'
import { call } from '#web/base/api/client.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { href, useLocation } from '#web/base/router/location.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { publicEndpoints, type LoginMethods } from './public-endpoints.ts'
import styles from './OtherMethods.module.css'

const doorTexts = texts({
  zh: { sso: '使用{title}登录', register: '注册账号' },
  en: { sso: 'Log in with {title}', register: 'Register' },
})

/** The login methods on other pages: single sign-on and registration. */
export function OtherMethods({ methods: { sso, registration } }: { methods: LoginMethods }) {
  const t = useTexts(doorTexts)
  const { query } = useLocation()
  const [isLeaving, setIsLeaving] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function leave(): Promise<void> {
    setIsLeaving(true)
    setFailure(undefined)
    try {
      const { url } = await call(publicEndpoints.startSso, { return_to: query['redirect'] })
      location.assign(url)
    } catch (error) {
      setIsLeaving(false)
      setFailure(error instanceof Error ? error.message : String(error))
    }
  }

  if (sso === null && !registration) return null
  return (
    <div className={styles.other}>
      {sso !== null && (
        <Button className={styles.sso} icon={<KeyRound aria-hidden size={16} />} loading={isLeaving} onClick={() => void leave()}>
          {t('sso', { title: sso })}
        </Button>
      )}
      {failure !== undefined && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      {registration && <a href={href('/register')}>{t('register')}</a>}
    </div>
  )
}
