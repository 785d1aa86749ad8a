import { QueryClientProvider } from '@tanstack/react-query'
import { PasswordPart } from '#web/areas/setting/personalCenter/PasswordPart.tsx'
import { queryClient } from '#web/base/api/query.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { useDocumentTitle } from '#web/base/router/document-title.ts'
import { logOut } from '#web/base/session/enter.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import styles from './OtherMethods.module.css'

const changeFirstTexts = texts({
  zh: { title: '修改初始密码', hint: '继续之前，请先设置只有您自己知道的密码', logOut: '退出登录' },
  en: { title: 'Change your initial password', hint: 'Before you go on, choose a password that only you know', logOut: 'Log out' },
})

/** Replaces the product until an initial password is changed: the server refuses all other calls. */
export function ChangeFirst() {
  const t = useTexts(changeFirstTexts)
  useDocumentTitle(t('title'))
  return (
    <QueryClientProvider client={queryClient}>
      <AuthFrame title={t('title')} tagline={t('hint')}>
        <PasswordPart />
        <p className={styles.other}>
          <Button variant="link" onClick={logOut}>
            {t('logOut')}
          </Button>
        </p>
      </AuthFrame>
    </QueryClientProvider>
  )
}
