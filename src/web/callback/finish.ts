import { call } from '#web/api/client.ts'
import { doorWires } from '#web/login/door-wires.ts'
import { navigate, withQuery, type Query } from '#web/router/location.ts'
import { enterWith, resetSession } from '#web/session/enter.ts'

/** Ends the trip to the identity provider, once for each state however often the page is drawn. */
export function finishTrip({ code = '', state = '', iss }: Query): Promise<void> {
  const running = trips.get(state) ?? finish(code, state, iss)
  trips.set(state, running)
  return running
}

const trips = new Map<string, Promise<void>>()

async function finish(code: string, state: string, iss: string | undefined): Promise<void> {
  const { entered, return_to } = await call(doorWires.finishSso, { code, state, iss }, { quiet: true })
  resetSession()
  // the login page asks for a second factor and knows where to go on to; neither code nor state stays in the address
  navigate(withQuery('/login', return_to === '/' ? {} : { redirect: return_to }), { replace: true })
  enterWith(entered)
}
