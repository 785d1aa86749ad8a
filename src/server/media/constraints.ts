import { folderFields } from '#contract/media/folder.ts'
import { taken, type ConstraintMessage } from '../core/constraints.ts'
import { labelOf } from '../core/labels.ts'

/** What a refused constraint of the library's tables means to the person. */
export const mediaConstraints: Record<string, ConstraintMessage> = {
  media_folder_parent_id_title_key: taken('title', labelOf(folderFields.title)),
}
