import { useRef, useState, type ChangeEvent } from 'react'
import { useTexts } from '#web/base/locales/texts.ts'
import { useSession } from '#web/base/session/store.ts'
import { Bound } from '#web/kit/form/rows/Bound.tsx'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { toast } from '#web/kit/ui/overlay/toast.ts'
import { onDemand } from '#web/kit/ui/state/on-demand.ts'
import { centerTexts } from './texts.ts'
import styles from './Avatar.module.css'

const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']
const MAX_BYTES = 10 * 1024 * 1024

const cropper = onDemand(() => import('./AvatarCrop.tsx'))

/** The person's picture, cropped to a square before its upload. */
export function AvatarField() {
  const t = useTexts(centerTexts)
  const picker = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const AvatarCrop = cropper.useLoaded(file !== undefined)?.AvatarCrop
  const { real_name, username } = useSession()

  function pick(event: ChangeEvent<HTMLInputElement>): void {
    const [chosen] = event.target.files ?? []
    // the same file may be chosen again
    event.target.value = ''
    if (!chosen) return
    if (!TYPES.includes(chosen.type)) toast.error(t('notPicture'))
    else if (chosen.size > MAX_BYTES) toast.error(t('tooLarge'))
    else setFile(chosen)
  }

  return (
    <Bound name="avatar" group help={t('avatarHint')}>
      {({ field }) => (
        <div className={styles.field}>
          {typeof field.value === 'string' && field.value !== '' ? (
            <img src={field.value} alt="" className={styles.avatar} />
          ) : (
            <span aria-hidden className={styles.avatar}>
              {[...(real_name || username)][0]?.toUpperCase()}
            </span>
          )}
          <input ref={picker} type="file" accept={TYPES.join(',')} hidden tabIndex={-1} aria-label={t('chooseAvatar')} onChange={pick} />
          <Button onClick={() => picker.current?.click()}>{t('chooseAvatar')}</Button>
          {field.value !== null && (
            <Button variant="ghost" onClick={() => field.onChange(null)}>
              {t('removeAvatar')}
            </Button>
          )}
          {AvatarCrop && file && (
            <AvatarCrop
              file={file}
              onClose={() => setFile(undefined)}
              onDone={(url) => {
                field.onChange(url)
                setFile(undefined)
              }}
            />
          )}
        </div>
      )}
    </Bound>
  )
}
