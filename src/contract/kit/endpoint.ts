import * as z from 'zod/mini'
import type { Label } from './label.ts'

/**
 * The callers for an endpoint: anybody, any logged-in account, the holders with a permission `area:entity:action`, or, on the Shop API, a
 * customer.
 */
export type Access = 'public' | 'login' | 'customer' | Permission
export type Permission = `${string}:${string}:${string}`

/** Tells whether a call changes stored data. */
export type Effect = 'read' | 'write'

/** One API call, as the server, the web client and the documentation read it. */
export interface Endpoint<Input extends z.ZodMiniType = z.ZodMiniType, Output extends z.ZodMiniType = z.ZodMiniType> {
  /** `goods.brand.edit`: also the query key's prefix and the audit action. */
  readonly address: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly access: Access
  readonly effect: Effect
  /** Entities whose rows or counts a write changes beside those in its own entity, such as `goods.series`; `*` for any entity. */
  readonly affects: readonly string[]
  readonly title: Label
  readonly input: Input
  readonly output: Output
  /** `msg` for a success; undefined without a message. */
  readonly message: Message | undefined
  /** Takes a file in the multipart field `file` instead of a body: a picture, or any other. */
  readonly upload: UploadKind | false
  /** Changes stock, money or points: requires `X-Idempotency-Key` (domain §0.2). */
  readonly idempotent: boolean
  /**
   * Creates a row if the input has no `id`; `always`: also with one, which is then another row's. Honours `X-Idempotency-Key`, so that a
   * repeated press creates no second row.
   */
  readonly creates: boolean | 'always'
  /** All calls with the same `id` change one row: the server runs few at once. */
  readonly hot: boolean
  /** The call guesses a secret: a caller's refusals per hour, and the error beyond them with the seconds as `{n}`. */
  readonly guesses: Guesses | undefined
  /** Accepts many rows: the body may have megabytes. */
  readonly large: boolean
  /** Dangerous in the wrong hands: requires a reauthentication (session/proof.ts). */
  readonly stepUp: boolean
  /** Called in the background, or the caller shows the failure in place: no message, and a refusal does not lead to /403. */
  readonly quiet: boolean
  /**
   * The field that a person types: without a network the call waits on the device and is sent later (I9). It honours `X-Idempotency-Key`,
   * `X-Queued-For` and `X-Queued-By`.
   */
  readonly offline: string | undefined
  /** The `data.rule` for a refusal because another person acted meanwhile: the person decides which action stands. */
  readonly clash: string | undefined
}

/** A call that takes a row id. */
export type ById<Row = unknown> = Endpoint<z.ZodMiniType<unknown, { id: number }>, z.ZodMiniType<Row>>

/** The input as a caller sends it. */
export type InputOf<E extends Endpoint> = z.input<E['input']>
/** A verb's parsed input, with defaults. */
export type ParsedOf<E extends Endpoint> = z.output<E['input']>
/** An answer's `data`. */
export type OutputOf<E extends Endpoint> = z.output<E['output']>

export interface Guesses {
  perHour: number
  refusal: Label
}

export type UploadKind = 'image' | 'file'

/** The message that names what happened; `by` is the input field on which it depends, such as a decision. */
export type Message = Label | { readonly by: string; readonly words: Readonly<Record<number, Label>> }

/** Tells whether a call with this input creates a row that its caller may have created before. */
export const isCreation = ({ creates }: { creates?: boolean | 'always' }, input: unknown): boolean =>
  creates === 'always' || (creates === true && (input as { id?: unknown } | null)?.id === undefined)

/** Every text of a message. */
export const textsOf = (message: Message): readonly Label[] => ('by' in message ? Object.values(message.words) : [message])

/** The text of a message for this input. */
export function messageFor(message: Message, input: unknown): Label {
  if (!('by' in message)) return message
  // the schema has checked the field, and each of its values has a text
  return message.words[(input as Record<string, number>)[message.by] as number] as Label
}

export interface EndpointOptions {
  path?: string
  access?: Access
  /** Required if the method does not imply it: a GET reads and a POST writes. */
  effect?: Effect
  affects?: readonly string[]
  message?: Message
  upload?: UploadKind
  idempotent?: boolean
  creates?: boolean | 'always'
  hot?: boolean
  guesses?: Guesses
  large?: boolean
  stepUp?: boolean
  quiet?: boolean
  offline?: string
  clash?: string
}

