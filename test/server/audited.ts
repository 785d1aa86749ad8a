import { contract } from '#contract/index.ts'
import { endpointsOf, writes, type Endpoint } from '#contract/kit/endpoint.ts'
import type { Database } from '#server/db/open.ts'
import type { Answer } from './harness.ts'

/** Calls that need no row in the log, and why: they write nothing that anybody would ask about later. */
export const NEEDS_NO_ROW: Readonly<Record<string, string>> = {
  'session.sms.send': 'the record of sent messages has it',
  'session.mfa.begin': 'nothing holds until it is confirmed',
  'session.profile.preferences': 'how somebody’s own screen looks',
  'common.gproto.gen': 'computes a link',
  'common.upload.image': 'a picture that is there already is not kept twice',
  'common.upload.file': 'a file that is there already is not kept twice',
  'goods.sku.find': 'reads: its filters are too long for an address',
  'goods.sku.codes': 'reads: its codes are too long for an address',
  'goods.sku.bulkPreview': 'reads: its filters are too long for an address',
  'dev.role.impact': 'reads: what would change is too long for an address',
  'task.import.map': 'somebody’s own draft, until it is applied',
  'task.import.decide': 'somebody’s own draft, until it is applied',
  'notice.notice.read': 'somebody’s own notices',
  'notice.notice.readAll': 'somebody’s own notices',
  'presence.presence.here': 'who looks at what, for a minute',
  'presence.presence.leave': 'who looks at what, for a minute',
}

/** Calls that leave something behind though they are asked for by GET: a session that has ended, a file that goes out of the house. */
const leavesSomething = (endpoint: Endpoint) => writes(endpoint) || endpoint.address === 'session.session.logout'

/** The addresses of all calls that must leave a row in the log. */
export function loggedCalls(): string[] {
  const changing = endpointsOf(contract).filter(leavesSomething)
  return changing.map(({ address }) => address).filter((address) => !(address in NEEDS_NO_ROW))
}

interface Done {
  requests: string[]
  /** With nothing in it a call may only have been tried out: who may, and who may not. */
  isMeant: boolean
}

/** Sees to it that calls which change something leave rows in the log, whatever a test calls them for. */
export function auditWatch() {
  const done = new Map<string, Done>()
  return {
    note(endpoint: Endpoint, input: object, { code, data, headers }: Answer<unknown>): void {
      const { address, method } = endpoint
      if (!leavesSomething(endpoint) || code !== 200 || address in NEEDS_NO_ROW || isRefused(data)) return
      const { requests, isMeant } = done.get(address) ?? { requests: [], isMeant: false }
      done.set(address, {
        requests: [...requests, String(headers['x-request-id'])],
        isMeant: isMeant || method === 'GET' || Object.keys(input).length > 0,
      })
    },
    /** Of the calls that went well: those of which one at least is in the log with who, from where, when and what, and those of which none is. */
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

/** A batch of which not one row was changed. */
function isRefused(data: unknown): boolean {
  return (data as { success?: unknown[] } | null)?.success?.length === 0
}
