import { runVisibly } from '../program.ts'

process.exitCode = await runVisibly('drizzle-kit', ['generate', ...process.argv.slice(2)])
