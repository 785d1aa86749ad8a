import styles from './Failures.module.css'

/** The rows of a batch that were left as they were, and why. */
export function Failures({ rows }: { rows: readonly { id: number; title: string; msg: string }[] }) {
  return (
    <dl className={styles.rows}>
      {rows.map(({ id, title, msg }) => (
        <div key={id}>
          <dt>{title}</dt>
          <dd>{msg}</dd>
        </div>
      ))}
    </dl>
  )
}
