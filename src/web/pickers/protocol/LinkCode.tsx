import { texts, useTexts } from '#web/base/locales/texts.ts'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import { QrCode } from '#web/kit/ui/value/QrCode.tsx'
import type { useLinkCode } from './use-wechat-link.ts'
import styles from './ProtocolDialog.module.css'

const codeTexts = texts({
  zh: { failed: '小程序码生成失败（{reason}），以下为协议链接的二维码' },
  en: { failed: 'No mini-program code ({reason}). This is the QR code of the protocol link' },
})

interface LinkCodeProps {
  code: ReturnType<typeof useLinkCode>
  /** The link whose QR code stands in for a missing mini-program code. */
  url: string
  label: string
}

/** The mini-program code for a link, or its QR code where WeChat makes none. */
export function LinkCode({ code: { image, isLoading, error }, url, label }: LinkCodeProps) {
  const t = useTexts(codeTexts)
  if (isLoading) return <Skeleton width={200} height={200} />
  if (image) return <img src={image} alt={label} className={styles.code} />
  return (
    <>
      {error && <p className={styles.note}>{t('failed', { reason: error.message })}</p>}
      <QrCode text={url} label={label} />
    </>
  )
}
