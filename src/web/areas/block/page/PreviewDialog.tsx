import type { ReactNode } from 'react'
import type { Block } from '#contract/block/blocks.ts'
import type { Page } from '#contract/block/page.ts'
import { useLabel } from '#web/base/locales/texts.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { Dialog } from '#web/kit/ui/overlay/Dialog.tsx'
import { Empty } from '#web/kit/ui/state/Empty.tsx'
import { NotLoaded } from '#web/kit/ui/state/NotLoaded.tsx'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import { DRAFT, useContent } from './Compared.tsx'
import { useShownBlocks } from './use-shown.ts'
import { BlockView } from './view/BlockView.tsx'
import { Phone } from './view/Phone.tsx'

interface PreviewDialogProps {
  /** The page whose draft or version is shown; null while the dialog is closed. */
  row: (Pick<Page, 'id' | 'title'> & { version?: number }) | null
  onClose: () => void
  /** The buttons for a version. */
  footer?: ReactNode
}

/** A page's draft or former version as a phone shows it, with today's goods. */
export function PreviewDialog({ row, onClose, footer }: PreviewDialogProps) {
  const { current } = useOpening(row)
  const say = useLabel()
  const { data, error, refetch } = useContent(current?.id ?? 0, current?.version ?? DRAFT, row !== null)
  const title = current?.title ?? ''
  const version = current?.version
  return (
    <Dialog
      open={row !== null}
      title={
        version === undefined
          ? say(['预览 {title}', 'Preview of {title}'], { title })
          : say(['预览 {title} 第 {n} 版', 'Preview of {title}, version {n}'], { title, n: version })
      }
      footer={footer}
      onClose={onClose}
      width={456}
    >
      {data ? (
        <Shown title={data.title} color={data.bg_color} blocks={data.blocks} />
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
  const visible = blocks.filter(({ hidden }) => hidden === 0)
  const { shownOf } = useShownBlocks(visible)
  return (
    <Phone title={title} color={color}>
      {visible.length === 0 && <Empty title={say(['还没有区块', 'No blocks yet'])} />}
      {visible.map((block) => (
        <BlockView key={block.uid} block={block} content={shownOf(block.uid)} />
      ))}
    </Phone>
  )
}
