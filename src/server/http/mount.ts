import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, ParsedOf } from '#contract/kit/endpoint.ts'
import { describeIssues } from '#contract/kit/issue.ts'
import { say } from '#contract/kit/label.ts'
import { messages } from '#contract/kit/messages.ts'
import type * as z from 'zod/mini'
import type { Ctx } from '../core/ctx.ts'
import { ApiError } from '../core/errors.ts'
import { masked, unmasked } from '../core/masks.ts'
import { refuseUnproven } from '../session/proof.ts'
import { admit } from './admit.ts'
import { answerWriter } from './answer.ts'
import { coerceText } from './coerce.ts'
import { once } from './idempotency.ts'
import { withCurrent, type Read, type Readable } from './stale.ts'
import { withFile } from './upload.ts'

/** A verb: what a call does. */
export type Verb<E extends Endpoint = Endpoint> = (ctx: Ctx, input: ParsedOf<E>) => Promise<z.input<E['output']>>

/** The verbs of a contract tree; one that is missing or of another shape does not compile. */
export type Verbs<Tree> =
  Tree extends Endpoint<infer Input, infer Output>
    ? (ctx: Ctx, input: z.output<Input>) => Promise<z.input<Output>>
    : { [Key in Exclude<keyof Tree, '$'>]: Verbs<Tree[Key]> }

interface MountOptions {
  makeCtx: (request: FastifyRequest, reply: FastifyReply, endpoint: Endpoint) => Promise<Ctx>
  /** Holds every answer against the contract to the letter: for tests. */
  parsesAnswers: boolean
}

// ten thousand rows with everything that can be changed in them
const LARGE_BYTES = 8 * 1024 * 1024

/** Registers every endpoint of the tree with its verb. */
export function mountTree(app: FastifyInstance, tree: object, verbs: object, options: MountOptions): void {
  for (const [key, node] of Object.entries(tree)) {
    if (key === '$') continue
    const implementation = (verbs as Record<string, unknown>)[key]
    if (isEndpoint(node)) mount(app, node, implementation as Verb, options, { entity: tree as Readable, verbs: verbs as Place['verbs'] })
    else mountTree(app, node as object, implementation as object, options)
  }
}

function isEndpoint(node: unknown): node is Endpoint {
  return typeof node === 'object' && node !== null && 'address' in node && 'method' in node
}

/** What stands beside a call: its entity, and the verbs of that. */
interface Place {
  entity: Readable
  verbs: { detail?: Read }
}

function mount(app: FastifyInstance, endpoint: Endpoint, verb: Verb, { makeCtx, parsesAnswers }: MountOptions, place: Place): void {
  const write = answerWriter(endpoint)
  // the writer shapes what is read; an answer that is kept for its idempotency key must be shaped before
  const parses = parsesAnswers || endpoint.method !== 'GET'
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.large && { bodyLimit: LARGE_BYTES }),
    config: { isLineBound: endpoint.upload !== false },
    handler: async (request, reply) => {
      const ctx = await makeCtx(request, reply, endpoint)
      await admit(ctx, endpoint, request)
      return endpoint.upload
        ? withFile(ctx, request, endpoint.upload, (sent) => answer(ctx, sent, request, reply))
        : answer(ctx, rawInput(endpoint, request), request, reply)
    },
  })
  async function answer(ctx: Ctx, raw: unknown, request: FastifyRequest, reply: FastifyReply) {
    const input = unmasked(ctx.actor, endpoint.input, parse(endpoint, raw, ctx))
    if (endpoint.stepUp) await refuseUnproven(ctx)
    const act = async (inner: Ctx) => {
      const answer = masked(inner.actor, endpoint.output, await verb(inner, input))
      return parses ? endpoint.output.parse(answer) : answer
    }
    const answering = endpoint.idempotent ? once(ctx, endpoint, request, act) : act(ctx)
    const data = await answering.catch(async (fault: unknown) => {
      throw await withCurrent(fault, ctx, place.entity, place.verbs.detail, input)
    })
    // with a writer of our own fastify does not say what it is
    void reply.type('application/json; charset=utf-8').serializer(write)
    return { code: 200, msg: sayWell(endpoint, ctx, data), data }
  }
}

function rawInput(endpoint: Endpoint, request: FastifyRequest): unknown {
  if (endpoint.method === 'GET') return coerceText(endpoint.input, request.query)
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
  const body = request.body ?? {}
  return isForm ? coerceText(endpoint.input, body) : body
}

function parse(endpoint: Endpoint, raw: unknown, ctx: Ctx): never {
  const result = endpoint.input.safeParse(raw, { reportInput: true })
  if (!result.success) {
    throw new ApiError(400, messages.malformed, { fields: describeIssues(endpoint.input, result.error.issues, ctx.language) })
  }
  return result.data as never
}

/** `msg` of a success; a batch in which nothing went well says why instead. */
function sayWell(endpoint: Endpoint, ctx: Ctx, data: unknown): string {
  return endpoint.message ? ((data as { msg?: string }).msg ?? say(endpoint.message, ctx.language)) : ''
}
