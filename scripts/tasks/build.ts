import { buildStale } from '../build.ts'
import { elapsed } from '../progress.ts'

const began = performance.now()
await buildStale()
console.log(`dist/ is up to date (${elapsed(began)})`)
