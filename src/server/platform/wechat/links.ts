import * as z from 'zod/mini'
import type { Label } from '#contract/kit/label.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { tooManyRequests } from '#server/platform/rate-limit/rate-limit.ts'
import { settingOf } from '#server/platform/settings/stored.ts'
import { appOf, ask, askForPicture, askWithToken, away, read, typeOf, type Refusals } from './open-api.ts'

/** An address that opens the mini-program from text messages, mails and web pages; it ends after this many days (`generate_urllink`). */
export async function wechatUrlLink(ctx: Ctx, { scene, days }: { scene: string; days: number }): Promise<string> {
  const { path, env_version } = await landing(ctx)
  const body = { path, query: queryOf(scene), env_version, ...ending(days) }
  return read(urlLinkSaid, await call(ctx, 'generate_urllink', body), refusals).url_link
}

/** The same as an address `weixin://…`, which browsers and other apps open (`generatescheme`). */
export async function wechatScheme(ctx: Ctx, { scene, days }: { scene: string; days: number }): Promise<string> {
  const { path, env_version } = await landing(ctx)
  const body = { jump_wxa: { path, query: queryOf(scene), env_version }, ...ending(days) }
  return read(schemeSaid, await call(ctx, 'generatescheme', body), refusals).openlink
}

/** A mini-program code, which does not end, as a `data:` address (`getwxacodeunlimit`). */
export async function wechatCode(ctx: Ctx, { scene }: { scene: string }): Promise<string> {
  const { path, env_version } = await landing(ctx)
  const app = await appOf(ctx)
  // the page has no leading slash here; a version in development may lack it
  const page = path === '' ? {} : { page: path.slice(1), check_path: env_version === 'release' }
  const answer = await askWithToken(ctx, app, refusals, (access_token) =>
    askForPicture(`${app.endpoint}/wxa/getwxacodeunlimit?${new URLSearchParams({ access_token })}`, {
      scene,
      env_version,
      width: 430,
      ...page,
    }),
  )
  if (answer.errcode) throw refusals(answer.errcode) ?? away()
  const type = answer.picture && typeOf(answer.picture)
  if (!answer.picture || !type) throw away()
  return `data:${type};base64,${answer.picture.toString('base64')}`
}

async function call(ctx: Ctx, name: string, body: object) {
  const app = await appOf(ctx)
  return askWithToken(ctx, app, refusals, (access_token) =>
    ask(`${app.endpoint}/wxa/${name}?${new URLSearchParams({ access_token })}`, body),
  )
}

/** The page that opens links, and the mini-program version. An empty path is its home page. */
async function landing(ctx: Ctx) {
  const [page, env_version] = await Promise.all([settingOf(ctx, 'wechat.link_page'), settingOf(ctx, 'wechat.link_version')])
  return { path: page === '' ? '' : `/${page}`, env_version }
}

// as `scene` in a code, so that the mini-program reads one name
const queryOf = (scene: string) => `scene=${scene}`
// type 1: after some days
const ending = (days: number) => ({ is_expire: true, expire_type: 1, expire_interval: days })

const urlLinkSaid = z.object({ url_link: z.string().check(z.startsWith('https://'), z.maxLength(1024)) })
const schemeSaid = z.object({ openlink: z.string().check(z.startsWith('weixin://'), z.maxLength(1024)) })

const refusals: Refusals = (errcode) => {
  if (TOO_OFTEN.has(errcode)) return tooManyRequests(60, tooOften)
  const found = reasons.find(({ codes }) => codes.includes(errcode))
  return found && refuse(found.label)
}

// 44990 per second, 45009 per minute or day, 45011 per minute, 85400 lasting links
const TOO_OFTEN: ReadonlySet<number> = new Set([44990, 45009, 45011, 85400])
const tooOften: Label = ['微信生成次数已达上限，请{n}秒后再试', 'WeChat has reached its limit. Try again in {n} s']

const reasons: readonly { codes: readonly number[]; label: Label }[] = [
  {
    codes: [40013, 40125, 41002, 41004],
    label: ['小程序AppID或AppSecret不正确，请检查系统配置', 'The app ID or app secret is wrong. Check the settings'],
  },
  { codes: [40164, 61004], label: ['服务器IP不在微信的IP白名单中', 'The IP address of this server is not on the list of WeChat'] },
  {
    codes: [40066, 40165, 41030, 85079],
    label: ['小程序未发布，或没有系统配置中的承接页面', 'The mini-program is not released, or lacks the landing page of the settings'],
  },
  {
    codes: [40002, 43104, 48001],
    label: ['该小程序没有生成此类链接的权限', 'WeChat does not permit this kind of link for the mini-program'],
  },
]
