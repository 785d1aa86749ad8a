import { createServer } from 'vite'

/** What the server answers itself; every other address is the web's. */
const served = ['/api', '/callback', '/files', '/healthz', '/readyz', '/metrics']

const [host, port, server = ''] = process.argv.slice(2)
const web = await createServer({
  server: { host, port: Number(port), strictPort: true, proxy: Object.fromEntries(served.map((path) => [path, server])) },
})
await web.listen()
