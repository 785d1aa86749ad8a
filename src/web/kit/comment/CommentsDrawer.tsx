import type { RecordAddress } from '#contract/common/record-pages.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { Drawer } from '../ui/Drawer.tsx'
import { Comments } from './Comments.tsx'
import { useAbout } from './count.ts'

const drawerTexts = texts({ zh: { of: '{title} 的评论', comments: '评论' }, en: { of: 'Comments on {title}', comments: 'Comments' } })

interface CommentsDrawerProps {
  entity: RecordAddress
  id: number
  open: boolean
  onClose: () => void
}

/** The comments on a record in a drawer, for records without a page of their own. */
export function CommentsDrawer({ entity, id, open, onClose }: CommentsDrawerProps) {
  const t = useTexts(drawerTexts)
  const about = useAbout(entity, id)
  return (
    <Drawer open={open} title={about ? t('of', { title: about.title }) : t('comments')} onClose={onClose} width={640}>
      <Comments entity={entity} id={id} />
    </Drawer>
  )
}
