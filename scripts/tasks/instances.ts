import { buildStale } from '../build.ts'
import { drill, type Outcome } from '../instances/drill.ts'
import { hasNginx } from '../instances/nginx.ts'

// npm run instances [-- 2 3]: kills one among several instances behind nginx and prints the effect on clients
if (hasNginx()) await run(process.argv.slice(2).map(Number))
else console.log('  跳过：没有 nginx · skipped: there is no nginx on this machine (apt-get install nginx-light)')

async function run(counts: readonly number[]): Promise<void> {
  await buildStale(['server'])
  const outcomes: Outcome[] = []
  for (const count of counts.length > 0 ? counts : [2, 3]) outcomes.push(await drill(count))
  const rows: [string, (one: Outcome) => string | number][] = [
    ['instances', ({ instances }) => instances],
    ['requests', ({ requests, perSecond }) => `${requests} (${perSecond}/s)`],
    ['p95 before, after the kill', ({ before, after }) => `${before}, ${after} ms`],
    ['errors', ({ errors }) => errors],
    ['error rate in the 5 s after the kill', ({ errorRate }) => `${(errorRate * 100).toFixed(3)} %`],
    ['last error after', ({ errorsFor }) => `${errorsFor} s`],
    ['writes acknowledged', ({ writes }) => writes],
    ['of them lost, done twice', ({ lost, double }) => `${lost}, ${double}`],
    ['events delivered', ({ events, eventsLost }) => `${events - eventsLost} of ${events}`],
    ['longest gap of a stream', ({ rejoined }) => `${rejoined} ms`],
  ]
  for (const [name, value] of rows) console.log(`  ${name.padEnd(38)}${outcomes.map((one) => String(value(one)).padStart(18)).join('')}`)
  const isWell = outcomes.every(
    (one) => one.errorRate <= 0.001 && one.errorsFor <= 5 && one.lost + one.double + one.eventsLost === 0 && one.rejoined <= 3000,
  )
  console.log(isWell ? '  [R19] ✓' : '  [R19] ✗')
  process.exitCode = isWell ? 0 : 1
}
