export type SpecRow = readonly [axis: string, value: string]

/** The lines in a specification or in unfinished input. */
export function specRows(spec: unknown): readonly SpecRow[] {
  if (Array.isArray(spec)) return spec as SpecRow[]
  return Object.entries((spec ?? {}) as Record<string, string>)
}

/** The specification from the lines; unfinished lines are returned as they are, and the contract refuses them. */
export function specOf(rows: readonly SpecRow[]): Record<string, string> | readonly SpecRow[] {
  if (faultOf(rows)) return rows
  return Object.fromEntries(filled(rows))
}

/** The reason why the lines form no specification. */
export function faultOf(rows: readonly SpecRow[]): 'spec_incomplete' | 'spec_repeated' | undefined {
  const used = filled(rows)
  if (used.some(([axis, value]) => axis === '' || value === '')) return 'spec_incomplete'
  if (new Set(used.map(([axis]) => axis)).size < used.length) return 'spec_repeated'
  return undefined
}

function filled(rows: readonly SpecRow[]): SpecRow[] {
  return rows.map(([axis, value]) => [axis.trim(), value.trim()] as const).filter(([axis, value]) => axis !== '' || value !== '')
}
