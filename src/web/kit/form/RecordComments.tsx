import MessageSquare from 'lucide-react/icons/message-square'
import { useState } from 'react'
import type { RecordAddress } from '#contract/common/record-pages.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { useLabel } from '#web/base/locales/texts.ts'
import { commentedBy, useAbout } from '../comment/count.ts'
import { Button } from '../ui/Button.tsx'
import { onDemand } from '../ui/on-demand.ts'
import { useOpening } from './drawer-state.ts'

const drawer = onDemand(() => import('../comment/CommentsDrawer.tsx'))

interface RecordCommentsProps {
  entity: RecordAddress
  /** The record whose comments are open. */
  id: number | null
  onClose: () => void
}

/** The comments on a record while they are open. */
export function RecordComments({ entity, id, onClose }: RecordCommentsProps) {
  const { shown, opening } = useOpening(id)
  const Loaded = drawer.useLoaded(shown !== null)?.CommentsDrawer
  if (shown === null || !Loaded) return null
  return <Loaded key={opening} entity={entity} id={shown} open={id !== null} onClose={onClose} />
}

/** The button in the head of a form or drawer that opens the record's comments, with their number; nothing for records without comments. */
export function CommentsButton({ entity, id }: { entity: { $: { address: string } }; id: number }) {
  const commented = commentedBy(entity)
  return commented && <Counted entity={commented} id={id} />
}

function Counted({ entity, id }: { entity: RecordAddress; id: number }) {
  const say = useLabel()
  const [opened, setOpened] = useState<number | null>(null)
  const count = useAbout(entity, id)?.count ?? 0
  const name = say(['评论', 'Comments'])
  return (
    <>
      <Button
        variant="ghost"
        size="compact"
        icon={<MessageSquare aria-hidden size={16} />}
        tip={name}
        aria-label={count > 0 ? `${name} ${formatNumber(count)}` : name}
        onClick={() => setOpened(id)}
      >
        {count > 0 ? formatNumber(count) : undefined}
      </Button>
      <RecordComments entity={entity} id={opened} onClose={() => setOpened(null)} />
    </>
  )
}
