import { commentedBy, type RecordAddress } from '#contract/common/record-pages.ts'
import type { Label } from '#contract/kit/label.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { onDemand } from '#web/kit/ui/state/on-demand.ts'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import { useAbout } from './count.ts'

// most visits to a record do not open its comments
const comments = onDemand(() => import('./Comments.tsx'))

const label: Label = ['评论', 'Comments']

/** The tab with the comments on a record; none for an entity without comments. */
export function commentsTabs(entity: { $: { address: string } }) {
  const commented = commentedBy(entity)
  if (!commented) return []
  return [
    {
      key: 'comments',
      label,
      mark: ({ id }: { id: number }) => <Count entity={commented} id={id} />,
      content: ({ id }: { id: number }) => <Deferred entity={commented} id={id} />,
    },
  ]
}

interface OfRecord {
  entity: RecordAddress
  id: number
}

function Count({ entity, id }: OfRecord) {
  const count = useAbout(entity, id)?.count ?? 0
  return count > 0 ? formatNumber(count) : null
}

function Deferred(props: OfRecord) {
  const Comments = comments.useLoaded(true)?.Comments
  return Comments ? <Comments {...props} /> : <Skeleton lines={6} />
}
