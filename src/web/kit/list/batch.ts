import type { Endpoint, InputOf } from '#contract/kit/endpoint.ts'
import { exchange } from '#web/api/client.ts'
import { invalidateEntity, queryClient } from '#web/api/query.ts'
import { textIn, useLanguageStore } from '#web/locales/texts.ts'
import { toast } from '../ui/toast.ts'
import { listTexts } from './texts.ts'

interface BatchResult {
  success: number[]
  failed: { id: number; msg: string }[]
}

/** Runs an action on several rows and tells how it went; true when at least one row was changed. */
export async function runBatch<E extends Endpoint>(endpoint: E, input: InputOf<E>, undo?: () => void): Promise<boolean> {
  const { data, msg } = await exchange(endpoint, input)
  const { success, failed } = data as BatchResult
  void invalidateEntity(endpoint.address)
  const { language } = useLanguageStore.getState()
  const [first] = failed
  if (!first) toast.success(msg, undo && { action: { title: textIn(listTexts, language, 'undo'), run: undo } })
  else if (success.length === 0) toast.error(first.msg)
  else toast.error(`${textIn(listTexts, language, 'partly', { done: success.length, failed: failed.length })}: ${first.msg}`)
  return success.length > 0
}

/** Shows a change of one row at once, in every list of the entity that holds it; the answer of the server follows. */
export function showAtOnce(address: string, id: number, patch: object): void {
  const [area, noun] = address.split('.')
  queryClient.setQueriesData<{ list: { id: number }[] }>({ queryKey: [area, noun, 'list'] }, (page) =>
    page ? { ...page, list: page.list.map((row) => (row.id === id ? { ...row, ...patch } : row)) } : page,
  )
}
