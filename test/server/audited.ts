import { contract } from '#contract/index.ts'
import { endpointsOf, type Endpoint } from '#contract/kit/endpoint.ts'
import { shop } from '#contract/shop/index.ts'
import type { Database } from '#server/platform/db/open.ts'
import type { Answer } from './harness.ts'

/** Calls without a row in the log, and the reason: their writes need no audit. */
export const NEEDS_NO_ROW: Readonly<Record<string, string>> = {
  'session.session.refreshToken': 'another token of the same session',
  'shop.session.refresh': 'another pair of tokens of the same session',
  'shop.session.sendCode': 'the record of sent messages has it',
  'session.sso.start': 'nothing holds until the person comes back',
  'session.sms.send': 'the record of sent messages has it',
  'session.mfa.begin': 'nothing holds until it is confirmed',
  'session.profile.preferences': 'how somebody’s own screen looks',
  'common.upload.image': 'a picture that is there already is not kept twice',
  'common.upload.file': 'a file that is there already is not kept twice',
  'task.import.map': 'somebody’s own draft, until it is applied',
  'task.import.decide': 'somebody’s own draft, until it is applied',
  'notice.notice.read': 'somebody’s own notices',
  'notice.notice.readAll': 'somebody’s own notices',
  'shop.activity.view': 'counts of views, which change nothing else',
  'shop.banner.count': 'counts of views and clicks, which change nothing else',
  'presence.presence.here': 'who looks at what, for a minute',
  'presence.presence.leave': 'who looks at what, for a minute',
}

/** The addresses for all calls that must write a row into the log. */
export function loggedCalls(): string[] {
  const changing = endpointsOf({ contract, shop }).filter(({ effect }) => effect === 'write')
  return changing.map(({ address }) => address).filter((address) => !(address in NEEDS_NO_ROW))
}

interface Done {
  requests: string[]
  /** False if all inputs were empty: such calls may have been mere access checks. */
  isMeant: boolean
}

/** Checks that calls with a change write rows into the log, whatever a test calls them for. */
export function auditWatch() {
  const done = new Map<string, Done>()
  return {
    note(endpoint: Endpoint, input: object, { code, data, headers }: Pick<Answer<unknown>, 'code' | 'data' | 'headers'>): void {
      const { address, method, effect } = endpoint
      if (effect === 'read' || code !== 200 || address in NEEDS_NO_ROW || isRefused(data)) return
      const { requests, isMeant } = done.get(address) ?? { requests: [], isMeant: false }
      done.set(address, {
        requests: [...requests, String(headers['x-request-id'])],
        isMeant: isMeant || method === 'GET' || Object.keys(input).length > 0,
      })
    },
    /** The successful calls: those with at least one complete log row (person, origin, time, action), and those without any. */
    async told({ pool }: Database): Promise<{ logged: string[]; unlogged: string[] }> {
      const { rows } = await pool.query<{ request_id: string }>(WHOLE_ROWS)
      const ids = new Set(rows.map(({ request_id }) => request_id))
      const isLogged = ({ requests }: Done) => requests.some((id) => ids.has(id))
      return {
        logged: [...done].filter(([, one]) => isLogged(one)).map(([address]) => address),
        unlogged: [...done].filter(([, one]) => one.isMeant && !isLogged(one)).map(([address]) => address),
      }
    },
  }
}

const WHOLE_ROWS = `
  select distinct request_id from logger
  where username <> '' and ip <> '' and action <> '' and (kind = 'login' or before is not null or after is not null)`

/** A batch that changed no row. */
function isRefused(data: unknown): boolean {
  return (data as { success?: unknown[] } | null)?.success?.length === 0
}
