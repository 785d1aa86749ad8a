import { describe, expect, test } from 'vitest'
import { importFaults, MOST_FILES } from '../../scripts/check-imports.ts'
import { folderOf, lint } from './folder.ts'

const importing = (...paths: string[]) => paths.map((path, i) => `import * as x${i} from '${path}'\nexport const y${i} = x${i}\n`).join('')

describe('rooms: the linter refuses', () => {
  test('imports of another room, and of what does not belong there', async () => {
    const refused = [
      ['src/contract/goods/a.ts', '#server/goods/brand.ts', 'src/contract must not import other rooms'],
      ['src/contract/goods/b.ts', '#web/kit/texts.ts', 'src/contract must not import other rooms'],
      ['src/contract/goods/c.ts', 'react', 'The contract imports zod/mini and itself'],
      ['src/contract/goods/d.ts', 'zod', 'The contract imports zod/mini and itself'],
      ['src/contract/goods/e.ts', 'node:fs', 'The contract imports zod/mini and itself'],
      ['src/server/goods/a.ts', '#web/kit/texts.ts', 'Server and web meet only in the contract'],
      ['src/server/goods/b.ts', '../../web/kit/texts.ts', 'Server and web meet only in the contract'],
      ['src/server/goods/c.ts', 'react', 'Client packages belong in src/web'],
      ['src/server/goods/d.ts', '#test/server/harness.ts', 'does not know its tests'],
      ['src/web/goods/brand/a.ts', '#server/goods/brand.ts', 'Server and web meet only in the contract'],
      ['src/web/goods/brand/b.ts', '../../../server/goods/brand.ts', 'Server and web meet only in the contract'],
      ['src/web/goods/brand/c.ts', 'drizzle-orm', 'Runs on the server only'],
      ['src/web/goods/brand/d.ts', 'node:crypto', 'Runs on the server only'],
      ['src/web/goods/brand/e.ts', 'zod', 'zod/mini'],
    ] as const
    const found = await lint(Object.fromEntries(refused.map(([place, path]) => [place, importing(path)])))
    for (const [place, path, why] of refused) {
      const helps = found.filter(({ filename }) => filename === place).map(({ help = '' }) => help)
      expect({ place, path, said: helps.join() }).toEqual({ place, path, said: expect.stringContaining(why) as string })
    }
  })

  test('the environment read twice, a barrel, a default export, any, and what is left for later', async () => {
    const reading = 'export const home = process.env.HOME\n'
    const found = await lint({
      'src/server/platform/env/env.ts': reading,
      'src/server/core/a.ts': reading,
      'src/web/kit/b.ts': "export * from './c.ts'\n",
      'src/web/kit/c.ts': 'export default 1\n',
      'src/web/kit/d.ts': 'export const x = (y: any) => y\n',
      'src/web/kit/e.ts': '// TODO\nexport const x = 1\n',
    })
    expect(Object.fromEntries(found.map(({ filename, code }) => [filename, code]))).toEqual({
      'src/server/core/a.ts': 'node(no-process-env)',
      'src/web/kit/b.ts': 'oxc(no-barrel-file)',
      'src/web/kit/c.ts': 'import(no-default-export)',
      'src/web/kit/d.ts': 'typescript(no-explicit-any)',
      'src/web/kit/e.ts': 'eslint(no-warning-comments)',
    })
  })

  test('nothing of what belongs', async () => {
    const found = await lint({
      'src/contract/goods/x.ts': importing('zod/mini', '../kit/field.ts', './brand.ts'),
      'src/server/goods/x.ts': importing('drizzle-orm', 'node:crypto', '#contract/goods/brand.ts', '../core/ctx.ts'),
      'src/web/goods/brand/x.ts': importing('react', '#contract/goods/brand.ts', '#web/kit/texts.ts'),
    })
    expect(found).toEqual([])
  })
})

/** The import check's faults in these files. */
function check(files: Readonly<Record<string, string>>): string {
  return importFaults(folderOf(files)).join('\n')
}

