import * as z from 'zod/mini'
import { choice, defaulted, optional, shaped, text } from '../kit/field.ts'

export const docKinds = {
  datasheet: ['规格书', 'Datasheet'],
  cert: ['证书', 'Certificate'],
  drawing: ['图纸', 'Drawing'],
  msds: ['安全说明书', 'Safety data sheet'],
} as const

const param = z.object({
  name: text(['参数名称', 'Parameter'], { max: 30 }),
  value: optional(text(['参数值', 'Value'], { max: 200 })),
  unit: optional(text(['单位', 'Unit'], { max: 20 })),
})

const ownDocument = z.string().check(z.regex(/^\/files\/[a-z0-9/_-]+\.pdf$/))

const doc = z.object({
  title: text(['资料名称', 'Title'], { max: 60 }),
  url: shaped(['资料文件', 'File'], ownDocument),
  kind: choice(['资料类型', 'Type'], docKinds),
})

/** Descriptive parameters for an SPU, and for a SKU where they differ. */
export const params = defaulted(shaped(['技术参数', 'Parameters'], z.array(param).check(z.maxLength(60))))

/** Downloadable documents for goods. */
export const docs = defaulted(shaped(['资料下载', 'Documents'], z.array(doc).check(z.maxLength(10))))
