import * as z from 'zod/mini'
import { entity, get } from '../kit/endpoint.ts'
import { derived, optional, text, tones } from '../kit/field.ts'

const title = derived(['名称', 'Title'], z.string())
const title_en = derived(['英文名称', 'English title'], z.string())

const word = z.object({
  key: derived(['值', 'Value'], z.string()),
  title,
  title_en,
  /** The colour for a state. */
  tone: derived(['颜色', 'Colour'], z.nullable(z.enum(tones))),
})

const dictionary = z.object({
  /** Area, entity and field: `goods.spu.state`. */
  code: derived(['编码', 'Code'], z.string()),
  title,
  title_en,
  list: z.array(word),
})

/** The value labels for every enumeration, for other programs that display the data (domain §16). */
export const dict = entity('common.dict', ['字典', 'Dictionary'], {
  list: get(
    ['字典列表', 'States and colours'],
    // `goods.spu.state,goods.sku.unit`; without it all
    z.object({ codes: optional(text(['字典编码', 'Codes'], { max: 2000 })) }),
    z.object({ list: z.array(dictionary) }),
    { path: '/api/common/dict', access: 'login' },
  ),
})
