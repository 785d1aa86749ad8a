import { expect, test } from 'vitest'
import { lint } from './folder.ts'

interface Example {
  /** The row in docs/quality.md that requires it. */
  row: string
  rule: string
  file: string
  code: string
}

const web = 'src/web/goods/brand/Example.tsx'
const server = 'src/server/goods/example.ts'
const contract = 'src/contract/goods/example.ts'

/** Forbidden code, with the rule that refuses it. */
const examples: readonly Example[] = [
  {
    row: 'S16',
    rule: 'react(no-danger)',
    file: web,
    code: 'export const A = () => <p dangerouslySetInnerHTML={{ __html: location.hash }} />',
  },
  { row: 'S16', rule: 'react(jsx-no-script-url)', file: web, code: 'export const A = () => <a href="javascript:go()">x</a>' },
  { row: 'S16', rule: 'react(iframe-missing-sandbox)', file: web, code: 'export const A = () => <iframe title="a" src="/a" />' },
  {
    row: 'S16',
    rule: 'eslint(no-restricted-properties)',
    file: web,
    code: 'export const a = (node: Element) => void (node.innerHTML = location.hash)',
  },
  { row: 'S16', rule: 'eslint(no-eval)', file: web, code: 'export const a = (text: string) => eval(text) as unknown' },
  { row: 'S16', rule: 'eslint(no-new-func)', file: web, code: 'export const a = (text: string) => new Function(text)' },
  { row: 'S16', rule: 'eslint(no-script-url)', file: web, code: "export const a = () => location.assign('javascript:void(0)')" },
  {
    row: 'S30',
    rule: 'react(jsx-no-target-blank)',
    file: web,
    code: 'export const A = ({ url }: { url: string }) => <a href={url} target="_blank">x</a>',
  },
  { row: 'S22', rule: 'unicorn(require-post-message-target-origin)', file: web, code: "export const a = () => window.postMessage('x')" },
  {
    row: 'S9',
    rule: 'unicorn(no-document-cookie)',
    file: web,
    code: 'export const a = (token: string) => void (document.cookie = `token=${token}`)',
  },
  { row: 'S9', rule: 'eslint(no-console)', file: web, code: 'export const a = (token: string) => console.log(token)' },
  { row: 'S29', rule: 'eslint(no-restricted-imports)', file: web, code: "export { adminUser } from '#server/identity/tables.ts'" },
  { row: 'S29', rule: 'node(no-process-env)', file: server, code: 'export const secret = process.env.SECRET_KEY' },
  { row: 'S8', rule: 'eslint(no-restricted-properties)', file: server, code: 'export const token = () => Math.random().toString(36)' },
  {
    row: 'S15',
    rule: 'eslint(no-restricted-imports)',
    file: server,
    code: "import { exec } from 'node:child_process'\nexport const a = (name: string) => exec(`ls ${name}`)",
  },
  { row: 'S18', rule: 'node(no-path-concat)', file: server, code: "export const a = () => __dirname + '/../files'" },
  {
    row: 'S3',
    rule: 'eslint(no-proto)',
    file: server,
    code: 'export const a = (value: object) => (value as { __proto__: object }).__proto__',
  },
  { row: 'S3', rule: 'eslint(no-extend-native)', file: server, code: 'Object.prototype.isAdmin = () => true\nexport const a = 1' },
  { row: 'S3', rule: 'typescript(no-explicit-any)', file: server, code: 'export const a = (input: any) => input.is_admin as number' },
  { row: 'S1', rule: 'typescript(ban-ts-comment)', file: server, code: '// @ts-nocheck\nexport const a = 1' },
  { row: 'S1', rule: 'eslint(eqeqeq)', file: server, code: 'export const isOwn = (id: number, given: number) => id == given' },
  {
    row: 'S1',
    rule: 'eslint(no-restricted-imports)',
    file: contract,
    code: "export { mayCall } from '#server/platform/kernel/permissions.ts'",
  },
  { row: 'S32', rule: 'unicorn(no-abusive-eslint-disable)', file: server, code: '// eslint-disable-next-line\nexport const a = 1' },
]

test('[S32] each lint rule for a security row has an example that it refuses', async () => {
  expect(new Set(examples.map(({ rule, row }) => `${rule} ${row}`)).size).toBeGreaterThanOrEqual(15)
  const places = examples.map(({ file }, at) => file.replace(/(\.tsx?)$/, `-${at}$1`))
  const diagnostics = await lint(Object.fromEntries(examples.map(({ code }, at) => [places[at] ?? '', `${code}\n`])))
  const missed = examples.filter(({ rule }, at) => !diagnostics.some(({ code, filename }) => code === rule && filename === places[at]))
  expect(missed.map(({ row, rule, code }) => `${row} ${rule}: ${code}`)).toEqual([])
})

test('props are not spread from an object literal, plain or conditional; other values may be', async () => {
  const spreads = ['{ a }', '(b && { a })', '(b ? { a } : {})', '(b ? c : { a })', '(c ?? { a })', '({ a } as C)']
  const values = ['c', '(b ? c : d)', 'make({ a })', '(b && make({ a }))']
  const files = [...spreads, ...values].map((value, at) => [`src/web/goods/A${at}.tsx`, `export const A = () => <p {...${value}} />\n`])
  const faults = (await lint(Object.fromEntries(files))).filter(({ code }) => code === 'hexbolt(no-literal-spread)')
  expect(faults.map(({ filename }) => Number(/A(\d+)\.tsx$/.exec(filename)?.[1])).toSorted((one, other) => one - other)).toEqual([
    ...spreads.keys(),
  ])
})

test('[N10] handlers beside a text control leave keys of an input method by one helper', async () => {
  const component = (handler: string) => `export const A = () => <input onKeyDown={(event) => { ${handler} }} />\n`
  const code = {
    'src/web/goods/A0.ts': 'export const a = (event: KeyboardEvent) => event.isComposing\n',
    'src/web/goods/A1.ts': 'export const a = (event: KeyboardEvent) => event.keyCode === 229\n',
    'src/web/goods/A2.tsx': component('if (event.nativeEvent.isComposing) return'),
    'src/web/goods/A3.tsx': component("if (event.key === 'Enter') send()"),
    'src/web/goods/A4.tsx': component("if (event.key === 'Escape') close()"),
    'src/web/goods/A5.tsx': component("if (isComposing(event) || event.key !== 'Enter') return"),
    'src/web/goods/A6.tsx': component("if (event.key === 'ArrowDown') open()"),
    'src/web/kit/ui/input/composing.ts': 'export const a = (event: KeyboardEvent) => event.isComposing\n',
  }
  const faults = (await lint(code)).filter(({ code }) => code.startsWith('hexbolt('))
  expect(new Set(faults.map(({ filename }) => filename.slice(-6)))).toEqual(new Set(['/A0.ts', '/A1.ts', 'A2.tsx', 'A3.tsx', 'A4.tsx']))
})
