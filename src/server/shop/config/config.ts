import { settings, type SettingKey } from '#contract/config/settings.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { settingOf } from '#server/platform/settings/stored.ts'

const open = (Object.keys(settings) as SettingKey[]).filter((key) => settings[key].isPublic)

async function publicSettings(ctx: Ctx) {
  const pairs = await Promise.all(open.map(async (key) => [key, await settingOf(ctx, key)] as const))
  return { settings: Object.fromEntries(pairs) }
}
export { publicSettings as public }
