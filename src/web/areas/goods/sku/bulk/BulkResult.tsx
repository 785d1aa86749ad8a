import { useEffect, useState } from 'react'
import { sku } from '#contract/goods/sku.ts'
import { task } from '#contract/task/task.ts'
import { invalidateAfter, useAction, useCall } from '#web/base/api/query.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { Failures } from '#web/kit/list/actions/Failures.tsx'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Dialog } from '#web/kit/ui/overlay/Dialog.tsx'
import { bulkTexts } from './bulk-texts.ts'
import styles from './BulkResult.module.css'

const LOOK_MS = 700

interface BulkResultProps {
  /** The started task; null while the dialog is closed. */
  taskId: number | null
  onClose: () => void
}

/** A bulk change's progress and result, and its undo. */
export function BulkResult({ taskId, onClose }: BulkResultProps) {
  const { current, opening } = useOpening(taskId)
  return current && <OpenResult key={opening} first={current} isOpen={taskId !== null} onClose={onClose} />
}

function OpenResult({ first, isOpen, onClose }: { first: number; isOpen: boolean; onClose: () => void }) {
  const t = useTexts(bulkTexts)
  // the change itself, then its undo
  const [id, setId] = useState(first)
  const isUndo = id !== first
  const [isOver, setIsOver] = useState(false)
  // also while the dialog is closed: the list behind it shows the result
  const { data } = useCall(task.detail, { id }, { refetchInterval: isOver ? undefined : LOOK_MS, staleTime: 0 })
  const ended = data?.id === id && ['done', 'failed', 'cancelled'].includes(data.state)
  if (ended !== isOver) setIsOver(ended)
  useEffect(() => {
    if (ended) invalidateAfter(sku.bulk)
  }, [ended])
  const { data: failures } = useCall(task.failures, { id, page_size: 100 }, { enabled: ended && data.failed > 0 })
  const undo = useAction(task.undo, { announces: false, onSuccess: ({ task_id }) => setId(task_id) })
  const done = formatNumber((data?.done ?? 0) - (data?.failed ?? 0))
  const failed = formatNumber(data?.failed ?? 0)

  return (
    <Dialog
      open={isOpen}
      title={t(isUndo ? 'undone_title' : 'result')}
      onClose={onClose}
      footer={
        <>
          {!isUndo && data?.may_undo === 1 && (
            <Button loading={undo.isPending} onClick={() => undo.mutate({ id })}>
              {t('undo')}
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      <div className={styles.result}>
        <p role="status">{summary()}</p>
        {!ended && (
          <>
            <progress className={styles.progress} aria-label={t('result')} value={data?.done ?? 0} max={data?.total || 1} />
            <p className={styles.hint}>{t('background')}</p>
          </>
        )}
        {ended && !isUndo && data.may_undo === 1 && <p className={styles.hint}>{t('undo_until')}</p>}
        {failures && failures.list.length > 0 && (
          <div role="region" aria-label={t('failures')} tabIndex={0} className={styles.failures}>
            <Failures rows={failures.list.map(({ id, title, msg }) => ({ id, title, msg }))} />
          </div>
        )}
      </div>
    </Dialog>
  )

  function summary(): string {
    if (!data || data.state === 'waiting') return t('waiting')
    if (!ended) return t('running', { done: formatNumber(data.done), total: formatNumber(data.total ?? 0) })
    if (data.state !== 'done') return t('stopped', { why: data.error ?? '' })
    if (isUndo) return data.failed > 0 ? t('undone_partly', { n: done, failed }) : t('undone', { n: done })
    return data.failed > 0 ? t('finished_partly', { n: done, failed }) : t('finished', { n: done })
  }
}
