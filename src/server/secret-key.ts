import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from './env.ts'
import { startError } from './start-error.ts'

const BYTES = 32

/** The key that secrets in the database are encrypted with: the one of the environment, else one made at the first start and kept in a file. */
export async function secretKeyOf({ secretKey, dataDir }: Pick<Env, 'secretKey' | 'dataDir'>): Promise<Buffer> {
  if (secretKey !== undefined) return Buffer.from(secretKey, 'hex')
  const file = join(dataDir, 'secret.key')
  await mkdir(dataDir, { recursive: true })
  // whoever comes second, even in the same moment, takes the key of the first
  await writeFile(file, `${randomBytes(BYTES).toString('hex')}\n`, { mode: 0o600, flag: 'wx', flush: true }).catch(unlessThere)
  const key = Buffer.from((await readFile(file, 'utf8')).trim(), 'hex')
  if (key.length === BYTES) return key
  throw startError(`密钥文件已损坏：${file}`, `The key file is damaged: ${file}`)
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
