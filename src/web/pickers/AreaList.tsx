import { common } from '#contract/common/common.ts'
import { useCall } from '#web/base/api/query.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { AreaCascader } from './AreaCascader.tsx'
import { ChosenList } from './ChosenList.tsx'

const areaTexts = texts({
  zh: { add: '添加省、市或区' },
  en: { add: 'Add a province, city or district' },
})

interface AreaListProps {
  value: readonly string[]
  onChange: (next: string[]) => void
  max: number
}

const HOUR = 3_600_000

/** Several provinces, cities and districts by their GB/T 2260 codes. */
export function AreaList({ value, onChange, max }: AreaListProps) {
  const t = useTexts(areaTexts)
  const nameOf = useAreaName()
  return (
    <ChosenList
      chosen={value.map((code) => ({ id: code, title: nameOf(code) }))}
      onDrop={(code) => onChange(value.filter((other) => other !== code))}
    >
      {value.length < max && (
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
    </ChosenList>
  )
}

/** A code's name with the names above it, such as `浙江省 杭州市`; the code itself until the names are loaded. */
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
