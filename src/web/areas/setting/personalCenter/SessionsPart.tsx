import { profile } from '#contract/session/profile.ts'
import { useAction, useCall } from '#web/base/api/query.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { SessionList } from '#web/kit/account/SessionList.tsx'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { confirm } from '#web/kit/ui/overlay/confirm.ts'
import { Loaded } from '#web/kit/ui/state/Loaded.tsx'
import styles from './index.module.css'

const centerTexts = texts({
  zh: {
    sessionsHint: '这些设备登录着您的账号。不认识的设备请立即退出，并修改密码。',
    endOthers: '退出其他设备',
    endOthersQuestion: '退出其他设备上的登录？',
    endOthersEffect: '除本机外的 {n} 个登录会立即失效。',
    onlyThis: '没有其他设备登录',
  },
  en: {
    sessionsHint: 'These devices are logged in to your account. Log out devices you don’t recognise and change your password.',
    endOthers: 'Log out other devices',
    endOthersQuestion: 'Log out all other devices?',
    endOthersEffect: '{n:other login ends|other logins end} immediately.',
    onlyThis: 'No other device is logged in',
  },
})

/** The person's sessions, and buttons that end them. */
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
