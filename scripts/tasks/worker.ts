import { become } from '../become.ts'
import { buildStale } from '../build.ts'

await buildStale(['server'])
become('worker.js')
