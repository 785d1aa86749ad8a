import type { TrafficOutcome } from './run.ts'

const REFUSALS = 12

/** The figures for a run and everything that was not as it must be. */
export function trafficLines({ seconds, figures, acknowledged, kills, drainedIn, deviations, verified }: TrafficOutcome): string[] {
  const rows = figures.calls().toSorted((a, b) => b.count - a.count)
  const perSecond = (count: number) => (count / seconds).toFixed(1)
  const ordered = rows.find(({ call }) => call === 'shop.order.create')?.codes['200'] ?? 0
  return [
    `${figures.total()} requests in ${seconds.toFixed(0)} s, ${perSecond(figures.total())}/s; ${ordered} orders, ${perSecond(ordered)}/s; ${acknowledged} acknowledged writes`,
    ...kills.map((kill) => `kill -9: ${kill}`),
    `drained in ${drainedIn.toFixed(0)} s`,
    '',
    '| call | requests/s | p50 | p95 | p99 | answers |',
    '| --- | ---: | ---: | ---: | ---: | --- |',
    ...rows.map(
      ({ call, count, p50, p95, p99, codes }) =>
        `| ${call} | ${perSecond(count)} | ${p50} | ${p95} | ${p99} | ${Object.entries(codes)
          .map(([code, n]) => `${n} × ${code}`)
          .join(', ')} |`,
    ),
    '',
    ...figures
      .refusals()
      .slice(0, REFUSALS)
      .map(([text, n]) => `${n} × ${text}`),
    '',
    ...verified,
    ...(deviations.length === 0 ? ['✓ nothing acknowledged is lost, nothing happened twice'] : deviations.map((one) => `✗ ${one}`)),
  ]
}
