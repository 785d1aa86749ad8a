import type { Label } from '../label.ts'
import { plainText, unreadable, type Reading } from './reading.ts'

type Words = Readonly<Record<string, Label>>

const noWord: Label = ['{label}没有“{part}”这一项', '{label} has no option “{part}”']

// what sheets and forms of other systems write for 1 and 0
const yes = new Set('是 是的 开 启用 y yes t true on √ ✓ ✔ ☑ 1'.split(' '))
const no = new Set('否 不是 关 停用 禁用 n no f false off x ✗ ✘ 0'.split(' '))
// answers to a question, and words for goods on sale
const answers: Readonly<Record<string, '0' | '1'>> = { 有: '1', 对: '1', 无: '0', 没有: '0', 错: '0' }
const states: Readonly<Record<string, '0' | '1'>> = { 在售: '1', 销售中: '1', 有效: '1', 停售: '0', 未上架: '0', 无效: '0', 未启用: '0' }

/** The stored key for an enumeration word: the key itself or its label in either language, in any case and width. */
export function readWord(words: Words, typed: string | boolean): Reading<string | number> {
  const text = plainText(String(typed))
  const key = keyOf(words, text) ?? (isSwitch(words) ? switchOf(words, text) : undefined)
  if (key === undefined) return unreadable(noWord, text)
  return { value: /^\d+$/.test(key) ? Number(key) : key }
}

function keyOf(words: Words, text: string): string | undefined {
  const plain = fold(text)
  const entries = Object.entries(words)
  return (entries.find(([key]) => key === text) ??
    entries.find(([key, label]) => [key, ...label, `已${label[0]}`].some((word) => fold(word) === plain)))?.[0]
}

function isSwitch(words: Words): boolean {
  return Object.keys(words).length === 2 && '0' in words && '1' in words
}

function switchOf(words: Words, text: string): '0' | '1' | undefined {
  const word = fold(text)
  const others = words['1']?.[0] === '是' || words['1']?.[0] === '有' ? answers : states
  if (Object.hasOwn(others, word)) return others[word]
  if (yes.has(word)) return '1'
  return no.has(word) ? '0' : undefined
}

function fold(text: string): string {
  return plainText(text).toLowerCase().replace(/\s/g, '').replace(/[×✕✖]/g, 'x')
}
