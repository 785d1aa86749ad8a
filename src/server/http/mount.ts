import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { isCreation, messageFor, type Endpoint, type ParsedOf } from '#contract/kit/endpoint.ts'
import { describeIssues } from '#contract/kit/issue.ts'
import { say } from '#contract/kit/label.ts'
import { messages } from '#contract/kit/messages.ts'
import type { SentFile } from '#contract/kit/sent-file.ts'
import { writableBy } from '#contract/kit/writable.ts'
import { requireRecentAuth } from '#server/identity/session/proof.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { HOUR_MS } from '#server/platform/kernel/durations.ts'
import { ApiError } from '#server/platform/kernel/errors.ts'
import { maskRow, unmasked } from '#server/platform/kernel/masks.ts'
import { mayCall } from '#server/platform/kernel/permissions.ts'
import { ofHotRow } from '#server/platform/rate-limit/gate.ts'
import { withinGuesses } from '#server/platform/rate-limit/guesses.ts'
import { tooManyRequests } from '#server/platform/rate-limit/rate-limit.ts'
import { answerWriter } from './answer.ts'
import { authorsOf } from './authors.ts'
import { coerceText } from './coerce.ts'
import { withConflict, type Read, type Readable } from './conflict.ts'
import { once, queueCtx } from './idempotency.ts'
import { withFile } from './upload.ts'

/** A verb: the implementation for a call. */
export type Verb<E extends Endpoint = Endpoint> = (ctx: Ctx, input: ParsedOf<E>) => Promise<z.input<E['output']>>

/** The verbs in a contract tree; a missing verb or one with another type does not compile. */
export type Verbs<Tree> =
  Tree extends Endpoint<infer Input, infer Output>
    ? (ctx: Ctx, input: z.output<Input>) => Promise<z.input<Output>>
    : { [Key in Exclude<keyof Tree, '$'>]: Verbs<Tree[Key]> }

interface MountOptions {
  makeCtx: (request: FastifyRequest, reply: FastifyReply, endpoint: Endpoint) => Promise<Ctx>
  /** Throws if the caller may not make the call. */
  admit: (ctx: Ctx, endpoint: Endpoint, request: FastifyRequest) => Promise<void>
  /** Validates every answer against the contract; for tests. */
  parsesAnswers: boolean
}

// ten thousand rows with all their editable fields
const LARGE_BYTES = 8 * 1024 * 1024
// public calls need no login; an error report with its stack is the largest body
const PUBLIC_BYTES = 64 * 1024
// after a slower body the caller is authorized again, because the session may have ended meanwhile
const ADMITTED_MS = 1000

/** Registers every endpoint in the tree with its verb. */
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

/** The entity for a call, and the verbs for this entity. */
interface Place {
  entity: Readable
  verbs: { detail?: Read }
}

function mount(app: FastifyInstance, endpoint: Endpoint, verb: Verb, { makeCtx, admit, parsesAnswers }: MountOptions, place: Place): void {
  const write = answerWriter(endpoint)
  const withAuthors = authorsOf(endpoint)
  // the serializer drops undeclared fields; an answer that is stored for its idempotency key must be parsed before
  const parses = parsesAnswers || endpoint.method !== 'GET'
  const admitted = new WeakMap<FastifyRequest, { ctx: Ctx; at: number }>()
  async function enter(request: FastifyRequest, reply: FastifyReply): Promise<Ctx> {
    const ctx = await makeCtx(request, reply, endpoint)
    await admit(ctx, endpoint, request)
    admitted.set(request, { ctx, at: performance.now() })
    return ctx
  }
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...bodyLimitOf(endpoint),
    config: { endpoint, isLineBound: endpoint.upload !== false },
    // before the body is read: the server parses no body for callers without a login
    onRequest: async (request, reply) => void (await enter(request, reply)),
    handler: async (request, reply) => {
      const known = admitted.get(request)
      const ctx = known && performance.now() - known.at < ADMITTED_MS ? known.ctx : await enter(request, reply)
      return endpoint.upload
        ? withFile(ctx, request, endpoint.upload, (sent) => answer(ctx, sent, request, reply))
        : answer(ctx, rawInput(endpoint, request), request, reply)
    },
  })
  async function answer(outerCtx: Ctx, raw: unknown, request: FastifyRequest, reply: FastifyReply) {
    const ctx = endpoint.offline === undefined ? outerCtx : queueCtx(outerCtx, request)
    const input = unmasked(ctx.actor, endpoint.input, parse(endpoint, raw, ctx))
    if (endpoint.stepUp) await requireRecentAuth(ctx)
    const act = async (inner: Ctx) => {
      const result = await verb(inner, input)
      const answer = maskRow(inner.actor, endpoint.output, withAuthors ? await withAuthors(inner, result) : result)
      return parses ? endpoint.output.parse(answer) : answer
    }
    const honours = endpoint.offline !== undefined || isCreation(endpoint, raw)
    const isOnce = endpoint.idempotent || (honours && 'x-idempotency-key' in request.headers)
    const attempt = () => (isOnce ? once(ctx, endpoint, { headers: request.headers, body: bodyOf(endpoint, raw, request) }, act) : act(ctx))
    // outside the key's transaction, which a refusal rolls back
    const run = () => limitGuesses(ctx, endpoint, attempt)
    const answering = endpoint.hot ? ofHotRow(`${endpoint.path} ${(input as { id: number }).id}`, run) : run()
    const data = await answering.catch(async (fault: unknown) => {
      throw await withConflict(fault, ctx, place.entity, place.verbs.detail, input)
    })
    // with a custom serializer Fastify does not set the content type
    void reply.type('application/json; charset=utf-8').serializer(write)
    return { code: 200, msg: sayWell(endpoint, ctx, input, data), data }
  }
}

