import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { endpointsOf } from '#contract/kit/endpoint.ts'
import { listViews } from '../../scripts/vite/names-lists.ts'

test('what the boot script asks for the first sight of a list is the call of that list', () => {
  const views = listViews()
  expect(views).toEqual(expect.arrayContaining(['goods/brand', 'goods/sku', 'goods/spu', 'dev/user']))
  const paths = endpointsOf(contract).map(({ path }) => path)
  for (const view of views) expect(paths).toContain(`/api/${view}/list`)
})
