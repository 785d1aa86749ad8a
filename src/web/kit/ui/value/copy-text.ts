import { textIn, useLanguageStore } from '#web/base/locales/texts.ts'
import { kitTexts } from '#web/kit/texts.ts'
import { toast } from '#web/kit/ui/overlay/toast.ts'

/** Copies a value to the clipboard, with a message. */
export async function copyText(value: string): Promise<void> {
  await navigator.clipboard.writeText(value)
  toast.success(textIn(kitTexts, useLanguageStore.getState().language, 'copied', { value }))
}
