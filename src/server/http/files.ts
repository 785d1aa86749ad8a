import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FileStore, Part } from '#server/platform/kernel/file-store.ts'
import { fileTypes, type Extension } from '#server/platform/storage/kinds.ts'
import { makeThumb } from '#server/platform/storage/thumbs.ts'

const YEAR_S = 31_536_000
const NAME = new RegExp(String.raw`^(?:[a-z0-9_-]+/)*[a-z0-9_-]+\.(?:[a-z]+\.\d+\.)?(${Object.keys(fileTypes).join('|')})$`)

/** Serves uploaded files from the configured store. */
export function mountFiles(app: FastifyInstance, files: FileStore): void {
  app.get<{ Params: { '*': string } }>('/files/*', async (request, reply) => {
    const name = request.params['*']
    const [, extension] = NAME.exec(name) ?? []
    const size = extension && (await sizeOf(files, name))
    if (!extension || size === undefined || size === '') return reply.callNotFound()
    describe(reply, fileTypes[extension as Extension])
    const part = partOf(request, Number(size))
    if (part === 'outside') return reply.code(416).header('content-range', `bytes */${size}`).send()
    if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${size}`)
    reply.header('content-length', part ? part.end - part.start + 1 : size)
    // a string body would overwrite the content length
    if (request.method === 'HEAD') return reply.send(Readable.from([]))
    return reply.send(isHeld(request) ? '' : await files.read(name, part))
  })
}

/** Creates a missing thumbnail; older pictures have none. */
async function sizeOf(files: FileStore, name: string): Promise<number | undefined> {
  return (await files.size(name)) ?? ((await makeThumb(files, name)) ? files.size(name) : undefined)
}

/**
 * Files are immutable, because their names are content hashes. The headers prevent execution as a page; only pictures are shown
 * inline.
 */
function describe(reply: FastifyReply, type: string): void {
  const isPicture = type.startsWith('image/')
  reply.removeHeader('x-request-id').headers({
    'content-type': type,
    'cache-control': `public, max-age=${YEAR_S}, immutable`,
    'content-security-policy': "default-src 'none'; sandbox",
    etag: ETAG,
    // pictures omit these bytes: a list shows twenty pictures, and browsers request no picture ranges
    ...(!isPicture && { 'accept-ranges': 'bytes', 'content-disposition': 'attachment' }),
  })
}

// the content at an address never changes
const ETAG = '"same"'

/** The browser has the file: the etag hook answers 304, so the file need not be read. */
function isHeld({ headers }: FastifyRequest): boolean {
  return headers.range === undefined && (headers['if-none-match']?.split(',').some((one) => one.trim() === ETAG) ?? false)
}

/** The single requested range; for several ranges the whole file is a valid answer. */
function partOf({ headers }: FastifyRequest, size: number): Part | 'outside' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? []
  if (from === '' && to === '') return undefined
  const start = from === '' ? Math.max(size - Number(to), 0) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start > end || start >= size ? 'outside' : { start, end }
}
