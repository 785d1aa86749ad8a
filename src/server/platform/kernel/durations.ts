export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
/** The longest time that a call may wait on a device for a network. */
export const MOST_QUEUED_MS = 30 * DAY_MS
