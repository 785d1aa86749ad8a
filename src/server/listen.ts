import { isIPv6, type AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Env } from './platform/env/env.ts'
import { startError } from './platform/env/start-error.ts'

/** Opens the port and returns the address to open in a browser. */
export async function listen(app: FastifyInstance, { host, port, publicUrl }: Env): Promise<string> {
  const { level } = app.log
  // Fastify would announce the address in its own line, above ours.
  app.log.level = 'warn'
  try {
    await app.listen({ host, port })
  } catch (error) {
    throw explain(error as NodeJS.ErrnoException, host, port)
  } finally {
    app.log.level = level
  }
  const { port: opened } = app.server.address() as AddressInfo
  return publicUrl ?? `http://${nameOf(host)}:${opened}`
}

/** Refuses new requests; answers those in flight, and closes their connections after ten seconds. */
export async function closeGently(app: FastifyInstance): Promise<void> {
  // A browser keeps the connection for an answered request open, and closing would wait for it.
  const answered = setInterval(() => app.server.closeIdleConnections(), 20)
  const late = setTimeout(() => app.server.closeAllConnections(), 10_000)
  await app.close()
  clearInterval(answered)
  clearTimeout(late)
}

function nameOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return isIPv6(host) ? `[${host}]` : host
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): unknown {
  const other = port + 1
  switch (error.code) {
    case 'EADDRINUSE':
      return startError(
        `端口 ${port} 已被占用。请停止占用它的程序，或换一个端口：PORT=${other} npm start`,
        `Port ${port} is in use. Stop the program that uses it, or choose another port: PORT=${other} npm start`,
        error,
      )
    case 'EACCES':
      return startError(
        `没有使用端口 ${port} 的权限，请用 PORT 选择 1024 以上的端口。`,
        `Port ${port} needs more rights: choose one above 1024 with PORT.`,
        error,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return startError(`本机没有地址 ${host}，请检查 HOST。`, `This machine has no address ${host}: check HOST.`, error)
    default:
      return error
  }
}
