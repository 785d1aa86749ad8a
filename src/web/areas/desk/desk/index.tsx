import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import Keyboard from 'virtual:icon/keyboard'
import Phone from 'virtual:icon/phone'
import type { DeskItem } from '#contract/desk/desk.ts'
import { useLanguage, useTexts } from '#web/base/locales/texts.ts'
import { navigate, withQuery } from '#web/base/router/location.ts'
import { usePermission } from '#web/base/session/can.ts'
import { isTaken } from '#web/kit/list/keys.ts'
import { KeyLines } from '#web/kit/list/KeysDialog.tsx'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { isComposing } from '#web/kit/ui/input/composing.ts'
import { Dialog } from '#web/kit/ui/overlay/Dialog.tsx'
import { Empty } from '#web/kit/ui/state/Empty.tsx'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'
import { Kbd } from '#web/kit/ui/value/Kbd.tsx'
import type { Handed } from './HandOver.tsx'
import { Inbox } from './Inbox.tsx'
import { Panel, useToggle } from './Panel.tsx'
import { deskTexts } from './texts.ts'
import { keyOf, useCurrent, useInbox } from './use-desk.ts'
import styles from './desk.module.css'

const HandOver = lazyPart('handed', async () => (await import('./HandOver.tsx')).HandOver)
const CallerCard = lazyPart('open', async () => (await import('./CallerCard.tsx')).CallerCard)

/** The inbox for work from all areas, done by the keyboard (idea I10). */
export default function DeskPage() {
  const t = useTexts(deskTexts)
  const language = useLanguage()
  const inbox = useInbox()
  const { kinds, pageOf, refetch } = inbox
  const desk = useCurrent(inbox)
  const { current, isGone, step, pick, leave } = desk
  const [handed, setHanded] = useState<Handed | null>(null)
  const [isHelping, setHelping] = useState(false)
  // on a narrow screen the item covers the list
  const [isOpen, setOpen] = useState(false)
  const panel = useRef<HTMLElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const kind = kinds?.find(({ key }) => key === current?.kind)
  const route = current && pageOf(current)
  const isOthers = Boolean(current?.claim && !current.claim.is_mine)
  const { toggle, isBusy } = useToggle(current)
  const { card, call } = useCallers(handed !== null)
  usePanelFocus(current && keyOf(current), panel, list)

  const handOver = () => current && !isGone && !isOthers && setHanded({ item: current, entity: kind?.entity })
  const open = () => current && route && navigate(withQuery(route.pattern, { id: String(current.id) }))
  const help = () => setHelping(true)

  function choose(item: DeskItem) {
    pick(item)
    setOpen(true)
  }

  useDeskKeys({
    j: () => step(1),
    k: () => step(-1),
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    c: () => !isGone && toggle(),
    h: handOver,
    o: open,
    '/': () => call?.(),
    '?': help,
  })

  return (
    <div className={styles.desk} data-open={isOpen || undefined}>
      <div ref={list} className={styles.left}>
        <Tools onCall={call} onHelp={help} />
        <Inbox inbox={inbox} current={current} onPick={choose} />
      </div>
      <section ref={panel} tabIndex={-1} className={styles.panel} aria-label={current?.title ?? t('pick')}>
        {current ? (
          <Panel
            item={current}
            kindTitle={language === 'en' ? kind?.title_en : kind?.title}
            entity={kind?.entity}
            actions={kind?.actions}
            route={route}
            isGone={isGone}
            isBusy={isBusy}
            onNext={() => step(1)}
            onBack={() => setOpen(false)}
            onHandOver={handOver}
            onOpen={open}
            onToggle={toggle}
          />
        ) : (
          inbox.items && <Empty kind="done" title={t(inbox.items.length === 0 ? 'none' : 'pick')} />
        )}
      </section>
      <HandOver
        handed={handed}
        onClose={() => setHanded(null)}
        onDone={() => {
          leave()
          void refetch()
        }}
      />
      {card}
      <KeysDialog open={isHelping} hasCallers={call !== undefined} onClose={() => setHelping(false)} />
    </div>
  )
}

