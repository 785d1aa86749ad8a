import { task } from '#contract/task/task.ts'
import { call } from '#web/base/api/client.ts'
import { acceptLanguage } from '#web/base/api/request.ts'
import { token } from '#web/base/api/token.ts'
import { useLanguageStore } from '#web/base/locales/texts.ts'

/** Fetches a task file and saves it by the browser; false if the request failed. */
export async function download(id: number, kind: 'file' | 'error'): Promise<boolean> {
  // this call also refreshes an expired token
  const { file_url, error_file_url } = await call(task.detail, { id })
  const url = kind === 'file' ? file_url : error_file_url
  if (url === null) return false
  const { language } = useLanguageStore.getState()
  const response = await fetch(url, { headers: { Authorization: `Bearer ${token.read()}`, 'Accept-Language': acceptLanguage(language) } })
  if (!response.ok) return false
  handOver(await response.blob(), nameIn(response.headers.get('content-disposition')) ?? `task-${id}`)
  return true
}

/** Saves a file by a browser download. */
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
