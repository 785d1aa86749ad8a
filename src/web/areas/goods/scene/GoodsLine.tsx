import type { KeyboardEventHandler, PointerEventHandler } from 'react'
import ArrowUpToLine from 'virtual:icon/arrow-up-to-line'
import GripVertical from 'virtual:icon/grip-vertical'
import X from 'virtual:icon/x'
import { spuFlow } from '#contract/goods/spu.ts'
import { useLabel, useTexts, texts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Image } from '#web/kit/ui/upload/Image.tsx'
import { Code } from '#web/kit/ui/value/Code.tsx'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import type { Arranged } from './arranged.ts'
import styles from './GoodsDrawer.module.css'

const sceneTexts = texts({
  zh: {
    move: '移动 {title}',
    remove: '移出 {title}',
    to_top: '置顶',
    is_first: '已在最前',
  },
  en: {
    move: 'Move {title}',
    remove: 'Remove {title}',
    to_top: 'Move to top',
    is_first: 'Already first',
  },
})

interface GoodsLineProps {
  goods: Arranged
  at: number
  isDragged: boolean
  onKeyDown: KeyboardEventHandler<HTMLButtonElement>
  onPointerDown: PointerEventHandler<HTMLButtonElement>
  onTop: () => void
  onRemove: () => void
}

/** One item in a scene's goods: drag handle, position, description, actions. */
export function GoodsLine({ goods, at, isDragged, onKeyDown, onPointerDown, onTop, onRemove }: GoodsLineProps) {
  const t = useTexts(sceneTexts)
  const say = useLabel()
  const { title, code, main_image, brand_title, state } = goods
  return (
    <li className={styles.line} data-dragging={isDragged || undefined}>
      <button type="button" className={styles.grip} aria-label={t('move', { title })} onKeyDown={onKeyDown} onPointerDown={onPointerDown}>
        <GripVertical aria-hidden size={16} />
      </button>
      <span className={styles.number}>{at + 1}</span>
      <Image src={main_image ?? null} alt="" width={32} />
      <span className={styles.what}>
        <span className={styles.title}>{title}</span>
        <span className={styles.sub}>
          {brand_title} <Code>{code}</Code>
        </span>
      </span>
      {state !== undefined && state !== 'on' && <Tag tone="neutral">{say(spuFlow.words[state])}</Tag>}
      <Button
        variant="ghost"
        size="compact"
        icon={<ArrowUpToLine aria-hidden size={14} />}
        tip={t('to_top')}
        disabledReason={at === 0 ? t('is_first') : undefined}
        onClick={onTop}
      />
      <Button variant="ghost" size="compact" icon={<X aria-hidden size={14} />} tip={t('remove', { title })} onClick={onRemove} />
    </li>
  )
}
