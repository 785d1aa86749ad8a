import styles from './Failures.module.css'

/** The unchanged rows in a batch, with the reasons. */
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
