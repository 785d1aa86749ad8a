import { findIdentity } from '#server/db/embedded-identity.ts'
import { startEmbedded } from '#server/db/embedded.ts'

// Started by a test and killed: as on a system that has no death signal, its PostgreSQL lives on.
await startEmbedded({
  dataDir: process.argv[2] ?? '',
  log: () => undefined,
  settings: { fsync: 'off' },
  asWhom: (place) => {
    const identity = findIdentity(place)
    return { ...identity, prefix: identity.prefix.filter((word) => word !== 'setpriv' && !word.startsWith('--pdeathsig')) }
  },
})
console.log('ready')
setInterval(() => undefined, 1000)
