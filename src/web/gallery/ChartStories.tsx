import { formatNumber } from '#web/base/locales/number.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { BarChart, type Bar } from '#web/kit/ui/chart/BarChart.tsx'
import { LinePlot, type Line } from '#web/kit/ui/chart/LinePlot.tsx'
import { RankChart } from '#web/kit/ui/chart/RankChart.tsx'
import { formatMoney, formatYuan } from '#web/kit/ui/value/format.ts'
import { Story } from './Story.tsx'
import { galleryTexts } from './texts.ts'

const days = Array.from({ length: 30 }, (_, at) => `11-${String(at + 1).padStart(2, '0')}`)
const wave = (at: number) => Math.round(5_000_000 + 2_000_000 * Math.sin(at / 4)) + ((at * 79_190) % 900_000)

export function LineStory() {
  const t = useTexts(galleryTexts)
  const lines = (values: (number | null)[]): Line[] => [
    { name: t('paid'), look: 'main', axis: 'left', values, tip: formatMoney, format: formatYuan },
    {
      name: t('paid_before'),
      look: 'before',
      axis: 'left',
      values: values.map((_, at) => wave(at + 9)),
      tip: formatMoney,
      format: formatYuan,
    },
    {
      name: t('orders'),
      look: 'second',
      axis: 'right',
      values: values.map((one) => one && one % 97),
      tip: formatNumber,
      format: formatNumber,
    },
  ]
  const one = lines([wave(1)]).slice(0, 1)
  return (
    <>
      <Story title="LinePlot" layout="column">
        <LinePlot
          label="LinePlot"
          labels={days}
          lines={lines(days.map((_, at) => (at > 27 ? null : wave(at))))}
          hrefOf={(at) => `#day-${days[at]}`}
        />
      </Story>
      <Story title="one point, none" layout="column">
        <LinePlot label="one" labels={['11-27']} lines={one} />
        <LinePlot label="none" labels={['11-27']} lines={one.map((line) => ({ ...line, values: [null] }))} />
      </Story>
    </>
  )
}

export function BarStory() {
  const t = useTexts(galleryTexts)
  const bars: Bar[] = days.map((label, at) => {
    const values = [at % 9 === 0 ? 0 : wave(at), wave(at + 5) / 2]
    return { key: label, label, values, details: [`${t('orders')} ${at}`], href: `#day-${label}` }
  })
  return (
    <>
      <Story title="BarChart" layout="column">
        <BarChart label="BarChart" series={[t('paid'), t('paid_before')]} bars={bars} format={formatMoney} axis={formatYuan} />
      </Story>
      <Story title="one bar, none" layout="column">
        <BarChart
          label="one"
          series={[t('orders')]}
          bars={[{ key: '1', label: '11-27', values: [3], details: [] }]}
          format={formatNumber}
        />
        <BarChart label="none" series={[t('orders')]} bars={[]} format={formatNumber} />
      </Story>
    </>
  )
}

export function RankStory() {
  const t = useTexts(galleryTexts)
  const amounts = [wave(1), wave(9), wave(15)]
  const bars = amounts.map((value, at) => ({ key: String(at), title: `${t('bearing')} ${at + 1}`, value, display: formatMoney(value) }))
  return (
    <>
      <Story title="RankChart" layout="column">
        <RankChart label="RankChart" bars={bars.map((bar) => ({ ...bar, href: `#rank-${bar.key}` }))} none="" />
      </Story>
      <Story title="shares, without links" layout="column">
        <RankChart label="shares" bars={bars} none="" total={amounts.reduce((sum, one) => sum + one, 0)} />
        <RankChart label="none" bars={[]} none={t('none_yet')} />
      </Story>
    </>
  )
}
