import { source } from '#contract/common/source.ts'
import { call } from '#web/base/api/client.ts'

/** Opens the sales page for the source code; the API client shows errors. */
export async function openBuyPage(): Promise<void> {
  const answer = await call(source.targets, {}).catch(() => undefined)
  if (answer) window.open(answer.buy_url, '_blank', 'noopener')
}
