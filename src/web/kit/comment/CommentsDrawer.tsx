import { useState } from 'react'
import type { RecordAddress } from '#contract/common/record-pages.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { Drawer } from '#web/kit/ui/overlay/Drawer.tsx'
import { Comments } from './Comments.tsx'
import { useAbout } from './count.ts'

const drawerTexts = texts({ zh: { of: '{title} 的评论', comments: '评论' }, en: { of: 'Comments on {title}', comments: 'Comments' } })

interface CommentsDrawerProps {
  entity: RecordAddress
  /** The record whose comments are open; null while the drawer is closed. */
  id: number | null
  onClose: () => void
}

/** The comments on a record in a drawer, for records without their own page. */
export function CommentsDrawer({ entity, id, onClose }: CommentsDrawerProps) {
  // while it closes, the drawer still shows the record
  const [last, setLast] = useState(id)
  if (id !== null && id !== last) setLast(id)
  const visibleId = id ?? last
  return visibleId !== null && <Opened key={visibleId} entity={entity} id={visibleId} open={id !== null} onClose={onClose} />
}

interface OpenedProps extends CommentsDrawerProps {
  id: number
  open: boolean
}

function Opened({ entity, id, open, onClose }: OpenedProps) {
  const t = useTexts(drawerTexts)
  const about = useAbout(entity, id)
  return (
    <Drawer open={open} title={about ? t('of', { title: about.title }) : t('comments')} onClose={onClose} width={640}>
      <Comments entity={entity} id={id} />
    </Drawer>
  )
}
