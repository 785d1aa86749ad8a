import * as z from 'zod/mini'
import { entity, get, post, type OutputOf, type ParsedOf } from '../kit/endpoint.ts'
import { choice, date, derived, int, optional, ref, rowId, text } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { messages } from '../kit/messages.ts'
import { batchResult, listQuery, rowOf, verbs, withIds } from '../kit/verbs.ts'

export const mediaKinds = { image: ['图片', 'Image'], video: ['视频', 'Video'], document: ['文档', 'Document'] } as const

export const mediaRow = rowOf(
  {},
  {
    url: derived(['地址', 'Address'], z.string()),
    title: derived(['文件名', 'File name'], z.nullable(z.string())),
    type: derived(['类型', 'Type'], z.string()),
    size: derived(['大小', 'Size'], z.int()),
    width: derived(['宽', 'Width'], z.nullable(z.int())),
    height: derived(['高', 'Height'], z.nullable(z.int())),
    folder_id: derived(['文件夹', 'Folder'], z.nullable(z.int())),
    created_by_name: derived(['上传人', 'Uploaded by'], z.nullable(z.string())),
  },
)

export const mediaQuery = listQuery(
  {
    title: optional(text(['文件名', 'File name'], { max: 200 })),
    kind: optional(choice(['类型', 'Type'], mediaKinds)),
    /** 0: without a folder. */
    folder_id: optional(int(['文件夹', 'Folder'], 0, Number.MAX_SAFE_INTEGER)),
    use: optional(choice(['使用情况', 'Use'], { used: ['已使用', 'In use'], unused: ['未使用', 'Unused'] })),
    from: optional(date(['上传日期起', 'Uploaded from'])),
    to: optional(date(['上传日期止', 'Uploaded until'])),
  },
  ['created_at'],
)

/** A file use: entity, row and fields. */
const use = z.object({
  entity: z.string(),
  id: z.int(),
  title: z.string(),
  fields: z.array(z.string()),
  /** In a recycle bin. */
  deleted: z.boolean(),
  /** The page that lists the row; null if there is none. */
  link: z.nullable(z.string()),
})

const uses = z.object({
  total: z.int(),
  /** The number of uses in rows that the person may not open. */
  other: z.int(),
  list: z.array(use),
})

/** Refusal for a file in use (domain §17.3). */
export const mediaInUse: Label = ['文件已被引用，无法删除', 'The file is in use and cannot be deleted']

const moving = withIds({
  /** Null: removes the file from its folder. */
  folder_id: derived(['文件夹', 'Folder'], z.nullable(rowId())),
})

const renaming = z.object({
  id: rowId(),
  version: z.optional(z.int()),
  title: text(['文件名', 'File name'], { max: 100 }),
})

export const media = entity('media.media', ['文件', 'File'], {
  list: verbs.list(mediaQuery, mediaRow),
  detail: get(['详情', 'Detail'], z.object({ id: rowId() }), mediaRow, { access: 'media:media:list' }),
  uses: get(['使用位置', 'Where it is used'], z.object({ id: rowId() }), uses, { access: 'media:media:list' }),
  move: post(['移动', 'Move'], moving, batchResult, {
    access: 'media:media:edit',
    affects: ['media.folder'],
    message: ['已移动', 'Files moved'],
  }),
  rename: post(['重命名', 'Rename'], renaming, z.object({ id: z.int(), version: z.int(), title: z.string() }), {
    access: 'media:media:edit',
    message: messages.saved,
  }),
  delete: { ...verbs.delete(), affects: ['media.folder'] },
  /** Replaces this file by another library file everywhere. */
  replace: post(['替换', 'Replace'], z.object({ id: rowId(), by: ref(['新文件', 'New file']) }), z.object({ changed: z.int() }), {
    affects: ['*'],
    message: ['文件已替换', 'File replaced'],
  }),
})

export type Media = OutputOf<typeof media.list>['list'][number]
export type MediaQuery = ParsedOf<typeof media.list>
