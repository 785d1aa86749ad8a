import { createElement, useState } from 'react'
import type { Endpoint, InputOf } from '#contract/kit/endpoint.ts'
import { exchange, RequestError } from '#web/base/api/client.ts'
import { invalidateAfter, queryClient } from '#web/base/api/query.ts'
import { textIn, useLanguageStore } from '#web/base/locales/texts.ts'
import { listTexts } from '#web/kit/list/texts.ts'
import { tell } from '#web/kit/ui/overlay/confirm.ts'
import { recordMessage } from '#web/kit/ui/overlay/record-message.ts'
import { toast } from '#web/kit/ui/overlay/toast.ts'
import { Failures } from './Failures.tsx'

export interface BatchResult {
  success: number[]
  failed: { id: number; msg: string }[]
}

export interface BatchOptions {
  /** A row's title: for the message about one row, and for the unchanged rows in the result. */
  titleOf?: ((id: number) => string | undefined) | undefined
  /** Reverts the action. */
  undo?: (() => void) | undefined
}

/** Runs an action on several rows and shows the result; resolves to true when at least one row was changed. */
export async function runBatch<E extends Endpoint>(endpoint: E, input: InputOf<E>, options: BatchOptions = {}): Promise<boolean> {
  try {
    const { data, msg } = await exchange(endpoint, input)
    // the answer to every call on several rows
    const result = data as BatchResult
    reportBatch(result, msg, options)
    return result.success.length > 0
  } catch (error) {
    // the client has shown the reason
    if (error instanceof RequestError) return false
    throw error
  } finally {
    // also after an optimistic update that was then refused
    invalidateAfter(endpoint)
  }
}

/** `runBatch` for a dialog, which ends when at least one row was changed and stays open with its input otherwise. */
export function useBatch(onDone: () => void) {
  const [isBusy, setIsBusy] = useState(false)
  async function run<E extends Endpoint>(...batch: Parameters<typeof runBatch<E>>): Promise<void> {
    setIsBusy(true)
    const isDone = await runBatch(...batch)
    setIsBusy(false)
    if (isDone) onDone()
  }
  return { run, isBusy }
}

/** Shows the result for an action on several rows: in a toast, or with a reason for every unchanged row. */
export function reportBatch({ success, failed }: BatchResult, msg: string, { titleOf, undo }: BatchOptions = {}): void {
  const { language } = useLanguageStore.getState()
  const [first] = failed
  const [only, ...others] = success
  const title = only !== undefined && others.length === 0 ? titleOf?.(only) : undefined
  if (!first)
    toast.success(recordMessage(msg, title, language), undo && { action: { title: textIn(listTexts, language, 'undo'), run: undo } })
  else if (failed.length === 1 && success.length === 0) toast.error(first.msg)
  else {
    void tell({
      title: textIn(listTexts, language, 'partly', { done: success.length, failed: failed.length }),
      details: createElement(Failures, { rows: failed.map(({ id, msg }) => ({ id, msg, title: titleOf?.(id) ?? String(id) })) }),
    })
  }
}

/** Updates one row optimistically in every list for the entity that holds it; the server's answer follows. */
export function showAtOnce(address: string, id: number, patch: object): void {
  const [area, noun] = address.split('.')
  queryClient.setQueriesData<{ list: { id: number }[] }>({ queryKey: [area, noun, 'list'] }, (page) =>
    page ? { ...page, list: page.list.map((row) => (row.id === id ? { ...row, ...patch } : row)) } : page,
  )
}
