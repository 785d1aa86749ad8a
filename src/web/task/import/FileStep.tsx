import Download from 'lucide-react/icons/download'
import FileUp from 'lucide-react/icons/file-up'
import { useRef, useState, type DragEvent } from 'react'
import { sku } from '#contract/goods/sku.ts'
import { spu } from '#contract/goods/spu.ts'
import { call } from '#web/api/client.ts'
import { importLines } from '#contract/task/import.ts'
import { Button } from '#web/kit/ui/Button.tsx'
import { Progress } from '#web/kit/ui/Progress.tsx'
import { useTexts } from '#web/locales/texts.ts'
import { formatNumber } from '#web/locales/number.ts'
import { usePage } from '#web/router/page.ts'
import styles from './import.module.css'
import { fetchTemplate } from './template.ts'
import { importTexts } from './texts.ts'

/** The file is chosen or dropped, and sent. */
export function FileStep() {
  const t = useTexts(importTexts)
  const { query, setQuery } = usePage()
  const kind = query['kind'] === spu.import.address ? spu.import.address : sku.import.address
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const [share, setShare] = useState<number>()
  const send = async (file: File | undefined) => {
    if (!file) return
    setShare(0)
    try {
      // the fields of an upload are its file; the client adds it
      const { task_id } = await call(kind === spu.import.address ? spu.import : sku.import, {} as never, {
        file,
        onProgress: setShare,
      })
      setQuery({ id: task_id, kind: undefined }, { replace: true })
    } catch {
      // said by the client; another file may be chosen
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
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      // what is in it is left and entered as well
      onDragLeave={({ currentTarget, relatedTarget }) => setIsOver(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))}
      onDrop={drop}
    >
      <FileUp aria-hidden size={32} />
      <p>{t('drop', { n: formatNumber(importLines[kind] ?? 0) })}</p>
      {share === undefined ? (
        <div className={styles.start}>
          <Button variant="primary" onClick={() => input.current?.click()}>
            {t('choose')}
          </Button>
          <Button icon={<Download aria-hidden size={16} />} onClick={() => void fetchTemplate(kind)}>
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
        accept=".xlsx,.csv"
        onChange={(event) => void send(event.target.files?.[0])}
      />
    </div>
  )
}
