import { homePeriods, type HomePeriod } from '#contract/index/figures.ts'
import { comparisons, type Comparison } from '#contract/index/structure.ts'
import { businessDay } from '#web/base/business-day.ts'
import { useLabel, useTexts, texts } from '#web/base/locales/texts.ts'
import { usePage } from '#web/base/router/page.ts'
import { RangePicker } from '#web/kit/ui/date/RangePicker.tsx'
import { Segmented } from '#web/kit/ui/input/Segmented.tsx'
import { Select } from '#web/kit/ui/select/Select.tsx'
import { usePeriod } from './period.ts'
import styles from './PeriodPicker.module.css'

const periodTexts = texts({
  zh: { span: '时间', more: '其他时间', compare: '对比', days: '日期范围', choose: '选择日期' },
  en: { span: 'Period', more: 'Other periods', compare: 'Compare with', days: 'Days', choose: 'Select days' },
})

const usual = ['today', 'yesterday', 'days7', 'days30', 'month', 'last_month', 'quarter', 'year'] as const satisfies readonly HomePeriod[]
const others = ['week', 'days90', 'months12', 'custom'] as const satisfies readonly HomePeriod[]

/** The period and comparison for all panels; the address keeps both. */
export function PeriodPicker() {
  const t = useTexts(periodTexts)
  const say = useLabel()
  const { query, setQuery } = usePage()
  const { chosen, compare } = usePeriod()
  const choose = (key: HomePeriod) => setQuery({ period: key === 'today' ? null : key, from: null, to: null })
  const option = (key: HomePeriod) => ({ key, title: say(homePeriods[key]) })
  const isOther = (others as readonly HomePeriod[]).includes(chosen)
  return (
    <div className={styles.tools}>
      <div className={styles.usual}>
        <Segmented<HomePeriod> aria-label={t('span')} value={chosen} onChange={choose} options={usual.map(option)} />
      </div>
      <div className={styles.select}>
        <Select<HomePeriod>
          aria-label={t('more')}
          value={isOther ? chosen : null}
          onChange={(key) => choose(key ?? 'today')}
          options={others.map(option)}
          placeholder={t('more')}
          clearable
        />
      </div>
      {chosen === 'custom' && (
        <RangePicker
          aria-label={t('days')}
          placeholder={t('choose')}
          value={{ from: query['from'] ?? null, to: query['to'] ?? null }}
          onChange={({ from, to: last }) => setQuery({ from, to: last })}
          max={businessDay()}
        />
      )}
      <div className={styles.select}>
        <Select<Comparison>
          aria-label={t('compare')}
          value={compare}
          onChange={(key) => setQuery({ compare: key === 'both' ? null : key })}
          options={(Object.keys(comparisons) as Comparison[]).map((key) => ({ key, title: say(comparisons[key]) }))}
        />
      </div>
    </div>
  )
}
