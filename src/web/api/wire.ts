import type { Endpoint, InputOf, OutputOf } from '#contract/kit/endpoint.ts'

/** What the client needs of an endpoint to call it. */
export type Wire = Pick<Endpoint, 'address' | 'method' | 'path' | 'upload' | 'idempotent'>

/** An endpoint written down without its schemas, for what must load before anything else: zod stays out of the login page. */
export interface LightWire<E extends Endpoint> extends Wire {
  /** Carries the type; never present. */
  readonly of?: E
}

export type CallInput<W extends Wire> = W extends Endpoint ? InputOf<W> : W extends LightWire<infer E> ? InputOf<E> : never
export type CallOutput<W extends Wire> = W extends Endpoint ? OutputOf<W> : W extends LightWire<infer E> ? OutputOf<E> : never