/** An endpoint without its address. */
export interface Draft<Input extends z.ZodMiniType, Output extends z.ZodMiniType> extends EndpointOptions {
  readonly method: 'GET' | 'POST'
  readonly title: Label
  readonly input: Input
  readonly output: Output
}

/** A call by GET, which reads unless `effect` says otherwise. */
export function get<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  title: Label,
  input: Input,
  output: Output,
  options: EndpointOptions = {},
): Draft<Input, Output> {
  return { method: 'GET', title, input, output, ...options }
}

/** A call by POST, which writes unless `effect` says otherwise. */
export function post<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  title: Label,
  input: Input,
  output: Output,
  options: EndpointOptions = {},
): Draft<Input, Output> {
  return { method: 'POST', title, input, output, ...options }
}

/** An empty request, and the `data` in an empty answer. */
export const nothing = z.object({})

type AnyDraft = Draft<z.ZodMiniType, z.ZodMiniType>
export type EndpointOf<D extends AnyDraft> = Endpoint<D['input'], D['output']>

type AnyDrafts = Record<string, AnyDraft>

/** An entity's state machine: src/contract/kit/machine.ts declares one. */
interface Flow {
  readonly states: object
  readonly actions: object
}

interface Named {
  readonly address: string
  readonly label: Label
}

/** A contract entity: its endpoints by verb, with its address, its name in both languages and its state machine. */
export type Entity<Drafts extends AnyDrafts = AnyDrafts, Machine = undefined> = {
  readonly [Verb in keyof Drafts]: EndpointOf<Drafts[Verb]>
} & { readonly $: Machine extends Flow ? Named & { readonly flow: Machine } : Named }

/**
 * Gives every draft its address: `entity('goods.brand', ['品牌', 'Brand'], { list: … })`. A state machine precedes the drafts:
 * `entity('goods.spu', ['SPU', 'SPU'], spuFlow, { list: … })`.
 */
export function entity<Drafts extends AnyDrafts>(address: string, label: Label, drafts: Drafts): Entity<Drafts>
export function entity<Drafts extends AnyDrafts, Machine extends Flow>(
  address: string,
  label: Label,
  flow: Machine,
  drafts: Drafts,
): Entity<Drafts, Machine>
export function entity(address: string, label: Label, ...values: [AnyDrafts] | [Flow, AnyDrafts]) {
  const [drafts, flow] = values.length === 2 ? [values[1], values[0]] : [values[0]]
  const endpoints = Object.entries(drafts).map(([verb, draft]) => [verb, settle(`${address}.${verb}`, draft)])
  return { ...Object.fromEntries(endpoints), $: { address, label, ...(flow && { flow }) } }
}

/** Every endpoint in a contract tree, in source order. */
export function endpointsOf(tree: object): Endpoint[] {
  return Object.entries(tree).flatMap(([key, value]: [string, unknown]) => {
    if (key === '$' || typeof value !== 'object' || value === null) return []
    return isEndpoint(value) ? [value] : endpointsOf(value)
  })
}

function isEndpoint(value: object): value is Endpoint {
  return 'address' in value && 'method' in value
}

// these return list data: one permission for all (domain §2.3)
const READS_AS_LIST = new Set(['list', 'detail', 'counts'])

function settle(address: string, draft: AnyDraft): Endpoint {
  const [area, noun, verb] = address.split('.') as [string, string, string]
  return {
    address,
    method: draft.method,
    path: draft.path ?? `/api/${address.replaceAll('.', '/')}`,
    access: draft.access ?? (area === 'shop' ? 'customer' : `${area}:${noun}:${READS_AS_LIST.has(verb) ? 'list' : verb}`),
    effect: draft.effect ?? (draft.method === 'GET' ? 'read' : 'write'),
    affects: draft.affects ?? [],
    title: draft.title,
    input: draft.input,
    output: draft.output,
    message: draft.message,
    upload: draft.upload ?? false,
    idempotent: draft.idempotent ?? false,
    creates: draft.creates ?? false,
    hot: draft.hot ?? false,
    guesses: draft.guesses,
    large: draft.large ?? false,
    stepUp: draft.stepUp ?? false,
    quiet: draft.quiet ?? false,
    offline: draft.offline,
    clash: draft.clash,
  }
}
