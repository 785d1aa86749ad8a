import { useEffect, useState } from 'react'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { useSecondStep } from '#web/base/session/store.ts'
import { useSite } from '#web/base/site.ts'
import { Segmented } from '#web/kit/ui/input/Segmented.tsx'
import { onDemand } from '#web/kit/ui/state/on-demand.ts'
import { AuthFrame } from './AuthFrame.tsx'
import { DemoAccounts } from './DemoAccounts.tsx'
import { LoginForm } from './LoginForm.tsx'
import { useDemoAccounts, useLoginMethods } from './public-endpoints.ts'
import { sentCode } from './sent-code.ts'
import { useLogIn } from './use-log-in.ts'
import styles from './LoginPage.module.css'

const loginTexts = texts({
  zh: {
    welcome: '登录 {title}',
    tagline: '工业品业务后台',
    secondStep: '两步验证',
    doors: '登录方式',
    byPassword: '密码登录',
    byCode: '验证码登录',
  },
  en: {
    welcome: 'Log in to {title}',
    tagline: 'Back office for industrial goods',
    secondStep: 'Two-factor authentication',
    doors: 'Login methods',
    byPassword: 'Password',
    byCode: 'SMS code',
  },
})

const otherMethods = onDemand(() => import('./OtherMethods.tsx'))
const mobileForm = onDemand(() => import('./MobileForm.tsx'))
const secondStep = onDemand(() => import('./SecondStep.tsx'))

/** The login, and a second step for accounts with a second factor. */
export function LoginPage() {
  const t = useTexts(loginTexts)
  const mfaToken = useSecondStep((step) => step.mfaToken)
  const SecondStep = secondStep.useLoaded(mfaToken !== undefined)?.SecondStep
  if (mfaToken === undefined) return <FirstStep />
  return (
    <AuthFrame title={t('secondStep')} tagline={t('tagline')}>
      {SecondStep && <SecondStep mfaToken={mfaToken} />}
    </AuthFrame>
  )
}

function FirstStep() {
  const t = useTexts(loginTexts)
  const login = useLogIn()
  const name = useSite((site) => site.name)
  const methods = useLoginMethods()
  const demo = useDemoAccounts()
  const isLate = useLate()
  // after a reload a person who has requested a code continues with it
  const [door, setDoor] = useState<'password' | 'mobile'>(() => (sentCode('login') ? 'mobile' : 'password'))
  const isMobile = door === 'mobile' && methods?.sms === true
  const MobileForm = mobileForm.useLoaded(isMobile)?.MobileForm
  const hasOthers = Boolean(methods?.sso) || methods?.registration === true
  const OtherMethods = otherMethods.useLoaded(hasOthers)?.OtherMethods
  const choose = (door: 'password' | 'mobile') => {
    login.forget()
    setDoor(door)
  }
  // rendered all at once: a later element would move the button under a finger
  const isWhole = methods !== undefined && demo !== undefined && (!hasOthers || OtherMethods !== undefined)
  if (!isWhole && !isLate) return null
  return (
    <AuthFrame title={t('welcome', { title: name })} tagline={t('tagline')}>
      {methods?.sms && (
        <div className={styles.doors}>
          <Segmented
            aria-label={t('doors')}
            value={door}
            onChange={choose}
            options={[
              { key: 'password', title: t('byPassword') },
              { key: 'mobile', title: t('byCode') },
            ]}
          />
        </div>
      )}
      {isMobile ? MobileForm && <MobileForm login={login} isOnConsole={methods.sms_on_console} /> : <LoginForm login={login} />}
      {methods && OtherMethods && <OtherMethods methods={methods} />}
      {demo && <DemoAccounts login={login} offer={demo} />}
    </AuthFrame>
  )
}

// on a slow network the form with user name and password appears before the login methods are known
const LONGEST_MS = 1000

function useLate(): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), LONGEST_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLate
}
