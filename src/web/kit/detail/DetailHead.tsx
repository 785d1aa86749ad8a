import { useEffect, useEffectEvent, type ReactNode } from 'react'
import ChevronLeft from 'virtual:icon/chevron-left'
import ChevronRight from 'virtual:icon/chevron-right'
import Ellipsis from 'virtual:icon/ellipsis'
import Printer from 'virtual:icon/printer'
import type { ById } from '#contract/kit/endpoint.ts'
import { prefetch } from '#web/base/api/query.ts'
import { useLabel } from '#web/base/locales/texts.ts'
import { navigate } from '#web/base/router/location.ts'
import { usePage } from '#web/base/router/page.ts'
import { irreversibleLast } from '#web/kit/list/actions/action-order.ts'
import { useAllowed, type RowAction } from '#web/kit/list/actions/actions.tsx'
import { isTaken } from '#web/kit/list/keys.ts'
import { neighboursOf } from '#web/kit/list/last-list.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Menu, type MenuEntry } from '#web/kit/ui/overlay/Menu.tsx'
import { useMediaQuery } from '#web/kit/ui/state/media-query.ts'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import { Code } from '#web/kit/ui/value/Code.tsx'
import { Kbd } from '#web/kit/ui/value/Kbd.tsx'
import styles from './DetailHead.module.css'

/** The declaration for a record's head. */
export interface HeadOf<Row> {
  /** The name; without it the number names the record. */
  title?: (row: Row) => string
  /** A number or code that people copy. */
  code?: (row: Row) => string
  /** The state, as a tag beside the title. */
  state?: (row: Row) => ReactNode
  /** The next step's moment, such as a promise. */
  promise?: (row: Row) => ReactNode
  print?: (row: Row) => readonly MenuEntry[]
}

/** The words that name a record in tabs and for screen readers. */
export function nameOf<Row>({ title, code }: HeadOf<Row>, row: Row): string {
  return (title ?? code)?.(row) ?? ''
}

interface DetailHeadProps<Row> extends HeadOf<Row> {
  entity: { detail: ById }
  id: number
  /** Undefined while it is loading. */
  row: Row | undefined
  actions: readonly RowAction<Row>[]
  possibleFirst?: boolean | undefined
  /** On a sheet the head stays in sight, keys lead to the neighbours, and only possible actions are shown. */
  isSheet?: boolean
  /** The list page's path. */
  list: string
}

/** The head on a record page: title, state, code, neighbours and actions. */
export function DetailHead<Row extends { id: number }>(props: DetailHeadProps<Row>) {
  const { entity, id, row, title, code, state, promise, print, actions, possibleFirst = false, isSheet = false, list } = props
  const say = useLabel()
  const ordered = irreversibleLast(actions)
  const prints = row ? (print?.(row) ?? []) : []
  const number = row && code && <Code>{code(row)}</Code>
  return (
    <header className={styles.head} data-sheet={isSheet || undefined}>
      <div className={styles.what}>
        <strong className={styles.title}>{row ? (title?.(row) ?? number) : <Skeleton width={180} height={20} />}</strong>
        {row && state?.(row)}
        {title && number}
        {row && promise?.(row)}
      </div>
      <div className={styles.tools}>
        <Stepper entity={entity} id={id} list={list} hasKeys={isSheet} />
        {prints.length > 0 && (
          <Menu align="end" items={prints}>
            <Button icon={<Printer aria-hidden size={16} />}>{say(['打印', 'Print'])}</Button>
          </Menu>
        )}
        {row && (
          <div className={styles.actions}>
            <Actions
              row={row}
              title={nameOf(props, row)}
              actions={possibleFirst ? possibleBefore(ordered, row) : ordered}
              isShort={isSheet}
            />
          </div>
        )}
      </div>
    </header>
  )
}

interface StepperProps {
  entity: { detail: ById }
  id: number
  /** The list page's path. */
  list: string
  /** `[` and `k` lead to the previous record, `]` and `j` to the next one. */
  hasKeys?: boolean
}

/** Links to the record's neighbours in the list that was open; nothing without one. */
function Stepper({ entity, id, list, hasKeys = false }: StepperProps) {
  const say = useLabel()
  const { path, params, query, setQuery, isInset } = usePage()
  const neighbours = neighboursOf(list, id)
  const isOn = neighbours !== undefined && !isInset
  useKeys(hasKeys && isOn, (key) => {
    const to = PREVIOUS.has(key) ? neighbours?.previous : NEXT.has(key) ? neighbours?.next : undefined
    return to === undefined ? undefined : () => go(to)
  })
  if (!neighbours || isInset) return null
  const { previous, next, place, count } = neighbours
  const named = (words: string, key: string) => (hasKeys ? `${words} ${key}` : words)

  // replaces this record's history entry: back leads to the list after any number of steps
  function go(to: number) {
    if (params['id'] === undefined) setQuery({ id: to }, { replace: true })
    else navigate(pathOf(path, to, query), { replace: true })
  }

  const step = (to: number | undefined) => ({
    size: 'compact' as const,
    onPointerEnter: () => to !== undefined && void prefetch(entity.detail, { id: to }),
    onClick: () => to !== undefined && go(to),
  })
  return (
    <nav className={styles.stepper} aria-label={say(['相邻记录', 'Previous and next'])}>
      <Button
        {...step(previous)}
        icon={<ChevronLeft aria-hidden size={16} />}
        tip={named(say(['上一条', 'Previous']), '[')}
        disabledReason={previous === undefined ? say(['已是列表本页的第一条', 'First record on this page of the list']) : undefined}
      />
      <span className={styles.place}>{`${place} / ${count}`}</span>
      <Button
        {...step(next)}
        icon={<ChevronRight aria-hidden size={16} />}
        tip={named(say(['下一条', 'Next']), ']')}
        disabledReason={next === undefined ? say(['已是列表本页的最后一条', 'Last record on this page of the list']) : undefined}
      />
    </nav>
  )
}

