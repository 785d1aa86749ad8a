import { endedStates, task, type TaskNews, type TaskRow } from '#contract/task/task.ts'
import { call, RequestError } from '#web/base/api/client.ts'
import { download } from '#web/base/api/download.ts'
import { onLive } from '#web/base/api/live-events.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { textIn, texts, useLanguageStore } from '#web/base/locales/texts.ts'
import { toast } from '#web/kit/ui/overlay/toast.ts'

const exportTexts = texts({
  zh: {
    exported: '已导出 {n} 条',
    ready: '导出完成，共 {n} 条',
    download: '下载',
    failed: '导出失败',
    download_failed: '文件下载失败，请重试',
  },
  en: {
    exported: '{n:row|rows} exported',
    ready: 'Export complete: {n:row|rows}',
    download: 'Download',
    failed: 'Export failed',
    download_failed: 'The download failed. Please try again',
  },
})

/** A file that takes longer is offered, because the person may work on something else. */
const DIRECT_MS = 2000
// a fallback for missed live events
const ASK_AGAIN_MS = 5000

/** Waits for the task for an export that began at this time, and downloads or offers its file. */
export async function deliverExport(task_id: number, began: number, message?: string): Promise<void> {
  const row = await ended(task_id)
  if (row) await deliver(row, performance.now() - began <= DIRECT_MS, message)
}

/** Resolves with the task when it is over; with undefined if the person may not see it any more. */
function ended(id: number): Promise<TaskRow | undefined> {
  return new Promise((resolve) => {
    const ask = async () => {
      try {
        const row = await call(task.detail, { id }, { quiet: true })
        if (endedStates.has(row.state)) settle(row)
      } catch (error) {
        if (error instanceof RequestError && error.code !== 0) settle(undefined)
      }
    }
    // the server writes this event by the same contract
    const hear = (data: unknown) => ((data as TaskNews).id === id && endedStates.has((data as TaskNews).state) ? void ask() : undefined)
    const forgets = [onLive('task', hear), onLive('connected', () => void ask())]
    const timer = setInterval(() => void ask(), ASK_AGAIN_MS)
    function settle(row: TaskRow | undefined) {
      for (const forget of forgets) forget()
      clearInterval(timer)
      resolve(row)
    }
    // it may have ended before its number arrived
    void ask()
  })
}

async function deliver({ id, state, error, done }: TaskRow, isSoon: boolean, message?: string): Promise<void> {
  const { language } = useLanguageStore.getState()
  const t = (key: 'exported' | 'ready' | 'download' | 'failed' | 'download_failed') =>
    textIn(exportTexts, language, key, { n: formatNumber(done) })
  if (state === 'cancelled') return
  if (state !== 'done') return void toast.error(error ?? t('failed'))
  const fetchFile = async () => {
    const isDone = await download(id, 'file').catch(() => false)
    if (!isDone) toast.error(t('download_failed'))
    return isDone
  }
  if (!isSoon) toast.success(message ?? t('ready'), { action: { title: t('download'), run: () => void fetchFile() } })
  else if (await fetchFile()) toast.success(message ?? t('exported'))
}