/** The caller card for staff with its permission. `call` opens it; the first digits may be typed before its code is there. */
function useCallers(isElsewhere: boolean) {
  const seesCallers = usePermission('user:user:list')
  const [isCalling, setCalling] = useState<boolean | null>(null)
  const early = useRef('')
  // the caller's digits must reach the card, not the record actions
  useEarlyKeys(isCalling === true || isElsewhere, (key) => {
    if (isCalling && /^\d$/.test(key)) early.current += key
  })

  function call() {
    early.current = ''
    setCalling(true)
  }

  return { card: <CallerCard open={isCalling} early={early} onClose={() => setCalling(null)} />, call: seesCallers ? call : undefined }
}

function usePanelFocus(place: string | undefined, panel: RefObject<HTMLElement | null>, list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    // a former item's button, or the one that a dialog focuses, must not take the next key
    const focused = document.activeElement
    if (place && !isTaken(focused) && !list.current?.contains(focused)) panel.current?.focus({ preventScroll: true })
  }, [place, panel, list])
}

function Tools({ onCall, onHelp }: { onCall: (() => void) | undefined; onHelp: () => void }) {
  const t = useTexts(deskTexts)
  return (
    <div className={styles.top}>
      {onCall && (
        <Button size="compact" icon={<Phone aria-hidden size={16} />} onClick={onCall}>
          {t('caller')} <Kbd>/</Kbd>
        </Button>
      )}
      <Button
        variant="ghost"
        size="compact"
        icon={<Keyboard aria-hidden size={16} />}
        tip={t('keys')}
        aria-keyshortcuts="?"
        onClick={onHelp}
      />
    </div>
  )
}

function KeysDialog({ open, hasCallers, onClose }: { open: boolean; hasCallers: boolean; onClose: () => void }) {
  const t = useTexts(deskTexts)
  return (
    <Dialog open={open} title={t('keys')} width={420} onClose={onClose}>
      <KeyLines
        lines={[
          ['J ↓', t('key_next')],
          ['K ↑', t('key_previous')],
          ['1 – 9', t('key_actions')],
          ['Ctrl ↵', t('key_submit')],
          ['C', t('key_claim')],
          ['H', t('key_hand_over')],
          ['O', t('key_open')],
          ...(hasCallers ? ([['/', t('key_caller')]] as const) : []),
          ['?', t('key_help')],
        ]}
      />
    </Dialog>
  )
}

/** Holds back the keys that are pressed while the code for an opened dialog is still loading. */
function useEarlyKeys(isOn: boolean, take: (key: string) => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return
    event.preventDefault()
    take(event.key)
  })
  useEffect(() => {
    if (!isOn) return undefined
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listen, { capture: true })
    return () => document.removeEventListener('keydown', listen, { capture: true })
  }, [isOn])
}

/** Submits the form in the open dialog or panel, unless a question is above it. The focus may not have reached the dialog yet. */
function submitDialog(event: KeyboardEvent): void {
  const isShown = (element: Element) => element.checkVisibility()
  if ([...document.querySelectorAll('[role="alertdialog"]')].some(isShown)) return
  const form = [...document.querySelectorAll<HTMLFormElement>('[role="dialog"] form, [data-panel] form')].findLast(isShown)
  if (!form) return
  event.preventDefault()
  form.requestSubmit()
}

// arrows move within these
const OWN_ARROWS = 'input, [role="tablist"], [role="radiogroup"], [role="tree"], [role="grid"]'

/** The desk keys, off while a text field has the focus or a dialog is open. */
function useDeskKeys(keys: Readonly<Record<string, () => unknown>>): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (isComposing(event)) return undefined
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.defaultPrevented) return submitDialog(event)
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return
    if (event.key.startsWith('Arrow') && event.target instanceof Element && event.target.closest(OWN_ARROWS)) return
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
