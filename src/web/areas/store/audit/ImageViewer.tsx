import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import ChevronLeft from 'virtual:icon/chevron-left'
import ChevronRight from 'virtual:icon/chevron-right'
import Maximize from 'virtual:icon/maximize-2'
import RotateCw from 'virtual:icon/rotate-cw'
import ZoomIn from 'virtual:icon/zoom-in'
import ZoomOut from 'virtual:icon/zoom-out'
import { thumb } from '#contract/common/thumb.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { previewImages, type PreviewImage } from '#web/kit/ui/upload/image-preview.ts'
import styles from './audit.module.css'

const viewerTexts = texts({
  zh: {
    viewer: '图片查看',
    previous: '上一张（←）',
    next: '下一张（→）',
    zoom_in: '放大（+）',
    zoom_out: '缩小（-）',
    rotate: '旋转（R）',
    whole: '全屏查看',
    none: '没有图片',
  },
  en: {
    viewer: 'Images',
    previous: 'Previous (←)',
    next: 'Next (→)',
    zoom_in: 'Zoom in (+)',
    zoom_out: 'Zoom out (-)',
    rotate: 'Rotate (R)',
    whole: 'Full screen',
    none: 'No images',
  },
})

const ZOOMS = [1, 1.5, 2, 3, 4, 6]

interface View {
  index: number
  level: number
  turns: number
  x: number
  y: number
}

const START = { level: 0, turns: 0, x: 0, y: 0 }

/** A large picture with zoom, rotation and drag, above the strip of all pictures. */
export function ImageViewer({ images }: { images: readonly PreviewImage[] }) {
  const t = useTexts(viewerTexts)
  const viewer = useViewer(images.length)
  const { index, level, turns, x, y } = viewer.view
  const image = images[index]
  if (!image) return <p className={styles.noImage}>{t('none')}</p>
  return (
    <div className={styles.viewer} role="group" aria-label={t('viewer')} onKeyDown={viewer.onKeyDown}>
      <div
        className={styles.stage}
        role="img"
        aria-label={image.alt}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keys move and turn the picture
        tabIndex={0}
        data-zoomed={level > 0 ? '' : undefined}
        onPointerDown={(event) => level > 0 && event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={viewer.onPointerMove}
        onDoubleClick={() => (level > 0 ? viewer.show(index) : viewer.zoom(2))}
      >
        <img
          key={image.src}
          src={image.src}
          alt=""
          draggable={false}
          style={{ transform: `translate(${x}px, ${y}px) rotate(${turns * 90}deg) scale(${ZOOMS[level] ?? 1})` }}
        />
        <span className={styles.caption}>
          {image.alt} · {index + 1} / {images.length}
        </span>
      </div>
      <Tools viewer={viewer} onEnlarge={() => previewImages(images, index)} />
      <Strip images={images} index={index} onShow={viewer.show} />
    </div>
  )
}

/** The picture, its zoom, rotation and position, and the keys and pointer moves that change them. */
function useViewer(count: number) {
  const [view, setView] = useState<View>({ index: 0, ...START })
  const { index, level } = view
  const show = (next: number) => setView({ index: (next + count) % count, ...START })
  const zoom = (step: number) =>
    setView((before) => {
      const next = Math.min(Math.max(before.level + step, 0), ZOOMS.length - 1)
      return { ...before, level: next, ...(next === 0 && { x: 0, y: 0 }) }
    })
  const rotate = () => setView((before) => ({ ...before, turns: before.turns + 1 }))
  const keys: Record<string, () => void> = {
    ArrowLeft: () => show(index - 1),
    ArrowRight: () => show(index + 1),
    '+': () => zoom(1),
    '=': () => zoom(1),
    '-': () => zoom(-1),
    r: rotate,
    '0': () => show(index),
  }

  function onKeyDown(event: KeyboardEvent) {
    const act = keys[event.key]
    if (!act || event.ctrlKey || event.metaKey) return
    // the page has its own letters
    event.stopPropagation()
    event.nativeEvent.stopImmediatePropagation()
    event.preventDefault()
    act()
  }

  function onPointerMove(event: PointerEvent) {
    if (event.buttons !== 1 || level === 0) return
    setView((before) => ({ ...before, x: before.x + event.movementX, y: before.y + event.movementY }))
  }

  return { view, show, zoom, rotate, onKeyDown, onPointerMove }
}

function Tools({ viewer, onEnlarge }: { viewer: ReturnType<typeof useViewer>; onEnlarge: () => void }) {
  const t = useTexts(viewerTexts)
  const { view, show, zoom, rotate } = viewer
  return (
    <div className={styles.tools}>
      <Button size="compact" icon={<ChevronLeft aria-hidden size={16} />} tip={t('previous')} onClick={() => show(view.index - 1)} />
      <Button size="compact" icon={<ChevronRight aria-hidden size={16} />} tip={t('next')} onClick={() => show(view.index + 1)} />
      <Button size="compact" icon={<ZoomOut aria-hidden size={16} />} tip={t('zoom_out')} onClick={() => zoom(-1)} />
      <Button size="compact" icon={<ZoomIn aria-hidden size={16} />} tip={t('zoom_in')} onClick={() => zoom(1)} />
      <Button size="compact" icon={<RotateCw aria-hidden size={16} />} tip={t('rotate')} onClick={rotate} />
      <Button size="compact" icon={<Maximize aria-hidden size={16} />} tip={t('whole')} onClick={onEnlarge} />
    </div>
  )
}

interface StripProps {
  images: readonly PreviewImage[]
  index: number
  onShow: (index: number) => void
}

function Strip({ images, index, onShow }: StripProps) {
  return (
    <div className={styles.strip}>
      {images.map((one, at) => (
        <button
          key={`${one.src}${at}`}
          type="button"
          className={styles.small}
          aria-label={one.alt}
          aria-pressed={at === index}
          data-tip={one.alt}
          onClick={() => onShow(at)}
        >
          <img src={thumb(one.src, 320)} alt="" />
        </button>
      ))}
    </div>
  )
}
