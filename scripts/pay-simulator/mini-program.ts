import { createHash } from 'node:crypto'
import { encodeQR } from 'qr'
import sharp from 'sharp'

/** A call from the mini-program's server. */
export interface MiniCall {
  method: string
  path: string
  query: Record<string, string>
  body: Record<string, unknown>
}

/** JSON, or a picture. */
export type MiniAnswer = object | Buffer

interface Known {
  appid: string
  app_secret: string
}

/** The mini-program's only page beside its home page. */
const PAGE = 'pages/link/index'

const SIGNS = /^[\w!#$&'()*+,/:;=?@.~-]{1,32}$/
const QUERY = /^[\w!#$&'()*+,/:;=?@.~%-]{0,1024}$/
const MOST_DAYS = 30
const TOKEN_SECONDS = 7200

/**
 * The calls by which a server names its mini-program's pages: `stable_token`, URL Link, URL Scheme and mini-program code, with
 * WeChat's checks and error codes. `opened` returns the scene from a created link or code, as the mini-program would receive it.
 */
export class MiniProgram {
  readonly calls: MiniCall[] = []
  /** The error codes for the next calls, by path: WeChat answers with them before anything else. */
  readonly failing = new Map<string, number[]>()
  readonly #known: Known
  readonly #made = new Map<string, string>()
  #tokens = 0

  constructor(known: Known) {
    this.#known = known
  }

  /** The settings in the group “WeChat” with which a server is this mini-program. */
  get settings() {
    return { 'wechat.app_id': this.#known.appid, 'wechat.app_secret': this.#known.app_secret, 'wechat.link_page': PAGE }
  }

  /** Ends the current token, as another server does by a forced one. */
  endToken(): void {
    this.#tokens += 1
  }

  /** The scene with which a link or a code opens the mini-program. */
  opened(link: string): string | undefined {
    return this.#made.get(link)
  }

  /** The answer; undefined for an address outside the mini-program. */
  async answer(call: MiniCall): Promise<MiniAnswer | undefined> {
    if (!['/cgi-bin/stable_token', ...Object.keys(this.#operations)].includes(call.path)) return undefined
    this.calls.push(call)
    const code = this.failing.get(call.path)?.shift()
    if (code !== undefined) return failed(code)
    if (call.method !== 'POST') return failed(43002)
    if (call.path === '/cgi-bin/stable_token') return this.#token(call.body)
    if (call.query['access_token'] !== this.#current()) return failed(40001)
    return this.#operations[call.path]?.(call.body)
  }

  readonly #operations: Readonly<Record<string, (body: Record<string, unknown>) => MiniAnswer | Promise<MiniAnswer>>> = {
    '/wxa/generate_urllink': ({ path, query, ...life }) => this.#link('https://wxaurl.cn/', 'url_link', { path, query, ...life }),
    '/wxa/generatescheme': ({ jump_wxa, ...life }) =>
      this.#link('weixin://dl/business/?t=', 'openlink', { ...(jump_wxa as object), ...life }),
    '/wxa/getwxacodeunlimit': (body) => this.#code(body),
  }

  #current(): string {
    return `TOKEN-${this.#tokens}`
  }

  #token({ grant_type, appid, secret, force_refresh }: Record<string, unknown>): object {
    if (grant_type !== 'client_credential') return failed(40002)
    if (appid !== this.#known.appid) return failed(40013)
    if (secret !== this.#known.app_secret) return failed(40125)
    if (force_refresh === true) this.#tokens += 1
    return { access_token: this.#current(), expires_in: TOKEN_SECONDS }
  }

  #link(base: string, name: string, { path = '', query = '', expire_type, expire_interval }: Record<string, unknown>): object {
    if (typeof path !== 'string' || !this.#hasPage(path.replace(/^\//, ''))) return failed(40165)
    if (typeof query !== 'string' || !QUERY.test(query)) return failed(40212)
    if (expire_type !== 1 || !isWithin(expire_interval, 1, MOST_DAYS)) return failed(85401)
    const link = `${base}${createHash('sha256')
      .update(`${name} ${query} ${String(expire_interval)}`)
      .digest('base64url')
      .slice(0, 11)}`
    this.#made.set(link, new URLSearchParams(query).get('scene') ?? '')
    return { errcode: 0, errmsg: 'ok', [name]: link }
  }

  async #code({ scene, page = '', width = 430, check_path = true }: Record<string, unknown>): Promise<MiniAnswer> {
    if (typeof scene !== 'string' || !SIGNS.test(scene)) return failed(40169)
    if (typeof page !== 'string' || page.startsWith('/') || (check_path && !this.#hasPage(page))) return failed(41030)
    if (!isWithin(width, 280, 1280)) return failed(40097)
    const svg = encodeQR(scene, 'svg')
    const picture = await sharp(Buffer.from(svg)).resize(Number(width)).flatten({ background: '#ffffff' }).jpeg().toBuffer()
    this.#made.set(picture.toString('base64'), scene)
    return picture
  }

  #hasPage(page: string): boolean {
    return page === '' || page === PAGE
  }
}

function failed(errcode: number): object {
  return { errcode, errmsg: `error ${errcode} rid: 1` }
}

function isWithin(value: unknown, least: number, most: number): boolean {
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= most
}
