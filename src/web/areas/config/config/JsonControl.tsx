import { useState } from 'react'
import { Bound, type BoundParts, type FieldOptions } from '#web/kit/form/rows/Bound.tsx'
import { Textarea } from '#web/kit/ui/input/Textarea.tsx'

/** A structured value as JSON; invalid JSON is kept as text, which the schema refuses. */
export function JsonControl(options: FieldOptions & { name: string }) {
  return <Bound {...options}>{({ field }) => <Text {...field} />}</Bound>
}

function Text({ value, onChange, ...field }: BoundParts['field']) {
  const [typed, setTyped] = useState<string | null>(null)
  // formatted again before the first input and whenever the form gets another value
  const editorText = typed !== null && sameValue(parsed(typed), value) ? typed : JSON.stringify(value, null, 2)
  return (
    <Textarea
      {...field}
      rows={6}
      value={editorText}
      onChange={(text) => {
        setTyped(text)
        onChange(parsed(text))
      }}
    />
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

function sameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
