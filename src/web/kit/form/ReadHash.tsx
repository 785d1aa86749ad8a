import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'

/** Sends the hash for the answer that the dialog shows: an approval names what its person has read. */
export function ReadHash({ hash }: { hash: string | undefined }) {
  const { control, setValue } = useFormContext()
  const current: unknown = useWatch({ control, name: 'hash' })
  useEffect(() => {
    // an unsent draft may bring back an earlier one
    if (hash !== undefined && current !== hash) setValue('hash', hash)
  }, [hash, current, setValue])
  return null
}
