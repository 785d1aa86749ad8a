import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The address of the embedded database that a server has open on this folder. */
export async function databaseOf(dataDir: string): Promise<string> {
  const socket = await readFile(join(dataDir, 'postgres-socket'), 'utf8')
  return `postgresql://hexbolt@localhost/hexbolt?host=${encodeURIComponent(socket)}`
}
