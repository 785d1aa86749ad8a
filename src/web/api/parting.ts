import { useLanguageStore } from '#web/locales/texts.ts'
import { prepare, signed } from './request.ts'
import { token } from './token.ts'
import type { CallInput, Wire } from './wire.ts'

/** A last word that is sent even while the window closes; nobody waits for the answer. */
export function sayParting<W extends Wire>(endpoint: W, input: CallInput<W>): void {
  const bearer = token.read()
  if (bearer === '') return
  const { url, method, headers, body } = signed(prepare(endpoint, input, {}), bearer, useLanguageStore.getState().language)
  void fetch(url, { method, headers, body: body ?? null, keepalive: true }).catch(() => undefined)
}
