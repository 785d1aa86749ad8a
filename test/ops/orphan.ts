import { findIdentity } from '#server/platform/db/embedded-identity.ts'
import { startEmbedded } from '#server/platform/db/embedded.ts'

// A test starts and kills this process: its PostgreSQL survives, as on a system without a death signal.
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
