import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from './env.ts'
import { startError } from './start-error.ts'

const BYTES = 32

/** The key that secrets in the database are encrypted with: the one of the environment, else one made at the first start and kept in a file. */
export async function secretKeyOf({ secretKey, dataDir }: Pick<Env, 'secretKey' | 'dataDir'>): Promise<Buffer> {
  if (secretKey !== undefined) return Buffer.from(secretKey, 'hex')
  const file = join(dataDir, 'secret.key')
  await mkdir(dataDir, { recursive: true })
  const key = Buffer.from(((await textOf(file)) ?? (await made(file))).trim(), 'hex')
  if (key.length === BYTES) return key
  throw startError(`密钥文件已损坏：${file}`, `The key file is damaged: ${file}`)
}

/**
 * A new key, whole before it has the file's name: neither whoever looks in the same moment nor a crash finds half of one. Whoever comes second
 * takes the key of the first.
 */
async function made(file: string): Promise<string> {
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
