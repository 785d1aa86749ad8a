import { source } from '#contract/common/source.ts'
import { call } from '#web/api/client.ts'

/** Opens the place where the source is sold; the client says what went wrong. */
export async function openBuyPage(): Promise<void> {
  const answer = await call(source.targets, {}).catch(() => undefined)
  if (answer) window.open(answer.buy_url, '_blank', 'noopener')
}
