import { sql } from 'drizzle-orm'
import type { Label } from '#contract/kit/label.ts'
import { media as mediaCalls } from '#contract/media/media.ts'
import { businessDay, dayBegins } from '#server/platform/kernel/business-day.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { lockName } from '#server/platform/kernel/lock.ts'
import { mayCall } from '#server/platform/kernel/permissions.ts'
import { settingOf } from '#server/platform/settings/stored.ts'
import { media } from '#server/platform/storage/tables.ts'

const MEGABYTE = 1024 * 1024
const GIGABYTE = 1024 * MEGABYTE
// from this share of a unit on, the unit is used: 1 GB instead of 1024 MB
const ALMOST = 0.995

/** The person's usage today, its limits, and the whole store's usage for callers who may list files. */
export async function quota(ctx: Ctx) {
  const [used, most] = await Promise.all([usageOf(ctx), limitsOf(ctx)])
  const store = mayCall(ctx.actor, mediaCalls.list.access) ? { used: used.stored, max: most.stored } : null
  return { files: { used: used.files, max: most.files }, bytes: { used: used.bytes, max: most.bytes }, store }
}

/** Refuses a file that exceeds a quota, before the file is processed. */
export async function refuseOverQuota(ctx: Ctx, size: number): Promise<void> {
  const used = await usageOf(ctx)
  refuseUsage(await limitsOf(ctx), { files: used.files + 1, bytes: used.bytes + size, stored: used.stored + size }, size)
}

/**
 * Refuses an upload in this transaction that exceeds a quota. Must be the last statement: the lock lasts until the transaction ends, so
 * that concurrent uploads cannot exceed a quota together.
 */
export async function holdQuota(ctx: Ctx, size: number): Promise<void> {
  const most = await limitsOf(ctx)
  await lockName(ctx, 'upload quota')
  refuseUsage(most, await usageOf(ctx), size)
}

interface Usage {
  /** The person's files today. */
  files: number
  bytes: number
  /** Bytes in all files, including deleted ones that are not yet cleared. */
  stored: number
}

async function usageOf({ db, actor, now }: Ctx): Promise<Usage> {
  const since = dayBegins(businessDay(now))
  const isOwn = sql`${media.created_by} = ${actor.id} and ${media.created_at} >= ${since}`
  const [row] = await db
    .select({
      files: sql`count(*) filter (where ${isOwn})`.mapWith(Number),
      bytes: sql`coalesce(sum(${media.size}) filter (where ${isOwn}), 0)`.mapWith(Number),
      stored: sql`coalesce(sum(${media.size}), 0)`.mapWith(Number),
    })
    .from(media)
  return row ?? { files: 0, bytes: 0, stored: 0 }
}

async function limitsOf(ctx: Ctx): Promise<Usage> {
  return {
    files: await settingOf(ctx, 'upload.day_files'),
    bytes: (await settingOf(ctx, 'upload.day_mb')) * MEGABYTE,
    stored: (await settingOf(ctx, 'upload.total_gb')) * GIGABYTE,
  }
}

/** Throws where `used`, which includes the file, exceeds a limit; the message contains the usage without the file. */
function refuseUsage(most: Usage, used: Usage, size: number): void {
  const values = { size: formatBytes(size), used: formatBytes(used.bytes - size), max: formatBytes(most.bytes) }
  if (used.files > most.files) throw refuse(tooManyFiles, { field: 'file', values: { used: used.files - 1, max: most.files } })
  if (used.bytes > most.bytes) throw refuse(tooManyBytes, { field: 'file', values })
  if (used.stored > most.stored)
    throw refuse(storeFull, { field: 'file', values: { ...values, used: formatBytes(used.stored - size), max: formatBytes(most.stored) } })
}

function formatBytes(bytes: number): string {
  if (bytes >= ALMOST * GIGABYTE) return `${Number((bytes / GIGABYTE).toFixed(2))} GB`
  return bytes >= ALMOST * MEGABYTE ? `${Number((bytes / MEGABYTE).toFixed(2))} MB` : `${Math.ceil(bytes / 1024)} KB`
}

const tooManyFiles: Label = [
  '今日上传文件数已达上限：已上传{used}个，每日最多{max}个',
  'Daily upload limit reached: {used} of {max:file|files}',
]
const tooManyBytes: Label = [
  '今日上传量超出限额：已上传{used}，本次{size}，每日最多{max}',
  'Daily upload volume exceeded: {used} of {max} used, this file has {size}',
]
const storeFull: Label = [
  '文件存储空间不足：已用{used}，本次{size}，总量{max}',
  'Not enough storage: {used} of {max} used, this file has {size}',
]
