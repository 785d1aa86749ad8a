import { encodeQR } from 'qr'
import { invite } from '#contract/store/invite.ts'
import { useCall } from '#web/base/api/query.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Dialog } from '#web/kit/ui/overlay/Dialog.tsx'
import { NotLoaded } from '#web/kit/ui/state/NotLoaded.tsx'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import { Code } from '#web/kit/ui/value/Code.tsx'
import { LinkCode } from '#web/pickers/protocol/LinkCode.tsx'
import { useLinkCode } from '#web/pickers/protocol/use-wechat-link.ts'
import { copyLink } from './copy-link.ts'
import styles from './QrDialog.module.css'

const qrTexts = texts({
  zh: {
    title: '邀请二维码',
    qr: '邀请码 {code} 的二维码',
    download: '下载图片',
    copy: '复制链接',
    hint: '用小程序扫码后，门店申请将绑定到本邀请',
  },
  en: {
    title: 'Invitation QR code',
    qr: 'QR code of invitation {code}',
    download: 'Download',
    copy: 'Copy link',
    hint: 'Store applications after scanning with the mini-program are bound to this invitation',
  },
})

/** The QR code for an invitation, to download or to scan. */
export function QrDialog({ id, onClose }: { id: number | null; onClose: () => void }) {
  const { current } = useOpening(id)
  return current !== null && <OpenQr id={current} open={id !== null} onClose={onClose} />
}

function OpenQr({ id, open, onClose }: { id: number; open: boolean; onClose: () => void }) {
  const t = useTexts(qrTexts)
  const { data, error, refetch } = useCall(invite.qrcode, { id }, { quiet: true })
  const code = useLinkCode(data ? { func: 'store_invite', params: { code: data.code } } : null)
  return (
    <Dialog
      open={open}
      title={data?.title ?? t('title')}
      onClose={onClose}
      footer={
        data && (
          <>
            <Button onClick={() => void copyLink(data.url)}>{t('copy')}</Button>
            <Button variant="primary" disabled={code.isLoading} onClick={() => void download(data, code.image)}>
              {t('download')}
            </Button>
          </>
        )
      }
    >
      {error && !data ? (
        <NotLoaded error={error} retry={refetch} />
      ) : (
        <div className={styles.qr}>
          {data ? <LinkCode code={code} url={data.url} label={t('qr', { code: data.code })} /> : <Skeleton width={220} height={220} />}
          {data && <Code>{data.code}</Code>}
          <p>{t('hint')}</p>
        </div>
      )}
    </Dialog>
  )
}

const PIXELS = 12
const WORDS = 56

/** The code with its title and its signs below, as a PNG. */
async function download({ url, code, title }: { url: string; code: string; title: string }, image: string | null): Promise<void> {
  const picture = image ? await pictureOf(image) : null
  const rows = picture ? [] : encodeQR(url, 'raw', { border: 4 })
  const side = picture?.naturalWidth ?? rows.length * PIXELS
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side + WORDS * 2
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = '#000000'
  if (picture) pen.drawImage(picture, 0, 0)
  for (const [y, row] of rows.entries())
    for (const [x, isDark] of row.entries()) if (isDark) pen.fillRect(x * PIXELS, y * PIXELS, PIXELS, PIXELS)
  pen.textAlign = 'center'
  pen.font = '28px sans-serif'
  pen.fillText(title, side / 2, side + WORDS / 2, side - WORDS)
  pen.font = '32px monospace'
  pen.fillText(code, side / 2, side + WORDS * 1.4)
  const link = document.createElement('a')
  link.href = canvas.toDataURL('image/png')
  link.download = `${code}.png`
  link.click()
}

async function pictureOf(src: string): Promise<HTMLImageElement> {
  const picture = new Image()
  picture.src = src
  await picture.decode()
  return picture
}
