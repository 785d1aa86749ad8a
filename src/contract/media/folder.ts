import * as z from 'zod/mini'
import { entity, get, nothing, type OutputOf, type ParsedOf } from '../kit/endpoint.ts'
import { defaulted, derived, optional, ref, text } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { editOf, rowOf, sortField, verbs } from '../kit/verbs.ts'

export const MOST_FOLDER_LEVELS = 3

export const folderFields = {
  parent_id: optional(ref(['上级文件夹', 'Parent folder'])),
  title: text(['文件夹名称', 'Folder name'], { max: 30 }),
  sort: defaulted(sortField),
}

const folderRow = rowOf(folderFields, {
  /** Files in the folder itself, without those in its subfolders. */
  file_count: derived(['文件数', 'Files'], z.int()),
})

/** All folders in list order, and the number of files without a folder. */
const folders = z.object({ list: z.array(folderRow), outside: z.int() })

/** Refusal for a folder that contains a folder or a file. */
export const folderNotEmpty: Label = ['文件夹不为空，无法删除', 'The folder is not empty and cannot be deleted']
export const folderTooDeep: Label = ['文件夹最多支持三级', 'At most three folder levels']

/** The library folders (domain §17.3). */
export const mediaFolder = entity('media.folder', ['文件夹', 'Folder'], {
  list: { ...get(['文件夹', 'Folders'], nothing, folders), ...inLibrary('list') },
  edit: { ...verbs.edit(editOf(folderFields)), ...inLibrary('edit') },
  delete: { ...verbs.delete(), ...inLibrary('delete') },
})

export type MediaFolder = OutputOf<typeof mediaFolder.list>['list'][number]
export type MediaFolderEdit = ParsedOf<typeof mediaFolder.edit>

/** Folders need the file permissions. */
function inLibrary(verb: 'list' | 'edit' | 'delete') {
  return { path: `/api/media/media/folder/${verb}`, access: `media:media:${verb}` } as const
}
