import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { FactorSetup } from '#web/areas/setting/personalCenter/FactorSetup.tsx'
import { queryClient } from '#web/base/api/query.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { useDocumentTitle } from '#web/base/router/document-title.ts'
import { logOut } from '#web/base/session/enter.ts'
import { useSession } from '#web/base/session/store.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import formStyles from './AuthForm.module.css'
import styles from './OtherMethods.module.css'

const enrolFirstTexts = texts({
  zh: {
    title: '启用两步验证',
    hint: '您的角色或权限要求启用后才能继续',
    app: '在手机上准备一个验证器，如 Google Authenticator、Microsoft Authenticator 或微信小程序验证器。',
    scan: '用它扫描二维码，并填入显示的 6 位验证码。',
    codes: '保存 10 个恢复码，手机丢失时用它登录。',
    begin: '开始设置',
    logOut: '退出登录',
  },
  en: {
    title: 'Set up two-factor authentication',
    hint: 'Your role or permissions require it before you can continue',
    app: 'Install an authenticator on your phone, such as Google or Microsoft Authenticator.',
    scan: 'Scan the QR code with it and enter the 6-digit code it shows.',
    codes: 'Save 10 recovery codes to log in if you lose your phone.',
    begin: 'Start setup',
    logOut: 'Log out',
  },
})

/** Replaces the product until a required second factor is on: the server refuses all other calls. */
export function EnrolFirst() {
  const t = useTexts(enrolFirstTexts)
  useDocumentTitle(t('title'))
  const [isOpen, setIsOpen] = useState(false)
  return (
    <QueryClientProvider client={queryClient}>
      <AuthFrame title={t('title')} tagline={t('hint')}>
        <div className={formStyles.form}>
          <ol className={styles.steps}>
            <li>{t('app')}</li>
            <li>{t('scan')}</li>
            <li>{t('codes')}</li>
          </ol>
          <Button variant="primary" className={formStyles.submit} onClick={() => setIsOpen(true)}>
            {t('begin')}
          </Button>
        </div>
        <p className={styles.other}>
          <Button variant="link" onClick={logOut}>
            {t('logOut')}
          </Button>
        </p>
      </AuthFrame>
      {isOpen && <FactorSetup onClose={() => setIsOpen(false)} onDone={() => useSession.setState({ must_set_factor: false })} />}
    </QueryClientProvider>
  )
}
