import { user, type User } from '#contract/dev/user.ts'
import { useCall } from '#web/base/api/query.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { Allowed } from '#web/base/session/Allowed.tsx'
import { SessionList } from '#web/kit/account/SessionList.tsx'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Empty } from '#web/kit/ui/state/Empty.tsx'
import { Loaded } from '#web/kit/ui/state/Loaded.tsx'
import { askAndKick } from './actions.ts'
import { userTexts } from './texts.ts'
import styles from './user.module.css'

/** An account's sessions, and buttons that end one or all. */
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
            <SessionList list={list} end={user.endSession} />
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
