import { useState } from 'react'
import styles from './LockScreen.module.css'
import { wallpaperUrl } from './wallpapers.ts'

/** The picture behind the lock screen; the last one stays until the next is there. */
export function Wallpaper({ number }: { number: number }) {
  const [shown, setShown] = useState<number>()
  return (
    <div aria-hidden className={styles.wallpaper}>
      {shown !== undefined && shown !== number && <img src={wallpaperUrl(shown)} alt="" />}
      <img
        key={number}
        src={wallpaperUrl(number)}
        alt=""
        data-wallpaper={number}
        className={shown === number ? undefined : styles.coming}
        onLoad={() => setShown(number)}
      />
    </div>
  )
}
