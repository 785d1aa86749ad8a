export type SpecRow = readonly [axis: string, value: string]

/** The lines of a specification, or of what was typed so far. */
export function specRows(spec: unknown): readonly SpecRow[] {
  if (Array.isArray(spec)) return spec as SpecRow[]
  return Object.entries((spec ?? {}) as Record<string, string>)
}

/** The specification that the lines make; while they make none the lines themselves, which the contract refuses. */
export function specOf(rows: readonly SpecRow[]): Record<string, string> | readonly SpecRow[] {
  if (faultOf(rows)) return rows
  return Object.fromEntries(filled(rows))
}

/** Why the lines make no specification. */
export function faultOf(rows: readonly SpecRow[]): 'spec_incomplete' | 'spec_repeated' | undefined {
  const used = filled(rows)
  if (used.some(([axis, value]) => axis === '' || value === '')) return 'spec_incomplete'
  if (new Set(used.map(([axis]) => axis)).size < used.length) return 'spec_repeated'
  return undefined
}

function filled(rows: readonly SpecRow[]): SpecRow[] {
  return rows.map(([axis, value]) => [axis.trim(), value.trim()] as const).filter(([axis, value]) => axis !== '' || value !== '')
}
