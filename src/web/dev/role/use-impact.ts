import { useEffect, useState } from 'react'
import { role, type RoleImpact } from '#contract/dev/role.ts'
import { useCall } from '#web/api/query.ts'
import { grantOf, type Draft } from './grant-state.ts'

// whoever ticks several boxes asks once
const REST_MS = 250

/** What the draft would mean, as the server reckons it: asked when the person rests; undefined until it is known. */
export function useImpact(id: number, draft: Draft, isDirty: boolean): RoleImpact | undefined {
  const [rested, setRested] = useState<Draft>()
  useEffect(() => {
    if (!isDirty) return
    const timer = setTimeout(() => setRested(draft), REST_MS)
    return () => clearTimeout(timer)
  }, [draft, isDirty])
  const asked = rested ? { id, ...grantOf(rested) } : { id }
  const { data } = useCall(role.impact, asked, { enabled: isDirty && rested !== undefined, keepPrevious: true, staleTime: 0, quiet: true })
  return isDirty ? data : undefined
}
