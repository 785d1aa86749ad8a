import * as z from 'zod/mini'
import { derived } from '../kit/field.ts'

// The form for every longer Shop API text: its description says whether a client shows it as HTML or has to escape it.

export const HTML: readonly [string, string] = ['（HTML，已净化）', ' (sanitized HTML)']
export const PLAIN: readonly [string, string] = ['（纯文本，须转义后显示）', ' (plain text, to be escaped)']

const nullableText = () => z.nullable(z.string())

/** HTML that staff wrote and the server has cleaned. */
export function htmlText(zh: string, en: string) {
  return derived([`${zh}${HTML[0]}`, `${en}${HTML[1]}`], nullableText())
}

/** Plain text, in which HTML signs mean nothing. */
export function plainText(zh: string, en: string) {
  return derived([`${zh}${PLAIN[0]}`, `${en}${PLAIN[1]}`], nullableText())
}
