import * as z from 'zod/mini'
import { entity, get, post, type OutputOf, type ParsedOf, type Permission } from '../kit/endpoint.ts'
import { choice, derived, int, optional, shaped, text, time } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { messages } from '../kit/messages.ts'
import { pageOf, rule } from '../kit/verbs.ts'
import { settingGroups, settings, type GroupCode, type SettingKey, type SettingValue } from './settings.ts'

/** The permission to replace secrets; no call returns them. */
export const configSecret: Permission = 'config:config:secret'

const groupWords = Object.fromEntries(Object.entries(settingGroups).map(([code, { label }]) => [code, label])) as Record<GroupCode, Label>
const keyWords = Object.fromEntries(Object.entries(settings).map(([key, { label }]) => [key, label])) as Record<SettingKey, Label>

const group = choice(['分组', 'Group'], groupWords)
const key = choice(['配置项', 'Setting'], keyWords)
const version = int(['数据版本号', 'Version'], 0, 2_147_483_647)
const reason = optional(text(['变更原因', 'Reason'], { max: 200 }))

type Values = { [Key in SettingKey]?: SettingValue<Key> }

/** The input: each setting by its key with its own field; an unknown key is refused. */
const values = shaped(
  ['配置', 'Settings'],
  z.strictObject(Object.fromEntries(Object.entries(settings).map(([key, { field }]) => [key, field]))) as unknown as z.ZodMiniType<Values>,
)

const edit = z
  .object({ group, version, values, reason })
  .check(
    rule(
      ['values', 'group'],
      ['只能保存所选分组的配置', 'Only settings in the selected group can be saved'],
      (input: { group: GroupCode; values: Values }) =>
        Object.keys(input.values).every((key) => Object.hasOwn(settingGroups[input.group].settings, key)),
    ),
  )

const item = z.object({
  key: shaped(['配置项', 'Setting'], z.string()),
  /** For a secret ****** if one is stored. */
  value: shaped(['值', 'Value'], z.unknown()),
  is_default: shaped(['默认', 'Default'], z.boolean()),
  /** The requested change that waits for a second person. */
  pending: derived(
    ['待确认的变更', 'Requested change'],
    z.nullable(z.object({ id: z.int(), request_no: z.string(), value: shaped(['待确认的值', 'Requested value'], z.unknown()) })),
  ),
})

/** The change; for a secret only the fact. */
const logRow = z.object({
  id: z.int(),
  created_at: time(['时间', 'Time']),
  group: choice(['分组', 'Group'], groupWords),
  key: shaped(['配置项', 'Setting'], z.string()),
  old: shaped(['原值', 'Old value'], z.unknown()),
  new: shaped(['新值', 'New value'], z.unknown()),
  username: text(['操作人', 'By'], { max: 60 }),
  reason: z.nullable(text(['变更原因', 'Reason'], { max: 200 })),
})

const logQuery = z.object({
  page_no: z._default(int(['页码', 'Page'], 1, 100_000), 1),
  page_size: z._default(int(['每页条数', 'Page size'], 1, 100), 20),
  group: z.optional(group),
  key: z.optional(key),
})

/** `request_no`: the request for the settings that need a second person; the others are saved. */
const saved = z.object({ version: z.int(), request_no: z.nullable(z.string()), msg: z.optional(z.string()) })

export const config = entity('config.config', ['系统配置', 'Settings'], {
  list: get(['一组配置', 'Group settings'], z.object({ group }), z.object({ group: z.string(), version: z.int(), list: z.array(item) })),
  groupList: get(
    ['配置分组', 'Setting groups'],
    z.object({}),
    z.object({ list: z.array(z.object({ code: z.string(), title: z.string(), version: z.int(), changed: z.int() })) }),
    { path: '/api/config/config/group/list', access: 'config:config:list' },
  ),
  edit: post(['保存配置', 'Save settings'], edit, saved, { message: messages.saved, affects: ['config.request'] }),
  reset: post(['恢复默认', 'Restore defaults'], z.object({ group, version, key: z.optional(key), reason }), saved, {
    access: 'config:config:edit',
    message: ['已恢复默认', 'Defaults restored'],
    affects: ['config.request'],
  }),
  logList: get(['变更记录', 'Settings changes'], logQuery, pageOf(logRow), {
    path: '/api/config/config/log/list',
    access: 'config:config:list',
  }),
  open: get(['公开配置', 'Public settings'], z.object({ group }), z.object({ settings: z.record(z.string(), z.unknown()) }), {
    path: '/api/common/config',
    access: 'public',
    quiet: true,
  }),
})

export type ConfigGroup = OutputOf<typeof config.list>
export type ConfigEdit = ParsedOf<typeof config.edit>
export type ConfigLog = OutputOf<typeof config.logList>['list'][number]
