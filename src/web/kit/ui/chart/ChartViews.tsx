import { texts, useTexts } from '#web/base/locales/texts.ts'
import { Segmented } from '#web/kit/ui/input/Segmented.tsx'

const viewTexts = texts({
  zh: { view: '显示方式', chart: '图', table: '表' },
  en: { view: 'View', chart: 'Chart', table: 'Table' },
})

export type ChartView = 'chart' | 'table'

/** The choice between a chart and the table with its values. */
export function ChartViews({ value, onChange }: { value: ChartView; onChange: (view: ChartView) => void }) {
  const t = useTexts(viewTexts)
  return (
    <Segmented
      aria-label={t('view')}
      value={value}
      onChange={onChange}
      options={[
        { key: 'chart', title: t('chart') },
        { key: 'table', title: t('table') },
      ]}
    />
  )
}
