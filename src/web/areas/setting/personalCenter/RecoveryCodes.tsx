import { useTexts, texts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Dialog } from '#web/kit/ui/overlay/Dialog.tsx'
import { toast } from '#web/kit/ui/overlay/toast.ts'
import styles from './FactorSetup.module.css'

const factorTexts = texts({
  zh: {
    keep: '请保存好恢复码',
    keepHint: '丢失手机时，可用恢复码代替验证码登录，每个只能用一次。恢复码只显示这一次。',
    copy: '复制',
    copied: '恢复码已复制',
    download: '下载',
    kept: '我已保存',
  },
  en: {
    keep: 'Save your recovery codes',
    keepHint:
      'If you lose your phone, log in with a recovery code instead of a verification code. Each works once. They are only shown this time.',
    copy: 'Copy',
    copied: 'Recovery codes copied',
    download: 'Download',
    kept: 'I have saved them',
  },
})

/** The ten recovery codes, shown once. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useTexts(factorTexts)
  const text = `${codes.join('\n')}\n`

  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(text)
    toast.success(t('copied'))
  }

  return (
    <Dialog
      open
      title={t('keep')}
      description={t('keepHint')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => void copy()}>{t('copy')}</Button>
          <Button onClick={() => download(text)}>{t('download')}</Button>
          <Button variant="primary" onClick={onClose}>
            {t('kept')}
          </Button>
        </>
      }
    >
      <ul aria-label={t('keep')} className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  )
}

function download(text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = 'hexbolt-recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(link.href)
}
