import { ChartLegend, ChartSpace, useDrawings } from './chart-parts.tsx'
import { LINE_HEIGHT, type LinePlotProps } from './chart-types.ts'
import styles from './Chart.module.css'

export type { Line } from './chart-types.ts'

/** Lines over a span's points with an axis on each side. The caller shows the table with the same values beside them. */
export function LinePlot(props: LinePlotProps) {
  const drawings = useDrawings()
  const isEmpty = props.lines.every(({ values }) => values.every((value) => value === null))
  return (
    <div className={styles.plot}>
      <ChartLegend shape="line" items={props.lines} />
      <ChartSpace height={LINE_HEIGHT} isEmpty={isEmpty}>
        {drawings && <drawings.LineDrawing {...props} />}
      </ChartSpace>
    </div>
  )
}
