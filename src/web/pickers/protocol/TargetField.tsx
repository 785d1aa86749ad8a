import { gproto } from '#contract/common/gproto.ts'
import { call } from '#web/base/api/client.ts'
import { useCall } from '#web/base/api/query.ts'
import type { Option } from '#web/kit/ui/select/option.ts'
import { RemoteSelect } from '#web/kit/ui/select/RemoteSelect.tsx'

interface TargetFieldProps {
  func: string
  field: string
  value: string
  onChange: (value: string) => void
}

/** The record that a parameter names, chosen by its name, its code or its number; the newest ones without a word. */
export function TargetField({ func, field, value, onChange }: TargetFieldProps) {
  const named = useCall(gproto.target, { func, field, value }, { enabled: value !== '', quiet: true, keepPrevious: true })
  const chosen = named.data?.list.find(({ key }) => key === value)
  return (
    <RemoteSelect<string>
      value={value === '' ? null : value}
      initialOption={chosen ? optionOf(chosen) : null}
      minLength={() => 0}
      search={async (word, signal) => {
        const { list } = await call(gproto.target, { func, field, ...(word !== '' && { word }) }, { signal, quiet: true })
        return list.map(optionOf)
      }}
      onChange={(key) => onChange(key ?? '')}
    />
  )
}

function optionOf({ key, title, hint }: { key: string; title: string; hint: string | null }): Option<string> {
  return { key, title, ...(hint !== null && { hint }) }
}
