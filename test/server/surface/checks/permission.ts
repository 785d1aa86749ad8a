import type { Check } from './check.ts'

// written independently of the tested code: a grant as a pattern over the whole permission
const patternOf = (grant: string) => new RegExp(`^${grant.replaceAll('*', '[A-Za-z0-9]+')}$`)
export const opens = (perms: readonly string[], access: string) => perms.some((grant) => patternOf(grant).test(access))

/** A call is refused exactly to the identities without its permission, and the refusal names the permission. */
export const permission: Check = ({ perms }, { endpoint: { access }, status, body }) => {
  if (!access.includes(':')) return undefined
  const isRefused = status === 403 && refusedFor(body) === access
  if (opens(perms, access)) return isRefused ? `refuses a holder of ${access}` : undefined
  return isRefused ? undefined : `answers ${status} without ${access}: ${body.slice(0, 200)}`
}

function refusedFor(body: string): string | undefined {
  const { data } = JSON.parse(body) as { data: { rule?: string; permission?: string } | null }
  return data?.rule === 'permission' ? data.permission : undefined
}
