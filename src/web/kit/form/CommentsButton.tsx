import { useState } from 'react'
import MessageSquare from 'virtual:icon/message-square'
import { commentedBy, type RecordAddress } from '#contract/common/record-pages.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { useLabel } from '#web/base/locales/texts.ts'
import { useAbout } from '#web/kit/comment/count.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'

const CommentsDrawer = lazyPart('id', async () => (await import('#web/kit/comment/CommentsDrawer.tsx')).CommentsDrawer)

/** The button in a form or drawer head that opens the record's comments, with their number; nothing for records without comments. */
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
      <CommentsDrawer entity={entity} id={opened} onClose={() => setOpened(null)} />
    </>
  )
}
