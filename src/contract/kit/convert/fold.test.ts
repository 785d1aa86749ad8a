import { expect, test } from 'vitest'
import { foldCode, foldText, searchWords, withoutInvisible } from './fold.ts'

test.each([
  ['６３１４', '6314'],
  ['RNPL‐W‐6314', 'rnpl-w-6314'],
  ['RN\u200bPL-W-63\ufeff14', 'RNPL-W-6314'],
  ['ＲＮＰＬ', 'rnpl'],
  ['6204-2RS', '62042rs'],
  ['6204—2RS', '6204−2rs'],
  ['M8\u00adx40', 'M8×40'],
  ['\u202aNSK\u202c', 'nsk'],
  ['深沟\u2060球', '深沟球'],
  ['葛\u{e0100}', '葛'],
])('[N11] compares %j and %j as equal', (one, other) => {
  expect(foldText(one)).toBe(foldText(other))
  expect(foldCode(one)).toBe(foldCode(other))
})

test.each([
  ['70*150*35', '70×150×35'],
  ['70x150X35', '70×150×35'],
  ['70 × 150 * 35', '70╳150╳35'],
  ['Φ20', 'ø20'],
  ['⌀20', 'ϕ20'],
  ['Ø20', 'φ20'],
  ['1/2"', '½”'],
  ["1/2''", '1/2"'],
  ['2～5', '2〜5'],
  ['25㎜', '25mm'],
  ['軸承', '轴承'],
  ['滾珠絲槓', '滚珠丝杠'],
  ['不鏽鋼法蘭墊圈', '不锈钢法兰垫圈'],
  ['臺灣氣動閥門製造廠', '台湾气动阀门制造厂'],
  ['黏合劑', '粘合剂'],
  ['  深沟球\u3000轴承\u00a0', '深沟球 轴承'],
])('[O19] compares %j and %j as equal', (one, other) => expect(foldText(one)).toBe(foldText(other)))

test('[N11] keeps what differs apart', () => {
  for (const [one, other] of [
    ['6204', '6205'],
    ['M8x40', 'M8/40'],
    ['1.5', '15'],
    ['1,5', '15'],
    ['深沟球 轴承', '深沟球轴承'],
    ['A+B', 'AB'],
  ] as const)
    expect(foldText(one)).not.toBe(foldText(other))
  expect(foldCode('AB 12')).toBe(foldCode('ab12'))
})

test.each([
  ['RNPL\u200b-W\ufeff', 'RNPL-W'],
  ['深\u00ad沟\u034f球\u2063', '深沟球'],
  ['\u202ea\u2066b\u2069', 'ab'],
  ['葛\u{e0100}\ufe0f', '葛'],
  ['👨‍👩‍👧 ❤️ 1️⃣', '👨‍👩‍👧 ❤️ 1⃣'],
  ['a👩🏽‍🔧b\u200d', 'a👩🏽‍🔧b'],
  ['两行\n\t字', '两行\n\t字'],
])('[N11] removes invisible signs from %j and leaves joined emoji', (text, clean) => expect(withoutInvisible(text)).toBe(clean))

test('[O19] splits a search into at most ten words, each once', () => {
  expect(searchWords(' 6204　深沟球軸承 6204 ')).toEqual(['6204', '深沟球轴承'])
  expect(searchWords('70 * 150 mm')).toEqual(['70x150', 'mm'])
  expect(searchWords(Array.from({ length: 30 }, (_, i) => `w${i}`).join(' '))).toHaveLength(10)
  expect(searchWords(' \u200b- ')).toEqual([])
})
