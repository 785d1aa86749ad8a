import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldCode, foldKey, foldText } from '#contract/kit/convert/fold.ts'
import { foldSearch, searchPairs, searchPatterns } from '#server/platform/kernel/list/filters.ts'
import { startServer } from '../harness.ts'

const { pool } = (await startServer()).database

const CHOSEN = [
  '６３１４',
  'RNPL‐W‐6314',
  'RN\u200bPL-W-63\ufeff14',
  'ＲＮＰＬ',
  '6204—2RS',
  '70 × 150 * 35',
  '70╳150X35x',
  '1 x 2 x 3x',
  'Φ20 ø8 ⌀6 ϕ3 Ø9',
  "1/2'' ½” 3″ 5′",
  '滾珠絲槓 不鏽鋼 臺灣 黏合劑',
  '  深沟球\u3000\u3000轴承\u00a0\t\n ',
  '葛\u{e0100} 👨‍👩‍👧 ❤️',
  'ΑΣ İstanbul ẞ ß ﬁ ㎜ ℃ ㈱ Ⅻ ①',
  'e\u200d\u0301 \u1100\u1161',
  '2〜5 2∼5 ・•‧⋅ ⁄∕',
  '---',
  '',
]

const goodsSigns = fc.constantFrom(...'深沟球軸承齒輪AbZ09 \u3000-‐—×*xX╳φØ．，：（）’”″\u200b\u00ad\ufe0f１２ａＺ鐵鋼/.')

async function folded(texts: readonly string[]): Promise<{ text: string; code: string; key: string }[]> {
  const { rows } = await pool.query<{ text: string; code: string; key: string }>(
    'select fold_text(given) as text, fold_code(given) as code, fold_key(given) as key from unnest($1::text[]) with ordinality as given(given, n) order by n',
    [texts],
  )
  return rows
}

const inContract = (texts: readonly string[]) => texts.map((text) => ({ text: foldText(text), code: foldCode(text), key: foldKey(text) }))

test('[N11] the database folds texts and codes as the contract does', async () => {
  expect(await folded(CHOSEN)).toEqual(inContract(CHOSEN))
})

test('[N11] the database folds every sign of the basic plane as the contract does', async () => {
  const { rows: known } = await pool.query<{ sign: string }>(
    'select chr(n) as sign from generate_series(1, 65533) as n where n not between 55296 and 57343 and unicode_assigned(chr(n))',
  )
  const signs = known.map(({ sign }) => sign)
  expect(signs.length).toBeGreaterThan(55_000)
  const texts = signs.map((sign) => `a${sign}1 ${sign}x2`)
  const rows = await folded(texts)
  const differing = inContract(texts).flatMap((own, i) =>
    own.text === rows[i]?.text && own.key === rows[i]?.key ? [] : [signs[i]?.codePointAt(0)?.toString(16)],
  )
  expect(differing).toEqual([])
})

test('[O19] the database folds random texts of goods as the contract does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: goodsSigns, maxLength: 40 }), { minLength: 200, maxLength: 200 }), async (texts) => {
      expect(await folded(texts)).toEqual(inContract(texts))
    }),
    { numRuns: 20 },
  )
})

async function searched(searches: readonly string[]): Promise<{ patterns: string[]; pairs: string[] }[]> {
  const { rows } = await pool.query<{ patterns: string[]; pairs: string[] }>(
    'select search_patterns(folded) as patterns, search_pairs(folded) as pairs from unnest($1::text[]) with ordinality as given(folded, n) order by n',
    [searches.map(foldSearch)],
  )
  return rows.map(({ patterns, pairs }) => ({ patterns, pairs: pairs.toSorted() }))
}

const inStatements = (searches: readonly string[]) =>
  searches.map((search) => ({ patterns: searchPatterns(search), pairs: searchPairs(search).toSorted() }))

test('[O19] the database computes patterns and pairs of a search as the server does', async () => {
  const chosen = [...CHOSEN, 'a', '6204 深沟球轴承', '50%_\\', 'a b 中 中', '𠮷野家']
  expect(await searched(chosen)).toEqual(inStatements(chosen))
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: goodsSigns, maxLength: 20 }), { minLength: 200, maxLength: 200 }), async (searches) => {
      expect(await searched(searches)).toEqual(inStatements(searches))
    }),
    { numRuns: 10 },
  )
})

test.each([
  ['深沟球轴承', 'sgqzc'],
  ['滚珠丝杠 NSK 25-10', 'gzsg'],
  ['重庆长安机电商行', 'cqcajdsh'],
  ['杭州新五金店厂长室', 'hzxwjdczs'],
  ['滾珠絲槓', 'gzsg'],
  ['NSK 6204', ''],
])('[O19] the initials of %j begin with %j', async (text, initials) => {
  const { rows } = await pool.query<{ found: string }>('select pinyin_initials(fold_text($1)) as found', [text])
  expect(rows[0]?.found.split(' ')[0]).toBe(initials)
})

test('[O19] a name with a polyphone is found by both readings', async () => {
  const { rows } = await pool.query<{ found: string }>("select pinyin_initials('曾氏乐行') as found")
  expect(rows[0]?.found.split(' ')).toEqual(['zslx', 'csyh'])
})
