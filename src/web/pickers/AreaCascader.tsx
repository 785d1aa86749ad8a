import { useMemo } from 'react'
import { common } from '#contract/common/common.ts'
import { useCall } from '#web/api/query.ts'
import { Cascader, type CascaderProps } from '#web/kit/ui/Cascader.tsx'
import type { TreeNode } from '#web/kit/ui/tree-rows.ts'
import styles from './AreaCascader.module.css'
import { useFailureLog } from './failure-log.ts'

const HOUR = 3_600_000

interface Area {
  code: string
  name: string
  children?: Area[]
}

/** Province, city, district by their codes of GB/T 2260, from the widest on. */
export function AreaCascader(props: Omit<CascaderProps<string>, 'nodes'>) {
  // 3,400 names that change once a year
  const { data, error } = useCall(common.area, {}, { staleTime: HOUR })
  useFailureLog('area', error)
  const nodes = useMemo(() => (data?.list ?? []).map(nodeOf), [data])
  return (
    <div className={styles.area}>
      <Cascader {...props} nodes={nodes} />
    </div>
  )
}

function nodeOf({ code, name, children }: Area): TreeNode<string> {
  return { key: code, title: name, children: children?.map(nodeOf) }
}
