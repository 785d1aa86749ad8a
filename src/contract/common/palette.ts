import * as z from 'zod/mini'
import { foldPhone } from '../kit/convert/phone.ts'
import { entity, get, type OutputOf } from '../kit/endpoint.ts'
import { optional, text } from '../kit/field.ts'

// a word that is too short gets an empty list, as in the searches
const input = z.pipe(
  z.object({ word: optional(text(['关键词', 'Word'], { max: 60 })) }),
  z.transform(({ word }) => ({ word: foldPhone((word ?? '').normalize('NFC').replaceAll('\0', '').trim()) })),
)

const record = z.object({
  id: z.int(),
  code: z.string(),
  title: z.string(),
  belongs_to: z.nullable(z.string()),
  /** The address in the back office that opens it. */
  link: z.string(),
})

const group = z.object({
  /** The entity address: `goods.brand`. */
  entity: z.string(),
  label: z.string(),
  records: z.array(record),
  /** The match count; with `more` there are at least this many. */
  count: z.int(),
  more: z.boolean(),
  /** The list with all matches; null if the list has no such filter. */
  all: z.nullable(z.string()),
})

const found = z.object({
  list: z.array(group),
  /** A search took too long: its records are missing. */
  is_partial: z.boolean(),
})

const action = z.object({
  /** The entity address. */
  entity: z.string(),
  title: z.string(),
  /** The title in both languages. */
  words: z.array(z.string()),
  /** The address in the back office with the form. */
  link: z.string(),
})

export const palette = entity('common.palette', ['快捷搜索', 'Quick search'], {
  find: get(['按编码、单号、手机号或名称查找', 'Find by code, number, phone or name'], input, found, {
    path: '/api/common/palette',
    access: 'login',
    quiet: true,
  }),
  /** The forms that create a record, among the person's permissions. */
  actions: get(['可新增的记录', 'Records to create'], z.object({}), z.object({ list: z.array(action) }), {
    path: '/api/common/palette/actions',
    access: 'login',
    quiet: true,
  }),
})

export type PaletteAction = OutputOf<typeof palette.actions>['list'][number]
export type PaletteGroup = OutputOf<typeof palette.find>['list'][number]

/** Minimum word length for searching records. */
export const PALETTE_MIN = 2
