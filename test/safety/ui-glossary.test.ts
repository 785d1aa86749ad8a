import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Text {
  zh: string
  en: string
  file: string
}

const CHINESE = /[\u4e00-\u9fff]/
const LABEL = /'((?:[^'\\\n]|\\.)*)',\s*'((?:[^'\\\n]|\\.)*)'/g
const TEXTS = /texts\(\{\s*zh: \{([\s\S]*?)\n {2}\},\s*en: \{([\s\S]*?)\n {2}\},/g

const files = globSync('src/{contract,server,web}/**/*.{ts,tsx}', {
  exclude: (name) => /\.test\.|(?:^|\/)(?:gallery|seed)(?:$|\/)/.test(String(name)),
})
const texts = files.flatMap(textsOf)
const [terms = [], avoided = []] = readFileSync('docs/ui-glossary.md', 'utf8')
  .split(/^\| -.*$/m)
  .slice(1)
  .map((table) =>
    [...table.matchAll(/^\| (.+?) +\| (.+?) +\|$/gm)].map(([, term = '', words = '']) => [term.trim(), words.trim()] as const),
  )

test('a term of the interface has one translation', () => {
  const allowed = new Map(terms.map(([zh, words]) => [zh, new Set(words.split(', ').flatMap((word) => [word, `${word}s`]))]))
  expect(texts.length).toBeGreaterThan(3000)
  const wrong = texts.filter(({ zh, en }) => allowed.has(zh) && !allowed.get(zh)?.has(en.toLowerCase().replace(/^(?:the|an?) /, '')))
  expect(wrong).toEqual([])
})

test('no English text uses an avoided word', () => {
  const words = new RegExp(`\\b(?:${avoided.map(([word]) => word).join('|')})s?\\b`, 'i')
  expect(avoided.length).toBeGreaterThan(5)
  expect(texts.filter(({ en }) => words.test(en))).toEqual([])
})

test('a message names what happened, in place of 操作成功', () => {
  expect(texts.filter(({ zh, en }) => zh.startsWith('操作成功') || en === 'Done.')).toEqual([])
})

test('a noun after a number has a form for one', () => {
  const plural =
    /\{\w+\} (?:(?:new|more|other|selected) )?(?!(?:is|has|was|does|exists|leaves|returns|becomes|awaits|allows|others|goods|ms|s|vs)\b)[A-Za-z]+s\b/
  expect(plural.test('{n} kinds')).toBe(true)
  expect(texts.filter(({ en }) => plural.test(en))).toEqual([])
})

function textsOf(file: string): Text[] {
  const source = readFileSync(file, 'utf8')
  const labels = [...source.matchAll(LABEL)].map(([, zh = '', en = '']) => ({ zh, en, file }))
  const blocks = [...source.matchAll(TEXTS)].flatMap(([, zh = '', en = '']) => {
    const chinese = entriesOf(zh)
    return [...entriesOf(en)].map(([key, text]) => ({ zh: chinese.get(key) ?? '', en: text, file }))
  })
  return [...labels, ...blocks].filter(({ zh, en }) => CHINESE.test(zh) && !CHINESE.test(en))
}

function entriesOf(block: string): Map<string, string> {
  return new Map([...block.matchAll(/^\s*(\w+): '((?:[^'\\]|\\.)*)',?$/gm)].map(([, key = '', text = '']) => [key, text]))
}
