import { config } from '#contract/config/config.ts'
import { settingGroups, type GroupCode } from '#contract/config/settings.ts'
import { useCall } from '#web/api/query.ts'
import { Button } from '#web/kit/ui/Button.tsx'
import { Empty } from '#web/kit/ui/Empty.tsx'
import { Skeleton } from '#web/kit/ui/Skeleton.tsx'
import { useLabel, useTexts } from '#web/locales/texts.ts'
import { GroupForm } from './GroupForm.tsx'
import styles from './index.module.css'
import { configTexts } from './texts.ts'

interface GroupProps {
  group: GroupCode
  onDirty: (isDirty: boolean) => void
}

/** One group, as soon as it is there. */
export function Group({ group, onDirty }: GroupProps) {
  const t = useTexts(configTexts)
  const say = useLabel()
  const { data, error, refetch } = useCall(config.list, { group }, { quiet: true })
  return (
    <section aria-labelledby="config-group" className={styles.body}>
      <h2 id="config-group" className={styles.title}>
        {say(settingGroups[group].label)}
      </h2>
      {data ? (
        <GroupForm group={group} stored={data} reload={refetch} onDirty={onDirty} />
      ) : error ? (
        <Empty title={t('not_loaded')} action={<Button onClick={() => void refetch()}>{t('retry')}</Button>}>
          {error.msg}
        </Empty>
      ) : (
        <Skeleton lines={8} />
      )}
    </section>
  )
}
