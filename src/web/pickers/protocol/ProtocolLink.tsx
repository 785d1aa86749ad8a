import Copy from 'virtual:icon/copy'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Field } from '#web/kit/ui/input/Field.tsx'
import { Input } from '#web/kit/ui/input/Input.tsx'
import { toast } from '#web/kit/ui/overlay/toast.ts'
import { QrCode } from '#web/kit/ui/value/QrCode.tsx'
import { closeProtocolDialog } from './protocol-dialog.ts'
import { WechatLinks } from './WechatLinks.tsx'
import styles from './ProtocolDialog.module.css'

const protocolTexts = texts({
  zh: {
    link: '协议链接',
    copy: '复制',
    copied: '已复制',
    use: '使用该链接',
    qr: '协议链接的二维码',
  },
  en: {
    link: 'Protocol link',
    copy: 'Copy',
    copied: 'Copied',
    use: 'Use this link',
    qr: 'QR code of the protocol link',
  },
})

const ignore = () => undefined

interface ProtocolLinkProps {
  url: string
  link: { func: string; params: Readonly<Record<string, string>> }
  /** The mini-program is set up. */
  isSetUp: boolean
  onUse?: ((url: string) => void) | undefined
}

/** A generated link, to be copied, scanned, or made into a WeChat link. */
export function ProtocolLink({ url, link, isSetUp, onUse }: ProtocolLinkProps) {
  const t = useTexts(protocolTexts)
  async function copy(text: string) {
    await navigator.clipboard.writeText(text)
    toast.success(t('copied'))
  }
  return (
    <div role="status" className={styles.result}>
      <div className={styles.line}>
        <Field label={t('link')}>
          <Input readOnly value={url} onChange={ignore} />
        </Field>
        <Button icon={<Copy aria-hidden size={14} />} onClick={() => void copy(url)}>
          {t('copy')}
        </Button>
      </div>
      {onUse && (
        <Button
          variant="primary"
          onClick={() => {
            onUse(url)
            closeProtocolDialog()
          }}
        >
          {t('use')}
        </Button>
      )}
      <QrCode text={url} label={t('qr')} />
      <WechatLinks link={link} isSetUp={isSetUp} onCopy={(text) => void copy(text)} />
    </div>
  )
}
