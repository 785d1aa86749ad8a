import { task } from '#contract/task/task.ts'
import { call } from '#web/api/client.ts'
import { acceptLanguage } from '#web/api/request.ts'
import { token } from '#web/api/token.ts'
import { useLanguageStore } from '#web/locales/texts.ts'

/** Fetches a file that a task has made and hands it to the browser; false where that failed. */
export async function download(id: number, kind: 'file' | 'error'): Promise<boolean> {
  // also brings a good token where the old one has run out
  const { file_url, error_file_url } = await call(task.detail, { id })
  const url = kind === 'file' ? file_url : error_file_url
  if (url === null) return false
  const { language } = useLanguageStore.getState()
  const response = await fetch(url, { headers: { Authorization: `Bearer ${token.read()}`, 'Accept-Language': acceptLanguage(language) } })
  if (!response.ok) return false
  handOver(await response.blob(), nameIn(response.headers.get('content-disposition')) ?? `task-${id}`)
  return true
}

/** Gives a file to the browser to keep. */
export function handOver(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

function nameIn(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? '')?.[1]
  return encoded && decodeURIComponent(encoded)
}
