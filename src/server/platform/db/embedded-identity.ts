import { execFileSync } from 'node:child_process'
import { lchownSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { systemVariables } from '../env.ts'

/** As whom PostgreSQL runs. It refuses to run as root, so root needs a way round. */
export interface Identity {
  /** The user who has to own the data folder, undefined where ownership is not a number. */
  readonly uid: number | undefined
  readonly gid: number | undefined
  /** Words put before the program. */
  readonly prefix: readonly string[]
  /** Let the kernel calls of spawn change the user: where no setpriv is there to do it. */
  readonly switchUser: boolean
}

/** What the identity has to be able to reach. */
export interface Place {
  readonly dataDir: string
  /** The program that it is for. */
  readonly postgres: string
  readonly env: Readonly<Record<string, string>>
}

const stranger = 65534

/** The first way that works on this machine. */
export function findIdentity(place: Place): Identity {
  if (process.getuid?.() !== 0) return ordinaryIdentity(place)
  return namespaceIdentity(place) ?? otherUserIdentity(place)
}

/**
 * Root of nothing: inside its own user namespace the server sees itself as user 1000, outside its files stay root's. Not where the
 * way leads through somebody's private folder: root's right to pass ends at the namespace.
 */
export function namespaceIdentity(place: Place): Identity | undefined {
  // The death signal has to be asked for inside: entering the namespace would clear it.
  const prefix = ['unshare', '--user', '--map-user=1000', '--map-group=1000', ...endWithParent]
  return works(prefix, place) ? { uid: 0, gid: 0, prefix, switchUser: false } : undefined
}

/**
 * Another user, who keeps the one capability that opens every file: node_modules and the data folder may lie under a
 * private folder such as /root, which that user could not enter.
 */
export function otherUserIdentity(place: Place): Identity {
  const user = ['setpriv', `--reuid=${stranger}`, `--regid=${stranger}`, '--clear-groups', '--pdeathsig=INT']
  const prefix = [...user, '--inh-caps=-all,+dac_override', '--ambient-caps=-all,+dac_override']
  const found = [prefix, user].find((words) => works(words, place))
  return { uid: stranger, gid: stranger, prefix: found ?? [], switchUser: !found }
}

/** Hands a folder and all in it to the identity; says false where only root could. */
export function giveTo(identity: Identity, folder: string): boolean {
  if (identity.uid === undefined || lstatSync(folder).uid === identity.uid) return true
  if (process.getuid?.() !== 0) return false
  chownAll(folder, identity.uid, identity.gid ?? identity.uid)
  return true
}

// SIGINT is PostgreSQL's fast shutdown: killed with -9 ourselves, we leave a database that is closed, not crashed.
const endWithParent = ['setpriv', '--pdeathsig=INT']

function ordinaryIdentity(place: Place): Identity {
  const prefix = process.platform === 'linux' && works(endWithParent, place) ? endWithParent : []
  return { uid: process.getuid?.(), gid: process.getgid?.(), prefix, switchUser: false }
}

/** Tries the way: whether it leads into the folder, and whether the program runs. */
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
