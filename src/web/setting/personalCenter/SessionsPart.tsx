import type { OutputOf } from '#contract/kit/endpoint.ts'
import { profile } from '#contract/session/profile.ts'
import { useAction, useCall } from '#web/api/query.ts'
import { Button } from '#web/kit/ui/Button.tsx'
import { Loaded } from '#web/kit/ui/Loaded.tsx'
import { confirm } from '#web/kit/ui/confirm.ts'
import { Tag } from '#web/kit/ui/Tag.tsx'
import { Time } from '#web/kit/ui/Time.tsx'
import { useTexts } from '#web/locales/texts.ts'
import { deviceName } from '#web/session/device-name.ts'
import styles from './index.module.css'
import list from './SessionsPart.module.css'
import { centerTexts } from './texts.ts'

type Session = OutputOf<typeof profile.sessions>['list'][number]

/** Where the person is logged in, and ending it. */
export function SessionsPart() {
  const t = useTexts(centerTexts)
  const query = useCall(profile.sessions, {}, { quiet: true, staleTime: 0 })
  const endOthers = useAction(profile.endOtherSessions)
  const others = query.data?.list.filter(({ is_current }) => !is_current).length ?? 0

  async function askAndEndOthers(): Promise<void> {
    const body = t('endOthersEffect', { n: others })
    if (await confirm({ title: t('endOthersQuestion'), body, confirmText: t('endOthers'), tone: 'danger' })) endOthers.mutate({})
  }

  return (
    <>
      <p className={styles.hint}>{t('sessionsHint')}</p>
      <Loaded query={query}>
        {(data) => (
          <ul className={list.list}>
            {data.list.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        )}
      </Loaded>
      <div className={styles.actions}>
        <Button
          tone="danger"
          loading={endOthers.isPending}
          disabledReason={others === 0 ? t('onlyThis') : undefined}
          onClick={() => void askAndEndOthers()}
        >
          {t('endOthers')}
        </Button>
      </div>
    </>
  )
}

function SessionRow({ session: { id, ip, user_agent, created_at, last_seen_at, is_current } }: { session: Session }) {
  const t = useTexts(centerTexts)
  const end = useAction(profile.endSession)
  const device = deviceName(user_agent) ?? t('unknownDevice')

  async function askAndEnd(): Promise<void> {
    const body = t('endEffect', { device })
    if (await confirm({ title: t('endQuestion'), body, confirmText: t('end'), tone: 'danger' })) end.mutate({ id })
  }

  return (
    <li className={list.row}>
      <div className={list.words}>
        <p className={list.device}>
          {device} {is_current && <Tag tone="success">{t('current')}</Tag>}
        </p>
        <p className={list.facts}>
          <span>{ip}</span>
          <span>
            {t('lastSeen')} <Time value={last_seen_at} />
          </span>
          <span>
            {t('loggedIn')} <Time value={created_at} />
          </span>
        </p>
      </div>
      {!is_current && (
        <Button loading={end.isPending} aria-label={t('endNamed', { device })} onClick={() => void askAndEnd()}>
          {t('end')}
        </Button>
      )}
    </li>
  )
}
