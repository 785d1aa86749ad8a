import { channelKinds, smsChannel, type SmsChannelDetail } from '#contract/dev/sms-channel.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { FormDrawer } from '#web/kit/form/FormDrawer.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { Segmented } from '#web/kit/ui/input/Segmented.tsx'
import { Code } from '#web/kit/ui/value/Code.tsx'
import { smsTexts } from './texts.ts'
import styles from './sms.module.css'

const Fields = fieldsOf(smsChannel.edit)

const defaults = { kind: 'aliyun', daily_quota: 0, priority: 10, status: 1 }

/** Configures a channel; a channel from env has no connection fields here. */
export function ChannelForm({ id, onClose }: { id: number | 'new' | null; onClose: () => void }) {
  return (
    <FormDrawer entity={smsChannel} id={id} onClose={onClose} defaults={defaults}>
      {(row) => <ChannelFields row={row} />}
    </FormDrawer>
  )
}

function ChannelFields({ row }: { row: SmsChannelDetail | undefined }) {
  const t = useTexts(smsTexts)
  const say = useLabel()
  const kind = Fields.useValue('kind')
  const isEnvironment = row?.kind === 'environment'
  return (
    <FormGroup>
      <Wide>
        <p className={styles.quiet}>{t('review_note')}</p>
      </Wide>
      <Fields.Text name="title" />
      {isEnvironment ? (
        <Wide>
          <p className={styles.quiet}>{t('environment', { provider: t(`provider_${row.provider}`) })}</p>
        </Wide>
      ) : (
        <Wide>
          <Fields.Own name="kind" group>
            {({ field }) => (
              <Segmented
                {...field}
                value={String(field.value)}
                options={(['aliyun', 'console'] as const).map((key) => ({ key, title: say(channelKinds[key]) }))}
              />
            )}
          </Fields.Own>
        </Wide>
      )}
      {kind === 'aliyun' && (
        <>
          <Fields.Text name="key_id" />
          <Fields.Text name="key_secret" help={t('secret_help')} />
          <Fields.Pick name="endpoint" help={t('endpoint_help')} />
        </>
      )}
      <Fields.Text name="sign" help={t('sign_help')} />
      <Fields.Int name="daily_quota" help={t('quota_help')} />
      <Fields.Int name="priority" help={t('priority_help')} />
      <Fields.Flag name="status" />
      {row?.receipt_path && (
        <Wide>
          <section aria-label={t('receipts')} className={styles.receipts}>
            <span className={styles.label}>{t('receipts')}</span>
            <Code>{new URL(`.${row.receipt_path}`, document.baseURI).href}</Code>
            <span className={styles.help}>{t('receipts_help')}</span>
          </section>
        </Wide>
      )}
    </FormGroup>
  )
}
