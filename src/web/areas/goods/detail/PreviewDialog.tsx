import { useState } from 'react'
import { detail, type DetailListed } from '#contract/goods/detail.ts'
import { useCall } from '#web/base/api/query.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { Segmented } from '#web/kit/ui/input/Segmented.tsx'
import { Dialog } from '#web/kit/ui/overlay/Dialog.tsx'
import { NotLoaded } from '#web/kit/ui/state/NotLoaded.tsx'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import { PhoneFrame } from './PhoneFrame.tsx'
import { detailTexts } from './texts.ts'
import styles from './PreviewDialog.module.css'

/** A detail in a phone frame: the edited version and, if it differs, the published one. */
export function PreviewDialog({ row, onClose }: { row: DetailListed | null; onClose: () => void }) {
  const t = useTexts(detailTexts)
  const [lastRow, setLastRow] = useState(row)
  const [which, setWhich] = useState<'current' | 'published'>('current')
  if (row && row !== lastRow) {
    setLastRow(row)
    setWhich('current')
  }
  const { data, error, refetch } = useCall(detail.detail, { id: lastRow?.id ?? 0 }, { enabled: row !== null, staleTime: 0, quiet: true })
  const differs = data !== undefined && data.published_content !== null && data.published_content !== data.content
  return (
    <Dialog open={row !== null} title={t('preview', { title: lastRow?.title ?? '' })} onClose={onClose} width={456}>
      {differs && (
        <div className={styles.choice}>
          <Segmented
            aria-label={t('preview_of')}
            value={which}
            onChange={setWhich}
            options={[
              { key: 'current', title: t('current') },
              { key: 'published', title: t('published') },
            ]}
          />
        </div>
      )}
      {data ? (
        <PhoneFrame html={(which === 'published' && differs ? data.published_content : data.content) ?? ''} />
      ) : error ? (
        <NotLoaded title={t('no_preview')} error={error} retry={refetch} />
      ) : (
        <Skeleton lines={10} />
      )}
    </Dialog>
  )
}
