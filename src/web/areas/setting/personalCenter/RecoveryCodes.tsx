import { Button } from '#web/kit/ui/Button.tsx'
import { Dialog } from '#web/kit/ui/Dialog.tsx'
import { toast } from '#web/kit/ui/toast.ts'
import { useTexts } from '#web/locales/texts.ts'
import { factorTexts } from './factor-texts.ts'
import styles from './FactorSetup.module.css'

/** The ten codes, this once. */
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
