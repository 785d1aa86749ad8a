import { mediaFolder, type MediaFolder } from '#contract/media/folder.ts'
import { useCall } from '#web/base/api/query.ts'

const none: readonly MediaFolder[] = []

/** The library's folders, and the count of files without a folder. */
export function useFolders(isWanted = true) {
  const { data, error, refetch } = useCall(mediaFolder.list, {}, { enabled: isWanted })
  return { list: data?.list ?? none, outside: data?.outside ?? 0, isLoading: data === undefined && error === null, error, refetch }
}
