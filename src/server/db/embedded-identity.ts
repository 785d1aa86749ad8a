import { execFileSync } from 'node:child_process'
import { lchownSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

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

const stranger = 65534

/** The first way that works on this machine. */
export function findIdentity(): Identity {
  if (process.getuid?.() !== 0) return ordinaryIdentity()
  return namespaceIdentity() ?? otherUserIdentity()
}

/** Root of nothing: inside its own user namespace the server sees itself as user 1000, outside its files stay root's. */
export function namespaceIdentity(): Identity | undefined {
  // The death signal has to be asked for inside: entering the namespace would clear it.
  const prefix = ['unshare', '--user', '--map-user=1000', '--map-group=1000', ...endWithParent]
  return works(prefix) ? { uid: 0, gid: 0, prefix, switchUser: false } : undefined
}

/**
 * Another user, who keeps the one capability that opens every file: node_modules and the data folder may lie under a
 * private folder such as /root, which that user could not enter.
 */
export function otherUserIdentity(): Identity {
  const user = ['setpriv', `--reuid=${stranger}`, `--regid=${stranger}`, '--clear-groups', '--pdeathsig=INT']
  const prefix = [...user, '--inh-caps=-all,+dac_override', '--ambient-caps=-all,+dac_override']
  const found = [prefix, user].find(works)
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

function ordinaryIdentity(): Identity {
  const prefix = process.platform === 'linux' && works(endWithParent) ? endWithParent : []
  return { uid: process.getuid?.(), gid: process.getgid?.(), prefix, switchUser: false }
}

function works([command = '', ...args]: readonly string[]): boolean {
  try {
    execFileSync(command, [...args, 'true'], { stdio: 'ignore' })
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
