import * as z from 'zod/mini'
import { entity, get, nothing, post, type OutputOf } from '../kit/endpoint.ts'
import { choice, int, optional, shaped, text } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'

const param = z.object({
  field: z.string(),
  required: z.boolean(),
  def: z.string(),
  desc: z.string(),
  /** The value names a record that `target` finds, because the caller may list such records. */
  picks: z.boolean(),
})
const protocol = z.object({ func: z.string(), title: z.string(), params: z.array(param) })

const func = text(['协议', 'Protocol'], {
  max: 40,
  ask: 'select',
  pattern: /^[a-z_]+$/,
  invalid: ['协议不存在', 'The protocol does not exist'],
})

/** The parts in a mini-program link: the protocol, and a value for each parameter. */
const generate = z.object({
  func,
  params: z._default(shaped(['参数', 'Parameters'], z.record(z.string(), z.union([z.string(), z.number()]))), {}),
})

/** The links and codes that WeChat creates. URL Links and URL Schemes expire; a code stays valid. */
export const wechatWays = {
  url_link: ['URL Link', 'URL Link'],
  scheme: ['URL Scheme', 'URL Scheme'],
  code: ['小程序码', 'Mini-program code'],
} as const satisfies Record<string, Label>

/** The longest life that WeChat gives a URL Link or a URL Scheme (domain §18.2). */
export const MOST_LINK_DAYS = 30

const linkFields = z.object({
  way: choice(['类型', 'Type'], wechatWays),
  /** Null for a code. */
  link: z.nullable(z.string()),
  /** A code as a `data:` address. */
  image: z.nullable(z.string()),
  expire_at: z.nullable(z.string()),
})

export const gproto = entity('common.gproto', ['协议链接', 'Protocol link'], {
  table: get(
    ['协议列表', 'Protocols'],
    nothing,
    z.object({
      list: z.array(protocol),
      /** The mini-program is set up, so that `wechat` works. */
      wechat: z.boolean(),
      /** The hosts to which the protocol `web` may lead. */
      web_hosts: z.array(z.string()),
    }),
    { path: '/api/common/gproto/table', access: 'login' },
  ),
  gen: post(['生成协议链接', 'Create protocol link'], generate, z.object({ url: z.string() }), {
    path: '/api/common/gproto/gen',
    access: 'login',
    effect: 'read',
  }),
  /** The records that a parameter can name: by a word, the one with the value, or the newest. */
  target: get(
    ['协议参数选项', 'Records of a parameter'],
    z.object({
      func,
      field: text(['参数', 'Parameter'], { max: 40 }),
      word: optional(text(['关键词', 'Word'], { max: 60 })),
      value: optional(text(['参数值', 'Value'], { max: 64 })),
    }),
    z.object({ list: z.array(z.object({ key: z.string(), title: z.string(), hint: z.nullable(z.string()) })) }),
    { path: '/api/common/gproto/target', access: 'login' },
  ),
  /** The link as WeChat opens it from outside the mini-program. */
  wechat: post(
    ['生成微信链接', 'Create WeChat link'],
    z.extend(generate, {
      way: choice(['类型', 'Type'], wechatWays),
      days: z._default(int(['有效天数', 'Days'], 1, MOST_LINK_DAYS), MOST_LINK_DAYS),
    }),
    linkFields,
    { path: '/api/common/gproto/wechat', access: 'login' },
  ),
})

export type WechatLink = OutputOf<typeof gproto.wechat>
