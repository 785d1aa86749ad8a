import type { Endpoint } from '#contract/kit/endpoint.ts'

/** A walk identity: its grants, and the texts that no answer may contain. */
export interface Identity {
  code: string
  perms: readonly string[]
  closed: readonly string[]
}

export interface WalkAnswer {
  endpoint: Endpoint
  input: object
  status: number
  body: string
}

/** Judges one answer; returns the fault, or undefined. */
export type Check = (identity: Identity, answer: WalkAnswer) => string | undefined
