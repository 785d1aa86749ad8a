import * as z from 'zod/mini'
import { entity, get, type OutputOf } from '../kit/endpoint.ts'
import { optional, text } from '../kit/field.ts'

// a word that is too short gets an empty list, as in the searches
const input = z.pipe(
  z.object({ word: optional(text(['关键词', 'Word'], { max: 60 })) }),
  z.transform(({ word }) => ({ word: (word ?? '').normalize('NFC').replaceAll('\0', '').trim() })),
)

/** The entities whose records are found by code or name, in the order in which they are shown. */
export const paletteEntities = ['goods.brand', 'goods.series', 'goods.sku', 'agent.agent', 'order.order'] as const

const record = z.object({ id: z.int(), code: z.string(), title: z.string(), belongs_to: z.nullable(z.string()) })
const group = z.object({ entity: z.enum(paletteEntities), records: z.array(record) })

export const palette = entity('common.palette', ['快捷搜索', 'Quick search'], {
  find: get(['按编码或名称查找', 'Find by code or name'], input, z.object({ list: z.array(group) }), {
    path: '/api/common/palette',
    access: 'login',
    quiet: true,
  }),
})

export type PaletteGroup = OutputOf<typeof palette.find>['list'][number]

/** Minimum length of a word for searching records. */
export const PALETTE_MIN = 2
