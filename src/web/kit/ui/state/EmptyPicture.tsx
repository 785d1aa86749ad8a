import styles from './Empty.module.css'

/** `none`: nothing has been added yet; `unmatched`: the filters exclude everything; `failed`: it could not be loaded; `done`: all is done. */
export type EmptyKind = 'none' | 'unmatched' | 'failed' | 'done'

const drawings = {
  none: (
    <>
      <path className={styles.ground} d="M14 34 26 18h44l12 16v26a4 4 0 0 1-4 4H18a4 4 0 0 1-4-4Z" />
      <path d="M14 34h19c3 0 4 2 5 5 1 4 4 6 10 6s9-2 10-6c1-3 2-5 5-5h19" />
      <path className={styles.accent} d="M48 4v10M43 9h10" />
    </>
  ),
  unmatched: (
    <>
      <rect className={styles.ground} x="14" y="12" width="46" height="52" rx="4" />
      <path d="M22 24h22M22 33h14M22 42h10" />
      <circle className={`${styles.accent} ${styles.soft}`} cx="57" cy="42" r="14" />
      <path className={styles.accent} d="m67 52 12 12M52 37l10 10M62 37 52 47" />
    </>
  ),
  failed: (
    <>
      <path className={styles.ground} d="M30 58a15 15 0 0 1-2-30 20 20 0 0 1 38-4 14 14 0 0 1 2 28" />
      <path className={`${styles.danger} ${styles.dangerSoft}`} d="m48 36 16 28H32Z" />
      <path className={styles.danger} d="M48 46v8M48 59v.1" />
    </>
  ),
  done: (
    <>
      <rect className={styles.ground} x="20" y="12" width="48" height="52" rx="4" />
      <path className={styles.ground} d="M36 12v-2a4 4 0 0 1 4-4h8a4 4 0 0 1 4 4v2a3 3 0 0 1-3 3H39a3 3 0 0 1-3-3Z" />
      <path d="m28 27 3 3 5-6M42 28h16M28 39l3 3 5-6M42 40h8" />
      <circle className={`${styles.success} ${styles.successSoft}`} cx="66" cy="52" r="13" />
      <path className={styles.success} d="m60 52 4 5 8-9" />
    </>
  ),
}

/** The drawing for an empty state, in the theme colours. */
export function EmptyPicture({ kind }: { kind: EmptyKind }) {
  return (
    <svg aria-hidden width="96" height="70" viewBox="0 0 96 70" fill="none" className={styles.picture} data-kind={kind}>
      {drawings[kind]}
    </svg>
  )
}
