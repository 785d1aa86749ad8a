import type { ReactNode } from 'react'
import { useFormState, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { useTexts } from '#web/base/locales/texts.ts'
import { spuFormTexts } from './form-texts.ts'
import styles from './edit.module.css'

/** The form sections in page order, with their fields. */
const sections = {
  basic: ['title', 'sub_title', 'code', 'keywords', 'sort', 'scene_ids'],
  belongs: ['brand_id', 'series_id', 'category_id', 'unit'],
  media: ['main_image', 'images', 'video'],
  specs: ['spec_axes', 'skus', 'removed_sku_ids'],
  params: ['params'],
  detail: ['common_header_id', 'detail_id', 'common_footer_id'],
  docs: ['docs'],
  logistics: ['freight_type', 'freight_template_id', 'integral_give_rate', 'service_tags'],
} as const

type SectionName = keyof typeof sections

export function Section({ name, children }: { name: SectionName; children: ReactNode }) {
  return (
    <section className={styles.section} data-section={name}>
      {children}
    </section>
  )
}

/** Links to the form sections, each with its error count. */
export function Anchors({ control }: Pick<UseFormReturn<FieldValues>, 'control'>) {
  const t = useTexts(spuFormTexts)
  const { errors } = useFormState({ control })
  return (
    <nav className={styles.anchors} aria-label={t('sections')}>
      {(Object.keys(sections) as SectionName[]).map((name) => {
        const count = sections[name].reduce((sum, field) => sum + countOf(errors[field]), 0)
        return (
          <button
            key={name}
            type="button"
            aria-label={count > 0 ? t('section_errors', { section: t(name), n: count }) : undefined}
            onClick={() => scrollToSection(name)}
          >
            {t(name)}
            {count > 0 && <span className={styles.errors}>{count}</span>}
          </button>
        )
      })}
    </nav>
  )
}

/** Scrolls to a section in the visible form: a page in a hidden tab has the same sections. */
export function scrollToSection(name: SectionName): void {
  const found = [...document.querySelectorAll(`[data-section="${name}"]`)].find((section) => section.checkVisibility())
  found?.scrollIntoView({ block: 'start', behavior: 'smooth' })
}

/** The message count in a field's errors. */
function countOf(error: unknown): number {
  if (typeof error !== 'object' || error === null) return 0
  if ('message' in error && typeof error.message === 'string') return 1
  return Object.entries(error).reduce((sum, [key, inner]) => (key === 'ref' ? sum : sum + countOf(inner)), 0)
}
