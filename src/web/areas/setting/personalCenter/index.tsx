import History from 'lucide-react/icons/history'
import KeyRound from 'lucide-react/icons/key-round'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import ShieldCheck from 'lucide-react/icons/shield-check'
import UserRound from 'lucide-react/icons/user-round'
import type { ComponentType } from 'react'
import { useTexts } from '#web/locales/texts.ts'
import { usePage } from '#web/router/page.ts'
import { FactorPart } from './FactorPart.tsx'
import styles from './index.module.css'
import { LoginsPart } from './LoginsPart.tsx'
import { PasswordPart } from './PasswordPart.tsx'
import { ProfilePart } from './ProfilePart.tsx'
import { SessionsPart } from './SessionsPart.tsx'
import { centerTexts } from './texts.ts'

const parts = {
  profile: { Icon: UserRound, Part: ProfilePart },
  password: { Icon: KeyRound, Part: PasswordPart },
  sessions: { Icon: MonitorSmartphone, Part: SessionsPart },
  logins: { Icon: History, Part: LoginsPart },
  factor: { Icon: ShieldCheck, Part: FactorPart },
} as const satisfies Record<string, { Icon: ComponentType<{ size: number; 'aria-hidden': boolean }>; Part: ComponentType }>

type Name = keyof typeof parts

/** Everybody's own account (checklist R08); the address remembers the part. */
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

/** On a small screen the row of parts is wider than the screen. */
function reveal(button: HTMLButtonElement | null): void {
  button?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