function limitGuesses<Result>(ctx: Ctx, { address, guesses }: Endpoint, act: () => Promise<Result>): Promise<Result> {
  if (!guesses) return act()
  const key = `guess:${address}:${ctx.actor.customer ? `customer:${ctx.actor.customer.id}` : ctx.actor.id}`
  const limit = { max: guesses.perHour, windowMs: HOUR_MS }
  return withinGuesses(ctx, [[key, limit]], act, (seconds) => tooManyRequests(seconds, guesses.refusal))
}

function bodyLimitOf({ access, large }: Endpoint): { bodyLimit?: number } {
  if (access === 'public') return { bodyLimit: PUBLIC_BYTES }
  return large ? { bodyLimit: LARGE_BYTES } : {}
}

/** The body that a repeated call must share with the first one. An upload's request has none, so the file's hash stands for it. */
function bodyOf({ upload }: Endpoint, raw: unknown, { body }: FastifyRequest): unknown {
  if (!upload) return body
  const { file, ...fields } = raw as { file: SentFile }
  return { ...fields, hash: file.hash }
}

function rawInput(endpoint: Endpoint, request: FastifyRequest): unknown {
  if (endpoint.method === 'GET') return coerceText(endpoint.input, request.query)
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
  const body = request.body ?? {}
  return isForm ? coerceText(endpoint.input, body) : body
}

function parse(endpoint: Endpoint, raw: unknown, ctx: Ctx): never {
  const result = inputOf(endpoint, raw, ctx).safeParse(raw, { reportInput: true })
  if (!result.success) {
    throw new ApiError(400, messages.malformed, { fields: describeIssues(endpoint.input, result.error.issues, ctx.language) })
  }
  return result.data as never
}

/** A new record needs all its fields; in a stored one the masked fields that the person may not set stay as they are. */
function inputOf({ input }: Endpoint, raw: unknown, { actor }: Ctx): Endpoint['input'] {
  const isStored = typeof raw === 'object' && raw !== null && 'id' in raw && raw.id !== undefined
  return isStored ? writableBy(input, (access) => mayCall(actor, access)) : input
}

/** `msg` for a success; for several rows with their number, for refused ones with the first reason. */
function sayWell({ message, title }: Endpoint, ctx: Ctx, input: unknown, data: unknown): string {
  if (!message) return ''
  const { msg, success, failed } = data as { msg?: string; success?: unknown[]; failed?: { msg?: string }[] }
  const done = msg ?? say(messageFor(message, input), ctx.language)
  if (!Array.isArray(success)) return done
  if (!failed?.[0]) return success.length > 1 && !msg ? say(messages.done_rows, ctx.language, { done, n: success.length }) : done
  const values = { action: title, done: success.length, n: failed.length, reason: failed[0].msg ?? '' }
  return say(success.length === 0 ? messages.all_refused : messages.partly_refused, ctx.language, values)
}
