import PanelLeft from 'virtual:icon/panel-left'
import { useTexts } from '#web/base/locales/texts.ts'
import { useCan } from '#web/base/session/can.ts'
import { Checkbox } from '#web/kit/ui/input/Checkbox.tsx'
import type { Draft, TreeEntity } from './grant-state.ts'
import { grantTexts } from './grant-texts.ts'
import styles from './grant.module.css'

export interface GrantRowProps {
  entity: TreeEntity
  draft: Draft
  stored: Draft
  isFixed: boolean
  onToggle: (codes: readonly string[], on: boolean) => void
  onPages: (pages: ReadonlySet<number>) => void
}

/** A page with its actions. */
export function GrantRow({ entity, draft, stored, isFixed, onToggle, onPages }: GrantRowProps) {
  const t = useTexts(grantTexts)
  const can = useCan()
  const codes = entity.actions.map(({ code }) => code)
  const held = codes.filter((code) => draft.codes.has(code))
  const mine = codes.filter((code) => can([code]) || stored.codes.has(code))
  const list = mine.find((code) => code.endsWith(':list'))
  return (
    <div className={styles.row} role="group" aria-label={entity.title}>
      <div className={styles.pageCell}>
        <Checkbox
          value={held.length === codes.length}
          indeterminate={held.length > 0 && held.length < codes.length}
          disabled={isFixed || mine.length === 0}
          onChange={() => onToggle(mine, held.length < mine.length)}
        >
          {entity.title}
        </Checkbox>
        {draft.pages &&
          entity.pages.map(({ id, title }) => {
            const isShown = draft.pages?.has(id) ?? false
            return (
              <button
                key={id}
                type="button"
                className={styles.menuMark}
                disabled={isFixed}
                aria-pressed={isShown}
                aria-label={t('in_menu', { page: title })}
                data-tip={t('in_menu', { page: title })}
                onClick={() => onPages(toggleKey(draft.pages, id))}
              >
                <PanelLeft aria-hidden size={14} />
              </button>
            )
          })}
      </div>
      <div className={styles.actions}>
        {entity.actions.map(({ code, title, calls }) => {
          const isOn = draft.codes.has(code)
          const change = isOn === stored.codes.has(code) ? undefined : isOn ? 'added' : 'removed'
          const isForeign = !can([code]) && !stored.codes.has(code)
          return (
            <span
              key={code}
              className={styles.action}
              data-change={change}
              data-tip={isForeign ? t('not_held') : [code, ...calls].join('\n')}
            >
              <Checkbox
                value={isOn}
                disabled={isFixed || isForeign}
                // an action on records requires the permission to list them
                onChange={(on) => onToggle(on && list ? [list, code] : [code], on)}
              >
                {title}
                {change && <span className="visually-hidden">{t(change)}</span>}
              </Checkbox>
            </span>
          )
        })}
      </div>
    </div>
  )
}

function toggleKey(pages: ReadonlySet<number> | null, id: number): ReadonlySet<number> {
  const next = new Set(pages)
  if (!next.delete(id)) next.add(id)
  return next
}
