import { user, type User } from '#contract/dev/user.ts'
import { RequestError } from '#web/base/api/client.ts'
import { textIn, useLanguageStore } from '#web/base/locales/texts.ts'
import { viewAs } from '#web/base/session/view-as.ts'
import { runBatch } from '#web/kit/list/actions/batch.ts'
import { confirm } from '#web/kit/ui/overlay/confirm.ts'
import { userTexts } from './texts.ts'

/** 强制下线 for one account. */
export async function askAndKick({ id, username }: Pick<User, 'id' | 'username'>): Promise<void> {
  const { language } = useLanguageStore.getState()
  const title = textIn(userTexts, language, 'kick_question', { name: username })
  if (await confirm({ ...kicking(), title })) await runBatch(user.kick, { ids: [id] }, { titleOf: () => username })
}

/** 强制下线 for the selected ones. */
export async function kickMany(ids: number[], titleOf: (id: number) => string): Promise<boolean> {
  const { language } = useLanguageStore.getState()
  const sure = await confirm({ ...kicking(), title: textIn(userTexts, language, 'kick_many', { n: ids.length }) })
  return sure && runBatch(user.kick, { ids }, { titleOf })
}

/** Starts an account impersonation; the page reloads. */
export async function askAndView({ id, username }: Pick<User, 'id' | 'username'>): Promise<void> {
  const { language } = useLanguageStore.getState()
  const title = textIn(userTexts, language, 'view_question', { name: username })
  const [body, confirmText] = [textIn(userTexts, language, 'view_effect'), textIn(userTexts, language, 'view')]
  if (!(await confirm({ title, body, confirmText }))) return
  await viewAs(id).catch((error: unknown) => {
    // the API client has shown the reason
    if (!(error instanceof RequestError)) throw error
  })
}

function kicking() {
  const { language } = useLanguageStore.getState()
  return { body: textIn(userTexts, language, 'kick_effect'), confirmText: textIn(userTexts, language, 'kick'), tone: 'danger' as const }
}