describe('layers of a room: the check of imports refuses', () => {
  test.for([
    ['src/web/kit/ui/X.tsx', '#web/pickers/y.ts'],
    ['src/web/kit/ui/X.tsx', '#web/areas/goods/brand/y.ts'],
    ['src/web/base/api/x.ts', '#web/kit/y.ts'],
    ['src/web/pickers/x.ts', '../shell/y.ts'],
    ['src/web/areas/goods/brand/x.ts', '#web/shell/y.ts'],
    ['src/web/base/locales/x.ts', '#web/base/api/y.ts'],
    ['src/server/platform/kernel/x.ts', '#server/areas/goods/brand/y.ts'],
    ['src/server/platform/kernel/x.ts', '#server/http/y.ts'],
    ['src/server/platform/db/x.ts', '#server/identity/tables.ts'],
    ['src/server/platform/db/x.ts', '#server/platform/kernel/y.ts'],
    ['src/server/identity/session/x.ts', '#server/features/log/y.ts'],
    ['src/server/features/log/x.ts', '#server/areas/goods/sku/y.ts'],
    ['src/server/areas/dev/menu/x.ts', '#server/areas/goods/sku/y.ts'],
    ['src/server/areas/goods/sku/x.ts', '#server/http/y.ts'],
  ] as const)('%s importing %s', ([from, path]) => {
    expect(check({ [from]: importing(path) })).toContain('a higher layer or folder')
    // a type import or a lazy import is a dependency as much as a value import
    expect(check({ [from]: `import type { X } from '${path}'\nexport type Y = X\n` })).toContain('a higher layer or folder')
    expect(check({ [from]: `export const x = () => import('${path}')\n` })).toContain('a higher layer or folder')
  })

  test('a folder that no layer knows', () => {
    expect(check({ 'src/server/core/x.ts': '' })).toContain('src/server/core/x.ts: no layer')
    expect(check({ 'src/server/platform/utils/x.ts': '' })).toContain('no layer')
    expect(check({ 'src/web/goods/x.ts': '' })).toContain('no layer')
  })

  test('a page that imports another page', () => {
    expect(check({ 'src/web/areas/goods/sku/x.ts': importing('../brand/y.ts') })).toContain('a page imports another page')
    expect(check({ 'src/web/areas/order/order/x.ts': importing('#web/areas/goods/shared/y.ts') })).toBe('')
  })

  test('an area in the worker, which knows areas by what they register', () => {
    expect(check({ 'src/server/jobs/x.ts': importing('#server/areas/goods/spu/y.ts') })).toContain('the worker imports no area')
    expect(check({ 'src/server/jobs/x.ts': importing('#server/platform/tasks/y.ts') })).toBe('')
  })

  test('the contract of an area in the kit and the base of the web', () => {
    for (const from of ['src/web/kit/list/x.ts', 'src/web/base/api/x.ts']) {
      expect(check({ [from]: importing('#contract/goods/sku.ts') })).toContain('the contract of an area')
      expect(check({ [from]: importing('#contract/kit/field.ts', '#contract/index.ts', '#contract/task/task.ts') })).toBe('')
    }
  })

  test(`a folder with more than ${MOST_FILES} files, styles and tests included`, () => {
    const files = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`test/make/x${n}.ts`, '']))
    expect(check(files(MOST_FILES))).toBe('')
    expect(check({ ...files(MOST_FILES), 'test/make/x.module.css': '' })).toContain('test/make: 41 files')
  })

  test('files that wait for each other, by their types or lazily too', () => {
    const circle = {
      'src/server/platform/kernel/a.ts': importing('./b.ts'),
      'src/server/platform/kernel/b.ts': "import type { C } from './c.ts'\nexport type B = C\n",
      'src/server/platform/kernel/c.ts': "export const c = () => import('./a.ts')\n",
    }
    expect(check(circle)).toMatch(/cycle: .*a\.ts → .*b\.ts → .*c\.ts/)
    expect(check({ ...circle, 'src/server/platform/kernel/c.ts': '' })).toBe('')
  })

  test('entity folders that wait for each other', () => {
    const circle = {
      'src/server/areas/goods/sku/a.ts': importing('../spu/b.ts'),
      'src/server/areas/goods/spu/b.ts': '',
      'src/server/areas/goods/spu/c.ts': importing('../sku/d.ts'),
      'src/server/areas/goods/sku/d.ts': '',
    }
    expect(check(circle)).toMatch(/cycle: .*goods\/\w+ → .*goods\/\w+$/)
  })

  test('an entity or a page that is not in the other rooms', () => {
    const entity = 'export const x = entity()\n'
    expect(check({ 'src/contract/goods/x.ts': entity })).toBe('src/contract/goods/x.ts: no x.ts in src/server has its verbs')
    expect(check({ 'src/web/areas/goods/x/index.tsx': '' })).toBe('src/web/areas/goods/x: no src/contract/goods/x.ts')
    const both = { 'src/contract/goods/x.ts': entity, 'src/server/areas/goods/x/x.ts': '', 'src/web/areas/goods/x/index.tsx': '' }
    expect(check(both)).toBe('')
  })

  test('nothing of what belongs', () => {
    const fine = {
      'src/web/kit/ui/X.tsx': importing('#web/base/locales/y.ts', '#web/base/api/y.ts', '#web/base/settings.ts', './Y.tsx'),
      'src/web/areas/goods/brand/x.ts': importing('#web/pickers/y.ts', '#web/kit/y.ts', './y.ts'),
      'src/web/app/x.ts': importing('#web/shell/y.ts', '#web/areas/goods/brand/y.ts'),
      'src/server/platform/kernel/x.ts': importing('../db/y.ts'),
      'src/server/areas/goods/sku/x.ts': importing('#server/platform/kernel/y.ts', '#server/identity/tables.ts', '../spu/y.ts'),
    }
    expect(check(fine)).toBe('')
  })
})
