import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider, type Configuration } from 'oidc-provider'

export interface IdentityProvider {
  readonly issuer: string
  /** Each person's claims by subject. */
  readonly people: Map<string, Readonly<Record<string, string | boolean>>>
  close(): Promise<void>
}

export const client = { client_id: 'hexbolt', client_secret: 'the-secret-of-the-client-of-the-tests' }

/** A certified OpenID Connect provider on a free port. Its login page asks only for the subject. */
export async function startIdentityProvider(redirectUri: string): Promise<IdentityProvider> {
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => undefined
  const server = createServer((request, response) => handle(request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const people: IdentityProvider['people'] = new Map()
  const provider = new Provider(issuer, configurationFor(redirectUri, people))
  const answer = provider.callback()
  handle = (request, response) => {
    if (request.url?.startsWith('/interaction/')) void interact(provider, request, response)
    else void answer(request, response)
  }
  const close = async () => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  }
  return { issuer, people, close }
}

function configurationFor(redirectUri: string, people: IdentityProvider['people']): Configuration {
  return {
    clients: [{ ...client, redirect_uris: [redirectUri], token_endpoint_auth_method: 'client_secret_post' }],
    claims: { openid: ['sub'], profile: ['preferred_username'], email: ['email', 'email_verified'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    ttl: { AccessToken: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    cookies: { keys: ['for the tests only'] },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
    // without a consent page
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client?.clientId, accountId: oidc.session?.accountId })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
  }
}

const page = `<!doctype html><title>Identity provider</title>
<form method="post"><label>Who are you? <input name="sub"></label><button>Continue</button><button name="cancel" value="1">Cancel</button></form>`

async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'GET') return void response.writeHead(200, { 'content-type': 'text/html' }).end(page)
  let body = ''
  for await (const chunk of request) body += String(chunk)
  const params = new URLSearchParams(body)
  const result = params.has('cancel') ? { error: 'access_denied' } : { login: { accountId: params.get('sub') ?? '' } }
  await provider.interactionFinished(request, response, result)
}
