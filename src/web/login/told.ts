import { useEffect } from 'react'
import { create } from 'zustand'
import { call } from '#web/api/client.ts'
import type { CallOutput, Wire } from '#web/api/wire.ts'
import { useLanguage } from '#web/locales/texts.ts'

/**
 * What anybody may ask of the server: undefined until it has answered, null where it did not. What it said last stays while it is asked
 * again, so that a page which is opened again does not grow under the hand.
 */
export function told<W extends Wire>(wire: W): () => CallOutput<W> | null | undefined {
  const useSaid = create<{ said: CallOutput<W> | null | undefined }>()(() => ({ said: undefined }))
  return function useTold() {
    const language = useLanguage()
    useEffect(() => {
      const controller = new AbortController()
      call(wire, {} as never, { quiet: true, signal: controller.signal }).then(
        (said) => useSaid.setState({ said }),
        () => {
          // without an answer the page is still a login page
          if (!controller.signal.aborted) useSaid.setState(({ said }) => ({ said: said ?? null }))
        },
      )
      return () => controller.abort()
    }, [language])
    return useSaid(({ said }) => said)
  }
}
