import * as z from 'zod/mini'
import { entity, get, nothing, post } from '../kit/endpoint.ts'
import { shaped, text } from '../kit/field.ts'

const param = z.object({ field: z.string(), required: z.boolean(), def: z.string(), desc: z.string() })
const protocol = z.object({ func: z.string(), title: z.string(), params: z.array(param) })

/** The parts of a mini-program link: the protocol, and a value for each of its parameters. */
const generate = z.object({
  func: text(['协议', 'Protocol'], {
    max: 40,
    ask: 'select',
    pattern: /^[a-z_]+$/,
    invalid: ['协议不存在', 'The protocol does not exist'],
  }),
  params: z._default(shaped(['参数', 'Parameters'], z.record(z.string(), z.union([z.string(), z.number()]))), {}),
})

export const gproto = entity('common.gproto', ['协议链接', 'Protocol link'], {
  table: get(['协议列表', 'Protocols'], nothing, z.object({ list: z.array(protocol) }), {
    path: '/api/common/gproto/table',
    access: 'login',
  }),
  gen: post(['生成协议链接', 'Create protocol link'], generate, z.object({ url: z.string() }), {
    path: '/api/common/gproto/gen',
    access: 'login',
    effect: 'read',
  }),
})
