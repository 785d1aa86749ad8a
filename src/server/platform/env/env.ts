import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import * as z from 'zod/mini'
import type { Settings } from './core/settings.ts'
import { doorRules, doorSecrets, doorsExpected, doorsOf, doorVariables } from './env-doors.ts'
import { startError } from './start-error.ts'

type Source = Readonly<Record<string, string | undefined>>

export interface Env extends Readonly<Settings> {
  readonly port: number
  readonly host: string
  /** Absent: the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined
  readonly dataDir: string
  /** Where uploaded files are kept: a folder, or a store that speaks S3. */
  readonly storageUrl: string
  readonly adminPassword: string | undefined
  /** 32 bytes as hexadecimal digits; absent: a file in `dataDir`. */
  readonly secretKey: string | undefined
  /** Whether the process that serves also works off the queue; else `npm run worker` does. */
  readonly worker: boolean
  readonly logLevel: z.infer<typeof logLevel>
  /** Whoever shows it may read `/metrics`; absent: only this machine. */
  readonly metricsToken: string | undefined
  /** Addresses of proxies whose word on who calls is taken. */
  readonly trustProxy: readonly string[]
  /** How many calls a second one session may make in the long run; 0: as many as it likes. */
  readonly callsPerSecond: number
  /** How many milliseconds of work a second one session may cause in the long run; 0: as many as it likes. */
  readonly workPerSecond: number
  /** For how long a stopping process still answers while `/readyz` says that it stops. */
  readonly drainMs: number
}

/** Reads the environment, the only place that does; a wrong value ends the start, and all of them are named at once. */
export function readEnv(source: Source = process.env): Env {
  // A variable that is set to nothing is not set.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()))
  const read = variables.safeParse(given)
  if (!read.success) throw wrongValues(given, read.error.issues)
  const { PORT, HOST, DATABASE_URL, DATA_DIR, STORAGE_URL, PUBLIC_URL, DEMO, ADMIN_PASSWORD, SECRET_KEY, WORKER, LOG_LEVEL } = read.data
  const { METRICS_TOKEN, TRUST_PROXY, CALLS_PER_SECOND, WORK_PER_SECOND, DRAIN_SECONDS } = read.data
  const dataDir = resolve(DATA_DIR)
  const demo = DEMO === undefined ? DATABASE_URL === undefined && given.NODE_ENV !== 'production' : DEMO === '1'
  return {
    ...doorsOf(read.data, demo),
    port: PORT,
    host: HOST,
    databaseUrl: DATABASE_URL,
    dataDir,
    storageUrl: STORAGE_URL === undefined ? join(dataDir, 'files') : STORAGE_URL.startsWith('s3://') ? STORAGE_URL : resolve(STORAGE_URL),
    publicUrl: PUBLIC_URL?.replace(/\/+$/, ''),
    demo,
    adminPassword: ADMIN_PASSWORD,
    secretKey: SECRET_KEY,
    worker: WORKER === '1',
    logLevel: LOG_LEVEL,
    metricsToken: METRICS_TOKEN,
    trustProxy: TRUST_PROXY?.split(',').map((one) => one.trim()) ?? [],
    callsPerSecond: CALLS_PER_SECOND,
    workPerSecond: WORK_PER_SECOND,
    drainMs: DRAIN_SECONDS * 1000,
  }
}

/** The few variables that a program we start needs from the system; the rest, secrets among them, is not passed on. */
export function systemVariables({ PATH = '/usr/local/bin:/usr/bin:/bin', SystemRoot }: Source = process.env): Record<string, string> {
  return SystemRoot === undefined ? { PATH } : { PATH, SystemRoot }
}

const port = z.pipe(z.string().check(z.regex(/^\d{1,5}$/)), z.pipe(z.transform(Number), z.number().check(z.lte(65_535))))
const host = z.string().check(z.regex(/^[\w.:-]+$/))
const folder = z.string().check(z.refine((value) => !value.includes('\0') && !/^[a-z][a-z0-9+.-]+:\/\//i.test(value)))
const objectStore = z.string().check(z.regex(/^s3:\/\/[^\s:@/]+:[^\s@/]+@[\w.-]+(?::\d+)?\/[\w.-]+/))
const database = z.url({ protocol: /^postgres(ql)?$/ })
const proxies = z.string().check(z.refine((value) => value.split(',').every((one) => isNetwork(one.trim()))))
const seconds = z.pipe(z.string().check(z.regex(/^\d{1,3}$/)), z.transform(Number))
const perSecond = z.pipe(z.string().check(z.regex(/^\d{1,4}$/)), z.transform(Number))
const logLevel = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])

