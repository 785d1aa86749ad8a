import { and, eq, inArray, isNull, like, or } from 'drizzle-orm'
import { say, type Label } from '#contract/kit/label.ts'
import { media as mediaCalls } from '#contract/media/media.ts'
import type { CellFault } from '#server/platform/entity/import-kind.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { mayCall } from '#server/platform/kernel/permissions.ts'
import { media } from '#server/platform/storage/tables.ts'
import { textsOf, type Values } from './coded.ts'

const unknown: Label = ['素材库中没有“{name}”，请先上传', 'The media library has no image “{name}”. Upload it first']
const several: Label = ['素材库中有多个“{name}”，请填写图片地址', 'The media library has several images “{name}”. Enter the address']

/** The library pictures that the lines name in a column, by name or address; names for other persons' files only for callers who may list them. */
export async function picturesIn(ctx: Ctx, lines: readonly Values[], column: string) {
  const names = textsOf(lines, column)
  const visible = mayCall(ctx.actor, mediaCalls.list.access) ? undefined : eq(media.created_by, ctx.actor.id)
  const rows = await ctx.db
    .select({ url: media.url, title: media.title })
    .from(media)
    .where(
      and(isNull(media.deleted_at), like(media.type, 'image/%'), or(inArray(media.url, names), and(inArray(media.title, names), visible))),
    )
  const urlsOf = (name: string) => rows.filter(({ url, title }) => url === name || title === name).map(({ url }) => url)
  const found = new Map(names.map((name) => [name, urlsOf(name)]))
  return {
    faults(values: Values): CellFault[] {
      const name = values[column]
      const urls = typeof name === 'string' ? found.get(name) : undefined
      if (!urls || urls.length === 1) return []
      return [{ field: column, msg: say(urls.length === 0 ? unknown : several, ctx.language, { name: String(name) }) }]
    },
    stored(values: Values): Values {
      const [url] = found.get(String(values[column])) ?? []
      return url === undefined ? values : { ...values, [column]: url }
    },
  }
}
