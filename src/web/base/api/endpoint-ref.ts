import type { Endpoint, InputOf, OutputOf } from '#contract/kit/endpoint.ts'

/** The endpoint properties that the client needs for a call. Without `effect`, a GET is safe to repeat. */
export type EndpointShape = Pick<Endpoint, 'address' | 'method' | 'path' | 'upload' | 'idempotent' | 'quiet'> &
  Partial<Pick<Endpoint, 'effect' | 'offline' | 'creates'>>

/**
 * An endpoint without its schemas, for code that loads first: the login page carries no zod, and an entity's list no schemas for other
 * entities.
 */
export interface EndpointRef<E extends Endpoint> extends EndpointShape {
  /** Carries the type; absent at run time. */
  readonly of?: E
}

export function getRef<E extends Endpoint>(
  address: string,
  path: string,
  { quiet = false }: Partial<Pick<EndpointShape, 'quiet'>> = {},
): EndpointRef<E> {
  return { address, method: 'GET', path, upload: false, idempotent: false, quiet }
}

export function postRef<E extends Endpoint>(address: string, path: string, marks?: Partial<Pick<EndpointShape, 'quiet'>>): EndpointRef<E> {
  return { ...getRef<E>(address, path, marks), method: 'POST' }
}

export type CallInput<W extends EndpointShape> = W extends Endpoint ? InputOf<W> : W extends EndpointRef<infer E> ? InputOf<E> : never
export type CallOutput<W extends EndpointShape> = W extends Endpoint ? OutputOf<W> : W extends EndpointRef<infer E> ? OutputOf<E> : never
