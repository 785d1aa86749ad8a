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

/** Files are chosen, matched by their names, checked by the person, uploaded, and set by a task. */
export function MatchDialog({ opened, onClose }: { opened: true | null; onClose: () => void }) {
  const t = useTexts(matchTexts)
  const say = useLabel()
  const [rows, setRows] = useState<readonly MatchRow[] | null>(null)
  const [mode, setMode] = useState<Mode>('replace')
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const set = useAction(sku.pictures, { announces: false })
  const groups = groupsOf(rows ?? [])
  const count = groups.reduce((sum, { files }) => sum + files.length, 0)
  const full = overfull(groups)

  function close() {
    setRows(null)
    setMode('replace')
    onClose()
  }

  async function match(given: readonly File[]) {
    const files = given.filter(({ type }) => accept.includes(type) && type !== '')
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

  async function apply() {
    const items = []
    let done = 0
    for (const { target, files } of groups) {
      const urls: string[] = []
      for (const file of files) {
        setProgress({ done, total: count })
        done += 1
        try {
          const { url } = await sendImage(file, { onProgress: () => undefined, signal: new AbortController().signal })
          if (!urls.includes(url)) urls.push(url)
        } catch (error) {
          toast.error(t('failed', { name: file.name, msg: failureText(error) }))
        }
      }
      if (urls.length > 0) items.push({ kind: target.kind, id: target.id, urls })
    }
    setProgress(null)
    if (items.length === 0) return
    set.mutate(
      { mode, items },
      {
        onSuccess: () => {
          toast.success(t('started', { n: items.length }), { action: { title: t('view'), run: () => navigate('/task/center') } })
          close()
        },
      },
    )
  }

  const isBusy = progress !== null || set.isPending
  const reason = count === 0 ? t('nothing') : full && t('most_of_one', { code: full.code, n: MOST_OF_ONE + 1 })
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
          <>
            {progress && (
              <div className={styles.progress}>
                <Progress label={t('uploading')} {...progress} />
              </div>
            )}
            <Button disabledReason={isBusy ? t('uploading') : undefined} onClick={() => setRows(null)}>
              {t('again')}
            </Button>
            <Button variant="primary" loading={isBusy} disabledReason={reason} onClick={() => void apply()}>
              {t('apply', { goods: groups.length, n: count })}
            </Button>
          </>
        )
      }
    >
      {rows ? (
        <>
          {groups.some(({ target }) => target.images > 0) && (
            <div className={styles.mode}>
              <span>{t('existing')}</span>
              <Segmented
                aria-label={t('existing')}
                value={mode}
                options={(['replace', 'add'] as const).map((key) => ({ key, title: say(pictureModes[key]) }))}
                onChange={setMode}
              />
            </div>
          )}
          <MatchTable rows={rows} onChoose={(file, chosen) => setRows(rows.map((row) => (row.file === file ? { ...row, chosen } : row)))} />
        </>
      ) : (
        <DropZone onFiles={(files) => void match(files)} />
      )}
    </Dialog>
  )
}
