import { Bound } from '#web/kit/form/rows/Bound.tsx'
import { Input } from '#web/kit/ui/input/Input.tsx'

/** A password in the form around it; its label comes from the contract. */
export function PasswordField({ name, autoComplete }: { name: string; autoComplete: 'current-password' | 'new-password' }) {
  return (
    <Bound name={name}>
      {({ field }) => (
        <Input {...field} type="password" value={typeof field.value === 'string' ? field.value : ''} autoComplete={autoComplete} />
      )}
    </Bound>
  )
}
