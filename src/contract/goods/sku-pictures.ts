import * as z from 'zod/mini'
import { post } from '../kit/endpoint.ts'
import { choice, image, listOf, rowId, shaped, text } from '../kit/field.ts'
import type { RuleParams } from '../kit/issue.ts'
import type { Label } from '../kit/label.ts'
import { taskAffects } from '../kit/task-affects.ts'

/** Maximum file count in one match. */
export const MOST_PICTURES = 500
/** Maximum image count for one record (domain §3.4). */
export const MOST_OF_ONE = 10

const goodsKinds = { sku: ['SKU', 'SKU'], spu: ['SPU', 'SPU'] } as const

export const pictureModes = {
  replace: ['替换已有图片', 'Replace existing images'],
  add: ['追加到已有图片之后', 'Add after existing images'],
} as const

const target = z.object({
  kind: choice(['类型', 'Type'], goodsKinds),
  id: z.int(),
  code: z.string(),
  title: z.string(),
  /** The present image count. */
  images: z.int(),
})

const repeated: Label = ['商品不能重复', 'Goods must be unique']

const items = z
  .array(
    z.object({
      kind: choice(['类型', 'Type'], goodsKinds),
      id: rowId(),
      /** In order; the first may become the main image. */
      urls: z.array(image(['图片', 'Image'])).check(z.minLength(1), z.maxLength(MOST_OF_ONE + 1)),
    }),
  )
  .check(
    z.minLength(1),
    z.maxLength(MOST_PICTURES),
    z.refine((list) => new Set(list.map(({ kind, id }) => `${kind}${id}`)).size === list.length, {
      params: { message: repeated } satisfies RuleParams,
    }),
  )

/** Images for SKUs and SPUs by the codes in the file names: a preview, then a task that can be undone. */
export const skuPictures = {
  /** The targets for each file in the given order: one, several to choose from, or none. */
  matchPictures: post(
    ['按编码匹配图片', 'Match images by code'],
    z.object({ names: listOf(['文件名', 'File names'], text(['文件名', 'File name'], { max: 255 }), MOST_PICTURES) }),
    z.object({ list: z.array(z.object({ name: z.string(), targets: z.array(target) })) }),
    { access: 'goods:sku:list', effect: 'read' },
  ),
  pictures: post(
    ['批量设置图片', 'Set images'],
    z.object({ mode: choice(['已有图片时', 'Existing images'], pictureModes), items: shaped(['图片', 'Images'], items) }),
    z.object({ task_id: z.int() }),
    {
      affects: ['task.task', ...taskAffects['goods.sku.pictures']],
      message: ['已提交图片任务', 'Task started'],
    },
  ),
}

export type PictureTarget = z.output<typeof target>

/** A code that a file name may mean: the whole name, or the name without its number. */
export interface NamedCode {
  code: string
  /** The place among the code's images; 0 for a name without a number. */
  place: number
}

/** The codes that a file name may mean. `A-1.jpg` is the code `A-1`, or the first image for the code `A`. */
export function codesOf(name: string): NamedCode[] {
  const stem = name
    .replace(/^.*[/\\]/, '')
    .replace(/\.[^.]*$/, '')
    .trim()
    .toUpperCase()
  if (stem === '') return []
  const numbered = /^(.+?)(?:[-_]| ?\()(\d{1,2})\)?$/.exec(stem)
  const [, code = '', place = ''] = numbered ?? []
  return [{ code: stem, place: 0 }, ...(numbered ? [{ code, place: Number(place) }] : [])]
}

/** A file's place among its target's images. */
export function placeOf(name: string, code: string): number {
  return codesOf(name).find((known) => known.code === code.toUpperCase())?.place ?? 0
}
