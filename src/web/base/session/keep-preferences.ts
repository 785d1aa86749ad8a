import { dataOf } from '#web/base/api/client.ts'
import { sessionEndpoints } from './endpoints.ts'
import { useSession } from './store.ts'

/** Stores preferences with the account; nothing during an impersonation. */
export async function keepPreferences(chosen: Parameters<typeof dataOf<typeof sessionEndpoints.keepPreferences>>[1]): Promise<void> {
  if (!useSession.getState().viewer) await dataOf(sessionEndpoints.keepPreferences, chosen)
}
