import { sku } from '#contract/goods/sku.ts'
import { call } from '#web/base/api/client.ts'
import { useCall } from '#web/base/api/query.ts'
import type { Option } from '#web/kit/ui/select/option.ts'

/** SKUs by a code prefix or a title substring. */
export async function searchGoods(word: string, signal: AbortSignal): Promise<Option<number>[]> {
  const { list } = await call(sku.option, { word }, { signal })
  return list.map(({ id, code, title }) => ({ key: id, title: code, hint: title }))
}

/** The option for a SKU that is already chosen. */
export function useGoodsOption(id: number | null): Option<number> | null {
  const { data } = useCall(sku.option, { ids: [Number(id)] }, { enabled: id !== null, staleTime: 60_000 })
  const found = data?.list[0]
  return found ? { key: found.id, title: found.code, hint: found.title } : null
}
