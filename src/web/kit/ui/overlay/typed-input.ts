interface TextField {
  type: string
  value: string
}

/** Remembers the text of each field before its first input, to tell whether a form has input that is not sent. */
export function watchTyping() {
  const first = new WeakMap<object, string>()
  return {
    /** For the event `beforeinput`: a focus alone may change the text, such as that of an amount. */
    begin({ target }: { target: object | null }): void {
      if (target && isTextField(target) && !first.has(target)) first.set(target, target.value)
    },
    /** A password is typed again anyway. */
    isTyped: (fields: Iterable<TextField>): boolean =>
      [...fields].some((field) => field.type !== 'password' && (first.get(field) ?? field.value) !== field.value),
  }
}

const isTextField = (target: object): target is TextField => 'value' in target && typeof target.value === 'string'
