import { MOST_OF_ONE, placeOf, type PictureTarget } from '#contract/goods/sku-pictures.ts'

/** A file with the goods that its name may mean. */
export interface MatchRow {
  file: File
  targets: readonly PictureTarget[]
  /** The chosen goods; null leaves the file out. */
  chosen: string | null
}

export type MatchState = 'matched' | 'ambiguous' | 'unmatched'

export function keyOf({ kind, id }: PictureTarget): string {
  return `${kind}-${id}`
}

export function stateOf({ targets, chosen }: MatchRow): MatchState {
  if (targets.length === 0) return 'unmatched'
  return chosen === null && targets.length > 1 ? 'ambiguous' : 'matched'
}

export function chosenOf({ targets, chosen }: MatchRow): PictureTarget | undefined {
  return targets.find((target) => keyOf(target) === chosen)
}

export interface MatchGroup {
  target: PictureTarget
  files: File[]
}

/** The files for each chosen SKU or SPU, by their numbers. */
export function groupsOf(rows: readonly MatchRow[]): MatchGroup[] {
  const groups = Map.groupBy(
    rows.filter((row) => chosenOf(row)),
    ({ chosen }) => chosen,
  )
  return [...groups.values()].map((own) => {
    const target = chosenOf(own[0] as MatchRow) as PictureTarget
    const place = ({ file }: MatchRow) => placeOf(file.name, target.code)
    const ordered = own.toSorted((a, b) => place(a) - place(b) || a.file.name.localeCompare(b.file.name))
    return { target, files: ordered.map(({ file }) => file) }
  })
}

/** The first SKU or SPU with more files than it may have images: the main image and ten others. */
export function overfull(groups: readonly MatchGroup[]): PictureTarget | undefined {
  return groups.find(({ files }) => files.length > MOST_OF_ONE + 1)?.target
}
