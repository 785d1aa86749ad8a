import { useState } from 'react'
import HistoryIcon from 'virtual:icon/rotate-ccw-clock'
import { useTexts } from '#web/base/locales/texts.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { onDemand } from '#web/kit/ui/state/on-demand.ts'
import type { HistoryEntity } from './history-entity.ts'
import { historyTexts } from './history-texts.ts'
import type { HistoryDrawerProps } from './HistoryDrawer.tsx'

const drawer = onDemand(() => import('./HistoryDrawer.tsx'))

interface HistoryProps extends Pick<HistoryDrawerProps, 'entity' | 'inAddress' | 'onClose'> {
  /** The record whose history is open. */
  record: Pick<HistoryDrawerProps, 'id' | 'title'> | null
}

/** A record's history while it is open. */
export function History({ entity, record, inAddress = false, onClose }: HistoryProps) {
  const { current, opening } = useOpening(record)
  const Loaded = drawer.useLoaded(current !== null)?.HistoryDrawer
  if (!current || !Loaded) return null
  return <Loaded key={opening} entity={entity} {...current} inAddress={inAddress} open={record !== null} onClose={onClose} />
}

/** The button in the form head that opens the record's history. */
export function HistoryButton({ entity, id, title }: { entity: HistoryEntity } & Pick<HistoryDrawerProps, 'id' | 'title'>) {
  const t = useTexts(historyTexts)
  const [record, setRecord] = useState<HistoryProps['record']>(null)
  return (
    <>
      <Button
        variant="ghost"
        size="compact"
        icon={<HistoryIcon aria-hidden size={16} />}
        tip={t('history')}
        onClick={() => setRecord({ id, title })}
      />
      <History entity={entity} record={record} onClose={() => setRecord(null)} />
    </>
  )
}
