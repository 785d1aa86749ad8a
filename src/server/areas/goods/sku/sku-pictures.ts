import { isDeepStrictEqual } from 'node:util'
import { and, inArray } from 'drizzle-orm'
import { codesOf, MOST_OF_ONE, type PictureTarget } from '#contract/goods/sku-pictures.ts'
import { sku as contract } from '#contract/goods/sku.ts'
import { spu as spuContract } from '#contract/goods/spu.ts'
import type { Endpoint, ParsedOf } from '#contract/kit/endpoint.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { skus, spus } from '#server/areas/goods/shared/rows.ts'
import { sku, spu } from '#server/areas/goods/shared/tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { mayHaveCodes, meantBy } from '#server/platform/kernel/by-code.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { liveRows, type EntityRows } from '#server/platform/kernel/entity-rows.ts'
import { requireAccess } from '#server/platform/kernel/permissions.ts'
import { lockRows, type EntityTable } from '#server/platform/kernel/rows.ts'
import { media } from '#server/platform/storage/tables.ts'
import { recordChanges } from '#server/platform/tasks/changes.ts'
import { recordFailures, type Failure } from '#server/platform/tasks/failures.ts'
import { defineTask, startTask } from '#server/platform/tasks/run.ts'
import { writeRows } from '#server/platform/tasks/write.ts'

type Pictures = ParsedOf<typeof contract.pictures>
type Item = Pictures['items'][number]

/** The SKUs and SPUs that the file names mean. A name that fits several is left to the person. */
export async function matchPictures(ctx: Ctx, { names }: ParsedOf<typeof contract.matchPictures>) {
  const codes = names.flatMap((name) => codesOf(name).map(({ code }) => code))
  const { code, id, title, main_image, images } = sku
  const goods = [
    ...(
      await ctx.db
        .select({ code, id, title, main_image, images })
        .from(sku)
        .where(and(mayHaveCodes(sku, codes), liveRows(ctx, skus)))
    ).map((row) => targetOf('sku', row)),
    ...(
      await ctx.db
        .select({ code: spu.code, id: spu.id, title: spu.title, main_image: spu.main_image, images: spu.images })
        .from(spu)
        .where(and(mayHaveCodes(spu, codes), liveRows(ctx, spus)))
    ).map((row) => targetOf('spu', row)),
  ]
  const meant = meantBy(goods, (target) => target.code)
  return { list: names.map((name) => ({ name, targets: codesOf(name).flatMap(({ code }) => meant(code)) })) }
}

interface Pictured {
  id: number
  code: string
  title: string
  main_image: string | null
  images: string[]
}

function targetOf(kind: PictureTarget['kind'], { id, code, title, main_image, images }: Pictured): PictureTarget {
  return { kind, id, code, title, images: images.length + (main_image ? 1 : 0) }
}

/** Starts the task that sets the images. */
export function pictures(ctx: Ctx, input: Pictures) {
  mustMay(ctx, input.items)
  return transact(ctx, (ctx) => startTask(ctx, picturesTask, input, { total: input.items.length }))
}

/** Images are edited with the form permission. */
function mustMay({ actor }: Ctx, items: readonly Item[]): void {
  const contracts = [contract, spuContract].filter(({ $ }) => items.some(({ kind }) => $.address === `goods.${kind}`))
  for (const { edit } of contracts) requireAccess(actor, edit.access)
}

interface Cursor {
  done: number
  isOver: boolean
}

const AT_A_TIME = 50

/** Sets the images for SKUs and SPUs, several per transaction. */
export const picturesTask = defineTask<Pictures, Cursor>({
  kind: 'goods.sku.pictures',
  undoable: true,
  async run(run) {
    const { mode, items } = run.input
    while (!run.cursor?.isOver) {
      await run.step(async (ctx, cursor) => {
        mustMay(ctx, items)
        const begun = cursor?.done ?? 0
        const some = items.slice(begun, begun + AT_A_TIME)
        const failures: Failure[] = []
        for (const place of places) failures.push(...(await setImages(ctx, run.task.id, place, some, mode)))
        await recordFailures(ctx, run.task.id, failures)
        const done = begun + some.length
        return { done: some.length, failed: failures.length, cursor: { done, isOver: done >= items.length } }
      })
    }
    return {}
  },
})

/** Sets the images for the goods in one kind; returns those that stay as they are. */
async function setImages(ctx: Ctx, taskId: number, place: Place, some: readonly Item[], mode: Pictures['mode']): Promise<Failure[]> {
  const { kind, rows, endpoint, address } = place
  const items = some.filter((item) => item.kind === kind)
  if (items.length === 0) return []
  const known = await knownImages(ctx, items)
  const ids = items.map(({ id }) => id)
  const locked = await lockRows<EntityTable, Row>(ctx, rows, ids)
  const failures: Failure[] = []
  const changes: { before: Row; after: Row }[] = []
  for (const item of items) {
    const before = locked.get(item.id)
    const outcome = before && imagesOf(before, item.urls, mode)
    const refusal = refusalOf(outcome, item, known)
    if (refusal) failures.push({ row_id: item.id, title: before?.code ?? '', msg: say(refusal, ctx.language) })
    else if (before && !isDeepStrictEqual(outcome, { main_image: before.main_image, images: before.images }))
      changes.push({ before, after: { ...before, ...outcome, version: before.version + 1 } })
  }
  await writeRows(ctx, rows, changes)
  await recordChanges(ctx, taskId, address, changes)
  await audit(
    ctx,
    endpoint,
    changes.map(({ before, after }) => ({ id: after.id, before, after })),
  )
  return failures
}

type Row = Pictured & Readonly<Record<string, unknown>> & { version: number }

interface Place {
  kind: Item['kind']
  rows: EntityRows<EntityTable>
  endpoint: Pick<Endpoint, 'address'>
  address: string
}

const places: readonly Place[] = [
  { kind: 'spu', rows: spus, endpoint: spuContract.edit, address: spuContract.$.address },
  { kind: 'sku', rows: skus, endpoint: contract.pictures, address: contract.$.address },
]

/** The first image becomes the main image, unless there is one to keep. */
function imagesOf(row: Pictured, urls: readonly string[], mode: Pictures['mode']): Pick<Row, 'main_image' | 'images'> {
  const all = [...new Set(mode === 'add' ? [...(row.main_image ? [row.main_image] : []), ...row.images, ...urls] : urls)]
  // a record may have images without a main image
  const [main_image = null, ...images] = all
  return { main_image, images }
}

function refusalOf(outcome: Pick<Row, 'images'> | undefined, { urls }: Item, known: ReadonlySet<string>): Label | undefined {
  if (!outcome) return gone
  if (urls.some((url) => !known.has(url))) return noImage
  return outcome.images.length > MOST_OF_ONE ? tooMany : undefined
}

const gone: Label = ['商品不存在或已删除', 'The goods no longer exist']
const noImage: Label = ['图片不存在，请重新上传', 'The image no longer exists. Upload it again']
const tooMany: Label = [`除主图外最多${MOST_OF_ONE}张图片`, `At most ${MOST_OF_ONE} images beside the main image`]

async function knownImages(ctx: Ctx, items: readonly Item[]): Promise<ReadonlySet<string>> {
  const urls = items.flatMap((item) => item.urls)
  const rows = await ctx.db.select({ url: media.url }).from(media).where(inArray(media.url, urls))
  return new Set(rows.map(({ url }) => url))
}
