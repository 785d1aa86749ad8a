import { connectClient } from '#web/base/api/client.ts'
import { useSession } from '#web/base/session/store.ts'
import { atRest, onDemand, whenIdle } from '#web/kit/ui/on-demand.ts'
import { readDesk } from './outbox-state.ts'

export const outbox = onDemand(() => import('./outbox-runner.ts'))

/** Lets calls that a person typed wait for a network (I9). */
export function startOutbox(): void {
  connectClient({
    keep: async (call) => (await outbox.load()).keep(call),
    isBehind() {
      const { account, waiting } = readDesk() ?? { account: 0, waiting: 0 }
      return waiting > 0 && account === useSession.getState().id
    },
  })
  // in advance, because the code cannot be fetched without a network
  atRest(() => whenIdle(outbox.load))
}
