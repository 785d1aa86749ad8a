import { useEffectEvent, useLayoutEffect, useMemo, useState } from 'react'
import ArrowLeft from 'virtual:icon/arrow-left'
import { desk, type DeskItem } from '#contract/desk/desk.ts'
import { sayAll } from '#contract/kit/label.ts'
import { useAction } from '#web/base/api/query.ts'
import { useLanguage, useTexts } from '#web/base/locales/texts.ts'
import { PageContext, patchedQuery, type Page } from '#web/base/router/page.ts'
import type { Route } from '#web/base/router/routes.ts'
import { useViewModule } from '#web/base/router/views.ts'
import { deskOf, useSession } from '#web/base/session/store.ts'
import { plantDraft } from '#web/kit/form/draft/draft.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Empty } from '#web/kit/ui/state/Empty.tsx'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import { formatTime } from '#web/kit/ui/value/format.ts'
import { Kbd } from '#web/kit/ui/value/Kbd.tsx'
import { Due } from './Due.tsx'
import { deskTexts } from './texts.ts'
import styles from './desk.module.css'

interface PanelProps {
  item: DeskItem
  kindTitle: string | undefined
  entity: string | undefined
  /** The actions that do the item's work. */
  actions: readonly string[] | undefined
  /** The record's page; undefined if the person's menu has none. */
  route: Route | undefined
  isGone: boolean
  onNext: () => void
  onBack: () => void
  onHandOver: () => void
  onOpen: () => void
  onToggle: () => void
  isBusy: boolean
}

/** The item in work: who has it, and its record's page with all actions. */
export function Panel(props: PanelProps) {
  const { item, kindTitle, entity, actions, route, isGone, onNext, onBack, onHandOver, onOpen, onToggle, isBusy } = props
  const t = useTexts(deskTexts)
  const language = useLanguage()
  const { claim } = item
  const isPlanted = usePlantedDrafts(item, entity)
  const isOthers = claim !== null && !claim.is_mine
  return (
    <>
      <header className={styles.bar}>
        <Button className={styles.back} variant="ghost" size="compact" icon={<ArrowLeft aria-hidden size={16} />} onClick={onBack}>
          {t('back')}
        </Button>
        <strong>{kindTitle}</strong>
        <Due item={item} />
        {claim && (
          <span className={styles.holder} data-mine={claim.is_mine || undefined}>
            {claim.is_mine ? t('until', { time: formatTime(claim.until) }) : t('by', { name: claim.person })}
          </span>
        )}
        <span className={styles.tools}>
          {!isGone && !isOthers && (
            <>
              <Button size="compact" loading={isBusy} onClick={onToggle}>
                {t(claim ? 'release' : 'claim')} <Kbd>C</Kbd>
              </Button>
              <Button size="compact" onClick={onHandOver}>
                {t('hand_over')} <Kbd>H</Kbd>
              </Button>
            </>
          )}
          {route && (
            <Button size="compact" onClick={onOpen}>
              {t('open')} <Kbd>O</Kbd>
            </Button>
          )}
        </span>
      </header>
      {isGone && (
        <p className={styles.notice} role="status">
          {t('gone')}
          <Button size="compact" variant="primary" onClick={onNext}>
            {t('next')} <Kbd>J</Kbd>
          </Button>
        </p>
      )}
      {claim?.note && (
        <blockquote className={styles.note}>
          <strong>{t(claim.is_mine ? 'handed' : 'handed_other', { name: claim.handed_by ?? '' })}</strong>
          {claim.handed_at && <span className={styles.muted}> {formatTime(claim.handed_at)}</span>}
          <p>{claim.note}</p>
          {claim.drafts.length > 0 && (
            <p className={styles.muted}>
              {t('drafts', { forms: sayAll([...new Set(claim.drafts.map((draft) => draft.title))], language) })}
            </p>
          )}
        </blockquote>
      )}
      {!isPlanted && <Skeleton lines={10} />}
      {isPlanted &&
        (route ? (
          <Record key={`${item.kind}:${item.id}`} id={item.id} route={route} actions={actions} />
        ) : (
          <Empty kind="unmatched" title={t('no_page')} />
        ))}
    </>
  )
}

/** The record's page as a part in the desk: its query stays here, and another record is the desk's choice. */
function Record({ id, route, actions }: { id: number; route: Route; actions: readonly string[] | undefined }) {
  const View = useViewModule(route.component)
  const [query, setOwn] = useState<Page['query']>({ id: String(id) })
  const page = useMemo<Page>(
    () => ({
      path: route.pattern,
      params: {},
      query,
      isInset: true,
      mainActions: actions,
      setQuery: ({ id: _other, ...patch }) => setOwn((before) => patchedQuery(before, patch)),
      setTitle: () => undefined,
      close: () => undefined,
    }),
    [route, query, actions],
  )
  return <PageContext value={page}>{View ? <View /> : <Skeleton lines={10} />}</PageContext>
}

/** Puts the unsaved input that came with a hand-over where the record's forms find it; true once it is there. */
function usePlantedDrafts({ id, claim }: DeskItem, entity: string | undefined): boolean {
  const owner = useSession(deskOf)
  const handed = claim && claim.drafts.length > 0 ? claim : undefined
  const place = handed && entity && `${entity}:${id}:${handed.handed_at}`
  const [planted, setPlanted] = useState<string>()
  const plant = useEffectEvent(() => {
    if (!place || !entity || !handed) return
    for (const draft of handed.drafts) plantDraft(owner, entity, id, draft)
    setPlanted(place)
  })
  // before the record's forms look for it
  useLayoutEffect(() => plant(), [place])
  return !place || planted === place
}

/** Claims the item, or puts an own one back. */
export function useToggle(item: DeskItem | undefined) {
  const claim = useAction(desk.claim)
  const release = useAction(desk.release)
  return {
    isBusy: claim.isPending || release.isPending,
    toggle() {
      if (!item || (item.claim && !item.claim.is_mine)) return
      const { kind, id } = item
      const act = item.claim ? release : claim
      act.mutate({ kind, id })
    },
  }
}
