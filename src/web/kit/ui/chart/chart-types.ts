import { texts } from '#web/base/locales/texts.ts'

/** The series colours, in their order: they differ in every theme. */
export const looks = ['main', 'second', 'third'] as const
export type Look = (typeof looks)[number] | 'before'

/** The drawings' heights, which their space has before they are loaded. */
export const [LINE_HEIGHT, BAR_HEIGHT] = [236, 164]

export interface Line {
  name: string
  /** `main` has an area below it, `before` is dashed. */
  look: 'main' | 'before' | 'second'
  axis: 'left' | 'right'
  /** Null: not yet known. */
  values: readonly (number | null)[]
  tip: (value: number, at: number) => string
  /** For the axis. */
  format: (value: number) => string
}

export interface LinePlotProps {
  /** Names the points for a screen reader. */
  label?: string
  /** The points in the span: hours, days or months. */
  labels: readonly string[]
  lines: readonly Line[]
  /** The address behind a point, which a press and Enter open. */
  hrefOf?: (at: number) => string | undefined
}

export interface Bar {
  key: string
  /** The label on the axis and in the table. */
  label: string
  /** A value for each series, at least 0. */
  values: readonly number[]
  /** Further tooltip lines, such as the values' parts. */
  details: readonly string[]
  /** The address behind the bar, which a press and Enter open. */
  href?: string | undefined
}

export interface BarChartProps {
  label: string
  /** At most three: their colours differ in every theme. */
  series: readonly string[]
  bars: readonly Bar[]
  format: (value: number) => string
  /** For the axis, where `format` is long. */
  axis?: (value: number) => string
  /** The title for the labels in the table; days, if it is left out. */
  first?: string
}

export const chartTexts = texts({
  zh: {
    day: '日期',
    keys: '{label}：图，左右方向键逐点查看',
    unnamed: '数据',
    name: '名称',
    value: '数值',
    share: '占比',
  },
  en: {
    day: 'Day',
    keys: '{label}: chart, arrow keys move through the points',
    unnamed: 'Values',
    name: 'Name',
    value: 'Value',
    share: 'Share',
  },
})
