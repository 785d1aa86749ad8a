import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { codeReader } from './scan.ts'
import styles from './CountForm.module.css'

const scannerTexts = texts({
  zh: {
    aim: '将条形码对准取景框',
    close: '关闭相机',
    refused: '无法使用相机：请在浏览器中允许使用相机，或手动输入编码',
    camera: '相机画面',
  },
  en: {
    aim: 'Point the camera at the barcode',
    close: 'Close the camera',
    refused: 'The camera cannot be used. Allow it in the browser, or type the code',
    camera: 'Camera view',
  },
})

const BETWEEN_MS = 150

interface ScannerProps {
  onCode: (code: string) => void
  onClose: () => void
}

/** The camera picture until it shows a code. */
export function Scanner({ onCode, onClose }: ScannerProps) {
  const t = useTexts(scannerTexts)
  const video = useRef<HTMLVideoElement>(null)
  const [isRefused, setRefused] = useState(false)
  const found = useEffectEvent((code: string) => {
    navigator.vibrate?.(60)
    onCode(code)
  })
  useEffect(() => {
    let isOver = false
    let stream: MediaStream | undefined
    async function watch() {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false })
      const picture = video.current
      if (isOver || !picture) return stop()
      picture.srcObject = stream
      await picture.play()
      const read = await codeReader()
      while (!isOver) {
        const code = await read(picture)
        if (code !== undefined && !isOver) return found(code)
        await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS))
      }
    }
    const stop = () => stream?.getTracks().forEach((track) => track.stop())
    watch().catch(() => !isOver && setRefused(true))
    return () => {
      isOver = true
      stop()
    }
  }, [])
  return (
    <div className={styles.scanner}>
      {isRefused ? (
        <p role="alert" className={styles.problem}>
          {t('refused')}
        </p>
      ) : (
        <>
          <video ref={video} className={styles.video} aria-label={t('camera')} muted playsInline />
          <p className={styles.muted}>{t('aim')}</p>
        </>
      )}
      <Button onClick={onClose}>{t('close')}</Button>
    </div>
  )
}
