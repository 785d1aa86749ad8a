import { buildStale } from '../build.ts'

await buildStale(['web'])
await import('../../bench/run.ts')
