import { useState } from 'react'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import styles from './BarChart.module.css'
import { ChartViews, type ChartView } from './ChartViews.tsx'
import { Table } from './Table.tsx'

const chartTexts = texts({
  zh: { day: '日期' },
  en: { day: 'Day' },
})

export interface Bar {
  key: string
  /** The label on the axis and in the table. */
  label: string
  /** A value for each series, at least 0. */
  values: readonly number[]
  /** Further lines of the tooltip, such as the parts of the values. */
  details: readonly string[]
}

interface BarChartProps {
  label: string
  /** At most three: their colours differ in both themes. */
  series: readonly string[]
  bars: readonly Bar[]
  format: (value: number) => string
}

const HEIGHT = 120

/** Bars side by side for each day, with a table of the same values: the chart itself is hidden from assistive technology. */
export function BarChart({ label, series, bars, format }: BarChartProps) {
  const t = useTexts(chartTexts)
  const [view, setView] = useState<ChartView>('chart')
  const most = Math.max(1, ...bars.flatMap(({ values }) => values))
  return (
    <figure className={styles.figure} aria-label={label}>
      <figcaption className={styles.head}>
        <strong>{label}</strong>
        <span className={styles.legend}>
          {series.map((name, index) => (
            <span key={name}>
              <i aria-hidden data-series={index} /> {name}
            </span>
          ))}
        </span>
        <ChartViews value={view} onChange={setView} />
      </figcaption>
      {view === 'chart' ? (
        <div aria-hidden className={styles.plot}>
          <span className={styles.most}>{format(most)}</span>
          <div className={styles.bars}>
            {bars.map((bar) => (
              <span key={bar.key} className={styles.day} data-tip={tipOf(bar, series, format)}>
                {bar.values.map((value, index) => (
                  <i
                    key={series[index]}
                    data-series={index}
                    style={{ blockSize: value === 0 ? 0 : Math.max(2, Math.round((value / most) * HEIGHT)) }}
                  />
                ))}
              </span>
            ))}
          </div>
          <div className={styles.axis}>
            <span>{bars[0]?.label}</span>
            <span>{bars[Math.floor(bars.length / 2)]?.label}</span>
            <span>{bars.at(-1)?.label}</span>
          </div>
        </div>
      ) : (
        <div className={styles.table}>
          <Table
            label={label}
            columns={[
              { key: 'label', title: t('day'), width: 110, card: 'title', render: (bar: Bar) => bar.label },
              ...series.map((name, index) => ({
                ...{ key: name, title: name, width: 110, align: 'right' as const },
                render: ({ values }: Bar) => format(values[index] ?? 0),
              })),
              { key: 'details', title: '', width: 320, render: ({ details }: Bar) => details.join(' · ') },
            ]}
            rows={bars.toReversed()}
            rowKey={({ key }) => key}
          />
        </div>
      )}
    </figure>
  )
}

function tipOf({ label, values, details }: Bar, series: readonly string[], format: (value: number) => string): string {
  return [label, ...values.map((value, index) => `${series[index] ?? ''} ${format(value)}`), ...details].join('\n')
}
