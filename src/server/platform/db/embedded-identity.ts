import { execFileSync } from 'node:child_process'
import { lchownSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { systemVariables } from '#server/platform/env/env.ts'

/** The user that runs PostgreSQL. It refuses to run as root, so root needs another identity. */
export interface Identity {
  /** The user who must own the data folder, undefined if ownership is not a number. */
  readonly uid: number | undefined
  readonly gid: number | undefined
  /** The program's command prefix. */
  readonly prefix: readonly string[]
  /** True if spawn must change the user, because setpriv is missing. */
  readonly switchUser: boolean
}

/** The paths that the identity must be able to read. */
export interface Place {
  readonly dataDir: string
  /** The program to run. */
  readonly postgres: string
  readonly env: Readonly<Record<string, string>>
}

const stranger = 65534

/** The first identity that works on this machine. */
export function findIdentity(place: Place): Identity {
  if (process.getuid?.() !== 0) return ordinaryIdentity(place)
  return namespaceIdentity(place) ?? otherUserIdentity(place)
}

/**
 * A user namespace: inside it the server runs as user 1000, outside its files belong to root. It fails if the path contains another user's
 * private folder, because root's access ends at the namespace.
 */
export function namespaceIdentity(place: Place): Identity | undefined {
  // The death signal must be set inside: entering the namespace would clear it.
  const prefix = ['unshare', '--user', '--map-user=1000', '--map-group=1000', ...endWithParent]
  return works(prefix, place) ? { uid: 0, gid: 0, prefix, switchUser: false } : undefined
}

/**
 * Another user with only the capability to open every file: node_modules and the data folder may be in a private folder such as /root,
 * which that user could not enter.
 */
export function otherUserIdentity(place: Place): Identity {
  const user = ['setpriv', `--reuid=${stranger}`, `--regid=${stranger}`, '--clear-groups', '--pdeathsig=INT']
  const prefix = [...user, '--inh-caps=-all,+dac_override', '--ambient-caps=-all,+dac_override']
  const found = [prefix, user].find((words) => works(words, place))
  return { uid: stranger, gid: stranger, prefix: found ?? [], switchUser: !found }
}

/** Makes the identity the owner of a folder and its content; false if only root could. */
export function giveTo(identity: Identity, folder: string): boolean {
  if (identity.uid === undefined || lstatSync(folder).uid === identity.uid) return true
  if (process.getuid?.() !== 0) return false
  chownAll(folder, identity.uid, identity.gid ?? identity.uid)
  return true
}

// SIGINT is PostgreSQL's fast shutdown: if this process is killed with -9, the database closes and does not crash.
const endWithParent = ['setpriv', '--pdeathsig=INT']

function ordinaryIdentity(place: Place): Identity {
  const prefix = process.platform === 'linux' && works(endWithParent, place) ? endWithParent : []
  return { uid: process.getuid?.(), gid: process.getgid?.(), prefix, switchUser: false }
}

/** Tells whether the identity can enter the folder and run the program. */
function works(prefix: readonly string[], { dataDir, postgres, env }: Place): boolean {
  const [command = '', ...args] = [...prefix, 'sh', '-c', 'cd "$1" && exec "$2" --version', 'sh', dataDir, postgres]
  try {
    execFileSync(command, args, { stdio: 'ignore', env: { ...systemVariables(), ...env } })
    return true
  } catch {
    return false
  }
}

function chownAll(path: string, uid: number, gid: number): void {
  lchownSync(path, uid, gid)
  if (!lstatSync(path).isDirectory()) return
  for (const name of readdirSync(path)) chownAll(join(path, name), uid, gid)
}
