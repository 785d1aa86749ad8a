import { randomInt } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import type { gproto as contract, WechatLink } from '#contract/common/gproto.ts'
import { gproto } from '#contract/common/gproto.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { protocol, protocolScene } from '#server/features/common/tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { authorOf, transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { DAY_MS, MINUTE_MS } from '#server/platform/kernel/durations.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { consumeRateLimit } from '#server/platform/rate-limit/rate-limit.ts'
import { wechatCode, wechatScheme, wechatUrlLink } from '#server/platform/wechat/links.ts'
import { appOf, knownApp } from '#server/platform/wechat/open-api.ts'
import { filled, webHosts } from './protocol-links.ts'
import { options, picks, refuseMissing, titlesOf, toldOf } from './protocol-targets.ts'

/** Every in-app link that content may point to, and what can be made from one. */
export async function table(ctx: Ctx) {
  const [rows, app, web_hosts] = await Promise.all([protocols(ctx), knownApp(ctx), webHosts(ctx)])
  const list = rows.map(({ func, title, params }) => ({
    func,
    title,
    params: params.map((param) => ({ ...param, picks: picks(ctx, func, param.field) })),
  }))
  return { list, wechat: app !== undefined, web_hosts }
}

function protocols({ db }: Ctx) {
  const { func, title, params, sort } = protocol
  return db.select({ func, title, params }).from(protocol).orderBy(asc(sort))
}

/** `app://<func>?k=v&…`: keys sorted, defaults included, keys outside the protocol omitted (domain §18.2). */
export async function gen(ctx: Ctx, { func, params }: ParsedOf<typeof contract.gen>) {
  const { values } = await filled(ctx, func, params)
  for (const one of values) await refuseMissing(ctx, func, one)
  const pairs = values.map(({ field, value }) => `${encode(field)}=${encode(value)}`)
  const url = `app://${func}${pairs.length > 0 ? '?' : ''}${pairs.join('&')}`
  if (url.length > MAX_URL) throw refuse(['链接长度不能超过1024个字符', 'A link can have at most 1024 characters'])
  return { url }
}

export async function target(ctx: Ctx, { func, field, word, value }: ParsedOf<typeof contract.target>) {
  return { list: await options(ctx, { func, field, ...(word && { word }), ...(value && { value }) }) }
}

/** Asks WeChat for a link or a code for the in-app link. Its scene is a short link name, because it has at most 32 signs. */
export async function wechat(ctx: Ctx, { way, days, ...parts }: ParsedOf<typeof contract.wechat>): Promise<WechatLink> {
  await appOf(ctx)
  const { url } = await gen(ctx, parts)
  await consumeRateLimit(ctx, `wechat link ${ctx.actor.id}`, { max: MOST_A_MINUTE, windowMs: MINUTE_MS })
  const scene = await sceneOf(ctx, url)
  if (way === 'code') return { way, link: null, image: await wechatCode(ctx, { scene }), expire_at: null }
  const link = await (way === 'scheme' ? wechatScheme : wechatUrlLink)(ctx, { scene, days })
  return { way, link, image: null, expire_at: new Date(ctx.now.getTime() + days * DAY_MS).toISOString() }
}

/** The link targets in words: the protocol title, and the title for the row that it leads to. Unknown protocols are left out. */
export async function describeLinks(ctx: Ctx, urls: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (urls.length === 0) return new Map()
  const known = new Map((await protocols(ctx)).map(({ func, title, params }) => [func, { title, params }]))
  const links = [...new Set(urls)].flatMap((url) => toldOf(url, known) ?? [])
  const titles = await titlesOf(ctx, links)
  const words = links.map(({ url, title, paramValues }): [string, string] => {
    const parts = paramValues.map(({ value, target }) => (target && titles.get(`${target.entity} ${value}`)) ?? value)
    return [url, [title, ...parts].join(' · ')]
  })
  return new Map(words)
}

const MAX_URL = 1024
const MOST_A_MINUTE = 60

// without signs that look alike
const SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const LENGTH = 10

/** The scene for a link: always the same one, because codes with it are printed. */
function sceneOf(ctx: Ctx, url: string): Promise<string> {
  return transact(ctx, async (ctx) => {
    for (;;) {
      const [known] = await ctx.db.select({ scene: protocolScene.scene }).from(protocolScene).where(eq(protocolScene.url, url))
      if (known) return known.scene
      const scene = Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')
      const [link] = await ctx.db
        .insert(protocolScene)
        .values({ scene, url, created_at: ctx.now.toISOString(), created_by: authorOf(ctx) })
        // another call may have named the link, and a name may be taken
        .onConflictDoNothing()
        .returning()
      if (!link) continue
      await audit(ctx, gproto.wechat, { id: link.id, before: null, after: link })
      return scene
    }
  })
}

// RFC 3986 reserves these too; encodeURIComponent leaves them
function encode(value: string): string {
  return encodeURIComponent(value).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}
