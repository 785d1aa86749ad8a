const name = 'StartError'

/** A reason not to start that the operator can fix: printed without a stack, in both languages. */
export function startError(zh: string, en: string, cause?: unknown): Error {
  const error = new Error(`${zh}\n${en}`, { cause })
  error.name = name
  return error
}

export function isStartError(error: unknown): error is Error {
  return error instanceof Error && error.name === name
}
