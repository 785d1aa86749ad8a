import type { Check } from './check.ts'

/** The statuses for a permitted call: 403 then refuses a field or a row. */
const ADMITTED = [200, 400, 403, 404, 410, 428]

export const faults: Check = (_, { status, body }) => (ADMITTED.includes(status) ? undefined : `answers ${status}: ${body.slice(0, 200)}`)
