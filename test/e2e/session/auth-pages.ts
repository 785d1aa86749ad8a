import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { client, startIdentityProvider, type IdentityProvider } from '#test/make/identity-provider.ts'
import { startServer, type RunningServer } from '#test/setup/server.ts'
import { expect, test as base } from './login.ts'

export { expect }

interface Doors {
  server: RunningServer
  provider: IdentityProvider
}

/** The product with all login methods, in a separate process on the same database, without a session. */
export const test = base.extend<{ codeFor: (mobile: string) => Promise<string> }, { doors: Doors }>({
  doors: [
    // The first fixture parameter must be a pattern.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const port = await freePort()
      const url = `http://127.0.0.1:${port}`
      const provider = await startIdentityProvider(`${url}/callback`)
      const server = await startServer({
        PORT: String(port),
        PUBLIC_URL: url,
        DATABASE_URL: process.env.E2E_DATABASE_URL ?? '',
        // the same upload folder as well
        DATA_DIR: process.env.E2E_DATA_DIR ?? '',
        DEMO: '1',
        LOG_LEVEL: 'warn',
        REGISTRATION: '1',
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: client.client_id,
        OIDC_USERNAME_CLAIM: 'preferred_username',
        OIDC_CLIENT_SECRET: client.client_secret,
        OIDC_TITLE: '公司账号',
      })
      await use({ server, provider })
      await server.stop()
      await provider.close()
    },
    { scope: 'worker' },
  ],
  account: null,
  baseURL: async ({ doors }, use) => use(doors.server.url),
  /** Reads the code from the server's console, where a demonstration prints it. */
  codeFor: async ({ doors }, use) =>
    use(async (mobile) => {
      let code: string | undefined
      await expect
        .poll(
          () =>
            (code = doors.server
              .output()
              .split(mobile)
              .at(-1)
              ?.match(/^\s+(\d{6})/)?.[1]),
        )
        .toBeDefined()
      return code ?? ''
    }),
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return port
}
