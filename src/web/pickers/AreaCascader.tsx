import { useMemo } from 'react'
import { common } from '#contract/common/common.ts'
import { useCall } from '#web/base/api/query.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { listTexts } from '#web/kit/list/texts.ts'
import { Cascader, type CascaderProps } from '#web/kit/ui/select/Cascader.tsx'
import type { TreeNode } from '#web/kit/ui/tree/tree-rows.ts'
import { useFailureLog } from './failure-log.ts'
import styles from './AreaCascader.module.css'

const HOUR = 3_600_000

interface Area {
  code: string
  name: string
  children?: Area[]
}

/** Province, city, district by their GB/T 2260 codes, from the province on; `fills` gives it the width of its field. */
export function AreaCascader({ fills = false, ...props }: Omit<CascaderProps<string>, 'nodes'> & { fills?: boolean }) {
  // 3,400 names that change once a year
  const { data, error } = useCall(common.area, {}, { staleTime: HOUR })
  useFailureLog('area', error)
  const nodes = useMemo(() => (data?.list ?? []).map(nodeOf), [data])
  if (fills) return <Cascader {...props} nodes={nodes} />
  return (
    <div className={styles.area}>
      <Cascader {...props} nodes={nodes} />
    </div>
  )
}

/** The area filter for a list. */
export function AreaFilter({ value, onChange }: { value: string | null; onChange: (code: string | null) => void }) {
  const t = useTexts(listTexts)
  return (
    <AreaCascader
      fills
      value={value === null ? [] : [value]}
      onChange={(codes) => onChange(codes.at(-1) ?? null)}
      placeholder={t('all')}
      anyLevel
      clearable
    />
  )
}

function nodeOf({ code, name, children }: Area): TreeNode<string> {
  return { key: code, title: name, children: children?.map(nodeOf) }
}
