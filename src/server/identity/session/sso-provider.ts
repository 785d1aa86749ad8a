import type { Configuration } from 'openid-client'
import type { OidcSettings } from '../core/settings.ts'
import { ApiError, refuse } from '../core/errors.ts'

/** The secrets of one trip; the provider sees none of them but the state, the nonce and a hash of the verifier. */
export interface Trip {
  state: string
  nonce: string
  code_verifier: string
}

/** Who somebody is at the provider. */
export interface Proof {
  issuer: string
  subject: string
  /** What the provider says of the person; verified as it came. */
  claims: Readonly<Record<string, unknown>>
}

/** The provider's address to which a person is sent, and the secrets of the trip. */
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

/** Exchanges the code that the person came back with and verifies what it stands for. */
export async function endTrip(oidc: OidcSettings, { state, nonce, code_verifier }: Trip, cameBackTo: URL): Promise<Proof> {
  const client = await library()
  const config = await configuration(oidc)
  const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: code_verifier }
  try {
    const tokens = await client.authorizationCodeGrant(config, cameBackTo, checks)
    // asked for by the nonce, so there is one
    const claims = tokens.claims() ?? { iss: '', sub: '' }
    // many providers keep all but the subject for this second question
    const more = config.serverMetadata().userinfo_endpoint ? await client.fetchUserInfo(config, tokens.access_token, claims.sub) : {}
    return { issuer: claims.iss, subject: claims.sub, claims: { ...more, ...claims } }
  } catch (error) {
    if (isUnreachable(error)) throw unreachable(error)
    console.warn(`single sign-on: ${wordsOf(error)}`)
    throw refuse(['身份提供方的回应无效，请重新登录', 'The identity provider did not confirm this login. Please start again'])
  }
}

// 50 ms and some memory that products without single sign-on do not spend
function library() {
  return import('openid-client')
}

const configurations = new Map<string, Promise<Configuration>>()

/** What the provider says of itself, asked for once; a failure is not kept. */
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
  // the environment takes http for addresses of this machine only
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

/** Its message alone: what hangs on such an error may hold a token. */
function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
