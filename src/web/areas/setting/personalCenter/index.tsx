import type { ComponentType } from 'react'
import KeyRound from 'virtual:icon/key-round'
import MonitorSmartphone from 'virtual:icon/monitor-smartphone'
import History from 'virtual:icon/rotate-ccw-clock'
import ShieldCheck from 'virtual:icon/shield-check'
import UserRound from 'virtual:icon/user-round'
import { profile } from '#contract/session/profile.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { usePage } from '#web/base/router/page.ts'
import { LoginLog } from '#web/kit/account/LoginLog.tsx'
import { FactorPart } from './FactorPart.tsx'
import { PasswordPart } from './PasswordPart.tsx'
import { ProfilePart } from './ProfilePart.tsx'
import { SessionsPart } from './SessionsPart.tsx'
import styles from './index.module.css'

const centerTexts = texts({
  zh: {
    parts: '个人中心',
    profile: '个人资料',
    password: '修改密码',
    sessions: '登录设备',
    logins: '登录日志',
    factor: '两步验证',
  },
  en: {
    parts: 'Personal centre',
    profile: 'Profile',
    password: 'Password',
    sessions: 'Devices',
    logins: 'Login log',
    factor: 'Two-factor',
  },
})

const parts = {
  profile: { Icon: UserRound, Part: ProfilePart },
  password: { Icon: KeyRound, Part: PasswordPart },
  sessions: { Icon: MonitorSmartphone, Part: SessionsPart },
  logins: { Icon: History, Part: LoginsPart },
  factor: { Icon: ShieldCheck, Part: FactorPart },
} as const satisfies Record<string, { Icon: ComponentType<{ size: number; 'aria-hidden': boolean }>; Part: ComponentType }>

type Name = keyof typeof parts

/** The person's own account (checklist R08); the address contains the part. */
export default function PersonalCenterPage() {
  const t = useTexts(centerTexts)
  const { query, setQuery } = usePage()
  const chosen = nameFrom(query['tab'])
  const { Part } = parts[chosen]
  return (
    <div className={styles.page}>
      <nav aria-label={t('parts')} className={styles.parts}>
        {(Object.keys(parts) as Name[]).map((name) => {
          const { Icon } = parts[name]
          return (
            <button
              key={name}
              ref={name === chosen ? reveal : undefined}
              type="button"
              aria-current={name === chosen ? 'page' : undefined}
              className={styles.part}
              onClick={() => setQuery({ tab: name === 'profile' ? null : name })}
            >
              <Icon aria-hidden size={16} />
              {t(name)}
            </button>
          )
        })}
      </nav>
      <section aria-labelledby="personal-center-part" className={styles.body}>
        <h2 id="personal-center-part" className={styles.title}>
          {t(chosen)}
        </h2>
        <Part />
      </section>
    </div>
  )
}

function nameFrom(tab: string | undefined): Name {
  return tab !== undefined && Object.hasOwn(parts, tab) ? (tab as Name) : 'profile'
}

/** On a small screen the row with the parts is wider than the screen. */
function reveal(button: HTMLButtonElement | null): void {
  button?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** The login attempts for the person's own account. */
function LoginsPart() {
  return <LoginLog logins={profile.logins} />
}
