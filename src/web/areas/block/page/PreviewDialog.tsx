import type { Block } from '#contract/block/blocks.ts'
import { page, type Page } from '#contract/block/page.ts'
import { useCall } from '#web/base/api/query.ts'
import { useLabel } from '#web/base/locales/texts.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { Dialog } from '#web/kit/ui/Dialog.tsx'
import { Empty } from '#web/kit/ui/Empty.tsx'
import { NotLoaded } from '#web/kit/ui/NotLoaded.tsx'
import { Skeleton } from '#web/kit/ui/Skeleton.tsx'
import { BlockView } from './BlockView.tsx'
import { Phone } from './Phone.tsx'
import { useShownBlocks } from './use-shown.ts'

interface PreviewDialogProps {
  /** The page whose draft is shown, null while the dialog is closed. */
  row: Page | null
  onClose: () => void
}

/** The draft of a page as a phone shows it, with the goods of today. */
export function PreviewDialog({ row, onClose }: PreviewDialogProps) {
  const { shown } = useOpening(row)
  const say = useLabel()
  const { data, error, refetch } = useCall(page.detail, { id: shown?.id ?? 0 }, { enabled: row !== null, staleTime: 0, quiet: true })
  return (
    <Dialog
      open={row !== null}
      title={say(['预览 {title}', 'Preview of {title}'], { title: shown?.title ?? '' })}
      onClose={onClose}
      width={456}
    >
      {data ? (
        <Shown title={data.title} color={data.bg_color} blocks={data.draft as unknown as Block[]} />
      ) : error ? (
        <NotLoaded error={error} retry={refetch} />
      ) : (
        <Skeleton lines={10} />
      )}
    </Dialog>
  )
}

function Shown({ title, color, blocks }: { title: string; color: string | null; blocks: readonly Block[] }) {
  const say = useLabel()
  const seen = blocks.filter(({ hidden }) => hidden === 0)
  const { shownOf } = useShownBlocks(seen)
  return (
    <Phone title={title} color={color}>
      {seen.length === 0 && <Empty title={say(['还没有区块', 'No blocks yet'])} />}
      {seen.map((block) => (
        <BlockView key={block.uid} block={block} shown={shownOf(block.uid)} />
      ))}
    </Phone>
  )
}
