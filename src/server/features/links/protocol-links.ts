import { eq } from 'drizzle-orm'
import { protocol, type ProtocolParam } from '#server/features/common/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { ApiError, refuse } from '#server/platform/kernel/errors.ts'
import { settingOf } from '#server/platform/settings/stored.ts'

// The form for links into the mini-program: `app://<func>?k=v&…`, and the check on their parts.

type Values = Readonly<Record<string, string | number>>

/** The protocol with its parameter values, checked by their form; throws for an unknown one. */
export async function filled(ctx: Ctx, func: string, params: Values) {
  const [found] = await ctx.db.select({ title: protocol.title, params: protocol.params }).from(protocol).where(eq(protocol.func, func))
  if (!found) throw refuse(['协议不存在', 'The protocol does not exist'], { field: 'func' })
  const hosts = found.params.some(({ field }) => field === 'url') ? await webHosts(ctx) : []
  return { title: found.title, values: valuesOf(found.params, params, hosts) }
}

function valuesOf(declared: readonly ProtocolParam[], params: Values, hosts: readonly string[]) {
  return declared.toSorted(byField).flatMap((param) => {
    const value = valueOf(param, params, hosts)
    return value === '' ? [] : [{ field: param.field, value }]
  })
}

/** The parts in `app://<func>?k=v`; undefined for text in another form. */
export function partsOf(url: string): { func: string; params: Record<string, string> } | undefined {
  const [, func = '', query = ''] = /^app:\/\/([a-z_]{1,40})(?:\?(.*))?$/s.exec(url) ?? []
  return func === '' ? undefined : { func, params: Object.fromEntries(new URLSearchParams(query)) }
}

/** The links whose protocol exists and whose parameters have its form. */
export async function knownLinks(ctx: Ctx, urls: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await ctx.db.select({ func: protocol.func, params: protocol.params }).from(protocol)
  const declared = new Map(rows.map(({ func, params }) => [func, params]))
  const hosts = await webHosts(ctx)
  return new Set(
    urls.filter((url) => {
      const parts = partsOf(url)
      const params = parts && declared.get(parts.func)
      if (!params) return false
      try {
        valuesOf(params, parts.params, hosts)
        return true
      } catch (error) {
        if (error instanceof ApiError) return false
        throw error
      }
    }),
  )
}

/** The hosts in the settings to which the protocol `web` may lead. */
export async function webHosts(ctx: Ctx): Promise<string[]> {
  return (await settingOf(ctx, 'wechat.web_hosts')).split(/, ?/).filter((host) => host !== '')
}

function byField(a: ProtocolParam, b: ProtocolParam): number {
  return a.field < b.field ? -1 : 1
}

function valueOf({ field, required, def }: ProtocolParam, params: Values, hosts: readonly string[]): string {
  const text = Object.hasOwn(params, field) ? String(params[field]).trim() : ''
  const value = text === '' ? def : text
  const about = { values: { field }, field: `params.${field}` }
  if (value === '' && required) throw refuse(['{field}参数必填', 'The parameter {field} is required'], about)
  if (value !== '' && !isWellFormed(field, value)) throw refuse(['{field}参数格式不正确', 'The parameter {field} is not valid'], about)
  if (value !== '' && field === 'url' && !isAllowed(new URL(value), hosts)) {
    const label = [
      '不允许打开域名{host}，请先在系统配置“微信”中添加',
      'Links to {host} are not allowed. Add it to the WeChat settings first',
    ] as const
    throw refuse(label, { values: { host: new URL(value).hostname }, field: `params.${field}` })
  }
  return value
}

export function isWellFormed(field: string, value: string): boolean {
  if (/\p{Cc}/u.test(value) || !value.isWellFormed()) return false
  if (field === 'id' || field.endsWith('_id')) return /^[1-9]\d{0,15}$/.test(value)
  if (field === 'url') return isWebAddress(value)
  if (field === 'phone') return /^\+?\d[\d-]{2,19}$/.test(value)
  return true
}

function isWebAddress(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, username, password } = new URL(value)
  return protocol === 'https:' && username === '' && password === ''
}

/** An entry allows its own host; `*.example.com` allows the host and those below it. WeChat opens pages at the usual port only. */
function isAllowed({ hostname, port }: URL, hosts: readonly string[]): boolean {
  if (port !== '') return false
  return hosts.some((host) => (host.startsWith('*.') ? `.${hostname}`.endsWith(host.slice(1)) : hostname === host))
}
