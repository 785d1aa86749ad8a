import styles from './Person.module.css'

interface PersonProps {
  name: string
  /** The picture address; without one, the first letter from the name. */
  picture: string | null
}

/** A person by picture and name. */
export function Person({ name, picture }: PersonProps) {
  return (
    <span className={styles.person}>
      {picture ? (
        <img src={picture} alt="" loading="lazy" className={styles.picture} />
      ) : (
        <span aria-hidden className={styles.picture}>
          {[...name][0]?.toUpperCase()}
        </span>
      )}
      <span className={styles.name}>{name}</span>
    </span>
  )
}
