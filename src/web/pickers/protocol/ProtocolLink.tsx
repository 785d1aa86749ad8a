import Copy from 'lucide-react/icons/copy'
import { Button } from '#web/kit/ui/Button.tsx'
import { Field } from '#web/kit/ui/Field.tsx'
import { Input } from '#web/kit/ui/Input.tsx'
import { QrCode } from '#web/kit/ui/QrCode.tsx'
import { toast } from '#web/kit/ui/toast.ts'
import { useTexts } from '#web/locales/texts.ts'
import styles from './ProtocolDialog.module.css'
import { protocolTexts } from './texts.ts'

const ignore = () => undefined

/** A link that was made, to be copied or scanned. */
export function ProtocolLink({ url }: { url: string }) {
  const t = useTexts(protocolTexts)
  async function copy() {
    await navigator.clipboard.writeText(url)
    toast.success(t('copied'))
  }
  return (
    <div role="status" className={styles.result}>
      <div className={styles.line}>
        <Field label={t('link')}>
          <Input readOnly value={url} onChange={ignore} />
        </Field>
        <Button icon={<Copy aria-hidden size={14} />} onClick={() => void copy()}>
          {t('copy')}
        </Button>
      </div>
      <QrCode text={url} label={t('qr')} />
    </div>
  )
}
