import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { kitTexts } from '#web/kit/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Segmented } from '#web/kit/ui/input/Segmented.tsx'
import { Dialog } from '#web/kit/ui/overlay/Dialog.tsx'
import { cut, regionOf, type Crop } from './crop.ts'
import styles from './media.module.css'

const cropTexts = texts({
  zh: {
    title: '裁剪图片',
    hint: '拖动图片或用方向键移动，滑块缩放',
    way: '方式',
    cut: '裁剪',
    pad: '留白补齐',
    zoom: '缩放',
    area: '裁剪区域',
    apply: '使用图片',
  },
  en: {
    title: 'Crop image',
    hint: 'Drag the image or use the arrow keys to move it; the slider zooms',
    way: 'Mode',
    cut: 'Crop',
    pad: 'Fill with white',
    zoom: 'Zoom',
    area: 'Crop area',
    apply: 'Use image',
  },
})

const VIEW = 320
const STEP = 10

interface CropDialogProps {
  file: File
  /** Width divided by height. */
  aspect: number
  onDone: (file: File) => void
  onCancel: () => void
}

/** The picture part in the required shape, or the whole picture with white margins. */
export function CropDialog({ file, aspect, onDone, onCancel }: CropDialogProps) {
  const t = useTexts(cropTexts)
  const kit = useTexts(kitTexts)
  const image = useBitmap(file)
  const [crop, setCrop] = useState<Crop>({ way: 'cut', zoom: 1, x: 0.5, y: 0.5 })
  const [isBusy, setIsBusy] = useState(false)

  async function apply() {
    if (!image) return
    setIsBusy(true)
    const result = cut(document.createElement('canvas'), image, aspect, crop, true)
    const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png'
    const blob = await new Promise<Blob | null>((resolve) => result.toBlob(resolve, type, 0.92))
    if (blob) onDone(new File([blob], file.name, { type, lastModified: file.lastModified }))
    else setIsBusy(false)
  }

  return (
    <Dialog
      open
      title={t('title')}
      description={crop.way === 'cut' ? t('hint') : undefined}
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>{kit('cancel')}</Button>
          <Button variant="primary" loading={isBusy} disabled={!image} onClick={() => void apply()}>
            {t('apply')}
          </Button>
        </>
      }
    >
      <div className={styles.crop}>
        <Segmented
          aria-label={t('way')}
          value={crop.way}
          options={[
            { key: 'cut' as const, title: t('cut') },
            { key: 'pad' as const, title: t('pad') },
          ]}
          onChange={(way) => setCrop({ ...crop, way })}
        />
        <CropArea image={image} aspect={aspect} crop={crop} onChange={setCrop} />
        <label className={styles.zoom} data-off={crop.way === 'pad' || undefined}>
          {t('zoom')}
          <input
            type="range"
            min={1}
            max={4}
            step={0.05}
            disabled={crop.way === 'pad'}
            value={crop.zoom}
            onChange={(event) => setCrop({ ...crop, zoom: Number(event.target.value) })}
          />
        </label>
      </div>
    </Dialog>
  )
}

function useBitmap(file: File): ImageBitmap | null {
  const [image, setImage] = useState<ImageBitmap | null>(null)
  useEffect(() => {
    let isOver = false
    void createImageBitmap(file).then((loaded) => (isOver ? loaded.close() : setImage(loaded)))
    return () => {
      isOver = true
    }
  }, [file])
  return image
}

interface CropAreaProps {
  image: ImageBitmap | null
  aspect: number
  crop: Crop
  onChange: (crop: Crop) => void
}

/** The shown part, which the pointer and the arrow keys move. */
function CropArea({ image, aspect, crop, onChange }: CropAreaProps) {
  const t = useTexts(cropTexts)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [width, height] = aspect >= 1 ? [VIEW, Math.round(VIEW / aspect)] : [Math.round(VIEW * aspect), VIEW]

  useEffect(() => {
    if (image && canvas.current) cut(canvas.current, image, aspect, crop)
  })

  /** Moves the visible part by view pixels. */
  function move(right: number, down: number) {
    if (!image) return
    const region = regionOf(image, aspect, crop)
    const within = (value: number) => Math.min(1, Math.max(0, value))
    const spare = { x: image.width - region.width, y: image.height - region.height }
    onChange({
      ...crop,
      x: spare.x > 0 ? within(crop.x - (right * region.width) / width / spare.x) : crop.x,
      y: spare.y > 0 ? within(crop.y - (down * region.height) / height / spare.y) : crop.y,
    })
  }

  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowLeft: [STEP, 0], ArrowRight: [-STEP, 0], ArrowUp: [0, STEP], ArrowDown: [0, -STEP] }[event.key] as
      | [number, number]
      | undefined
    if (!by) return
    event.preventDefault()
    move(...by)
  }

  function onPointerMove({ buttons, movementX, movementY }: PointerEvent) {
    if (buttons === 1) move(movementX, movementY)
  }

  return (
    <div
      role="application"
      tabIndex={0}
      aria-label={t('area')}
      className={styles.cropArea}
      onKeyDown={onKeyDown}
      onPointerMove={onPointerMove}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
    >
      <canvas ref={canvas} width={width} height={height} />
    </div>
  )
}