const variables = z
  .object({
    ...doorVariables,
    PORT: z._default(port, 5320),
    HOST: z._default(host, '127.0.0.1'),
    DATABASE_URL: z.optional(database),
    DATA_DIR: z._default(folder, 'data'),
    STORAGE_URL: z.optional(z.union([folder, objectStore])),
    PUBLIC_URL: z.optional(z.url({ protocol: /^https?$/ })),
    DEMO: z.optional(z.enum(['0', '1'])),
    ADMIN_PASSWORD: z.optional(z.string().check(z.regex(/^(?=.*[A-Za-z])(?=.*\d).{8,72}$/u))),
    SECRET_KEY: z.optional(z.string().check(z.regex(/^[\da-f]{64}$/i))),
    WORKER: z._default(z.enum(['0', '1']), '1'),
    LOG_LEVEL: z._default(logLevel, 'info'),
    METRICS_TOKEN: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{16,200}$/))),
    TRUST_PROXY: z.optional(proxies),
    CALLS_PER_SECOND: z._default(perSecond, 30),
    WORK_PER_SECOND: z._default(perSecond, 50),
    DRAIN_SECONDS: z._default(seconds, 0),
  })
  .check(...doorRules)

const expected: Record<keyof z.infer<typeof variables>, readonly [zh: string, en: string]> = {
  ...doorsExpected,
  PORT: ['0–65535 的整数（0 为任意空闲端口）', 'a whole number from 0 to 65535 (0: any free port)'],
  HOST: ['主机名或 IP 地址，如 127.0.0.1、0.0.0.0', 'a host name or an IP address, such as 127.0.0.1 or 0.0.0.0'],
  DATABASE_URL: ['postgresql://用户:密码@主机:5432/数据库', 'postgresql://user:password@host:5432/database'],
  DATA_DIR: ['文件夹路径', 'the path of a folder'],
  STORAGE_URL: ['文件夹路径或 s3://密钥:密文@主机/存储桶', 'the path of a folder, or s3://key:secret@host/bucket'],
  PUBLIC_URL: ['http:// 或 https:// 开头的网址', 'an address that begins with http:// or https://'],
  DEMO: ['0 或 1', '0 or 1'],
  ADMIN_PASSWORD: ['8–72 个字符，包含字母和数字', '8 to 72 characters with letters and digits'],
  SECRET_KEY: ['64 个十六进制数字（openssl rand -hex 32）', '64 hexadecimal digits (openssl rand -hex 32)'],
  WORKER: ['0 或 1', '0 or 1'],
  METRICS_TOKEN: ['至少 16 个可见 ASCII 字符', 'at least 16 visible ASCII characters'],
  TRUST_PROXY: ['IP 地址或网段，逗号分隔，如 10.0.0.0/8', 'addresses or networks with commas between them, such as 10.0.0.0/8'],
  CALLS_PER_SECOND: ['0–9999 的整数（0 为不限）', 'a whole number from 0 to 9999 (0: no limit)'],
  WORK_PER_SECOND: ['0–9999 的整数，毫秒（0 为不限）', 'a whole number of milliseconds from 0 to 9999 (0: no limit)'],
  DRAIN_SECONDS: ['0–999 的整数', 'a whole number from 0 to 999'],
  LOG_LEVEL: [`${logLevel.options.join('、')} 之一`, `one of ${logLevel.options.join(', ')}`],
}

/** An address, a network, or one of the names that fastify knows. */
function isNetwork(text: string): boolean {
  if (/^(?:loopback|linklocal|uniquelocal)$/.test(text)) return true
  const [address = '', bits] = text.split('/')
  return isIP(address) > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address) === 4 ? 32 : 128)))
}

const secret: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'STORAGE_URL',
  'ADMIN_PASSWORD',
  'SECRET_KEY',
  'METRICS_TOKEN',
  ...doorSecrets,
])

function wrongValues(given: Source, issues: readonly z.core.$ZodIssue[]): Error {
  const names = new Set(issues.map((issue) => issue.path[0] as keyof typeof expected))
  const line = (name: keyof typeof expected, words: string, wanted: string) =>
    `  ${name}=${given[name] === undefined ? '' : secret.has(name) ? '***' : JSON.stringify(given[name])}  ${words} ${wanted}`
  return startError(
    ['环境变量有误：', ...[...names].map((name) => line(name, '应为', expected[name][0]))].join('\n'),
    ['Wrong environment values:', ...[...names].map((name) => line(name, 'should be', expected[name][1]))].join('\n'),
  )
}
