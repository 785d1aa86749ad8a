import Columns3 from 'virtual:icon/columns-3'
import { useTexts } from '#web/base/locales/texts.ts'
import { listTexts } from '#web/kit/list/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Popover } from '#web/kit/ui/overlay/Popover.tsx'
import { onDemand } from '#web/kit/ui/state/on-demand.ts'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import type { ColumnListProps } from './ColumnList.tsx'

const list = onDemand(() => import('./ColumnList.tsx'))

/** A table's visible columns with their order, width and pinning. The title column and the actions column always stay. */
export function ColumnChooser(props: ColumnListProps) {
  const t = useTexts(listTexts)
  return (
    <Popover
      align="end"
      title={t('columns')}
      trigger={<Button variant="ghost" size="compact" icon={<Columns3 aria-hidden size={16} />} tip={t('columns')} />}
    >
      <Choices {...props} />
    </Popover>
  )
}

function Choices(props: ColumnListProps) {
  const Loaded = list.useLoaded(true)?.ColumnList
  return Loaded ? <Loaded {...props} /> : <Skeleton lines={6} />
}
