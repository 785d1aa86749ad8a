import * as z from 'zod/mini'
import type { Label } from './label.ts'

/** Who may call: anybody, whoever is logged in, or the holders of a permission `area:entity:action`. */
export type Access = 'public' | 'login' | Permission
export type Permission = `${string}:${string}:${string}`

/** One call of the interface: everything the server, the web client and the documentation know of it. */
export interface Endpoint<Input extends z.ZodMiniType = z.ZodMiniType, Output extends z.ZodMiniType = z.ZodMiniType> {
  /** `goods.brand.edit`: also the query key's prefix and the audit action. */
  readonly address: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly access: Access
  readonly title: Label
  readonly input: Input
  readonly output: Output
  /** `msg` of a success; none where there is nothing to say. */
  readonly message: Label | undefined
  /** Takes a file in the multipart field `file` instead of a body: a picture, or any other. */
  readonly upload: UploadKind | false
  /** Moves stock, money or points: asks for `X-Idempotency-Key` (domain §0.2). */
  readonly idempotent: boolean
  /** Takes many rows: its body may have megabytes. */
  readonly large: boolean
  /** Does much harm in wrong hands: asks for a fresh proof of who is at the screen (session/proof.ts). */
  readonly stepUp: boolean
}

/** What a caller may send. */
export type InputOf<E extends Endpoint> = z.input<E['input']>
/** What a verb receives: cleaned and with defaults. */
export type ParsedOf<E extends Endpoint> = z.output<E['input']>
/** What a call answers in `data`. */
export type OutputOf<E extends Endpoint> = z.output<E['output']>

export type UploadKind = 'image' | 'file'

interface Options {
  path?: string
  access?: Access
  message?: Label
  upload?: UploadKind
  idempotent?: boolean
  large?: boolean
  stepUp?: boolean
}

/** An endpoint before it knows where it stands in the tree. */
export interface Draft<Input extends z.ZodMiniType, Output extends z.ZodMiniType> extends Options {
  readonly method: 'GET' | 'POST'
  readonly title: Label
  readonly input: Input
  readonly output: Output
}

/** A call that reads. */
export function get<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  title: Label,
  input: Input,
  output: Output,
  options: Options = {},
): Draft<Input, Output> {
  return { method: 'GET', title, input, output, ...options }
}

/** A call that writes. */
export function post<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  title: Label,
  input: Input,
  output: Output,
  options: Options = {},
): Draft<Input, Output> {
  return { method: 'POST', title, input, output, ...options }
}

/** Whether a call changes something: every POST does, and an export is a GET that starts work. */
export function writes({ method, address }: Pick<Endpoint, 'method' | 'address'>): boolean {
  return method === 'POST' || address.endsWith('.export')
}

/** An empty request, and the `data` of an answer that carries nothing. */
export const nothing = z.object({})

type AnyDraft = Draft<z.ZodMiniType, z.ZodMiniType>
export type EndpointOf<D extends AnyDraft> = Endpoint<D['input'], D['output']>

/** An entity of the contract: its endpoints by verb, with its address and its name in both languages. */
export type Entity<Drafts extends Record<string, AnyDraft> = Record<string, AnyDraft>> = {
  readonly [Verb in keyof Drafts]: EndpointOf<Drafts[Verb]>
} & { readonly $: { readonly address: string; readonly label: Label } }

/** Gives every draft its place: `entity('goods.brand', ['品牌', 'brand'], { list: … })`. */
export function entity<Drafts extends Record<string, AnyDraft>>(address: string, label: Label, drafts: Drafts): Entity<Drafts> {
  const endpoints = Object.entries(drafts).map(([verb, draft]) => [verb, settle(`${address}.${verb}`, draft)])
  return { ...Object.fromEntries(endpoints), $: { address, label } }
}

/** Every endpoint of a contract tree, in the order of the source. */
export function endpointsOf(tree: object): Endpoint[] {
  return Object.entries(tree).flatMap(([key, value]: [string, unknown]) => {
    if (key === '$' || typeof value !== 'object' || value === null) return []
    return isEndpoint(value) ? [value] : endpointsOf(value)
  })
}

function isEndpoint(value: object): value is Endpoint {
  return 'address' in value && 'method' in value
}

// detail reads what list reads: one permission for both (domain §2.3)
const READS_AS_LIST = new Set(['list', 'detail'])

function settle(address: string, draft: AnyDraft): Endpoint {
  const [area, noun, verb] = address.split('.') as [string, string, string]
  return {
    address,
    method: draft.method,
    path: draft.path ?? `/api/${address.replaceAll('.', '/')}`,
    access: draft.access ?? `${area}:${noun}:${READS_AS_LIST.has(verb) ? 'list' : verb}`,
    title: draft.title,
    input: draft.input,
    output: draft.output,
    message: draft.message,
    upload: draft.upload ?? false,
    idempotent: draft.idempotent ?? false,
    large: draft.large ?? false,
    stepUp: draft.stepUp ?? false,
  }
}
