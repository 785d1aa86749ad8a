import { profile } from '#contract/session/profile.ts'
import { useAction, useCall } from '#web/api/query.ts'
import { SessionList } from '#web/kit/account/SessionList.tsx'
import { Button } from '#web/kit/ui/Button.tsx'
import { Loaded } from '#web/kit/ui/Loaded.tsx'
import { confirm } from '#web/kit/ui/confirm.ts'
import { useTexts } from '#web/locales/texts.ts'
import styles from './index.module.css'
import { centerTexts } from './texts.ts'

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
      <Loaded query={query}>{({ list }) => <SessionList list={list} end={profile.endSession} />}</Loaded>
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
