import { useMenu } from '../current-route.ts'
import { Brand } from './Brand.tsx'
import { IconRail } from './IconRail.tsx'
import { Side } from './Side.tsx'
import styles from './TreeSide.module.css'

/** 64 px of first-level icons; children in two columns beside them. */
export function FloatSide() {
  return (
    <Side className={styles.side} data-folded>
      <div className={styles.brand}>
        <Brand isSmall />
      </div>
      <div className={styles.tree}>
        <IconRail {...useMenu()} isWide />
      </div>
    </Side>
  )
}
