import type { Label } from '#contract/kit/label.ts'
import type { HistoryEntity } from '../form/history-entity.ts'
import { onDemand } from '../ui/on-demand.ts'
import { Skeleton } from '../ui/Skeleton.tsx'

// most visits of a record do not open its changes
const history = onDemand(() => import('../form/HistoryDrawer.tsx'))

const label: Label = ['变更日志', 'Changes']

/** The tab with the changes of a record and its state at any moment: every record page has it, and what it names follows the log's rules. */
export function historyTab(entity: HistoryEntity) {
  return { key: 'log', label, access: entity.detail, content: ({ id }: { id: number }) => <Deferred entity={entity} id={id} /> }
}

function Deferred(props: { entity: HistoryEntity; id: number }) {
  const HistoryList = history.useLoaded(true)?.HistoryList
  return HistoryList ? <HistoryList {...props} /> : <Skeleton lines={6} />
}
