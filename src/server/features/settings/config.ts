import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import { config as contract, type ConfigEdit } from '#contract/config/config.ts'
import { SECRET_MASK } from '#contract/config/kinds.ts'
import { settingGroups, settings, settingsOf, type GroupCode, type SettingKey } from '#contract/config/settings.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { applyChanges, differences, lockGroup, shownOf } from '#server/features/settings/changes.ts'
import { pendingChanges } from '#server/features/settings/requests.ts'
import { saveSettings } from '#server/features/settings/save.ts'
import { hashPassword } from '#server/identity/session/password.ts'
import { seal } from '#server/platform/crypto/seal.ts'
import { defineEntity } from '#server/platform/entity/entity.ts'
import { cleanHtml } from '#server/platform/html/clean-html.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { countRows } from '#server/platform/kernel/list/count.ts'
import { pageOf, rowsAt } from '#server/platform/kernel/list/page.ts'
import { initialOf, sealedFor, storedSettings } from '#server/platform/settings/stored.ts'
import { configGroup, configLog } from '#server/platform/settings/tables.ts'

/** The quick search finds settings and their groups by name. */
export const entity = defineEntity({
  contract,
  entries: () =>
    (Object.keys(settingGroups) as GroupCode[]).flatMap((code) => {
      const { label } = settingGroups[code]
      const link = `/config?group=${code}`
      return [
        { title: label, beside: contract.$.label, link },
        ...settingsOf(code).map(([key, setting]) => ({ title: setting.label, beside: label, link: `${link}&setting=${key}` })),
      ]
    }),
})

/** A settings group with its version, which a save must send. */
export async function list(ctx: Ctx, { group }: { group: GroupCode }) {
  const [row] = await ctx.db.select({ version: configGroup.version }).from(configGroup).where(eq(configGroup.code, group))
  const stored = await storedSettings(ctx)
  const pending = await pendingChanges(ctx, group)
  return {
    group,
    version: row?.version ?? 0,
    list: settingsOf(group).map(([key]) => ({
      key,
      value: shownOf(key, stored.has(key) ? stored.get(key) : initialOf(ctx, key)),
      is_default: !stored.has(key),
      pending: pending.get(key) ?? null,
    })),
  }
}

export async function groupList(ctx: Ctx) {
  const rows = await ctx.db.select({ code: configGroup.code, version: configGroup.version }).from(configGroup)
  const versions = new Map(rows.map(({ code, version }) => [code, version]))
  const stored = await storedSettings(ctx)
  return {
    list: (Object.keys(settingGroups) as GroupCode[]).map((code) => ({
      code,
      title: say(settingGroups[code].label, ctx.language),
      version: versions.get(code) ?? 0,
      changed: settingsOf(code).filter(([key]) => stored.has(key)).length,
    })),
  }
}

/** Saves the sent values for a group; the rest stays as it is. */
export async function edit(ctx: Ctx, { group, version, values, reason }: ConfigEdit) {
  const stored = await keptForms(ctx, values)
  return transact(ctx, async (ctx) =>
    answerOf(ctx, await saveSettings(ctx, { endpoint: contract.edit, group, version, values: stored, reason })),
  )
}

/** Writes settings without a second person: for the set-up by the server's own programs and tests; no call reaches it. */
export async function setUp(ctx: Ctx, code: GroupCode, values: ConfigEdit['values']): Promise<void> {
  const parsed = Object.entries(values).map(([key, value]) => [key, settings[key as SettingKey].field.parse(value)])
  const stored = await keptForms(ctx, Object.fromEntries(parsed) as ConfigEdit['values'])
  await transact(ctx, async (ctx) => {
    const group = await lockGroup(ctx, code)
    await applyChanges(ctx, { endpoint: contract.edit, id: group.id, group, changes: await differences(ctx, stored), reason: null })
  })
}

/** Resets one setting, or a whole group, to the default. */
export function reset(ctx: Ctx, { group, version, key, reason }: ParsedOf<typeof contract.reset>) {
  const keys = settingsOf(group).flatMap(([own]) => (key === undefined || own === key ? [own] : []))
  const values = new Map(keys.map((own) => [own, undefined]))
  return transact(ctx, async (ctx) => answerOf(ctx, await saveSettings(ctx, { endpoint: contract.reset, group, version, values, reason })))
}

function answerOf(ctx: Ctx, { version, request_no }: { version: number; request_no: string | null }) {
  return { version, request_no, ...(request_no !== null && { msg: say(requested, ctx.language, { no: request_no }) }) }
}

const requested: Label = [
  '变更申请 {no} 已提交，另一人确认后生效',
  'Request {no} is submitted; it takes effect once a second person accepts it',
]

export async function logList(ctx: Ctx, { group, key, ...place }: ParsedOf<typeof contract.logList>) {
  const where = and(
    group === undefined ? undefined : eq(configLog.group, group),
    key === undefined ? undefined : eq(configLog.key, key),
    sql`true`,
  ) as SQL
  const query = ctx.db.select().from(configLog).where(where).orderBy(desc(configLog.id))
  const rows = await rowsAt(query.$dynamic(), place)
  const list = rows.map(({ group, ...row }) => ({ ...row, group: group as GroupCode }))
  return pageOf(list, await countRows(ctx.db, configLog, where))
}

/** A group's public values; the login page reads them without a session. */
export async function open(ctx: Ctx, { group }: { group: GroupCode }) {
  const stored = await storedSettings(ctx)
  const known = settingsOf(group).filter(([, { isPublic }]) => isPublic)
  return { settings: Object.fromEntries(known.map(([key]) => [key, stored.has(key) ? stored.get(key) : initialOf(ctx, key)])) }
}

async function keptForms(ctx: Ctx, values: ConfigEdit['values']): Promise<Map<SettingKey, unknown>> {
  const forms = new Map<SettingKey, unknown>()
  for (const [key, value] of Object.entries(values) as [SettingKey, unknown][]) {
    if (value !== undefined && value !== SECRET_MASK) forms.set(key, await keptForm(ctx, key, value))
  }
  return forms
}

/** A value in its stored form: secrets are encrypted, formatted text is sanitised. */
async function keptForm({ secretKey }: Ctx, key: SettingKey, value: unknown): Promise<unknown> {
  const { type, kept: storage } = settings[key]
  if (typeof value !== 'string') return value
  if (type === 'secret') {
    return storage === 'hashed' ? hashPassword(value) : { sealed: seal(secretKey, sealedFor(key), Buffer.from(value, 'utf8')) }
  }
  if (type !== 'rich') return value
  const { html, empty } = cleanHtml(value)
  return empty ? null : html
}
