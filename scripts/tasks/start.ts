import { become, serveBeside } from '../become.ts'
import { buildStale, isWebMissing } from '../build.ts'

if (isWebMissing()) {
  // The first start fills the database on one core while the other builds the web.
  const building = buildStale(['web'])
  await Promise.all([buildStale(['server']).then(() => serveBeside(building)), building.catch(() => undefined)])
} else {
  await buildStale()
  become('main.js')
}
