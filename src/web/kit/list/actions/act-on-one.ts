import type { Endpoint, InputOf } from '#contract/kit/endpoint.ts'
import { RequestError } from '#web/base/api/client.ts'
import { announce } from '#web/base/api/notify.ts'
import { exchangeOnce, invalidateAfter } from '#web/base/api/query.ts'
import { useLanguageStore } from '#web/base/locales/texts.ts'
import { recordMessage } from '#web/kit/ui/overlay/record-message.ts'

/** Calls an action on one record; the message names the record. */
export async function actOnOne<E extends Endpoint>(endpoint: E, input: InputOf<E>, title: string): Promise<void> {
  try {
    const { msg } = await exchangeOnce(endpoint, input as never)
    announce('success', recordMessage(msg, title, useLanguageStore.getState().language))
  } catch (error) {
    // the client has shown the reason
    if (!(error instanceof RequestError)) throw error
  } finally {
    invalidateAfter(endpoint)
  }
}
