import * as z from 'zod/mini'
import { entity, get, nothing } from '../kit/endpoint.ts'
import { derived, optional, text } from '../kit/field.ts'
import { rule } from '../kit/verbs.ts'

// The calls that the mini-program makes for every page: settings, link targets, and the customer service.

export const config = entity('shop.config', ['公开配置', 'Public settings'], {
  /** Every setting that domain §16 marks as public. */
  public: get(['公开配置', 'Public settings'], nothing, z.object({ settings: z.record(z.string(), z.unknown()) }), { access: 'public' }),
})

export const protocol = entity('shop.protocol', ['协议链接', 'Protocol link'], {
  /** The target and the parameters for an in-app link, which the mini-program maps to its page (domain §18.2). */
  resolve: get(
    ['解析协议', 'Resolve a link'],
    z
      .object({
        url: optional(text(['链接', 'Link'], { max: 1024 })),
        /** The scene for a mini-program code, URL Link or URL Scheme. */
        scene: optional(text(['场景值', 'Scene'], { max: 32 })),
      })
      .check(rule(['url', 'scene'], ['请输入链接', 'Please enter Link'], ({ url, scene }) => Boolean(url) || Boolean(scene))),
    z.object({ func: z.string(), title: z.string(), params: z.record(z.string(), z.string()) }),
    { access: 'public' },
  ),
})

const card = z.object({
  nickname: z.string(),
  wxid: derived(['微信号', 'WeChat id'], z.string()),
  code: derived(['工号', 'Staff number'], z.string()),
  avatar: z.nullable(z.string()),
  qrcode: derived(['微信二维码', 'WeChat QR code'], z.string()),
  /** The number for this employee's customers, whole. */
  phone: z.nullable(z.string()),
  work_time: derived(['工作时间', 'Hours'], z.array(z.object({ weekday: z.array(z.int()), from: z.string(), to: z.string() }))),
  /** True if the hours include the present, and without hours. */
  is_open: derived(['正在服务', 'Open now'], z.boolean()),
})

export const service = entity('shop.service', ['客服', 'Customer service'], {
  /** The customer service for the caller or its store, else the default one. */
  card: get(['客服名片', 'Card'], nothing, z.object({ card: z.nullable(card) })),
})
