import { move } from '@dnd-kit/helpers'
import { DragDropProvider } from '@dnd-kit/react'
import { useSortable } from '@dnd-kit/react/sortable'
import ArrowUpToLine from 'lucide-react/icons/arrow-up-to-line'
import GripVertical from 'lucide-react/icons/grip-vertical'
import X from 'lucide-react/icons/x'
import { spuStates } from '#contract/goods/spu.ts'
import { Button } from '#web/kit/ui/Button.tsx'
import { Code } from '#web/kit/ui/Code.tsx'
import { Image } from '#web/kit/ui/Image.tsx'
import { Tag } from '#web/kit/ui/Tag.tsx'
import { useLabel, useTexts } from '#web/locales/texts.ts'
import type { Arranged } from './arranged.ts'
import styles from './GoodsDrawer.module.css'
import { sceneTexts } from './texts.ts'

interface GoodsListProps {
  goods: readonly Arranged[]
  onChange: (goods: readonly Arranged[]) => void
}

/** The goods in their order; a grip takes one elsewhere. */
export function GoodsList({ goods, onChange }: GoodsListProps) {
  return (
    <DragDropProvider
      onDragEnd={(event) => {
        if (!event.canceled) onChange(move([...goods], event))
      }}
    >
      <ol className={styles.list}>
        {goods.map((one, index) => (
          <Line
            key={one.id}
            goods={one}
            index={index}
            onTop={() => onChange([one, ...goods.filter(({ id }) => id !== one.id)])}
            onRemove={() => onChange(goods.filter(({ id }) => id !== one.id))}
          />
        ))}
      </ol>
    </DragDropProvider>
  )
}

interface LineProps {
  goods: Arranged
  index: number
  onTop: () => void
  onRemove: () => void
}

function Line({ goods: { id, title, code, main_image, brand_title, state }, index, onTop, onRemove }: LineProps) {
  const t = useTexts(sceneTexts)
  const say = useLabel()
  const { ref, handleRef, isDragging } = useSortable({ id, index })
  return (
    <li ref={ref} className={styles.line} data-dragging={isDragging || undefined}>
      <button ref={handleRef} type="button" className={styles.grip} aria-label={t('move', { title })}>
        <GripVertical aria-hidden size={16} />
      </button>
      <span className={styles.number}>{index + 1}</span>
      <Image src={main_image ?? null} alt="" width={32} />
      <span className={styles.what}>
        <span className={styles.title}>{title}</span>
        <span className={styles.sub}>
          {brand_title} <Code>{code}</Code>
        </span>
      </span>
      {state !== undefined && state !== 'on' && <Tag tone="neutral">{say(spuStates[state])}</Tag>}
      <Button
        variant="ghost"
        size="compact"
        icon={<ArrowUpToLine aria-hidden size={14} />}
        tip={t('to_top')}
        disabled={index === 0}
        onClick={onTop}
      />
      <Button variant="ghost" size="compact" icon={<X aria-hidden size={14} />} tip={t('remove', { title })} onClick={onRemove} />
    </li>
  )
}
