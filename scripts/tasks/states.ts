import { runVisibly } from '../program.ts'

process.exitCode = await runVisibly('scripts/check-states.ts', ['--write'])
