import type { Label } from '../label.ts'
import { plainText, unreadable, type Reading } from './reading.ts'

type Words = Readonly<Record<string, Label>>

const noWord: Label = ['{label}没有“{part}”这一项', '{label} has no option “{part}”']

// what sheets and forms of other systems write for 1 and 0
const yes = new Set(['是', '有', '开', '启用', '对', 'y', 'yes', 'true', 'on', '√', '✓', '✔', '1'])
const no = new Set(['否', '无', '关', '停用', '禁用', '错', 'n', 'no', 'false', 'off', '×', 'x', '✗', '✘', '0'])

/** The stored key for an enumeration word: the key itself or its label in either language, in any case and width. */
export function readWord(words: Words, typed: string | boolean): Reading<string | number> {
  const text = plainText(String(typed))
  const key = keyOf(words, text) ?? (isSwitch(words) ? switchOf(text) : undefined)
  if (key === undefined) return unreadable(noWord, text)
  return { value: /^\d+$/.test(key) ? Number(key) : key }
}

function keyOf(words: Words, text: string): string | undefined {
  const plain = fold(text)
  const entries = Object.entries(words)
  return (entries.find(([key]) => key === text) ??
    entries.find(([key, label]) => [key, ...label].some((word) => fold(word) === plain)))?.[0]
}

function isSwitch(words: Words): boolean {
  return Object.keys(words).length === 2 && '0' in words && '1' in words
}

function switchOf(text: string): '0' | '1' | undefined {
  const word = fold(text)
  if (yes.has(word)) return '1'
  return no.has(word) ? '0' : undefined
}

function fold(text: string): string {
  return plainText(text).toLowerCase().replace(/\s/g, '')
}
