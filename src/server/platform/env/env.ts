import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import * as z from 'zod/mini'
import { doorRules, doorSecrets, doorsExpected, doorsOf, doorVariables, overTls } from './env-doors.ts'
import { startError } from './start-error.ts'
import type { VerbEnv } from './verb-env.ts'

type Source = Readonly<Record<string, string | undefined>>

export interface Env extends Readonly<VerbEnv> {
  readonly port: number
  readonly host: string
  /** Absent: the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined
  /** The address for the login that owns the `databaseUrl` tables; absent: its own login. */
  readonly databaseOwnerUrl: string | undefined
  readonly dataDir: string
  /** The store for uploaded files: a folder, or an S3 bucket. */
  readonly storageUrl: string
  readonly adminPassword: string | undefined
  /** 32 bytes as hexadecimal digits; absent: a file in `dataDir`. */
  readonly secretKey: string | undefined
  /** True if the serving process also runs the queue; otherwise `npm run worker` does. */
  readonly worker: boolean
  readonly logLevel: z.infer<typeof logLevel>
  /** The token that permits reading `/metrics`; absent: only this machine may. */
  readonly metricsToken: string | undefined
  /** Addresses for the proxies whose forwarded client address is trusted. */
  readonly trustProxy: readonly string[]
  /** Calls per second by one session in the long run; 0: unlimited. */
  readonly callsPerSecond: number
  /** Milliseconds of work per second that one session may cause in the long run; 0: unlimited. */
  readonly workPerSecond: number
  /** The time during which a stopping process still answers while `/readyz` reports that it stops. */
  readonly drainMs: number
}

/** Reads the environment; no other module does. An invalid value ends the start, and all invalid values are named at once. */
export function readEnv(source: Source = process.env): Env {
  // An empty variable counts as unset.
  const nonEmpty = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()))
  const read = variables.safeParse(nonEmpty)
  if (!read.success) throw wrongValues(nonEmpty, read.error.issues)
  const { PORT, HOST, DATABASE_URL, DATA_DIR, STORAGE_URL, PUBLIC_URL, DEMO, ADMIN_PASSWORD, SECRET_KEY, WORKER, LOG_LEVEL } = read.data
  const { DATABASE_OWNER_URL, AUDIT_HEAD, METRICS_TOKEN, TRUST_PROXY, CALLS_PER_SECOND, WORK_PER_SECOND, DRAIN_SECONDS } = read.data
  const virtualAdmin = read.data.LOGIN_INTERCEPTION === '0'
  const dataDir = resolve(DATA_DIR)
  const demo = DEMO === undefined ? DATABASE_URL === undefined && nonEmpty.NODE_ENV !== 'production' : DEMO === '1'
  if (virtualAdmin && !mayGoWithoutLogin({ demo, host: HOST, isProduction: nonEmpty.NODE_ENV === 'production', proxies: TRUST_PROXY })) {
    throw startError(
      'LOGIN_INTERCEPTION=0 关闭登录，任何人都是管理员：只允许在本机演示时使用（DEMO=1、HOST 为本机地址、没有 TRUST_PROXY，且 NODE_ENV 不是 production）。',
      'LOGIN_INTERCEPTION=0 turns the login off and makes everybody an administrator: it is refused but in a demonstration on this machine (DEMO=1, HOST of this machine, no TRUST_PROXY, and NODE_ENV other than production).',
    )
  }
  return {
    ...doorsOf(read.data, demo),
    port: PORT,
    host: HOST,
    databaseUrl: DATABASE_URL,
    databaseOwnerUrl: DATABASE_OWNER_URL,
    dataDir,
    storageUrl: STORAGE_URL === undefined ? join(dataDir, 'files') : STORAGE_URL.startsWith('s3://') ? STORAGE_URL : resolve(STORAGE_URL),
    publicUrl: PUBLIC_URL?.replace(/\/+$/, ''),
    localUrl: `http://127.0.0.1:${read.data.PORT}`,
    demo,
    virtualAdmin,
    factorOptional: demo,
    adminPassword: ADMIN_PASSWORD,
    secretKey: SECRET_KEY,
    worker: WORKER === '1',
    logLevel: LOG_LEVEL,
    metricsToken: METRICS_TOKEN,
    trustProxy: TRUST_PROXY?.split(',').map((one) => one.trim()) ?? [],
    callsPerSecond: CALLS_PER_SECOND,
    workPerSecond: WORK_PER_SECOND,
    drainMs: DRAIN_SECONDS * 1000,
    auditHead: AUDIT_HEAD === undefined || /^https?:/i.test(AUDIT_HEAD) ? AUDIT_HEAD : resolve(AUDIT_HEAD),
  }
}

interface Place {
  demo: boolean
  host: string
  isProduction: boolean
  proxies: string | undefined
}

function mayGoWithoutLogin({ demo, host, isProduction, proxies }: Place): boolean {
  return demo && !isProduction && proxies === undefined && /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/.test(host)
}

/** The few variables that a child program needs from the system; all others, including secrets, are not passed on. */
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

const needsDatabaseUrl = z.refine<{ DATABASE_URL?: string; DATABASE_OWNER_URL?: string }>(
  (env) => env.DATABASE_OWNER_URL === undefined || env.DATABASE_URL !== undefined,
  { path: ['DATABASE_OWNER_URL'] },
)

