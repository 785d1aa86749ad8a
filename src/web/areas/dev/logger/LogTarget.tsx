import type { LogRow } from '#contract/dev/logger.ts'
import type { Permission } from '#contract/kit/endpoint.ts'
import { href } from '#web/base/router/location.ts'
import { useRecordAddress } from '#web/base/router/record.ts'
import { useCan } from '#web/base/session/can.ts'
import styles from './logger.module.css'

/** A log row's record: its name and code, a link to it where the person may open it; its number if it has no name. */
export function LogTarget({ row: { target_id, target } }: { row: Pick<LogRow, 'target_id' | 'target'> }) {
  const addressOf = useRecordAddress()
  const can = useCan()
  if (target_id === null) return null
  if (!target) return `#${target_id}`
  const { entity, title, code, deleted } = target
  const address = deleted ? undefined : addressOf(entity, target_id, can(`${entity.replace('.', ':')}:edit` as Permission))
  return (
    <>
      {address === undefined ? title : <a href={href(address)}>{title}</a>}
      {code !== null && code !== title && <span className={styles.sub}>{code}</span>}
    </>
  )
}
