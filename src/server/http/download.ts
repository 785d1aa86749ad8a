import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { messages } from '#contract/kit/messages.ts'
import { taskFile } from '#contract/task/task.ts'
import { loginEnded } from '#server/identity/session/tokens.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { ApiError } from '#server/platform/kernel/errors.ts'
import { readFile } from '#server/platform/tasks/files.ts'
import { ownFile } from '#server/platform/tasks/own-file.ts'
import { admit } from './authorize.ts'
import { coerceText } from './coerce.ts'

type MakeCtx = (request: FastifyRequest, reply: FastifyReply, endpoint: Endpoint) => Promise<Ctx>

/** Serves `GET /api/task/file` as a stream, to the task owner. */
export function mountDownload(app: FastifyInstance, makeCtx: MakeCtx): void {
  const endpoint = taskFile.fetch
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    exposeHeadRoute: false,
    config: { endpoint, isLineBound: true },
    handler: async (request, reply) => {
      const ctx = await makeCtx(request, reply, endpoint)
      if (ctx.actor.id === 0) throw loginEnded()
      await admit(ctx, endpoint, request)
      const input = endpoint.input.safeParse(coerceText(endpoint.input, request.query))
      if (!input.success) throw new ApiError(400, messages.malformed)
      const { file, title, type } = await ownFile(ctx, input.data)
      await audit(ctx, endpoint, { id: input.data.id, before: null, after: { file: title } })
      return reply
        .type(type)
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(title)}`)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(Readable.from(readFile(ctx.db, file)))
    },
  })
}
