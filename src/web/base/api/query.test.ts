import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { contract } from '#contract/index.ts'

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
vi.stubGlobal('addEventListener', () => undefined)
const { invalidateAfter, queryClient, queryKey } = await import('./query.ts')

const { brand, series, sku } = contract.goods
const endpoints = [brand.list, series.list, sku.list, sku.detail, contract.media.media.list]

afterEach(() => queryClient.clear())

/** The addresses of the queries that are invalidated after a call. */
function invalidatedBy(endpoint: Parameters<typeof invalidateAfter>[0]): string[] {
  for (const one of endpoints) queryClient.setQueryData(queryKey(one, {}), {})
  invalidateAfter(endpoint)
  return endpoints.filter((one) => queryClient.getQueryState(queryKey(one, {}))?.isInvalidated).map(({ address }) => address)
}

test('a write invalidates its own entity and those that the contract says it affects', () => {
  expect(invalidatedBy(brand.edit)).toEqual(['goods.brand.list'])
  expect(invalidatedBy(series.delete)).toEqual(['goods.brand.list', 'goods.series.list'])
  expect(invalidatedBy(sku.price)).toEqual(['goods.series.list', 'goods.sku.list', 'goods.sku.detail'])
})

test('a replaced file may be shown by any entity', () => {
  expect(invalidatedBy(contract.media.media.replace)).toEqual(endpoints.map(({ address }) => address))
})

test('a call that reads invalidates nothing, also by POST', () => {
  expect(invalidatedBy(sku.bulkPreview)).toEqual([])
})

test('a first fetch that a write overtakes starts again', async () => {
  const answer: ((text: string) => void)[] = []
  const observer = new QueryObserver(queryClient, {
    queryKey: queryKey(brand.list, {}),
    queryFn: () => new Promise<string>((resolve) => answer.push(resolve)),
  })
  const stop = observer.subscribe(() => undefined)
  invalidateAfter(brand.edit)
  await expect.poll(() => answer.length).toBe(2)
  answer[0]?.('before the write')
  answer[1]?.('after the write')
  await expect.poll(() => observer.getCurrentResult().data).toBe('after the write')
  stop()
})
