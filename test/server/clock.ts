/** A clock that a test turns; it starts at a fixed moment, so that no test depends on the day. */
export function testClock(start = '2026-03-02T08:00:00.000Z') {
  let now = Date.parse(start)
  return {
    now: () => new Date(now),
    advance(ms: number): void {
      now += ms
    },
  }
}
