import { user, type User } from '#contract/dev/user.ts'
import type { OutputOf } from '#contract/kit/endpoint.ts'
import { useAction, useCall } from '#web/api/query.ts'
import { Button } from '#web/kit/ui/Button.tsx'
import { Loaded } from '#web/kit/ui/Loaded.tsx'
import { confirm } from '#web/kit/ui/confirm.ts'
import { Empty } from '#web/kit/ui/Empty.tsx'
import { Tag } from '#web/kit/ui/Tag.tsx'
import { Time } from '#web/kit/ui/Time.tsx'
import { useTexts } from '#web/locales/texts.ts'
import { Allowed } from '#web/session/Allowed.tsx'
import { deviceName } from '#web/session/device-name.ts'
import { askAndKick } from './actions.ts'
import { userTexts } from './texts.ts'
import styles from './user.module.css'

type Session = OutputOf<typeof user.sessions>['list'][number]

/** Where an account is logged in, and ending it. */
export function SessionsTab({ row, isOwn }: { row: User; isOwn: boolean }) {
  const t = useTexts(userTexts)
  const query = useCall(user.sessions, { id: row.id }, { quiet: true, staleTime: 0 })
  return (
    <Loaded query={query}>
      {({ list }) =>
        list.length === 0 ? (
          <Empty title={t('no_sessions')}>{t('no_sessions_hint')}</Empty>
        ) : (
          <>
            <ul className={styles.sessions}>
              {list.map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
            </ul>
            {!isOwn && (
              <Allowed access={user.kick}>
                <div className={styles.actions}>
                  <Button tone="danger" onClick={() => void askAndKick(row)}>
                    {t('kick')}
                  </Button>
                </div>
              </Allowed>
            )}
          </>
        )
      }
    </Loaded>
  )
}

function SessionRow({ session: { id, ip, user_agent, created_at, last_seen_at, is_current } }: { session: Session }) {
  const t = useTexts(userTexts)
  const end = useAction(user.endSession)
  const device = deviceName(user_agent) ?? t('unknown_device')

  async function askAndEnd(): Promise<void> {
    const body = t('end_effect', { device })
    if (await confirm({ title: t('end_question'), body, confirmText: t('end'), tone: 'danger' })) end.mutate({ id })
  }

  return (
    <li className={styles.session}>
      <div>
        <p>
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
        <Allowed access={user.endSession}>
          <Button size="compact" loading={end.isPending} aria-label={t('end_named', { device })} onClick={() => void askAndEnd()}>
            {t('end')}
          </Button>
        </Allowed>
      )}
    </li>
  )
}
