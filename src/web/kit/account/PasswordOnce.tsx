import { Button } from '#web/kit/ui/Button.tsx'
import { Dialog } from '#web/kit/ui/Dialog.tsx'
import { toast } from '#web/kit/ui/toast.ts'
import { useTexts } from '#web/locales/texts.ts'
import { userTexts } from './texts.ts'
import styles from './user.module.css'

export interface Shown {
  /** Whose it is, where the page knows. */
  name: string | undefined
  password: string
}

/** A password that was made up, this once. */
export function PasswordOnce({ shown, onClose }: { shown: Shown | null; onClose: () => void }) {
  const t = useTexts(userTexts)
  if (!shown) return null
  const { name, password } = shown

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
