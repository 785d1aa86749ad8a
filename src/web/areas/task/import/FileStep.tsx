import { useRef, useState, type DragEvent } from 'react'
import Download from 'virtual:icon/download'
import FileUp from 'virtual:icon/file-up'
import { brand } from '#contract/goods/brand.ts'
import { series } from '#contract/goods/series.ts'
import { sku } from '#contract/goods/sku.ts'
import { spu } from '#contract/goods/spu.ts'
import type { OutputOf } from '#contract/kit/endpoint.ts'
import { order } from '#contract/order/order.ts'
import { store } from '#contract/store/store.ts'
import { importLines } from '#contract/task/import.ts'
import { log as points } from '#contract/userIntegralLog/log.ts'
import { MatchButton } from '#web/areas/media/shared/MatchButton.tsx'
import { dataOf } from '#web/base/api/client.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { usePage } from '#web/base/router/page.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Progress } from '#web/kit/ui/value/Progress.tsx'
import { downloadTemplate } from './template.ts'
import { importTexts } from './texts.ts'
import styles from './import.module.css'

/** The calls that start an import. */
const starts = [sku.import, spu.import, brand.import, series.import, store.import, points.import, order.shipImport]

type Started = OutputOf<(typeof starts)[number]>

/** The file is chosen or dropped, and uploaded. */
export function FileStep() {
  const t = useTexts(importTexts)
  const { query, setQuery } = usePage()
  const endpoint = starts.find(({ address }) => address === query['kind']) ?? sku.import
  const kind = endpoint.address
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const [share, setShare] = useState<number>()
  const send = async (file: File | undefined) => {
    if (!file) return
    setShare(0)
    try {
      // an upload has no field but its file, which the client adds
      const { task_id } = await dataOf<Started>(endpoint, {}, { file, onProgress: setShare })
      setQuery({ id: task_id, kind: undefined }, { replace: true })
    } catch {
      // the API client has shown the error; the person may choose another file
      setShare(undefined)
      if (input.current) input.current.value = ''
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    void send(event.dataTransfer.files[0])
  }
  return (
    <>
      <div
        className={styles.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        // children fire enter and leave events too
        onDragLeave={({ currentTarget, relatedTarget }) =>
          setIsOver(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))
        }
        onDrop={drop}
      >
        <FileUp aria-hidden size={32} />
        <p>{t('drop', { n: formatNumber(importLines[kind] ?? 0) })}</p>
        {share === undefined ? (
          <div className={styles.start}>
            <Button variant="primary" onClick={() => input.current?.click()}>
              {t('choose')}
            </Button>
            <Button icon={<Download aria-hidden size={16} />} onClick={() => downloadTemplate(kind)}>
              {t('template')}
            </Button>
          </div>
        ) : (
          <div className={styles.sending}>
            <Progress label={t('reading')} done={Math.round(share * 100)} total={100} />
          </div>
        )}
        <input
          ref={input}
          type="file"
          aria-label={t('choose')}
          className="visually-hidden"
          tabIndex={-1}
          accept=".xlsx,.csv,.tsv,.txt"
          onChange={(event) => void send(event.target.files?.[0])}
        />
      </div>
      {endpoint === sku.import && (
        <div className={styles.start}>
          <MatchButton />
        </div>
      )}
    </>
  )
}
