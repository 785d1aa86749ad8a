import type { OutputOf } from '#contract/kit/endpoint.ts'
import { profile } from '#contract/session/profile.ts'
import { useCall } from '#web/base/api/query.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { useSession } from '#web/base/session/store.ts'
import { FormBody } from '#web/kit/form/FormBody.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { useEndpointForm } from '#web/kit/form/use-endpoint-form.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Loaded } from '#web/kit/ui/state/Loaded.tsx'
import { Descriptions } from '#web/kit/ui/value/Descriptions.tsx'
import { AvatarField } from './AvatarField.tsx'
import styles from './index.module.css'

const centerTexts = texts({
  zh: {
    save: '保存',
    username: '用户名',
    roles: '角色',
    department: '部门',
  },
  en: {
    save: 'Save',
    username: 'Username',
    roles: 'Roles',
    department: 'Department',
  },
})

const Fields = fieldsOf(profile.edit)

/** Name, phone and picture. */
export function ProfilePart() {
  const query = useCall(profile.detail, {}, { quiet: true })
  return <Loaded query={query}>{(row) => <ProfileForm row={row} />}</Loaded>
}

type Row = OutputOf<typeof profile.detail>

function ProfileForm({ row }: { row: Row }) {
  const t = useTexts(centerTexts)
  const { real_name, phone, avatar, version } = row
  const { form, schema, submit, isSaving, off } = useEndpointForm(profile.edit, {
    values: { real_name, phone, avatar: avatar || null, version },
    onDone: ({ version }) => {
      const saved = form.getValues()
      form.reset({ ...saved, version })
      useSession.setState({ real_name: String(saved['real_name']), avatar: String(saved['avatar'] ?? '') })
    },
  })
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <div className={styles.facts}>
        <Descriptions
          items={[
            { key: 'username', label: t('username'), value: row.username },
            { key: 'roles', label: t('roles'), value: row.roles.join(' · ') },
            ...(row.department === null ? [] : [{ key: 'department', label: t('department'), value: row.department }]),
          ]}
        />
      </div>
      <FormBody form={form} schema={schema}>
        <AvatarField />
        <Fields.Text name="real_name" />
        <Fields.Text name="phone" />
      </FormBody>
      <div className={styles.actions}>
        <Button type="submit" variant="primary" loading={isSaving} disabledReason={off}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