const variables = z
  .object({
    ...doorVariables,
    PORT: z._default(port, 5320),
    HOST: z._default(host, '127.0.0.1'),
    DATABASE_URL: z.optional(database),
    DATABASE_OWNER_URL: z.optional(database),
    DATA_DIR: z._default(folder, 'data'),
    STORAGE_URL: z.optional(z.union([folder, objectStore])),
    PUBLIC_URL: z.optional(z.url({ protocol: /^https?$/ })),
    DEMO: z.optional(z.enum(['0', '1'])),
    LOGIN_INTERCEPTION: z._default(z.enum(['0', '1']), '1'),
    ADMIN_PASSWORD: z.optional(z.string().check(z.regex(/^(?=.*[A-Za-z])(?=.*\d).{8,72}$/u))),
    SECRET_KEY: z.optional(z.string().check(z.regex(/^[\da-f]{64}$/i))),
    WORKER: z._default(z.enum(['0', '1']), '1'),
    LOG_LEVEL: z._default(logLevel, 'info'),
    METRICS_TOKEN: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{16,200}$/))),
    TRUST_PROXY: z.optional(proxies),
    CALLS_PER_SECOND: z._default(perSecond, 30),
    WORK_PER_SECOND: z._default(perSecond, 50),
    DRAIN_SECONDS: z._default(seconds, 0),
    AUDIT_HEAD: z.optional(z.union([folder, overTls])),
  })
  .check(...doorRules, needsDatabaseUrl)

const expected: Record<keyof z.infer<typeof variables>, readonly [zh: string, en: string]> = {
  ...doorsExpected,
  PORT: ['0–65535 的整数（0 为任意空闲端口）', 'a whole number from 0 to 65535 (0: any free port)'],
  HOST: ['主机名或 IP 地址，如 127.0.0.1、0.0.0.0', 'a host name or an IP address, such as 127.0.0.1 or 0.0.0.0'],
  DATABASE_URL: ['postgresql://用户:密码@主机:5432/数据库', 'postgresql://user:password@host:5432/database'],
  DATABASE_OWNER_URL: [
    'postgresql://所有者:密码@主机:5432/数据库，与 DATABASE_URL 同时设置',
    'postgresql://owner:password@host:5432/database, together with DATABASE_URL',
  ],
  DATA_DIR: ['文件夹路径', 'the path of a folder'],
  STORAGE_URL: ['文件夹路径或 s3://密钥:密文@主机/存储桶', 'the path of a folder, or s3://key:secret@host/bucket'],
  PUBLIC_URL: ['http:// 或 https:// 开头的网址', 'an address that begins with http:// or https://'],
  DEMO: ['0 或 1', '0 or 1'],
  LOGIN_INTERCEPTION: ['0 或 1', '0 or 1'],
  ADMIN_PASSWORD: ['8–72 个字符，包含字母和数字', '8 to 72 characters with letters and digits'],
  SECRET_KEY: ['64 个十六进制数字（openssl rand -hex 32）', '64 hexadecimal digits (openssl rand -hex 32)'],
  WORKER: ['0 或 1', '0 or 1'],
  METRICS_TOKEN: ['至少 16 个可见 ASCII 字符', 'at least 16 visible ASCII characters'],
  TRUST_PROXY: ['IP 地址或网段，逗号分隔，如 10.0.0.0/8', 'addresses or networks with commas between them, such as 10.0.0.0/8'],
  CALLS_PER_SECOND: ['0–9999 的整数（0 为不限）', 'a whole number from 0 to 9999 (0: no limit)'],
  WORK_PER_SECOND: ['0–9999 的整数，毫秒（0 为不限）', 'a whole number of milliseconds from 0 to 9999 (0: no limit)'],
  DRAIN_SECONDS: ['0–999 的整数', 'a whole number from 0 to 999'],
  AUDIT_HEAD: [
    '文件路径或 https:// 开头的网址（本机可用 http://）',
    'the path of a file, or an address that begins with https:// (http:// on this machine)',
  ],
  LOG_LEVEL: [`${logLevel.options.join('、')} 之一`, `one of ${logLevel.options.join(', ')}`],
}

/** An address, a network, or a name that fastify accepts. */
function isNetwork(text: string): boolean {
  if (/^(?:loopback|linklocal|uniquelocal)$/.test(text)) return true
  const [address = '', bits] = text.split('/')
  return isIP(address) > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address) === 4 ? 32 : 128)))
}

const secret: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'AUDIT_HEAD',
  'STORAGE_URL',
  'ADMIN_PASSWORD',
  'SECRET_KEY',
  'METRICS_TOKEN',
  ...doorSecrets,
])

function wrongValues(source: Source, issues: readonly z.core.$ZodIssue[]): Error {
  const names = new Set(issues.map((issue) => issue.path[0] as keyof typeof expected))
  const line = (name: keyof typeof expected, words: string, expectation: string) =>
    `  ${name}=${source[name] === undefined ? '' : secret.has(name) ? '***' : JSON.stringify(source[name])}  ${words} ${expectation}`
  return startError(
    ['环境变量有误：', ...[...names].map((name) => line(name, '应为', expected[name][0]))].join('\n'),
    ['Wrong environment values:', ...[...names].map((name) => line(name, 'should be', expected[name][1]))].join('\n'),
  )
}
