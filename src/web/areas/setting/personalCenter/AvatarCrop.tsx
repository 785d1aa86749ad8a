import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { useTexts } from '#web/base/locales/texts.ts'
import { sendImage } from '#web/kit/form/rows/upload.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Dialog } from '#web/kit/ui/overlay/Dialog.tsx'
import { toast } from '#web/kit/ui/overlay/toast.ts'
import { centred, cutOf, MAX_ZOOM, placeWithin, shownSize, type Placing, type Size } from './crop.ts'
import { centerTexts } from './texts.ts'
import styles from './Avatar.module.css'

const SQUARE = 260
const OUTPUT = 256
const KEY_STEP = 8

interface AvatarCropProps {
  file: File
  onClose: () => void
  onDone: (url: string) => void
}

/** Selects the square in a picture by pointer or keys, and uploads it. */
export function AvatarCrop({ file, onClose, onDone }: AvatarCropProps) {
  const t = useTexts(centerTexts)
  const source = useObjectUrl(file)
  const image = useRef<HTMLImageElement>(null)
  const [size, setSize] = useState<Size>()
  const [placing, setPlacing] = useState<Placing>(centred)
  const [isSending, setIsSending] = useState(false)
  const place = (change: Partial<Placing>) => size && setPlacing(placeWithin(size, SQUARE, { ...placing, ...change }))

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    // for React the dialog is inside the profile's form
    event.stopPropagation()
    if (!image.current || !size || isSending) return
    setIsSending(true)
    try {
      const picture = await cutOut(image.current, cutOf(size, SQUARE, placing))
      const { url } = await sendImage(picture, { onProgress: () => undefined, signal: new AbortController().signal })
      onDone(url)
    } catch (error) {
      setIsSending(false)
      toast.error(error instanceof Error ? error.message : t('notPicture'))
    }
  }

  return (
    <Dialog
      open
      title={t('cropTitle')}
      onClose={onClose}
      width={340}
      onSubmit={(event) => void send(event)}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" loading={isSending} disabled={!size}>
            {t('useCrop')}
          </Button>
        </>
      }
    >
      <Stage placing={placing} onMove={place}>
        <img
          ref={image}
          src={source}
          alt=""
          draggable={false}
          className={styles.picture}
          style={size && pictureStyle(size, placing)}
          onLoad={({ currentTarget }) => setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })}
          onError={() => {
            toast.error(t('notPicture'))
            onClose()
          }}
        />
      </Stage>
      <label className={styles.zoom}>
        {t('zoom')}
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          value={placing.zoom}
          onChange={(event) => place({ zoom: Number(event.target.value) })}
        />
      </label>
    </Dialog>
  )
}

interface StageProps {
  placing: Placing
  onMove: (place: Pick<Placing, 'x' | 'y'>) => void
  children: ReactNode
}

/** The square over the picture; the pointer and the arrow keys move the picture. */
function Stage({ placing, onMove, children }: StageProps) {
  const t = useTexts(centerTexts)

  function drag(event: PointerEvent): void {
    if (event.buttons === 1) onMove({ x: placing.x + event.movementX, y: placing.y + event.movementY })
  }

  function move(event: KeyboardEvent): void {
    const way = moves[event.key]
    if (!way) return
    event.preventDefault()
    onMove({ x: placing.x + way[0] * KEY_STEP, y: placing.y + way[1] * KEY_STEP })
  }

  return (
    <div
      role="group"
      aria-label={t('cropStage')}
      tabIndex={0}
      className={styles.stage}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={move}
    >
      {children}
    </div>
  )
}

function pictureStyle(size: Size, { zoom, x, y }: Placing) {
  const { width, height } = shownSize(size, SQUARE, zoom)
  return { width, height, translate: `calc(-50% + ${x}px) calc(-50% + ${y}px)` }
}

const moves: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

function useObjectUrl(file: File): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  return url
}

async function cutOut(image: HTMLImageElement, { left, top, size }: ReturnType<typeof cutOf>): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = OUTPUT
  canvas.height = OUTPUT
  canvas.getContext('2d')?.drawImage(image, left, top, size, size, 0, 0, OUTPUT, OUTPUT)
  // browsers that cannot write webp return a png
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9))
  if (!blob) throw new Error('the picture could not be cut')
  return new File([blob], 'avatar', { type: blob.type })
}
