import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { codeMessages } from '#contract/kit/code-messages.ts'
import { messages } from '#contract/kit/messages.ts'
import { ApiError, notFound } from '#server/platform/kernel/errors.ts'
import type { FileStore } from '#server/platform/kernel/file-store.ts'

/**
 * Files in an S3 store: `s3://key:secret@host/bucket/prefix?region=…`. `tls=0` is for a store in the own network, and `style=host` for one
 * that requires the bucket in the host name.
 */
export function s3Store(address: URL): FileStore {
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(address.username),
    secretAccessKey: decodeURIComponent(address.password),
    region: address.searchParams.get('region') ?? 'us-east-1',
    service: 's3',
  })
  const root = rootOf(address)

  async function send(method: 'GET' | 'HEAD' | 'PUT' | 'DELETE', name: string, init: { body?: Blob; headers?: Record<string, string> }) {
    const response = await client.fetch(`${root}/${name}`, { ...init, method }).catch(() => undefined)
    if (response?.ok || response?.status === 404) return response
    throw new ApiError(502, codeMessages[502] ?? messages.malformed)
  }

  return {
    async keep(name, content) {
      // S3 requires the length in advance; the content is streamed from disk
      await send('PUT', name, { body: 'path' in content ? await openAsBlob(content.path) : new Blob([Buffer.from(content)]) })
    },
    async size(name) {
      const response = await send('HEAD', name, {})
      return response.ok ? Number(response.headers.get('content-length')) : undefined
    },
    async read(name, part) {
      const { body, ok } = await send('GET', name, { headers: part ? { range: `bytes=${part.start}-${part.end}` } : {} })
      if (!ok) throw notFound(['文件', 'The file'])
      // the two declarations for a web stream differ only in details
      return body ? Readable.fromWeb(body as ReadableStream) : Readable.from([])
    },
    async remove(name) {
      await send('DELETE', name, {})
    },
  }
}

/** `https://host/bucket/prefix`, or `https://bucket.host/prefix`. */
function rootOf({ host, pathname, searchParams }: URL): string {
  const scheme = searchParams.get('tls') === '0' ? 'http' : 'https'
  const path = pathname.replace(/\/+$/, '')
  if (searchParams.get('style') !== 'host') return `${scheme}://${host}${path}`
  const [, bucket = '', ...prefix] = path.split('/')
  return [`${scheme}://${bucket}.${host}`, ...prefix].join('/')
}
