import { gproto } from '#contract/common/gproto.ts'
import { useCall } from '#web/base/api/query.ts'

/** The protocols, and what can be made from their links. */
export function useProtocols() {
  return useCall(gproto.table, {}, { staleTime: 60_000 })
}

/** A link's mini-program code as a `data:` address; null where the mini-program is not set up or WeChat refuses, `isLoading` until that is known. */
export function useLinkCode(link: { func: string; params: Readonly<Record<string, string>> } | null) {
  const protocols = useCall(gproto.table, {}, { staleTime: 60_000, quiet: true })
  const isSetUp = protocols.data?.wechat === true
  const input = { func: link?.func ?? '', params: { ...link?.params }, way: 'code' as const }
  // a code stays the same
  const code = useCall(gproto.wechat, input, { enabled: isSetUp && link !== null, staleTime: Infinity, quiet: true })
  return {
    image: code.data?.image ?? null,
    isLoading: protocols.isPending || (isSetUp && link !== null && code.isPending),
    error: code.error ?? null,
  }
}
