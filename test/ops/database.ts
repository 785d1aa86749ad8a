import { expect } from 'vitest'
import { runningAddress } from '#server/platform/db/embedded-address.ts'

/** The owner's address for the embedded database that a server on this folder has. */
export function databaseOf(dataDir: string): string {
  const address = runningAddress(dataDir)
  expect(address).toBeDefined()
  return address ?? ''
}
