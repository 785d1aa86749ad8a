import { become, prepareDatabase } from '../become.ts'
import { buildStale, isWebMissing } from '../build.ts'

const isFirst = isWebMissing()
// The database is filled on one core while the web is built on the other.
await Promise.all([buildStale(['server']).then(() => (isFirst ? prepareDatabase() : undefined)), buildStale(['web'])])
become('main.js')
