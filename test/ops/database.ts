import { expect } from 'vitest'
import { runningAddress } from '#server/platform/db/embedded-address.ts'

/** The owner's address of the embedded database of a server on this folder. */
export function databaseOf(dataDir: string): string {
  const address = runningAddress(dataDir)
  expect(address).toBeDefined()
  return address ?? ''
}
