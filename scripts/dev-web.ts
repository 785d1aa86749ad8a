import { createServer } from 'vite'

/** Addresses that the server answers; all others belong to the web. */
const served = ['/api', '/callback', '/files', '/healthz', '/readyz', '/metrics']

const [host, port, server = ''] = process.argv.slice(2)
const web = await createServer({
  server: { host, port: Number(port), strictPort: true, proxy: Object.fromEntries(served.map((path) => [path, server])) },
})
await web.listen()
