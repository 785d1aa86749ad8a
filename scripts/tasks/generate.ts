import { globSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root, runVisibly } from '../program.ts'

process.exitCode = await runVisibly('drizzle-kit', ['generate', ...process.argv.slice(2)])

// the generator compares with the newest snapshot only, and a snapshot has half a megabyte
const folder = join(root, 'drizzle/meta')
for (const former of globSync('*_snapshot.json', { cwd: folder }).toSorted().slice(0, -1)) rmSync(join(folder, former))
