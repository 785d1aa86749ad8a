import { asc, eq } from 'drizzle-orm'
import type { gproto as contract } from '#contract/common/gproto.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import type { Ctx } from '../core/ctx.ts'
import { refuse } from '../core/errors.ts'
import { protocol, type ProtocolParam } from './tables.ts'

/** Every in-app link that content may point to. */
export async function table(ctx: Ctx) {
  const { func, title, params, sort } = protocol
  return { list: await ctx.db.select({ func, title, params }).from(protocol).orderBy(asc(sort)) }
}

/** `app://<func>?k=v&…`: keys sorted, defaults included, what the protocol does not know left out (domain §18.2). */
export async function gen(ctx: Ctx, { func, params }: ParsedOf<typeof contract.gen>) {
  const [found] = await ctx.db.select({ params: protocol.params }).from(protocol).where(eq(protocol.func, func))
  if (!found) throw refuse(['协议不存在', 'There is no such protocol'], { field: 'func' })
  const pairs = found.params.toSorted(byField).flatMap((param) => {
    const value = valueOf(param, params)
    return value === '' ? [] : [`${encode(param.field)}=${encode(value)}`]
  })
  const url = `app://${func}${pairs.length > 0 ? '?' : ''}${pairs.join('&')}`
  if (url.length > MAX_URL) throw refuse(['链接长度不能超过1024个字符', 'A link has at most 1024 characters'])
  return { url }
}

const MAX_URL = 1024

function byField(a: ProtocolParam, b: ProtocolParam): number {
  return a.field < b.field ? -1 : 1
}

function valueOf({ field, required, def }: ProtocolParam, params: Readonly<Record<string, string | number>>): string {
  const given = Object.hasOwn(params, field) ? String(params[field]).trim() : ''
  const value = given === '' ? def : given
  const about = { values: { field }, field: `params.${field}` }
  if (value === '' && required) throw refuse(['{field}参数必填', 'The parameter {field} is required'], about)
  if (value !== '' && !isWellFormed(field, value)) throw refuse(['{field}参数格式不正确', 'The parameter {field} is not valid'], about)
  return value
}

function isWellFormed(field: string, value: string): boolean {
  if (/\p{Cc}/u.test(value) || !value.isWellFormed()) return false
  if (field === 'id' || field.endsWith('_id')) return /^[1-9]\d{0,15}$/.test(value)
  if (field === 'url') return isWebAddress(value)
  if (field === 'phone') return /^\+?\d[\d-]{2,19}$/.test(value)
  return true
}

function isWebAddress(value: string): boolean {
  return URL.canParse(value) && new URL(value).protocol === 'https:' && new URL(value).username === ''
}

// RFC 3986 reserves these too; encodeURIComponent leaves them
function encode(value: string): string {
  return encodeURIComponent(value).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}
