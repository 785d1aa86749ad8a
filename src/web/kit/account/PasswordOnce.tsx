import { useTexts, texts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Dialog } from '#web/kit/ui/overlay/Dialog.tsx'
import { toast } from '#web/kit/ui/overlay/toast.ts'
import styles from './account.module.css'

const userTexts = texts({
  zh: {
    shown_once: '初始密码',
    shown_once_of: '{name} 的初始密码',
    shown_once_hint: '密码只显示这一次，请转交本人。首次登录必须修改。',
    copy: '复制',
    copied: '已复制',
    kept: '我已记下',
  },
  en: {
    shown_once: 'Initial password',
    shown_once_of: 'Initial password of {name}',
    shown_once_hint: 'Shown only once. Pass it on; it must be changed at the first login.',
    copy: 'Copy',
    copied: 'Copied',
    kept: 'I have saved it',
  },
})

export interface Credentials {
  /** The password's account, if known. */
  name: string | undefined
  password: string
}

/** Shows a generated password once. */
export function PasswordOnce({ credentials, onClose }: { credentials: Credentials | null; onClose: () => void }) {
  const t = useTexts(userTexts)
  if (!credentials) return null
  const { name, password } = credentials

  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(password)
    toast.success(t('copied'))
  }

  return (
    <Dialog
      open
      title={name === undefined ? t('shown_once') : t('shown_once_of', { name })}
      description={t('shown_once_hint')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => void copy()}>{t('copy')}</Button>
          <Button variant="primary" onClick={onClose}>
            {t('kept')}
          </Button>
        </>
      }
    >
      <p className={styles.password}>
        <code>{password}</code>
      </p>
    </Dialog>
  )
}
