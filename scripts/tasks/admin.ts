import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { cliCtx, createFromCli, linkFromCli, listAccounts, resetFromCli, unlockFromCli } from '#server/ops/accounts.ts'
import { acceptFromConsole, requestForConsole } from '#server/ops/settings.ts'
import { secretKeyOf } from '#server/platform/crypto/secret-key.ts'
import { migrateDatabase } from '#server/platform/db/migrate.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { readEnv } from '#server/platform/env/env.ts'
import { verbEnvOf } from '#server/platform/env/verb-env.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { openStore } from '#server/platform/storage/store.ts'
import { ownDatabase } from '../own-database.ts'

const usage = `用法 · usage:
  npm run admin -- list
  npm run admin -- create <username> [--name 姓名] [--role <code>]… [--admin]
  npm run admin -- reset <username> [--two-factor-off]    新密码，启用账号，退出全部登录 · a new password, in use again, logged out everywhere
  npm run admin -- unlock <username>                      清除登录失败等待 · no wait after failed logins
  npm run admin -- link <username> <subject>              绑定单点登录标识 · the subject at the identity provider that logs in to it
  npm run admin -- approve <request no>                   在只有一人能确认时，确认配置变更申请 · accept a request for settings while only one person could`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    name: { type: 'string' },
    role: { type: 'string', multiple: true, default: [] },
    admin: { type: 'boolean', default: false },
    'two-factor-off': { type: 'boolean', default: false },
  },
})
const [command = '', username = '', subject = ''] = positionals

const commands: Readonly<Record<string, (ctx: Ctx) => Promise<string>>> = {
  async list(ctx) {
    const rows = await listAccounts(ctx)
    const lines = rows.map(({ username, real_name, is_admin, status, two_factor, last_login_at }) => {
      const marks = [is_admin && 'administrator', status === 0 && 'disabled', two_factor && 'two-factor'].filter(Boolean).join(', ')
      return [username.padEnd(20), last_login_at?.slice(0, 16) ?? '–'.padEnd(16), real_name, marks].join('  ').trimEnd()
    })
    return lines.join('\n')
  },
  async create(ctx) {
    const { name, role, admin } = values
    const roles = admin ? [...new Set(['admin', ...role])] : role
    if (roles.length === 0) throw expected(usage)
    const password = await createFromCli(ctx, { username, real_name: name ?? username, roles, is_admin: admin ? 1 : 0 })
    return `${username}  ${password}\n首次登录须修改，仅显示这一次 · to be changed at the first login; shown this once`
  },
  async reset(ctx) {
    const password = await resetFromCli(ctx, username, { two_factor_off: values['two-factor-off'] })
    return `${username}  ${password}\n登录后须修改，仅显示这一次 · to be changed at the next login; shown this once`
  },
  async unlock(ctx) {
    return (await unlockFromCli(ctx, username)) ? '已解锁 · no longer locked' : '该账号没有被锁定 · it was not locked'
  },
  async link(ctx) {
    if (subject === '') throw expected(usage)
    await linkFromCli(ctx, username, subject)
    return '已绑定 · linked'
  },
  async approve(ctx) {
    const request = await requestForConsole(ctx, username)
    console.log(request.lines.join('\n'))
    if (!(await isConfirmed(username))) return '未作更改 · nothing was changed'
    await acceptFromConsole(ctx, request)
    return '已生效 · the change is in effect'
  },
}

/** The number is typed again, so that no script and no key pressed too often confirms. */
async function isConfirmed(no: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return (await lines.question(`输入单号以确认 · type the number to confirm [${no}]: `)).trim() === no
  } finally {
    lines.close()
  }
}

const act = commands[command]
if (!act || (command !== 'list' && username === '')) throw expected(usage)

const env = readEnv()
const own = await ownDatabase(env, () => undefined)
const database = openDatabase(own.connectionString, { max: 2, waits: 'owner' })
try {
  await migrateDatabase(database, own.app)
  const parts = { db: database.db, cache: database.cache, files: openStore(env.storageUrl) }
  console.log(await act(cliCtx({ ...parts, secretKey: await secretKeyOf(env), env: verbEnvOf(env) })))
} finally {
  await database.close()
  await own.stop()
}

function expected(message: string): Error {
  return Object.assign(new Error(message), { expected: true })
}
