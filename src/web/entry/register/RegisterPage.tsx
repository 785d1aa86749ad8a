import { useEffect } from 'react'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { href, navigate } from '#web/base/router/location.ts'
import { useSite } from '#web/base/site.ts'
import { AuthFrame } from '#web/entry/login/AuthFrame.tsx'
import { useLoginMethods } from '#web/entry/login/public-endpoints.ts'
import { RegisterForm } from './RegisterForm.tsx'
import styles from '#web/entry/login/OtherMethods.module.css'

const registerTexts = texts({
  zh: {
    title: '注册 {title}',
    tagline: '注册后由管理员分配权限',
    toLogin: '已有账号，去登录',
  },
  en: {
    title: 'Register for {title}',
    tagline: 'An administrator grants permissions after registration',
    toLogin: 'Already have an account? Log in',
  },
})

/** The page where people create an account; absent if the server has registration disabled. */
export function RegisterPage() {
  const t = useTexts(registerTexts)
  const methods = useLoginMethods()
  const name = useSite((site) => site.name)
  const isClosed = methods?.registration === false
  useEffect(() => {
    if (isClosed) navigate('/404', { replace: true })
  }, [isClosed])
  if (!methods?.registration) return null
  return (
    <AuthFrame title={t('title', { title: name })} tagline={t('tagline')}>
      <RegisterForm isOnConsole={methods.sms_on_console} />
      <p className={styles.other}>
        <a href={href('/login')}>{t('toLogin')}</a>
      </p>
    </AuthFrame>
  )
}
