interface Ranked {
  danger?: boolean
  minor?: boolean
}

/** The first action, except that one which ends or refuses something follows the others. */
export function mainAction<Action extends Ranked>(possible: readonly Action[]): Action | undefined {
  const major = possible.filter(({ minor }) => !minor)
  return major.find(({ danger }) => !danger) ?? major[0]
}
