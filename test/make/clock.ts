/** A clock under a test's control; it starts at a fixed time, so that no test depends on the date. */
export function testClock(start = '2026-03-02T08:00:00.000Z') {
  let now = Date.parse(start)
  return {
    now: () => new Date(now),
    advance(ms: number): void {
      now += ms
    },
    set(time: string): void {
      now = Date.parse(time)
    },
  }
}
