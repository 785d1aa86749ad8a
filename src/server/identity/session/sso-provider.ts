import type { Configuration } from 'openid-client'
import type { OidcSettings } from '#server/platform/env/verb-env.ts'
import { ApiError, refuse } from '#server/platform/kernel/errors.ts'

/** The secrets for one redirect; the provider receives only the state, the nonce and a hash of the verifier. */
export interface Trip {
  state: string
  nonce: string
  code_verifier: string
}

/** A person's identity at the provider. */
export interface Proof {
  issuer: string
  subject: string
  /** The person's verified claims, as the provider sent them. */
  claims: Readonly<Record<string, unknown>>
}

/** The provider address for a person's redirect, and the redirect secrets. */
export async function beginTrip(oidc: OidcSettings, redirectUri: string): Promise<Trip & { url: string }> {
  const client = await library()
  const config = await configuration(oidc)
  const trip = { state: client.randomState(), nonce: client.randomNonce(), code_verifier: client.randomPKCECodeVerifier() }
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: 'openid profile email',
    response_type: 'code',
    code_challenge: await client.calculatePKCECodeChallenge(trip.code_verifier),
    code_challenge_method: 'S256',
    state: trip.state,
    nonce: trip.nonce,
  })
  return { ...trip, url: url.href }
}

/** Exchanges the person's code for a verified identity. */
export async function endTrip(oidc: OidcSettings, { state, nonce, code_verifier }: Trip, cameBackTo: URL): Promise<Proof> {
  const client = await library()
  const config = await configuration(oidc)
  const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: code_verifier }
  try {
    const tokens = await client.authorizationCodeGrant(config, cameBackTo, checks)
    // defined, because the request contained a nonce
    const claims = tokens.claims() ?? { iss: '', sub: '' }
    // many providers send claims other than the subject only in this second answer
    const more = config.serverMetadata().userinfo_endpoint ? await client.fetchUserInfo(config, tokens.access_token, claims.sub) : {}
    return { issuer: claims.iss, subject: claims.sub, claims: { ...more, ...claims } }
  } catch (error) {
    if (isUnreachable(error)) throw unreachable(error)
    console.warn(`single sign-on: ${wordsOf(error)}`)
    throw refuse(['身份提供方的回应无效，请重新登录', 'The identity provider returned an invalid response. Please log in again'])
  }
}

// loaded on demand: 50 ms and some memory that products without single sign-on save
function library() {
  return import('openid-client')
}

const configurations = new Map<string, Promise<Configuration>>()

/** The provider metadata, requested once; a failure is not cached. */
function configuration(oidc: OidcSettings): Promise<Configuration> {
  const key = JSON.stringify(oidc)
  const known = configurations.get(key) ?? discover(oidc)
  configurations.set(key, known)
  known.catch(() => configurations.delete(key))
  return known
}

async function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<Configuration> {
  const client = await library()
  const server = new URL(issuer)
  // env permits http for this machine's addresses only
  const execute = server.protocol === 'http:' ? [client.allowInsecureRequests] : []
  const authentication = clientSecret === undefined ? client.None() : undefined
  try {
    return await client.discovery(server, clientId, clientSecret, authentication, { execute, timeout: 10 })
  } catch (error) {
    throw unreachable(error)
  }
}

function unreachable(error: unknown): ApiError {
  console.warn(`single sign-on: ${wordsOf(error)}`)
  return new ApiError(502, ['身份提供方无法连接', 'The identity provider cannot be reached'])
}

function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof Error && 'code' in error && error.code === 'OAUTH_TIMEOUT')
}

/** The message only: properties on such an error may contain a token. */
function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
