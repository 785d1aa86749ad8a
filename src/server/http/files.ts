import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { fileTypes, type Extension } from '../files/kinds.ts'
import type { FileStore, Part } from '../files/store.ts'
import { makeThumb } from '../files/thumbs.ts'

const YEAR_S = 31_536_000
const NAME = new RegExp(String.raw`^(?:[a-z0-9_-]+/)*[a-z0-9_-]+\.(?:[a-z]+\.\d+\.)?(${Object.keys(fileTypes).join('|')})$`)

/** Serves the files that people have sent, from wherever they are kept. */
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
    // a text would set the length to its own
    if (request.method === 'HEAD') return reply.send(Readable.from([]))
    return reply.send(isHeld(request) ? '' : await files.read(name, part))
  })
}

/** A small picture that is missing is made; those of pictures from before there were any. */
async function sizeOf(files: FileStore, name: string): Promise<number | undefined> {
  return (await files.size(name)) ?? ((await makeThumb(files, name)) ? files.size(name) : undefined)
}

/** Names are made of the content, so they never change; nothing of it is ever run as a page, and only pictures are shown by themselves. */
function describe(reply: FastifyReply, type: string): void {
  const isPicture = type.startsWith('image/')
  reply.removeHeader('x-request-id').headers({
    'content-type': type,
    'cache-control': `public, max-age=${YEAR_S}, immutable`,
    'content-security-policy': "default-src 'none'; sandbox",
    etag: ETAG,
    // a list shows twenty pictures, and nobody asks for a part of one
    ...(!isPicture && { 'accept-ranges': 'bytes', 'content-disposition': 'attachment' }),
  })
}

// under its address a file is the same for ever
const ETAG = '"same"'

/** The browser has it: what watches over etags answers 304, so nothing need be read. */
function isHeld({ headers }: FastifyRequest): boolean {
  return headers.range === undefined && (headers['if-none-match']?.split(',').some((one) => one.trim() === ETAG) ?? false)
}

/** The one part that is asked for; several at once may be answered with the whole, and so they are. */
function partOf({ headers }: FastifyRequest, size: number): Part | 'outside' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? []
  if (from === '' && to === '') return undefined
  const start = from === '' ? Math.max(size - Number(to), 0) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start > end || start >= size ? 'outside' : { start, end }
}
