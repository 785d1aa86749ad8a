import { say } from '#contract/kit/label.ts'
import type { CellForm } from '#contract/kit/sheet.ts'
import { regionParts } from '#contract/store/store-import.ts'
import { importNotes, sampleLines } from '#contract/task/import-samples.ts'
import { importColumns, importNeeds } from '#contract/task/import.ts'
import { taskKinds, type TaskKindName } from '#contract/task/kinds.ts'
import { handOver } from '#web/base/api/download.ts'
import { textIn, texts, useLanguageStore } from '#web/base/locales/texts.ts'
import { workbookOf } from './template-workbook.ts'

const templateTexts = texts({
  zh: {
    guide: '填写说明',
    field: '栏目',
    is_needed: '新增时是否必填',
    allowed: '可填内容',
    example: '示例',
    yes: '是',
    marked: '标*的栏目新增时必填。',
    samples: '灰色的示例行可以删除或覆盖；未修改的示例行不会导入。',
  },
  en: {
    guide: 'Instructions',
    field: 'Column',
    is_needed: 'Required for new rows',
    allowed: 'Values',
    example: 'Example',
    yes: 'Yes',
    marked: 'Columns with * are required for new rows.',
    samples: 'Delete or overwrite the grey sample rows. Sample rows left unchanged are not imported.',
  },
})

const examples: Partial<Record<CellForm, string>> = {
  int: '10',
  money: '12.50',
  rate: '3.5',
  weight: '0.25',
  spec: '直径:M8; 长度:20',
}

/** Downloads a workbook with the import headings, sample rows, and a sheet that explains them. */
export function downloadTemplate(kind: string): void {
  const { language } = useLanguageStore.getState()
  const t = (key: keyof (typeof templateTexts)['zh']) => textIn(templateTexts, language, key)
  // the region has a column of its own
  const columns = (importColumns[kind] ?? []).filter(({ name }) => !regionParts.includes(name))
  const isNeeded = (name: string) => importNeeds[kind]?.includes(name) ?? false
  const headings = columns.map(({ name, label }) => say(label, language) + (isNeeded(name) ? '*' : ''))
  const samples = sampleLines(kind, columns, language)
  const guide = columns.map(({ name, label, form, words }, at) => {
    const note = importNotes[kind]?.[name]
    const sample = at === 0 ? null : samples[0]?.[at]
    return [
      say(label, language),
      isNeeded(name) ? t('yes') : null,
      note
        ? say(note, language)
        : Object.values(words)
            .map((word) => say(word, language))
            .join(' / ') || null,
      sample ?? examples[form] ?? null,
    ]
  })
  const title = say(taskKinds[kind as TaskKindName], language)
  const workbook = workbookOf([
    { name: title, rows: [headings], samples },
    { name: t('guide'), rows: [[t('field'), t('is_needed'), t('allowed'), t('example')], ...guide, [], [t('marked')], [t('samples')]] },
  ])
  handOver(workbook, `${title}.xlsx`)
}
