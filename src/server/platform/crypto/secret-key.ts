import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '#server/platform/env/env.ts'
import { startError } from '#server/platform/env/start-error.ts'

const BYTES = 32

/** The encryption key for secrets in the database: the key from env, or one that the first start writes to a file. */
export async function secretKeyOf({ secretKey, dataDir }: Pick<Env, 'secretKey' | 'dataDir'>): Promise<Buffer> {
  if (secretKey !== undefined) return Buffer.from(secretKey, 'hex')
  const file = join(dataDir, 'secret.key')
  await mkdir(dataDir, { recursive: true })
  const key = Buffer.from(((await textOf(file)) ?? (await createKey(file))).trim(), 'hex')
  if (key.length === BYTES) return key
  throw startError(`密钥文件已损坏：${file}`, `The key file is damaged: ${file}`)
}

/**
 * Creates a key file atomically: the file is complete before it gets its name, so neither a concurrent reader nor a crash leaves
 * half a file. The second creator at the same time uses the first creator's key.
 */
async function createKey(file: string): Promise<string> {
  const own = `${file}.${randomUUID()}`
  await writeFile(own, `${randomBytes(BYTES).toString('hex')}\n`, { mode: 0o600, flag: 'wx', flush: true })
  await link(own, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(own)
  return readFile(file, 'utf8')
}

async function textOf(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })
}
