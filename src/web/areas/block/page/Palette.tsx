import { page } from '#contract/block/page.ts'
import type { BlockType } from '#contract/block/words.ts'
import { useCall } from '#web/base/api/query.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { useReadOnly } from '#web/kit/ui/input/field-context.ts'
import { NotLoaded } from '#web/kit/ui/state/NotLoaded.tsx'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import { editorTexts } from './texts.ts'
import { BlockPicture } from './view/BlockPicture.tsx'
import styles from './editor.module.css'

/** The block types that this product can show; a press adds one after the selected block. */
export function Palette({ isFull, onAdd }: { isFull: boolean; onAdd: (type: BlockType) => void }) {
  const t = useTexts(editorTexts)
  const locked = useReadOnly()
  const { data, error, refetch } = useCall(page.typeOption, {}, { staleTime: 600_000, quiet: true })
  if (error && !data) return <NotLoaded error={error} retry={refetch} />
  if (!data) return <Skeleton lines={8} />
  return (
    <div className={styles.types}>
      {data.list.map(({ key, title }) => (
        <Button
          key={key}
          className={styles.type}
          // the server offers only types from the contract
          icon={<BlockPicture type={key as BlockType} />}
          aria-label={t('add', { type: title })}
          disabled={locked}
          disabledReason={isFull ? t('full') : undefined}
          onClick={() => onAdd(key as BlockType)}
        >
          {title}
        </Button>
      ))}
    </div>
  )
}
