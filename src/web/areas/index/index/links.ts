import { useMemo } from 'react'
import type { View } from '#contract/index/shown.ts'
import { withQuery, type Query } from '#web/base/router/location.ts'
import { flatten } from '#web/base/router/routes.ts'
import { useRoutes } from '#web/base/router/views.ts'
import type { Tile } from '#web/kit/list/Tiles.tsx'

/** A page by its component, such as `order/order/index`, and the filters that show the rows behind a figure. */
export type Behind = readonly [component: string, query?: Query]

/** The address for the list behind a figure; undefined without the page in the person's menu. */
export function useBehind(): (behind: Behind | undefined) => string | undefined {
  const routes = useRoutes((state) => state.routes)
  return useMemo(() => {
    const pages = new Map(flatten(routes ?? []).map(({ component, pattern }) => [component, pattern]))
    return (behind) => {
      const pattern = behind && pages.get(behind[0])
      return pattern === undefined ? undefined : withQuery(pattern, behind?.[1] ?? {})
    }
  }, [routes])
}

interface TileOptions<Data> {
  /** The list's path, or the opener for a drawer. */
  to: (key: string) => string | (() => void) | undefined
  tone?: (key: string, value: number) => Tile['tone']
  before?: (value: (data: Data) => number | null) => Tile['before']
}

/** A tile for each figure that the person may see; a ratio without a base is a dash. */
export function tilesOf<Data>(parts: readonly View<Data>[], data: Data, { to, tone, before }: TileOptions<Data>): Tile[] {
  return parts.flatMap(({ key, label, unit, value, needs }): Tile[] => {
    if (needs(data) === null) return []
    const now = value(data)
    const [path, colour, earlier] = [to(key), now === null ? undefined : tone?.(key, now), before?.(value)]
    return [
      {
        key,
        label,
        value: now,
        ...(unit && { unit }),
        ...(typeof path === 'string' && { to: path }),
        ...(typeof path === 'function' && { open: path }),
        ...(colour && { tone: colour }),
        ...(earlier && { before: earlier }),
      },
    ]
  })
}
