import { useEffect, useState } from 'react'
import { useSite } from '#web/session/site.ts'
import { onDemand } from '#web/kit/ui/on-demand.ts'
import { Segmented } from '#web/kit/ui/Segmented.tsx'
import { useTexts } from '#web/locales/texts.ts'
import { useSecondStep } from '#web/session/second-step.ts'
import { DemoAccounts } from './DemoAccounts.tsx'
import { DoorFrame } from './DoorFrame.tsx'
import { LoginForm } from './LoginForm.tsx'
import styles from './LoginPage.module.css'
import { sentCode } from './sent-code.ts'
import { loginTexts } from './texts.ts'
import { useDemoAccounts } from './use-demo-accounts.ts'
import { useLogIn } from './use-log-in.ts'
import { useWays } from './use-ways.ts'

const otherDoors = onDemand(() => import('./OtherDoors.tsx'))
const mobileForm = onDemand(() => import('./MobileForm.tsx'))
const secondStep = onDemand(() => import('./SecondStep.tsx'))

/** The door, and behind it a second one for who has a second factor. */
export function LoginPage() {
  const t = useTexts(loginTexts)
  const mfaToken = useSecondStep((step) => step.mfaToken)
  const SecondStep = secondStep.useLoaded(mfaToken !== undefined)?.SecondStep
  if (mfaToken === undefined) return <FirstStep />
  return (
    <DoorFrame title={t('secondStep')} tagline={t('tagline')}>
      {SecondStep && <SecondStep mfaToken={mfaToken} />}
    </DoorFrame>
  )
}

function FirstStep() {
  const t = useTexts(loginTexts)
  const login = useLogIn()
  const name = useSite((site) => site.name)
  const ways = useWays()
  const demo = useDemoAccounts()
  const isLate = useLate()
  // whoever has asked for a code goes on with it after a reload
  const [door, setDoor] = useState<'password' | 'mobile'>(() => (sentCode('login') ? 'mobile' : 'password'))
  const isMobile = door === 'mobile' && ways?.sms === true
  const MobileForm = mobileForm.useLoaded(isMobile)?.MobileForm
  const hasOthers = Boolean(ways?.sso) || ways?.registration === true
  const OtherDoors = otherDoors.useLoaded(hasOthers)?.OtherDoors
  const choose = (door: 'password' | 'mobile') => {
    login.forget()
    setDoor(door)
  }
  // whole at once: what comes later would push the button away from under a finger
  const isWhole = ways !== undefined && demo !== undefined && (!hasOthers || OtherDoors !== undefined)
  if (!isWhole && !isLate) return null
  return (
    <DoorFrame title={t('welcome', { title: name })} tagline={t('tagline')}>
      {ways?.sms && (
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
      {isMobile ? MobileForm && <MobileForm login={login} isOnConsole={ways.sms_on_console} /> : <LoginForm login={login} />}
      {ways && OtherDoors && <OtherDoors ways={ways} />}
      {demo && <DemoAccounts login={login} offer={demo} />}
    </DoorFrame>
  )
}

// on a line where the doors are not known by then, user name and password are there
const LONGEST_MS = 1000

function useLate(): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), LONGEST_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLate
}
