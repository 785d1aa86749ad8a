interface Ranked {
  danger?: boolean
  minor?: boolean
}

/** The same actions; those that end or refuse something follow the others. */
export function irreversibleLast<Action extends Ranked>(actions: readonly Action[]): Action[] {
  return [...actions.filter(({ danger }) => !danger), ...actions.filter(({ danger }) => danger)]
}

/** The action that a row offers as its button. */
export function mainAction<Action extends Ranked>(possible: readonly Action[]): Action | undefined {
  return irreversibleLast(possible).find(({ minor }) => !minor)
}
