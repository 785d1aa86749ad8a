import { expect, test } from 'vitest'
import { unusedFaults } from '../../scripts/check-unused-files.ts'
import { folderOf } from './folder.ts'

const check = (files: Readonly<Record<string, string>>) =>
  unusedFaults(folderOf({ 'package.json': '{ "scripts": { "build": "node scripts/run.mjs build" } }', 'scripts/run.mjs': '', ...files }))

test('a file that nothing reaches is named, and so are files that only import each other', () => {
  const files = {
    'src/a.ts': `import { b } from './b.ts'\n`,
    'src/b.ts': `import type { A } from './a.ts'\nimport './b.css'\n`,
    'src/b.css': '',
  }
  const unused = ['src/a.ts', 'src/b.css', 'src/b.ts'].map((file) => `${file}: nothing uses it`)
  expect(check(files).toSorted()).toEqual(unused)
  expect(check({ ...files, 'scripts/tasks/build.ts': `import '../../src/a.ts'\n` })).toEqual([])
})

test('programs that are started, configurations, patterns and HTML pages count as uses', () => {
  const used = {
    'scripts/tasks/build.ts': `run(['scripts/check.ts'])\nspawn(join(import.meta.dirname, 'part.mjs'))\n`,
    'scripts/check.ts': '',
    'scripts/tasks/part.mjs': '',
    'vitest.config.ts': `export default { include: ['src/**/*.test.ts'], setup: './test/setup.ts' }\n`,
    'test/setup.ts': '',
    '.oxlintrc.json': `{\n  // rules\n  "overrides": [{ "jsPlugins": ["./scripts/lint-rules.ts"] }]\n}\n`,
    'scripts/lint-rules.ts': '',
    'src/web/index.html': `<script type="module" src="/main.tsx"></script>\n`,
    'src/web/main.tsx': `import './shell/Frame.tsx'\nconst pages = import.meta.glob<Page>(['./areas/*/[a-z]*.tsx', '!./areas/*/*.test.tsx'])\n`,
    'src/web/shell/Frame.tsx': `register(import.meta.glob(['./*/view.tsx'], { base: '../features/' }))\n`,
    'src/web/features/task/view.tsx': '',
    'src/web/areas/goods/index.tsx': '',
  }
  expect(check(used)).toEqual([])
})

test("a file of the product that only tests reach is named; the tests' own are not", () => {
  const tests = { 'vitest.config.ts': `const include = ['src/**/*.test.ts']\n`, 'test/harness.ts': '' }
  const files = { ...tests, 'src/a.ts': '', 'src/a.test.ts': `import { a } from './a.ts'\nimport { h } from '#test/harness.ts'\n` }
  expect(check(files)).toEqual(['src/a.ts: only tests use it'])
  expect(check({ ...files, 'scripts/tasks/build.ts': `await import('../../src/a.ts')\n` })).toEqual([])
})
