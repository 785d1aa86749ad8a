import { listOf, text } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'

// The audiences, links and areas that banners and page blocks share.

/** The audiences for content: visitors without a store in use, customers at a price level, or a customer segment. */
export const contentAudiences = {
  all: ['所有人', 'Everyone'],
  guest: ['未认证访客', 'Visitors without a store'],
  store: ['门店客户', 'Store customers'],
  trade: ['贸易客户', 'Trade customers'],
  segment: ['指定人群', 'Customer segment'],
} as const satisfies Record<string, Label>
export type ContentAudience = keyof typeof contentAudiences

export const badLink: Label = ['跳转链接不合法', 'The link is not valid']

/** A protocol link by its form; the server checks the protocol and its parameters. */
export const protocolLink = (label: Label = ['跳转链接', 'Link']) =>
  text(label, { max: 1024, pattern: /^app:\/\/[a-z_]{1,40}(?:\?\S*)?$/, invalid: badLink })

/** Reasons for which customers cannot open a link target. */
export const deadLinks = {
  gone: ['已删除', 'deleted'],
  off: ['已停用或下架', 'disabled or off sale'],
  over: ['已结束', 'over'],
} as const satisfies Record<string, Label>
export type DeadLink = keyof typeof deadLinks

/** Province, city and district codes; an empty list is everywhere. */
export const areaCodes = (label: Label) =>
  listOf(label, text(['地区', 'Area'], { max: 6, pattern: /^\d{6}$/, invalid: ['地区编码不合法', 'The area code is not valid'] }), 50)
