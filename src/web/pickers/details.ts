import { detail } from '#contract/goods/detail.ts'
import { call } from '#web/api/client.ts'
import type { Option } from '#web/kit/ui/option.ts'

type Kind = 'body' | 'header' | 'footer'

/** Details of a kind by a piece of their title. */
export const searchDetails =
  (kind: Kind) =>
  async (word: string, signal: AbortSignal): Promise<Option<number>[]> => {
    const { list } = await call(detail.option, { word, kind }, { signal, quiet: true })
    return list.map(({ key, title }) => ({ key, title }))
  }
