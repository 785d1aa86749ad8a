// unused budget is kept for this long, because opening a page sends many calls at once
const BURST_SECONDS = 10
const MOST_KEPT = 20_000

interface Bucket {
  left: number
  at: number
}

/** The buckets for one limit: one set for each process and database, whose cache is the key. */
export function bucketsOf(perSecond: number, burstSeconds: number): (ctx: { cache: object }) => ReturnType<typeof buckets> {
  const bucketSets = new WeakMap<object, ReturnType<typeof buckets>>()
  return ({ cache }) => {
    const own = bucketSets.get(cache) ?? buckets(perSecond, burstSeconds)
    bucketSets.set(cache, own)
    return own
  }
}

/** Token buckets by key, refilled per second; returns the seconds to wait, 0 if the bucket has at least one token. */
export function buckets(perSecond: number, burstSeconds = BURST_SECONDS) {
  const most = perSecond * burstSeconds
  const bucketOf = new Map<string, Bucket>()
  const filled = ({ left, at }: Bucket, now: number) => Math.min(most, left + ((now - at) / 1000) * perSecond)
  const leftOf = (key: string, now: number) => {
    const bucket = bucketOf.get(key)
    return bucket ? filled(bucket, now) : most
  }
  const secondsUntilOne = (left: number) => (left < 1 ? Math.max(1, Math.ceil((1 - left) / perSecond)) : 0)
  const keep = (key: string, left: number, now: number) => {
    if (bucketOf.size >= MOST_KEPT) for (const [other, one] of bucketOf) if (filled(one, now) === most) bucketOf.delete(other)
    bucketOf.set(key, { left, at: now })
  }
  return {
    /** The seconds to wait. */
    wait: (key: string, now: number): number => secondsUntilOne(leftOf(key, now)),
    /** Uses up an amount, even beyond the available tokens. */
    spend: (key: string, amount: number, now: number): void => keep(key, leftOf(key, now) - amount, now),
    /** Uses up one token if available, otherwise returns the seconds to wait. */
    take(key: string, now: number): number {
      const left = leftOf(key, now)
      const seconds = secondsUntilOne(left)
      keep(key, seconds > 0 ? left : left - 1, now)
      return seconds
    },
    size: () => bucketOf.size,
  }
}
