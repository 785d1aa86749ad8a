import { runVisibly } from '../program.ts'

process.exitCode = await runVisibly('scripts/check-matrix.ts', ['--write'])
