import type { MediaFolder } from '#contract/media/folder.ts'
import type { TreeNode } from '#web/kit/ui/tree/tree-rows.ts'

type Folder = Pick<MediaFolder, 'id' | 'parent_id' | 'title'>

interface Options {
  /** A folder that is omitted with all its descendants. */
  without?: number | undefined
  /** The maximum level count. */
  levels?: number
}

/** The folders as a tree, in their list's order. */
export function folderNodes<Row extends Folder>(folders: readonly Row[], { without, levels = Infinity }: Options = {}): TreeNode<number>[] {
  const byParent = Map.groupBy(folders, ({ parent_id }) => parent_id)
  const beneath = (parent: number | null, level: number): TreeNode<number>[] =>
    level > levels
      ? []
      : (byParent.get(parent) ?? [])
          .filter(({ id }) => id !== without)
          .map(({ id, title }) => ({ key: id, title, children: beneath(id, level + 1) }))
  return beneath(null, 1)
}
