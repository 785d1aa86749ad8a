import { createElement } from 'react'
import type { Endpoint, InputOf } from '#contract/kit/endpoint.ts'
import { exchange, RequestError } from '#web/api/client.ts'
import { invalidateEntity, queryClient } from '#web/api/query.ts'
import { textIn, useLanguageStore } from '#web/locales/texts.ts'
import { tell } from '../ui/confirm.ts'
import { toast } from '../ui/toast.ts'
import { Failures } from './Failures.tsx'
import { listTexts } from './texts.ts'

export interface BatchResult {
  success: number[]
  failed: { id: number; msg: string }[]
}

export interface BatchOptions {
  /** How a row is called, where the result names those that were left as they were. */
  titleOf?: (id: number) => string
  /** Takes back what was done. */
  undo?: () => void
  /** Entities whose rows change along: `['goods.series']`. */
  alsoChanges?: readonly string[]
}

/** Runs an action on several rows and tells how it went; true when at least one row was changed. */
export async function runBatch<E extends Endpoint>(endpoint: E, input: InputOf<E>, options: BatchOptions = {}): Promise<boolean> {
  try {
    const { data, msg } = await exchange(endpoint, input)
    // what every call on several rows answers
    const result = data as BatchResult
    reportBatch(result, msg, options)
    return result.success.length > 0
  } catch (error) {
    // the client has told why
    if (error instanceof RequestError) return false
    throw error
  } finally {
    // also what was shown at once and then refused
    for (const address of [endpoint.address, ...(options.alsoChanges ?? [])]) void invalidateEntity(address)
  }
}

/** Says how an action on several rows went: in a toast, or with a reason for every row that was left as it was. */
export function reportBatch({ success, failed }: BatchResult, msg: string, { titleOf, undo }: BatchOptions = {}): void {
  const { language } = useLanguageStore.getState()
  const [first] = failed
  if (!first) toast.success(msg, undo && { action: { title: textIn(listTexts, language, 'undo'), run: undo } })
  else if (failed.length === 1 && success.length === 0) toast.error(first.msg)
  else {
    void tell({
      title: textIn(listTexts, language, 'partly', { done: success.length, failed: failed.length }),
      details: createElement(Failures, { rows: failed.map(({ id, msg }) => ({ id, msg, title: titleOf?.(id) ?? String(id) })) }),
    })
  }
}

/** Shows a change of one row at once, in every list of the entity that holds it; the answer of the server follows. */
export function showAtOnce(address: string, id: number, patch: object): void {
  const [area, noun] = address.split('.')
  queryClient.setQueriesData<{ list: { id: number }[] }>({ queryKey: [area, noun, 'list'] }, (page) =>
    page ? { ...page, list: page.list.map((row) => (row.id === id ? { ...row, ...patch } : row)) } : page,
  )
}
