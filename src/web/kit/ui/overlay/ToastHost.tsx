import { useEffect } from 'react'
import CircleAlert from 'virtual:icon/circle-alert'
import CircleCheck from 'virtual:icon/circle-check'
import Info from 'virtual:icon/info'
import X from 'virtual:icon/x'
import { useTexts } from '#web/base/locales/texts.ts'
import { kitTexts } from '#web/kit/texts.ts'
import { dismissToast, holdToasts, releaseToasts, useToastStore } from './toast.ts'
import styles from './Toast.module.css'

const icons = { success: CircleCheck, error: CircleAlert, info: Info }

/** Shows the toasts; mounted once by the app. */
export function ToastHost() {
  const t = useTexts(kitTexts)
  const toasts = useToastStore((state) => state.toasts)
  useEffect(releaseToasts, [])
  return (
    <section
      aria-label={t('toasts')}
      aria-live="polite"
      aria-relevant="additions text"
      data-toasts=""
      className={styles.stack}
      onPointerEnter={holdToasts}
      onPointerLeave={releaseToasts}
      onFocus={holdToasts}
      onBlur={releaseToasts}
    >
      {toasts.slice(-1).map(({ id, tone, message, note, action }) => {
        const Icon = icons[tone]
        return (
          <div key={id} role={tone === 'error' ? 'alert' : undefined} className={`${styles.toast} ${styles[tone]}`}>
            <Icon aria-hidden size={16} className={styles.icon} />
            <span className={styles.message}>
              {message}
              {note !== undefined && <small className={styles.note}>{note}</small>}
            </span>
            {action && (
              <button
                type="button"
                className={styles.action}
                onClick={() => {
                  dismissToast(id)
                  action.run()
                }}
              >
                {action.title}
              </button>
            )}
            <button type="button" className={styles.close} aria-label={t('close')} onClick={() => dismissToast(id)}>
              <X aria-hidden size={14} />
            </button>
          </div>
        )
      })}
    </section>
  )
}
