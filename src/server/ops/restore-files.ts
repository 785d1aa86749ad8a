import type { ClientBase } from 'pg'
import type { FileStore } from '#server/platform/kernel/file-store.ts'
import { nameIn } from '#server/platform/storage/store.ts'
import { thumbsOf } from '#server/platform/storage/thumbs.ts'
import { isNamedBy } from './backup.ts'
import type { Member } from './tar.ts'

/**
 * Yields the table members, and stores the members that are files, before the switch. A file's name is the hash of its content: an
 * existing file is skipped, and one with another hash is refused. `remaining` receives the names for newly stored files.
 */
export async function* keepFiles(
  members: AsyncIterable<Member>,
  files: FileStore,
  remaining: string[],
  reached: (step: string) => void,
): AsyncGenerator<Member> {
  for await (const member of members) {
    const [, name] = /^files\/(.+)$/.exec(member.name) ?? []
    if (name === undefined) {
      yield member
      continue
    }
    if (!isNamedBy(name, member.body)) throw new Error(`a file is not what its name says: ${name}`)
    const size = await files.size(name)
    if (size === member.body.length) continue
    if (size === undefined) remaining.push(name)
    await files.keep(name, member.body)
    reached(`file ${name}`)
  }
}

/** Stores the file addresses from the rows that the restore replaces, in a temporary table on this connection. */
export async function noteOldFiles(client: ClientBase): Promise<void> {
  await client.query('create temporary table old_files (url text)')
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('public.media') is not null as there`)
  if (rows[0]?.there) await client.query('insert into pg_temp.old_files select url from public.media')
}

/** Deletes files without a row, after the switch. */
export async function removeOldFiles(client: ClientBase, files: FileStore): Promise<void> {
  const { rows } = await client.query<{ url: string }>(
    'select distinct url from pg_temp.old_files old where not exists (select from public.media m where m.url = old.url)',
  )
  for (const { url } of rows) {
    const name = nameIn(url)
    for (const file of [name, ...thumbsOf(name)]) await files.remove(file)
  }
}
