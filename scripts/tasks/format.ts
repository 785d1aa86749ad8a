import { runVisibly } from '../program.ts'

process.exitCode = (await runVisibly('oxlint', ['--fix'])) || (await runVisibly('oxfmt', []))
