import type { Commented } from '#contract/comment/comment.ts'
import type { DetailTab } from '#web/kit/detail/DetailPage.tsx'
import { onDemand } from '#web/kit/ui/on-demand.ts'
import { Skeleton } from '#web/kit/ui/Skeleton.tsx'

// most visits of a record do not open its comments
const comments = onDemand(() => import('./Comments.tsx'))

interface CommentedEntity {
  $: { address: string }
}

/** The tab with the comments on a record. */
export function commentsTab<Row extends { id: number }>({ $ }: CommentedEntity): DetailTab<Row> {
  // a unit test compares the pages with the contract
  const entity = $.address as Commented
  return { key: 'comments', label: ['评论', 'Comments'], content: ({ id }) => <Deferred entity={entity} id={id} /> }
}

function Deferred(props: { entity: Commented; id: number }) {
  const Comments = comments.useLoaded(true)?.Comments
  return Comments ? <Comments {...props} /> : <Skeleton lines={6} />
}
