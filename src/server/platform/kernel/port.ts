/**
 * A place that a lower layer declares and a higher one fills at the process start: what activities give, what orders take. Reading it
 * before throws, so that a missing registration is no silent absence.
 */
export interface Port<Value> {
  set(value: Value): void
  get(): Value
}

const ports = new Map<string, () => boolean>()

/** Declares a port at module scope, under its own name. */
export function port<Value>(name: string): Port<Value> {
  if (ports.has(name)) throw new Error(`the port ${name} is declared twice`)
  let filled: { value: Value } | undefined
  ports.set(name, () => filled !== undefined)
  return {
    set(value) {
      filled = { value }
    },
    get() {
      if (!filled) throw new Error(`nothing is registered for the port ${name}`)
      return filled.value
    },
  }
}

/** The declared ports that nothing fills; a process does not start with one. */
export function emptyPorts(): string[] {
  return [...ports].flatMap(([name, isFilled]) => (isFilled() ? [] : [name]))
}
