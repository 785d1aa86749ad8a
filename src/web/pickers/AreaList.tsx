import X from 'lucide-react/icons/x'
import { common } from '#contract/common/common.ts'
import { useCall } from '#web/base/api/query.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { useReadOnly } from '#web/kit/ui/field-context.ts'
import { AreaCascader } from './AreaCascader.tsx'
import styles from './AreaList.module.css'

const areaTexts = texts({
  zh: { add: '添加省、市或区', drop: '移除 {name}' },
  en: { add: 'Add a province, city or district', drop: 'Remove {name}' },
})

interface AreaListProps {
  value: readonly string[]
  onChange: (next: string[]) => void
  max: number
}

const HOUR = 3_600_000

/** Several provinces, cities and districts by their codes of GB/T 2260. */
export function AreaList({ value, onChange, max }: AreaListProps) {
  const t = useTexts(areaTexts)
  const locked = useReadOnly()
  const nameOf = useAreaName()
  return (
    <div className={styles.field}>
      {value.length > 0 && (
        <ul className={styles.chosen}>
          {value.map((code) => (
            <li key={code} className={styles.one}>
              {nameOf(code)}
              {!locked && (
                <button
                  type="button"
                  className={styles.drop}
                  aria-label={t('drop', { name: nameOf(code) })}
                  onClick={() => onChange(value.filter((other) => other !== code))}
                >
                  <X aria-hidden size={12} />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!locked && value.length < max && (
        <AreaCascader
          aria-label={t('add')}
          value={[]}
          anyLevel
          placeholder={t('add')}
          onChange={(path) => {
            const code = path.at(-1)
            if (code !== undefined && !value.includes(code)) onChange([...value, code])
          }}
        />
      )}
    </div>
  )
}

/** The name of a code with those above it, such as `浙江省 杭州市`; the code itself until the names are loaded. */
function useAreaName(): (code: string) => string {
  const { data } = useCall(common.area, {}, { staleTime: HOUR })
  return (code) => {
    const province = data?.list.find((one) => one.code.slice(0, 2) === code.slice(0, 2))
    const city = province?.children?.find((one) => one.code.slice(0, 4) === code.slice(0, 4))
    const district = city?.children?.find((one) => one.code === code)
    const path = [province, code.endsWith('0000') ? undefined : city, district]
    return path.flatMap((one) => (one ? [one.name] : [])).join(' ') || code
  }
}
