import { create } from 'zustand'
import type { Endpoint, InputOf } from '#contract/kit/endpoint.ts'
import { exchange, RequestError } from '#web/base/api/client.ts'
import { followed } from '#web/base/api/live-events.ts'
import { invalidateAfter } from '#web/base/api/query.ts'

/** The calls whose exports are running. */
const useExports = create<{ running: readonly string[] }>(() => ({ running: [] }))

export function useIsExporting({ address }: Endpoint): boolean {
  return useExports(({ running }) => running.includes(address))
}

interface ExportOptions {
  form?: boolean
  /** The success message, from the call's answer; otherwise the row count. */
  message?: (answer: unknown) => string
  /** Called with the call's answer, before the file is ready. */
  onStarted?: (answer: unknown) => void
}

/** Starts an export. Its file is downloaded when it is ready, or offered if that took long; false if the server refused the export. */
export async function runExport(endpoint: Endpoint, input: object, options: ExportOptions = {}): Promise<boolean> {
  const began = performance.now()
  const { address } = endpoint
  useExports.setState(({ running }) => ({ running: [...running, address] }))
  const end = () => useExports.setState(({ running }) => ({ running: running.toSpliced(running.indexOf(address), 1) }))
  try {
    // every export answers with its task
    const { form, message, onStarted } = options
    const { data } = await exchange(endpoint, input as InputOf<Endpoint>, { form })
    const { task_id } = data as { task_id: number }
    followed.add(task_id)
    onStarted?.(data)
    invalidateAfter(endpoint)
    // lists load without the task contract
    void import('./export-file.ts').then(({ deliverExport }) => deliverExport(task_id, began, message?.(data))).finally(end)
    return true
  } catch (error) {
    end()
    // the client has shown the reason
    if (error instanceof RequestError) return false
    throw error
  }
}
