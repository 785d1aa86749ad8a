import { toast } from '#web/kit/ui/toast.ts'
import { textIn, useLanguageStore } from '#web/locales/texts.ts'
import { navigate } from '#web/router/location.ts'
import { useRefusal } from '#web/session/refusal.ts'
import { whyTexts } from '#web/session/why-texts.ts'
import { whyAddress } from '#web/session/why.ts'

/** From now on the message of a refusal, which is on the screen already, leads to its reason. Answers the end of it. */
export function explainRefusals(): () => void {
  return useRefusal.subscribe(({ refused }) => {
    const why = refused && whyAddress(refused)
    if (!refused || why === undefined) return
    const title = textIn(whyTexts, useLanguageStore.getState().language, 'why')
    toast.error(refused.msg, { action: { title, run: () => navigate(why) } })
  })
}
