import type * as z from 'zod/mini'
import type { user } from '#contract/dev/user.ts'
import type { sessionRow } from '#contract/session/account.ts'
import type { profile } from '#contract/session/profile.ts'
import { useAction } from '#web/base/api/query.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { Allowed } from '#web/base/session/Allowed.tsx'
import { deviceName } from '#web/base/session/device-name.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { confirm } from '#web/kit/ui/overlay/confirm.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { Time } from '#web/kit/ui/value/Time.tsx'
import { accountTexts } from './texts.ts'
import styles from './account.module.css'

type Session = z.output<typeof sessionRow>
/** Ends a session for the person's own or another account. */
type End = typeof profile.endSession | typeof user.endSession

/** The account's sessions, each with a button that ends it. */
export function SessionList({ list, end }: { list: readonly Session[]; end: End }) {
  return (
    <ul className={styles.sessions}>
      {list.map((session) => (
        <SessionRow key={session.id} session={session} end={end} />
      ))}
    </ul>
  )
}

function SessionRow({ session, end }: { session: Session; end: End }) {
  const t = useTexts(accountTexts)
  const action = useAction(end)
  const { id, ip, user_agent, created_at, last_seen_at, is_current } = session
  const device = deviceName(user_agent) ?? t('unknown_device')

  async function askAndEnd(): Promise<void> {
    const body = t('end_effect', { device })
    if (await confirm({ title: t('end_question'), body, confirmText: t('end'), tone: 'danger' })) action.mutate({ id })
  }

  return (
    <li className={styles.session}>
      <div className={styles.words}>
        <p className={styles.device}>
          {device} {is_current && <Tag tone="success">{t('current')}</Tag>}
        </p>
        <p className={styles.facts}>
          <span>{ip}</span>
          <span>
            {t('last_seen')} <Time value={last_seen_at} />
          </span>
          <span>
            {t('logged_in')} <Time value={created_at} />
          </span>
        </p>
      </div>
      {!is_current && (
        <Allowed access={end}>
          <Button loading={action.isPending} aria-label={t('end_named', { device })} onClick={() => void askAndEnd()}>
            {t('end')}
          </Button>
        </Allowed>
      )}
    </li>
  )
}
