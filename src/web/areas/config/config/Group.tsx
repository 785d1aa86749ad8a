import { config } from '#contract/config/config.ts'
import { settingGroups, type GroupCode } from '#contract/config/settings.ts'
import { useCall } from '#web/base/api/query.ts'
import { useLabel } from '#web/base/locales/texts.ts'
import { Loaded } from '#web/kit/ui/state/Loaded.tsx'
import { GroupForm } from './GroupForm.tsx'
import styles from './index.module.css'

interface GroupProps {
  group: GroupCode
  onDirty: (isDirty: boolean) => void
}

/** One settings group, after it has loaded. */
export function Group({ group, onDirty }: GroupProps) {
  const say = useLabel()
  const query = useCall(config.list, { group }, { quiet: true })
  return (
    <section aria-labelledby="config-group" className={styles.body}>
      <h2 id="config-group" className={styles.title}>
        {say(settingGroups[group].label)}
      </h2>
      <Loaded query={query} lines={8}>
        {(data) => <GroupForm group={group} stored={data} reload={query.refetch} onDirty={onDirty} />}
      </Loaded>
    </section>
  )
}
