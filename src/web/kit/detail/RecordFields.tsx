import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { fieldMeta } from '#contract/kit/field.ts'
import type { Label } from '#contract/kit/label.ts'
import { useLabel, useLanguage } from '#web/base/locales/texts.ts'
import { useCan } from '#web/base/session/can.ts'
import { ValueText } from '#web/kit/form/history/ValueText.tsx'
import { Image } from '#web/kit/ui/upload/Image.tsx'
import { Code } from '#web/kit/ui/value/Code.tsx'
import { Descriptions } from '#web/kit/ui/value/Descriptions.tsx'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { Time } from '#web/kit/ui/value/Time.tsx'
import { writtenLabels } from './written.tsx'
import styles from './RecordFields.module.css'

interface RecordFieldsProps<Row extends object> {
  detail: Endpoint<z.ZodMiniType, z.ZodMiniType<Row>>
  row: Row
  names: readonly (keyof Row & string)[]
  /** Values that the contract does not describe sufficiently, such as links to other records. */
  contents?: Partial<Record<keyof Row & string, ReactNode>>
}

const LONG = 40

/** The record fields with the contract's labels and formats; fields that the person may not see are left out. */
export function RecordFields<Row extends object>({ detail, row, names, contents }: RecordFieldsProps<Row>) {
  const say = useLabel()
  const language = useLanguage()
  const can = useCan()
  const { shape = {} } = detail.output._zod.def as unknown as { shape?: Record<string, z.core.$ZodType> }
  const items = names.flatMap((name) => {
    const field = shape[name]
    const meta = field && fieldMeta(field)
    if (meta?.masked && !can(meta.masked.access)) return []
    const value: unknown = row[name]
    const isLong = Array.isArray(value) ? value.some((one) => typeof one === 'object') : typeof value === 'string' && value.length > LONG
    const isWide = isLong || (meta?.kind === 'image' && contents?.[name] === undefined)
    return [
      {
        key: name,
        label: say(meta?.label ?? (writtenLabels as Readonly<Record<string, Label>>)[name] ?? [name, name]),
        value: contents?.[name] ?? valueOf(name, value),
        ...(isWide && { wide: true as const }),
      },
    ]
  })
  return <Descriptions items={items} />

  function valueOf(name: string, value: unknown): ReactNode {
    const field = shape[name]
    const meta = field && fieldMeta(field)
    if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return null
    if (meta?.kind === 'image') return <Pictures sources={[value].flat() as string[]} />
    if (name === 'code' && typeof value === 'string') return <Code>{value}</Code>
    if (name.endsWith('_at') && typeof value === 'string' && value.includes('T')) {
      // the person for `created_at` and `updated_at`
      const by = (row as Record<string, unknown>)[name.replace(/_at$/, '_by_name')]
      return <Time value={value} by={typeof by === 'string' ? by : null} />
    }
    const tone = meta?.tones?.[value as string]
    const word = meta?.words?.[value as string]
    if (tone && word) return <Tag tone={tone}>{say(word)}</Tag>
    return <ValueText field={field} value={value} language={language} />
  }
}

function Pictures({ sources }: { sources: readonly string[] }) {
  return (
    <span className={styles.pictures}>
      {sources.map((src) => (
        <Image key={src} src={src} alt="" width={72} />
      ))}
    </span>
  )
}
