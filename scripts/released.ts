import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrations, migrationsFolder } from '#server/platform/db/migrate.ts'

/** The released migrations, by tag: their files never change again (docs/operations.md). */
export type Released = Record<string, { release: string; sha256: string }>

export const releasedPath = join(migrationsFolder, 'released.json')

export function readReleased(): Released {
  return JSON.parse(readFileSync(releasedPath, 'utf8')) as Released
}

/** The SHA-256 for every migration file, by tag. */
export function migrationHashes(): Record<string, string> {
  return Object.fromEntries(
    migrations().map(({ tag }) => [
      tag,
      createHash('sha256')
        .update(readFileSync(join(migrationsFolder, `${tag}.sql`)))
        .digest('hex'),
    ]),
  )
}
