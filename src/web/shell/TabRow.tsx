import { FoldButton } from './FoldButton.tsx'
import { TabBar } from './TabBar.tsx'
import styles from './TabRow.module.css'
import { useTheme } from './theme-store.ts'

interface TabRowProps {
  /** The fold button stands here; it stays when there are no tabs. */
  hasFold: boolean
  hasTabs: boolean
}

/** The second row. */
export function TabRow({ hasFold, hasTabs }: TabRowProps) {
  const tabsBarStyle = useTheme((theme) => theme.tabsBarStyle)
  return (
    <div className={styles.row} data-tab-style={tabsBarStyle}>
      {hasFold && <FoldButton />}
      {hasTabs && <TabBar />}
    </div>
  )
}
