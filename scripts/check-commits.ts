import { diffBase, git } from './check-prose.ts'
import { root } from './program.ts'

// Checks the subjects of the commits since main (CONTRIBUTING.md, Commits). A `fixup!` fails until git has joined it.

const LONGEST_SUBJECT = 72

if (import.meta.main) {
  const faults = commitFaults(root)
  for (const fault of faults) console.log(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}

/** The faulty commits since the merge base with main, on main itself of the last one. Without either base: none. */
export function commitFaults(folder: string): string[] {
  const base = diffBase(folder)
  const log = base === undefined ? '' : (git(folder, 'log', '--format=%h %s', `${base}..HEAD`) ?? '')
  return log.split('\n').flatMap((line) => {
    const [, hash, subject = ''] = /^(\S+) (.*)$/.exec(line) ?? []
    return hash === undefined ? [] : subjectFaults(subject).map((fault) => `${hash} ${subject}: ${fault}`)
  })
}

/** The violations in a subject. */
export function subjectFaults(subject: string): string[] {
  const { length } = [...subject]
  return [
    ...(length > LONGEST_SUBJECT ? [`the subject has ${length} characters, at most ${LONGEST_SUBJECT}`] : []),
    ...(/^\p{Lu}/u.test(subject) ? [] : ['the subject begins without a capital letter']),
    ...(subject.endsWith('.') ? ['the subject ends with a period'] : []),
  ]
}
