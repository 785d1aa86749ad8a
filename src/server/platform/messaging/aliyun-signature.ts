import { createHash, createHmac } from 'node:crypto'

interface SignedRequest {
  method: string
  path: string
  query: Readonly<Record<string, string>>
  headers: Readonly<Record<string, string>>
  body: string
  keyId: string
  keySecret: string
}

/** The `Authorization` header for a request to Alibaba Cloud: signature version 3, ACS3-HMAC-SHA256. */
export function authorizationOf({ method, path, query, headers, body, keyId, keySecret }: SignedRequest): string {
  const signed = sorted(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value.trim()]))
  const signedNames = signed.map(([name]) => name).join(';')
  const canonical = [
    method,
    path,
    canonicalQuery(query),
    signed.map(([name, value]) => `${name}:${value}\n`).join(''),
    signedNames,
    sha256(body),
  ]
  const textToSign = `ACS3-HMAC-SHA256\n${sha256(canonical.join('\n'))}`
  const signature = createHmac('sha256', keySecret).update(textToSign).digest('hex')
  return `ACS3-HMAC-SHA256 Credential=${keyId},SignedHeaders=${signedNames},Signature=${signature}`
}

/** Names and values percent-encoded according to RFC 3986, sorted by name. */
export function canonicalQuery(query: Readonly<Record<string, string>>): string {
  return sorted(Object.entries(query))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&')
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function sorted(entries: [string, string][]): [string, string][] {
  return entries.toSorted(([one], [other]) => (one < other ? -1 : 1))
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}
