import { useLayoutEffect } from 'react'
import { useLanguageStore } from '#web/base/locales/texts.ts'
import { Segmented } from '#web/kit/ui/input/Segmented.tsx'
import { ConfirmHost } from '#web/kit/ui/overlay/ConfirmHost.tsx'
import { ToastHost } from '#web/kit/ui/overlay/ToastHost.tsx'
import { TooltipHost } from '#web/kit/ui/overlay/TooltipHost.tsx'
import { Select } from '#web/kit/ui/select/Select.tsx'
import { ImagePreviewHost } from '#web/kit/ui/upload/ImagePreviewHost.tsx'
import { go, themes, useAddress } from './address.ts'
import { stories } from './stories.ts'
import styles from './Gallery.module.css'

/** Every kit component in every state, for visual review and for tests. */
export function Gallery() {
  const { c, theme, mode, lang, density } = useAddress()
  useLayoutEffect(() => {
    const root = document.documentElement
    root.dataset['theme'] = theme
    root.dataset['mode'] = mode
    root.lang = lang === 'en' ? 'en' : 'zh-CN'
    useLanguageStore.setState({ language: lang === 'en' ? 'en' : 'zh' })
  }, [theme, mode, lang])
  const Story = stories[c] ?? (() => <p>{c}?</p>)
  return (
    <>
      <div className={styles.frame}>
        <nav className={styles.nav} aria-label="Components">
          {Object.keys(stories).map((name) => (
            <button
              key={name}
              type="button"
              className={styles.entry}
              aria-current={name === c ? 'page' : undefined}
              onClick={() => go({ c: name })}
            >
              {name}
            </button>
          ))}
        </nav>
        <div className={styles.page}>
          <header className={styles.switches}>
            <span className={styles.theme}>
              <Select
                aria-label="Theme"
                size="compact"
                value={theme}
                onChange={(next) => next && go({ theme: next })}
                options={themes.map((key) => ({ key, title: key }))}
              />
            </span>
            <Segmented aria-label="Mode" value={mode} onChange={(next) => go({ mode: next })} options={plain(['light', 'dark'])} />
            <Segmented aria-label="Language" value={lang} onChange={(next) => go({ lang: next })} options={plain(['zh', 'en'])} />
            <Segmented
              aria-label="Density"
              value={density}
              onChange={(next) => go({ density: next })}
              options={plain(['normal', 'compact'])}
            />
          </header>
          <main className={styles.story} data-story={c}>
            <h1 className="visually-hidden">{c}</h1>
            <Story key={`${c}-${lang}`} />
          </main>
        </div>
      </div>
      <KitHosts />
    </>
  )
}

const plain = (keys: string[]) => keys.map((key) => ({ key, title: key }))

/** The hosts that the kit requires once per app, rendered after the app's elements. */
function KitHosts() {
  return (
    <>
      <ConfirmHost />
      <ImagePreviewHost />
      <ToastHost />
      <TooltipHost />
    </>
  )
}
