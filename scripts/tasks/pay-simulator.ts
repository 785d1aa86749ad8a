import { parseArgs } from 'node:util'
import { startSimulator } from '../pay-simulator/simulator.ts'

// npm run pay-simulator: a payment provider on this machine that speaks WeChat Pay API v3 (docs/operations.md).

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '5330' },
    seed: { type: 'string', default: '1' },
    faults: { type: 'string', default: '0' },
    quiet: { type: 'boolean' },
  },
})
const share = Number(values.faults)
const rates = {
  drop: share,
  lose: share,
  error: share,
  forge: share,
  duplicate: share,
  reorder: share,
  forgedNotice: share,
  lostNotice: share,
  delayMs: share > 0 ? 500 : 0,
}
const simulator = await startSimulator({
  port: Number(values.port),
  seed: Number(values.seed),
  rates,
  knowsAll: true,
  ...(values.quiet ? {} : { log: (line: string) => console.log(`  ${line}`) }),
})
console.log(`  支付模拟器 · pay simulator  ${simulator.address}`)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => void simulator.close().then(() => process.exit(0)))
