import Ellipsis from 'virtual:icon/ellipsis'
import { say, type Label, type Language } from '#contract/kit/label.ts'
import { needsServer, offReason, useIsOff } from '#web/base/api/reach.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { textIn, useLabel, useTexts } from '#web/base/locales/texts.ts'
import { useCan, type AccessTarget } from '#web/base/session/can.ts'
import { listTexts } from '#web/kit/list/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Menu, type MenuEntry } from '#web/kit/ui/overlay/Menu.tsx'
import { mainAction } from './action-order.ts'
import type { Chosen, ListSelection } from './selection.ts'
import styles from './actions.module.css'

/** A row action. */
export interface RowAction<Row> {
  key: string
  label: Label
  /** The required permission; default: the list's permission. */
  access?: AccessTarget
  /** The reason that the action is not available for this row now; shown by the disabled button. */
  reason?: (row: Row) => Label | undefined
  danger?: boolean
  /** Never the main action, because it belongs to each row in each state. */
  minor?: boolean
  /** It opens a form whose input stays on the device until it can be saved: it works without the server too. */
  opensForm?: boolean
  /** Called on hover: prefetches the action's data. */
  prefetchPart?: (row: Row) => void
  /** `title`: the words by which the list or the page names the row. */
  run: (row: Row, title: string) => void
}

const MENU_PX = 28
const GAP_PX = 12

/** The width for the column with these actions: one button and the menu, or both buttons if there are no more; at least its head's. */
export function actionsWidth<Row>(actions: readonly RowAction<Row>[], language: Language): number {
  const widths = (some: typeof actions) => some.map(({ label }) => wordsWidth(say(label, language)))
  const main = widths(actions.filter(({ minor }) => !minor))
  if (actions.length > 2) return Math.ceil(3 * GAP_PX + Math.max(0, ...main) + MENU_PX)
  const [one = 0, other] = widths(actions)
  return Math.ceil(
    2 * GAP_PX + Math.max(wordsWidth(textIn(listTexts, language, 'actions')), one + (other === undefined ? 0 : GAP_PX + other)),
  )
}

function wordsWidth(words: string): number {
  return [...words].reduce((width, letter) => width + (letter > '\u00ff' ? 14 : /[A-Z]/.test(letter) ? 9.6 : 7.2), 0)
}

interface RowActionsProps<Row> {
  row: Row
  actions: readonly RowAction<Row>[]
  /** The row's title. */
  title: string
  language: Language
}

/**
 * The actions that are possible for the row now: the main one is a button, a single further one too; otherwise a menu has the others, and
 * on request the unavailable ones with their reasons. No hooks, because a page has many such rows.
 */
export function RowActions<Row>({ row, actions, title, language }: RowActionsProps<Row>) {
  const offered = actions.map((action) => ({ action, reason: action.reason?.(row) }))
  const possible = offered.filter(({ reason }) => !reason).map(({ action }) => action)
  const refused = offered.flatMap(({ action, reason }) => (reason ? [{ action, reason: say(reason, language) }] : []))
  const main = mainAction(possible)
  const rest = possible.filter((action) => action !== main)
  const beside = rest.length === 1 && refused.length === 0 ? rest : []
  const others = beside.length > 0 ? [] : rest
  return (
    <span className={styles.row}>
      {[...(main ? [main] : []), ...beside].map((action) => (
        <Button
          key={action.key}
          variant="link"
          tone={action.danger ? 'danger' : undefined}
          onClick={() => action.run(row, title)}
          onPointerEnter={action.prefetchPart && (() => action.prefetchPart?.(row))}
        >
          {say(action.label, language)}
        </Button>
      ))}
      {others.length + refused.length > 0 && (
        <Menu
          align="end"
          items={[
            ...others.map((action) => ({
              key: action.key,
              title: say(action.label, language),
              danger: action.danger,
              onSelect: () => action.run(row, title),
            })),
            ...(refused.length > 0 ? [unavailable(refused, language)] : []),
          ]}
        >
          <Button
            variant="ghost"
            size="compact"
            icon={<Ellipsis aria-hidden size={16} />}
            aria-label={`${textIn(listTexts, language, 'more')} ${title}`}
          />
        </Menu>
      )}
    </span>
  )
}

function unavailable<Row>(refused: readonly { action: RowAction<Row>; reason: string }[], language: Language): MenuEntry {
  return {
    key: 'unavailable',
    title: textIn(listTexts, language, 'unavailable', { n: refused.length }),
    folded: refused.map(({ action, reason }) => ({
      key: action.key,
      title: say(action.label, language),
      disabledReason: reason,
      onSelect: () => undefined,
    })),
  }
}

/** The actions that the person may use; without the server, those that need it have a reason not to. */
export function useAllowed<Part extends { key: string; access?: AccessTarget; opensForm?: boolean }>(parts: readonly Part[]): Part[] {
  const can = useCan()
  const isOff = useIsOff()
  const allowed = parts.filter(({ access }) => access === undefined || can(access))
  return isOff ? allowed.map((part) => (needsServer(part.access) && !part.opensForm ? { ...part, reason: whyOff } : part)) : allowed
}

const whyOff = () => offReason

/** An action for all selected rows. */
export interface BulkAction {
  key: string
  label: Label
  access?: AccessTarget
  danger?: boolean
  /** The reason that the action is not available now. */
  reason?: () => Label | undefined
  /** Resolves to true after success; the selection is then cleared. `titleOf` returns a selected row's title. */
  run: (ids: number[], titleOf: (id: number) => string) => Promise<boolean>
  /** The same for all matching rows on all pages; without it, the action applies only to rows selected by hand. */
  runAll?: (chosen: Chosen, count: number) => Promise<boolean>
}

interface BulkBarProps {
  actions: readonly BulkAction[]
  selection: ListSelection
  titleOf: (id: number) => string
}

/** Replaces the toolbar while rows are selected. */
export function BulkBar({ actions, selection, titleOf }: BulkBarProps) {
  const sayLabel = useLabel()
  const t = useTexts(listTexts)
  const { chosen, count, elsewhere, clear } = selection
  const words = t('selected', { n: formatNumber(count) })
  const whyNot = ({ reason }: BulkAction) => {
    const label = reason?.()
    return label && sayLabel(label)
  }
  const act = ({ run, runAll }: BulkAction) => ('ids' in chosen ? run(chosen.ids, titleOf) : runAll?.(chosen, count))
  return (
    <div className={styles.bulk} role="region" aria-label={words}>
      <strong className={styles.count}>{words}</strong>
      {elsewhere > 0 && <span className={styles.elsewhere}>{t('elsewhere', { n: formatNumber(elsewhere) })}</span>}
      {actions.map((action) => (
        <Button
          key={action.key}
          size="compact"
          tone={action.danger ? 'danger' : undefined}
          disabledReason={selection.isAll && !action.runAll ? t('only_by_hand') : whyNot(action)}
          onClick={async () => {
            if (await act(action)) clear()
          }}
        >
          {sayLabel(action.label)}
        </Button>
      ))}
      <Button variant="ghost" size="compact" onClick={clear}>
        {t('clear_selection')}
      </Button>
    </div>
  )
}
