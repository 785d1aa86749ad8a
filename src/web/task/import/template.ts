import { importColumns, importNeeds } from '#contract/task/import.ts'
import { taskKinds, type TaskKindName } from '#contract/task/kinds.ts'
import { say } from '#contract/kit/label.ts'
import { textIn, useLanguageStore } from '#web/locales/texts.ts'
import { handOver } from '../download.ts'
import { importTexts } from './texts.ts'

/** A workbook with the headings that an import knows, and a sheet that says what goes beneath them. */
export async function fetchTemplate(kind: string): Promise<void> {
  const { writeXlsx } = await import('hucre/xlsx')
  const { language } = useLanguageStore.getState()
  const t = (key: 'guide' | 'field' | 'is_needed' | 'allowed' | 'yes') => textIn(importTexts, language, key)
  const columns = importColumns[kind] ?? []
  const headings = columns.map(({ label }) => say(label, language))
  const guide = columns.map(({ name, words }, i) => [
    headings[i] ?? name,
    importNeeds[kind]?.includes(name) ? t('yes') : null,
    Object.values(words)
      .map((word) => say(word, language))
      .join(' / ') || null,
  ])
  const title = say(taskKinds[kind as TaskKindName], language)
  const bytes = await writeXlsx({
    sheets: [
      { name: title, rows: [headings] },
      { name: t('guide'), rows: [[t('field'), t('is_needed'), t('allowed')], ...guide] },
    ],
  })
  handOver(new Blob([Uint8Array.from(bytes)]), `${title}.xlsx`)
}
