import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Database } from '#server/db/open.ts'
import type { Answer } from './harness.ts'

/** Calls that write nothing that anybody would ask about later, and why. */
const SILENT: Readonly<Record<string, string>> = {
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

/** Sees to it that calls which change something leave rows in the log, whatever a test calls them for. */
export function auditWatch() {
  const done = new Map<string, string[]>()
  return {
    note({ address, method }: Endpoint, input: object, { code, data, headers }: Answer<unknown>): void {
      // with nothing in it a call is only tried out: who may, and who may not
      const isTried = Object.keys(input).length === 0
      if (method !== 'POST' || code !== 200 || isTried || address in SILENT || isRefused(data)) return
      done.set(address, [...(done.get(address) ?? []), String(headers['x-request-id'])])
    },
    /** The calls that went well, and of which not one is in the log. */
    async unlogged({ pool }: Database): Promise<string[]> {
      const { rows } = await pool.query<{ request_id: string }>('select distinct request_id from logger')
      const logged = new Set(rows.map(({ request_id }) => request_id))
      return [...done].filter(([, ids]) => !ids.some((id) => logged.has(id))).map(([address]) => address)
    },
  }
}

/** A batch of which not one row was changed. */
function isRefused(data: unknown): boolean {
  return (data as { success?: unknown[] } | null)?.success?.length === 0
}
