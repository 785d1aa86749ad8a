import type * as z from 'zod/mini'
import { fieldMeta } from '#contract/kit/field.ts'
import type { Language } from '#contract/kit/label.ts'
import { Image } from '#web/kit/ui/upload/Image.tsx'
import { sayValue } from './say-value.ts'
import styles from './ValueText.module.css'

interface ValueTextProps {
  field: z.core.$ZodType | undefined
  value: unknown
  language: Language
  /** The value's title if it is another row's id. */
  title?: string | null
}

/** A read-only value: images are rendered, an empty value is a dash. */
export function ValueText({ field, value, language, title }: ValueTextProps) {
  const isPicture = field && fieldMeta(field)?.kind === 'image'
  if (isPicture && [value].flat().some(Boolean)) {
    return (
      <span className={styles.pictures}>
        {[value as string | string[]].flat().map((src) => (
          <Image key={src} src={src} alt="" width={28} preview={false} />
        ))}
      </span>
    )
  }
  const text = title ?? sayValue(field, value, language)
  return <span className={styles.text}>{text === '' ? '—' : text}</span>
}
