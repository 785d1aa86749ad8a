import { useState } from 'react'
import { useTexts } from '#web/base/locales/texts.ts'
import { Table } from '#web/kit/ui/table/Table.tsx'
import { ChartLegend, ChartSpace, useDrawings } from './chart-parts.tsx'
import { BAR_HEIGHT, chartTexts, looks, type Bar, type BarChartProps } from './chart-types.ts'
import { ChartViews, type ChartView } from './ChartViews.tsx'
import styles from './Chart.module.css'

export type { Bar } from './chart-types.ts'

/** Bars side by side for each day or class, or the table with the same values. */
export function BarChart(props: BarChartProps) {
  const { label, series, bars, format, first } = props
  const t = useTexts(chartTexts)
  const [view, setView] = useState<ChartView>('chart')
  const drawings = useDrawings()
  return (
    <figure className={styles.figure} aria-label={label}>
      <figcaption className={styles.head}>
        <strong>{label}</strong>
        <ChartLegend shape="bar" items={series.map((name, at) => ({ name, look: looks[at] ?? 'third' }))} />
        <ChartViews value={view} onChange={setView} />
      </figcaption>
      {view === 'chart' ? (
        <ChartSpace height={BAR_HEIGHT} isEmpty={bars.length === 0}>
          {drawings && <drawings.BarDrawing {...props} />}
        </ChartSpace>
      ) : (
        <div className={styles.table}>
          <Table
            focusable
            label={label}
            columns={[
              {
                key: 'label',
                title: first ?? t('day'),
                width: 110,
                card: 'title',
                // the links on the bars
                render: ({ label, href }) => (href === undefined ? label : <a href={href}>{label}</a>),
              },
              ...series.map((name, index) => ({
                key: name,
                title: name,
                width: 110,
                align: 'right' as const,
                render: ({ values }: Bar) => format(values[index] ?? 0),
              })),
              ...(bars.some(({ details }) => details.length > 0)
                ? [{ key: 'details', title: '', width: 320, render: ({ details }: Bar) => details.join(' · ') }]
                : []),
            ]}
            rows={first === undefined ? bars.toReversed() : bars}
            rowKey={({ key }) => key}
          />
        </div>
      )}
    </figure>
  )
}
