import type { ReactNode } from 'react'
import { homePanels, type HomePanel, type View } from '#contract/index/shown.ts'
import type { RequestError } from '#web/base/api/client.ts'
import { useLabel, useTexts, texts } from '#web/base/locales/texts.ts'
import { Tiles, type Tile } from '#web/kit/list/Tiles.tsx'
import { NotLoaded } from '#web/kit/ui/state/NotLoaded.tsx'
import { tilesOf, useBehind, type Behind } from './links.ts'
import { Panel } from './Panel.tsx'
import styles from './FigurePanel.module.css'

const panelTexts = texts({
  zh: { failed: '{title}没有加载出来' },
  en: { failed: '{title} could not be loaded' },
})

export const REFRESH_MS = 60_000

interface FigurePanelProps<Data> {
  panel: HomePanel
  /** The figures' subject or day, beside the title. */
  note?: ReactNode
  figures: readonly View<Data>[]
  data: Data | undefined
  error: RequestError | null
  retry: () => unknown
  /** The list behind each figure, or the opener for its drawer. */
  behind: (key: string, data: Data) => Behind | (() => void) | undefined
  /** A figure's values in the compared periods. */
  before?: ((value: (data: Data) => number | null) => Tile['before']) | undefined
  tone?: (key: string, value: number) => Tile['tone']
  /** Further tiles, with figures from other data. */
  more?: readonly Tile[] | undefined
  /** Lists and charts below the figures. */
  children?: ReactNode
}

/** A panel with figures, each with a link to its list; it vanishes without a figure that the person may see. */
export function FigurePanel<Data>({
  panel,
  note,
  figures,
  data,
  error,
  retry,
  behind,
  before,
  more,
  tone,
  children,
}: FigurePanelProps<Data>) {
  const t = useTexts(panelTexts)
  const say = useLabel()
  const pathTo = useBehind()
  const title = say(homePanels[panel])
  const tiles =
    data &&
    tilesOf(figures, data, {
      to: (key) => {
        const rows = behind(key, data)
        return typeof rows === 'function' ? rows : pathTo(rows)
      },
      ...(tone && { tone }),
      ...(before && { before }),
    })
  if (tiles?.length === 0) return null
  return (
    <Panel title={title} tools={note && <span className={styles.note}>{note}</span>} isBusy={!data && !error}>
      {!data && error ? (
        <NotLoaded title={t('failed', { title })} error={error} retry={retry} />
      ) : (
        <div className={styles.body}>
          <Tiles look="card" tiles={tiles && more ? [...tiles, ...more] : tiles} expected={figures.length} />
          {children}
        </div>
      )}
    </Panel>
  )
}
