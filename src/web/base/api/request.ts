import { constants } from '#web/base/constants.ts'
import type { Language } from '#web/base/locales/texts.ts'
import type { EndpointShape } from './endpoint-ref.ts'
import type { Outgoing } from './transport.ts'
import { uuid } from './uuid.ts'

export interface RequestOptions {
  signal?: AbortSignal
  /** Milliseconds; uploads have their own. */
  timeout?: number
  /** Sends the body urlencoded instead of as JSON. */
  form?: boolean
  /** The file for an upload. */
  file?: File
  /** The file's sent share, 0 to 1. */
  onProgress?: (share: number) => void
  /** Names the submission to an `idempotent` endpoint; by default every call is one. */
  idempotencyKey?: string
  /** Headers beyond those that every call has. */
  headers?: Record<string, string>
}

/** The call's request, without the caller's headers. */
export function prepare(endpoint: EndpointShape, input: unknown, options: RequestOptions): Outgoing {
  const { method, path, upload, idempotent, offline, creates } = endpoint
  const fields = typeof input === 'object' && input !== null ? input : {}
  const query = method === 'GET' ? serialize(fields) : ''
  const headers: Record<string, string> = { ...options.headers }
  if (idempotent || offline || creates) headers['X-Idempotency-Key'] = options.idempotencyKey ?? uuid()
  if (method === 'POST' && !upload) headers['Content-Type'] = options.form ? 'application/x-www-form-urlencoded' : 'application/json'
  return {
    method,
    url: query === '' ? path : `${path}?${query}`,
    headers,
    body: method === 'GET' ? undefined : bodyOf(upload !== false, fields, options),
    timeout: options.timeout ?? (upload ? constants.transferTimeout : constants.requestTimeout),
    signal: options.signal,
    onProgress: options.onProgress,
  }
}

/** The same request with the caller's token and language. */
export function signed(outgoing: Outgoing, bearer: string, language: Language): Outgoing {
  const headers: Record<string, string> = { ...outgoing.headers, 'Accept-Language': acceptLanguage(language) }
  if (bearer !== '') headers['Authorization'] = `Bearer ${bearer}`
  return { ...outgoing, headers }
}

export function acceptLanguage(language: Language): string {
  return language === 'zh' ? 'zh-CN' : 'en'
}

function bodyOf(upload: boolean, fields: object, { form, file }: RequestOptions): string | FormData {
  if (!upload) return form ? serialize(fields) : JSON.stringify(fields)
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) data.append(name, String(value))
  if (file) data.append('file', file)
  return data
}

/** Serialises a value as a query or form body: nested as `a[b]=1`, lists as `a[]=1`; undefined values and empty lists are left out. */
export function serialize(input: object): string {
  return Object.entries(input)
    .flatMap(([key, value]) => pairs(key, value))
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`)
    .join('&')
}

function pairs(key: string, value: unknown): [key: string, value: string][] {
  if (value === undefined) return []
  if (value === null) return [[key, '']]
  if (value instanceof Date) return [[key, value.toISOString()]]
  if (Array.isArray(value)) return value.flatMap((item) => pairs(`${key}[]`, item))
  if (typeof value === 'object') return Object.entries(value).flatMap(([name, item]) => pairs(`${key}[${name}]`, item))
  return [[key, String(value)]]
}
