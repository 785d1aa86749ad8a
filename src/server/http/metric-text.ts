/** The Prometheus text format 0.0.4, limited to gauges and histograms. */

type Labels = Readonly<Record<string, string>>

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

export interface Sample {
  labels?: Labels
  value: number
}

/** One metric with its current values. */
export function metric(name: string, type: 'gauge' | 'counter', help: string, samples: readonly Sample[] | number): string {
  const list = typeof samples === 'number' ? [{ value: samples }] : samples
  return [...head(name, type, help), ...list.map(({ labels, value }) => `${name}${written(labels)} ${value}`), ''].join('\n')
}

export interface Histogram {
  observe(labels: Labels, value: number): void
  text(): string
}

interface Series {
  labels: Labels
  /** The count in each bucket, not cumulative; the last bucket has no bound. */
  counts: number[]
  sum: number
}

/** A histogram, `bounds` ascending, one series per label set. */
export function histogram(name: string, help: string, bounds: readonly number[]): Histogram {
  const series = new Map<string, Series>()

  function lines({ labels, counts, sum }: Series): string[] {
    let below = 0
    const buckets = counts.map((count, i) => {
      below += count
      return `${name}_bucket${written({ ...labels, le: String(bounds[i] ?? '+Inf') })} ${below}`
    })
    return [...buckets, `${name}_sum${written(labels)} ${sum}`, `${name}_count${written(labels)} ${below}`]
  }

  return {
    observe(labels, value) {
      const key = Object.values(labels).join('\0')
      const found = series.get(key) ?? { labels, counts: Array.from({ length: bounds.length + 1 }, () => 0), sum: 0 }
      series.set(key, found)
      const bound = bounds.findIndex((bound) => value <= bound)
      const bucket = bound < 0 ? bounds.length : bound
      found.counts[bucket] = (found.counts[bucket] ?? 0) + 1
      found.sum += value
    },
    text: () => [...head(name, 'histogram', help), ...[...series.values()].flatMap(lines), ''].join('\n'),
  }
}

function head(name: string, type: string, help: string): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`]
}

function written(labels: Labels = {}): string {
  const pairs = Object.entries(labels).map(
    ([key, value]) => `${key}="${value.replace(/["\\\n]/g, (sign) => (sign === '\n' ? '\\n' : `\\${sign}`))}"`,
  )
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}
