import { restore } from '#server/ops/restore.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { folderStore } from '#server/platform/storage/folder-store.ts'

// A test starts this program: it restores, and is killed at the step with this name.
const [, , address = '', folder = '', path = '', key = '', last = ''] = process.argv
const database = openDatabase(address, { max: 2 })
await restore({
  database,
  app: undefined,
  files: folderStore(folder),
  path,
  secretKey: Buffer.from(key, 'hex'),
  force: true,
  log: () => undefined,
  reached: (step) => {
    if (step === last) process.kill(process.pid, 'SIGKILL')
  },
})
