import type { Endpoint, InputOf, OutputOf } from '#contract/kit/endpoint.ts'

/** What the client needs of an endpoint to call it. */
export type Wire = Pick<Endpoint, 'address' | 'method' | 'path' | 'upload' | 'idempotent'>

/** An endpoint written down without its schemas, for what loads before anything else: the login has no room for zod, and a list of one entity none for the schemas of five others. */
export interface LightWire<E extends Endpoint> extends Wire {
  /** Carries the type; never present. */
  readonly of?: E
}

export function getWire<E extends Endpoint>(address: string, path: string): LightWire<E> {
  return { address, method: 'GET', path, upload: false, idempotent: false }
}

export function postWire<E extends Endpoint>(address: string, path: string): LightWire<E> {
  return { ...getWire<E>(address, path), method: 'POST' }
}

export type CallInput<W extends Wire> = W extends Endpoint ? InputOf<W> : W extends LightWire<infer E> ? InputOf<E> : never
export type CallOutput<W extends Wire> = W extends Endpoint ? OutputOf<W> : W extends LightWire<infer E> ? OutputOf<E> : never