function pathOf(path: string, id: number, query: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams(query).toString()
  return `${path.replace(/[^/]+$/, String(id))}${search && `?${search}`}`
}

const PREVIOUS: ReadonlySet<string> = new Set(['[', 'k'])
const NEXT: ReadonlySet<string> = new Set([']', 'j'])

const SHOWN = { wide: 3, narrow: 1 }
/** Acts on single keys that no text field, menu or dialog takes. */
function useKeys(isOn: boolean, actOf: (key: string) => (() => void) | undefined): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // a key that is held down must not act on the next record
    if (event.repeat || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return
    const act = actOf(event.key)
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    if (!isOn) return undefined
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOn])
}

interface ActionsProps<Row> {
  row: Row
  title: string
  actions: readonly RowAction<Row>[]
  /** Only what is possible now: the first action is a button, the rest a menu. */
  isShort?: boolean
}

/** The possible actions by their number keys: the first has the key 1 for the main work, and the key does nothing while that is impossible. */
function keyedActions<Row>(held: readonly RowAction<Row>[], row: Row, main: readonly string[]): (RowAction<Row> | undefined)[] {
  const possible = held.filter(({ reason }) => !reason?.(row))
  if (main.length === 0) return possible
  const first = possible.find(({ key }) => main.includes(key))
  return [first, ...possible.filter((action) => action !== first)]
}

function possibleBefore<Row>(actions: readonly RowAction<Row>[], row: Row): readonly RowAction<Row>[] {
  const isPossible = ({ reason }: RowAction<Row>) => !reason?.(row)
  return [...actions.filter(isPossible), ...actions.filter((action) => !isPossible(action))]
}

function Actions<Row>({ row, title, actions, isShort = false }: ActionsProps<Row>) {
  const say = useLabel()
  const isNarrow = useMediaQuery('(max-width: 640px)')
  const { isInset, mainActions } = usePage()
  const held = useAllowed(actions)
  const keyed = isInset ? keyedActions(held, row, mainActions ?? []) : undefined
  const possible = keyed?.filter((action) => action !== undefined)
  const known = possible ?? (isShort ? held.filter(({ reason }) => !reason?.(row)) : held)
  const keyOf = (action: RowAction<Row>) => (keyed ? keyed.indexOf(action) + 1 : 0)
  useKeys(keyed !== undefined, (key) => {
    const action = keyed?.[Number(key) - 1]
    return action && (() => action.run(row, title))
  })
  const next = isNarrow ? known.find((action) => !action.reason?.(row)) : undefined
  // the only button on a narrow page is the first action that is possible now
  const allowed = next ? [next, ...known.filter((action) => action !== next)] : known
  const room = SHOWN[isNarrow || (isShort && !isInset) ? 'narrow' : 'wide']
  // a menu for a single action would cost an extra press
  const visible = allowed.length === room + 1 && !isShort ? allowed : allowed.slice(0, room)
  const rest = allowed.slice(visible.length)
  const why = ({ reason }: RowAction<Row>) => {
    const label = reason?.(row)
    return label && say(label)
  }
  return (
    <>
      {visible.map((action, index) => (
        <Button
          key={action.key}
          variant={index === 0 && !action.danger ? 'primary' : 'default'}
          tone={action.danger ? 'danger' : undefined}
          disabledReason={why(action)}
          onPointerEnter={action.prefetchPart && (() => action.prefetchPart?.(row))}
          onClick={() => action.run(row, title)}
        >
          {say(action.label)}
          {isInset && <Kbd>{keyOf(action)}</Kbd>}
        </Button>
      ))}
      {rest.length > 0 && (
        <Menu
          align="end"
          items={rest.map((action) => ({
            key: action.key,
            title: isInset ? `${keyOf(action)} · ${say(action.label)}` : say(action.label),
            danger: action.danger,
            disabledReason: why(action),
            onSelect: () => action.run(row, title),
          }))}
        >
          <Button icon={<Ellipsis aria-hidden size={16} />} tip={say(['更多操作', 'More actions'])} />
        </Menu>
      )}
    </>
  )
}
