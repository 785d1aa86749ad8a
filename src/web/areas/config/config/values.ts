import { get, set, type FieldValues } from 'react-hook-form'
import * as z from 'zod/mini'
import type { ConfigGroup } from '#contract/config/config.ts'
import { settingsOf, type GroupCode, type SettingKey } from '#contract/config/settings.ts'

interface Tree {
  [name: string]: Tree | z.ZodMiniType
}

/** The schema for a group's form. It is nested by the key parts, because a form reads `pay.wechat.secret` as `pay` → `wechat`. */
export function schemaOf(group: GroupCode): z.ZodMiniObject {
  const tree: Tree = {}
  for (const [key, { field }] of settingsOf(group)) set(tree, key, field)
  return objectOf(tree)
}

/** The stored values as the form holds them. */
export function formValues({ list }: ConfigGroup): FieldValues {
  const values: FieldValues = {}
  for (const { key, value } of list) set(values, key, value)
  return values
}

/** The settings that differ from the stored values. */
export function changedOf(group: GroupCode, { list }: ConfigGroup, values: FieldValues): Partial<Record<SettingKey, unknown>> {
  const stored = new Map(list.map(({ key, value }) => [key, value]))
  return Object.fromEntries(
    settingsOf(group).flatMap(([key]) => {
      const value: unknown = get(values, key)
      return same(value, stored.get(key)) ? [] : [[key, value ?? null]]
    }),
  )
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(emptied(one)) === JSON.stringify(emptied(other))
}

/** An emptied field's possible values. */
function emptied(value: unknown): unknown {
  return value === '' || value === undefined ? null : value
}

function objectOf(tree: Tree): z.ZodMiniObject {
  const entries = Object.entries(tree).map(([name, node]) => [name, isSchema(node) ? node : objectOf(node)])
  return z.object(Object.fromEntries(entries) as Record<string, z.ZodMiniType>)
}

function isSchema(node: Tree | z.ZodMiniType): node is z.ZodMiniType {
  return '_zod' in node
}
