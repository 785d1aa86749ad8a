import { say, type Label } from '#contract/kit/label.ts'
import { useLanguageStore } from '#web/base/locales/texts.ts'
import { toast } from '#web/kit/ui/overlay/toast.ts'

const copied: Label = ['链接已复制', 'Link copied']

/** Copies the in-app link for an invitation. */
export async function copyLink(url: string): Promise<void> {
  await navigator.clipboard.writeText(url)
  toast.success(say(copied, useLanguageStore.getState().language))
}
