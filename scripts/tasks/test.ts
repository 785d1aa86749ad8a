import { runTests } from '../test.ts'

const { failed } = await runTests(process.argv.slice(2))
process.exitCode = failed === 0 ? 0 : 1
