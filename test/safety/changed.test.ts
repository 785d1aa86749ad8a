import { expect, test } from 'vitest'
import { selectTests } from '../../scripts/changed.ts'
import { folderOf } from './folder.ts'

const files = {
  'src/contract/goods/brand.ts': '',
  'src/contract/goods/gift.ts': '',
  'src/server/areas/goods/brand/brand.ts': `import { brand } from '#contract/goods/brand.ts'\n`,
  'src/server/areas/goods/gift/gift.ts': `import { b } from '../brand/brand.ts'\nimport { gift } from '#contract/goods/gift.ts'\n`,
  'src/server/areas/goods/brand/brand.test.ts': `call(contract.goods.brand.list)\n`,
  'src/server/areas/goods/gift/gift.test.ts': `call(contract.goods.gift.list)\n`,
  'src/server/app.ts': `import '#server/areas/goods/brand/brand.ts'\nimport '#server/areas/goods/gift/gift.ts'\n`,
  'src/server/platform/kernel/list/list.ts': '',
  'src/web/areas/goods/brand/columns.tsx': '',
  'src/web/kit/ui/page.ts': '',
  'src/web/kit/ui/page.test.ts': `import { page } from './page.ts'\n`,
  'test/server/harness.ts': `import '#server/app.ts'\n`,
  'test/server/surface/surface.test.ts': `import './harness.ts'\n`,
  'test/server/session/lock.test.ts': `import './harness.ts'\n`,
  'test/ops/bench.test.ts': '',
  'test/ops/start.test.ts': '',
  'test/safety/sql.test.ts': '',
  'test/e2e/goods/brand.e2e.ts': '',
  'test/e2e/goods/gift.e2e.ts': '',
  'test/e2e/shell/menu.e2e.ts': `goto('/#/goods/gift/index')\n`,
}

function select(...changed: string[]) {
  const { vitest, e2e } = selectTests(folderOf(files), changed)
  const names = (chosen: typeof e2e) => (chosen === 'all' ? chosen : chosen.map((file) => file.split('/').at(-1)?.split('.')[0]).toSorted())
  return { vitest: names(vitest), e2e: names(e2e) }
}

test('an entity reaches the tests naming it, its importers’ tests, and the whole surface', () => {
  expect(select('src/server/areas/goods/brand/brand.ts')).toEqual({
    vitest: ['brand', 'gift', 'sql', 'surface'],
    e2e: ['brand', 'gift', 'menu'],
  })
  expect(select('src/server/areas/goods/gift/gift.ts')).toEqual({ vitest: ['gift', 'sql', 'surface'], e2e: ['gift', 'menu'] })
  expect(select('src/contract/goods/gift.ts')).toEqual({ vitest: ['gift', 'sql', 'surface'], e2e: ['gift', 'menu'] })
  expect(select('src/web/areas/goods/brand/columns.tsx')).toEqual({ vitest: ['sql'], e2e: ['brand'] })
})

test('a layer below the areas reaches every test of its room and every journey', () => {
  expect(select('src/server/platform/kernel/list/list.ts')).toEqual({ vitest: ['brand', 'gift', 'lock', 'sql', 'surface'], e2e: 'all' })
  expect(select('src/web/kit/ui/page.ts')).toEqual({ vitest: ['page', 'sql'], e2e: 'all' })
})

test('a benchmark reaches the test that runs it', () => {
  expect(select('bench/lists.ts')).toEqual({ vitest: ['bench', 'sql'], e2e: [] })
})

test('a test reaches itself, a document nothing, a configuration everything', () => {
  expect(select('src/web/kit/ui/page.test.ts')).toEqual({ vitest: ['page', 'sql'], e2e: [] })
  expect(select('test/e2e/goods/gift.e2e.ts')).toEqual({ vitest: ['sql'], e2e: ['gift'] })
  expect(select('docs/quality.md', 'README.md')).toEqual({ vitest: [], e2e: [] })
  for (const file of ['package.json', 'vitest.config.ts', 'drizzle/0000_baseline.sql', 'test/setup/postgres.ts']) {
    expect(select(file), file).toEqual({ vitest: 'all', e2e: 'all' })
  }
})
