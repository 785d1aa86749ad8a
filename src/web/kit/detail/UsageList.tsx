import type { Label } from '#contract/kit/label.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { useLabel } from '#web/base/locales/texts.ts'
import { pageLink } from '#web/base/router/menu.ts'
import type { AccessTarget } from '#web/base/session/can.ts'
import { useAllowed } from '#web/kit/list/actions/actions.tsx'
import { Empty } from '#web/kit/ui/state/Empty.tsx'
import styles from './UsageList.module.css'

export interface Use {
  key: string
  label: Label
  count: number
  /** There are more than were counted. */
  more?: boolean
  /** The list with the using records; without it there is only the count. */
  to?: { path: string; query: Readonly<Record<string, string>> }
  /** The permission to see these records. */
  access?: AccessTarget
}

interface Listed {
  $: { label: Label }
  list: AccessTarget
}

/** A use by the entity's records; `query` filters their list to them. */
export function usedBy({ $, list }: Listed, count: number, path: string, query: Readonly<Record<string, string>>): Use {
  return { key: path, label: $.label, count, to: { path, query }, access: list }
}

/** The counts for records that use this one, each with a link to their list. */
export function UsageList({ uses }: { uses: readonly Use[] }) {
  const say = useLabel()
  const allowedUses = useAllowed(uses)
  if (allowedUses.every(({ count }) => count === 0)) return <Empty title={say(['还没有被使用', 'Not used yet'])} />
  return (
    <ul className={styles.uses}>
      {allowedUses.map(({ key, label, count, more, to }) => {
        const content = (
          <>
            <span>{say(label)}</span>
            <strong>
              {formatNumber(count)}
              {more && '+'}
            </strong>
          </>
        )
        return (
          <li key={key}>
            {to && count > 0 ? (
              <a {...pageLink(to.path, to.query)} className={styles.use}>
                {content}
              </a>
            ) : (
              <span className={styles.use}>{content}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
