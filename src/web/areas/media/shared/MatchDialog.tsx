import { useState } from 'react'
import { MOST_OF_ONE, MOST_PICTURES, pictureModes } from '#contract/goods/sku-pictures.ts'
import { sku } from '#contract/goods/sku.ts'
import { call } from '#web/base/api/client.ts'
import { useAction } from '#web/base/api/query.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { navigate } from '#web/base/router/location.ts'
import { sendImage } from '#web/kit/form/rows/upload.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Segmented } from '#web/kit/ui/input/Segmented.tsx'
import { Dialog } from '#web/kit/ui/overlay/Dialog.tsx'
import { toast } from '#web/kit/ui/overlay/toast.ts'
import { accept, failureText } from '#web/kit/ui/upload/upload-queue.ts'
import { Progress } from '#web/kit/ui/value/Progress.tsx'
import { DropZone } from './DropZone.tsx'
import { groupsOf, keyOf, overfull, type MatchRow } from './match-rows.ts'
import { MatchTable } from './MatchTable.tsx'
import { matchTexts } from './texts.ts'
import styles from './match.module.css'

type Mode = keyof typeof pictureModes
type MatchGroup = ReturnType<typeof groupsOf>[number]

/** Files are chosen, matched by their names, checked by the person, uploaded, and set by a task. */
export function MatchDialog({ opened, onClose }: { opened: true | null; onClose: () => void }) {
  const t = useTexts(matchTexts)
  const { rows, setRows, match } = useMatches()
  const [mode, setMode] = useState<Mode>('replace')
  const groups = groupsOf(rows ?? [])
  const { progress, isBusy, apply } = useApply(close)

  function close() {
    setRows(null)
    setMode('replace')
    onClose()
  }

  return (
    <Dialog
      open={opened === true}
      wide={rows !== null}
      width={560}
      title={t('title')}
      description={rows ? undefined : t('rules', { n: MOST_PICTURES })}
      onClose={close}
      onBeforeClose={() => !isBusy}
      footer={
        rows && (
          <Foot
            groups={groups}
            progress={progress}
            isBusy={isBusy}
            onAgain={() => setRows(null)}
            onApply={() => void apply(groups, mode)}
          />
        )
      }
    >
      {rows ? (
        <>
          {groups.some(({ target }) => target.images > 0) && <ModeChoice mode={mode} onChange={setMode} />}
          <MatchTable rows={rows} onChoose={(file, chosen) => setRows(rows.map((row) => (row.file === file ? { ...row, chosen } : row)))} />
        </>
      ) : (
        <DropZone onFiles={(files) => void match(files)} />
      )}
    </Dialog>
  )
}

/** The files with the goods that the server finds for their names. */
function useMatches() {
  const t = useTexts(matchTexts)
  const [rows, setRows] = useState<readonly MatchRow[] | null>(null)

  async function match(values: readonly File[]) {
    const files = values.filter(({ type }) => accept.includes(type) && type !== '')
    if (files.length === 0) return void toast.error(t('none'))
    if (files.length > MOST_PICTURES) return void toast.error(t('too_many', { n: MOST_PICTURES, chosen: files.length }))
    try {
      const { list } = await call(sku.matchPictures, { names: files.map(({ name }) => name) })
      setRows(
        list.flatMap(({ targets }, at) => {
          const file = files[at]
          const [only, ...others] = targets
          return file ? [{ file, targets, chosen: only && others.length === 0 ? keyOf(only) : null }] : []
        }),
      )
    } catch {
      // the API client has shown the error; the person may choose again
    }
  }

  return { rows, setRows, match }
}

interface Sending {
  done: number
  total: number
}

/** Uploads the files and starts the task that sets them. A file that fails is left out. */
function useApply(onStarted: () => void) {
  const t = useTexts(matchTexts)
  const [progress, setProgress] = useState<Sending | null>(null)
  const set = useAction(sku.pictures, { announces: false })

  async function upload(file: File): Promise<string | undefined> {
    try {
      return (await sendImage(file, { onProgress: () => undefined, signal: new AbortController().signal })).url
    } catch (error) {
      toast.error(t('failed', { name: file.name, msg: failureText(error) }))
      return undefined
    }
  }

  async function apply(groups: readonly MatchGroup[], mode: Mode) {
    const items = []
    const total = countOf(groups)
    let done = 0
    for (const { target, files } of groups) {
      const urls = new Set<string>()
      for (const file of files) {
        setProgress({ done, total })
        done += 1
        const url = await upload(file)
        if (url !== undefined) urls.add(url)
      }
      if (urls.size > 0) items.push({ kind: target.kind, id: target.id, urls: [...urls] })
    }
    setProgress(null)
    if (items.length === 0) return
    set.mutate(
      { mode, items },
      {
        onSuccess: () => {
          toast.success(t('started', { n: items.length }), { action: { title: t('view'), run: () => navigate('/task/center') } })
          onStarted()
        },
      },
    )
  }

  return { progress, isBusy: progress !== null || set.isPending, apply }
}

interface FootProps {
  groups: readonly MatchGroup[]
  progress: Sending | null
  isBusy: boolean
  onAgain: () => void
  onApply: () => void
}

function Foot({ groups, progress, isBusy, onAgain, onApply }: FootProps) {
  const t = useTexts(matchTexts)
  const count = countOf(groups)
  const full = overfull(groups)
  const reason = count === 0 ? t('nothing') : full && t('most_of_one', { code: full.code, n: MOST_OF_ONE + 1 })
  return (
    <>
      {progress && (
        <div className={styles.progress}>
          <Progress label={t('uploading')} {...progress} />
        </div>
      )}
      <Button disabledReason={isBusy ? t('uploading') : undefined} onClick={onAgain}>
        {t('again')}
      </Button>
      <Button variant="primary" loading={isBusy} disabledReason={reason} onClick={onApply}>
        {t('apply', { goods: groups.length, n: count })}
      </Button>
    </>
  )
}

function ModeChoice({ mode, onChange }: { mode: Mode; onChange: (mode: Mode) => void }) {
  const t = useTexts(matchTexts)
  const say = useLabel()
  return (
    <div className={styles.mode}>
      <span>{t('existing')}</span>
      <Segmented
        aria-label={t('existing')}
        value={mode}
        options={(['replace', 'add'] as const).map((key) => ({ key, title: say(pictureModes[key]) }))}
        onChange={onChange}
      />
    </div>
  )
}

function countOf(groups: readonly MatchGroup[]): number {
  return groups.reduce((sum, { files }) => sum + files.length, 0)
}
