import { buildStale } from '../build.ts'

// the browser's part measures the built product
await buildStale()
await import('../../bench/run.ts')
