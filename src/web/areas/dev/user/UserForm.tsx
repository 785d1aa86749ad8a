import { user } from '#contract/dev/user.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { useSession } from '#web/base/session/store.ts'
import { FormDrawer } from '#web/kit/form/FormDrawer.tsx'
import { Bound } from '#web/kit/form/rows/Bound.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { Input } from '#web/kit/ui/input/Input.tsx'
import { DepartmentSelect } from '#web/pickers/DepartmentSelect.tsx'
import { AgentPicker, CustomerServicePicker } from '#web/pickers/RecordPickers.tsx'
import { RolesField } from './RolesField.tsx'
import { userTexts } from './texts.ts'

const Fields = fieldsOf(user.edit)

const defaults = { role_ids: [], is_admin: 0, status: 1 }

interface UserFormProps {
  id: number | 'new' | null
  onClose: () => void
  /** A new account's id, and its password if it was generated. */
  onSaved: (saved: { id: number; password: string | null }) => void
}

export function UserForm({ id, onClose, onSaved }: UserFormProps) {
  const t = useTexts(userTexts)
  const me = useSession()
  const isAdmin = me.permissions.includes('*')
  return (
    <FormDrawer entity={user} id={id} onClose={onClose} onSaved={onSaved} defaults={defaults}>
      {(row) => {
        const isOwn = row?.id === me.id
        return (
          <>
            <FormGroup title={t('account')}>
              <Fields.Text name="username" disabled={row !== undefined} help={t('username_help')} />
              <Fields.Text name="real_name" />
              <Fields.Text name="phone" help={row && !isOwn ? t('phone_help') : undefined} />
              {row === undefined && (
                <Bound name="password" help={t('password_help')}>
                  {({ field }) => (
                    <Input
                      {...field}
                      type="password"
                      value={typeof field.value === 'string' ? field.value : ''}
                      autoComplete="new-password"
                    />
                  )}
                </Bound>
              )}
              <Wide>
                <Fields.Image name="avatar" />
              </Wide>
            </FormGroup>
            <FormGroup title={t('access')}>
              <Wide>
                <RolesField held={row?.roles ?? []} disabled={isOwn} />
              </Wide>
              <Wide>
                <Fields.Own name="department_id" help={t('department_help')} disabled={isOwn && !isAdmin}>
                  {({ field }) => (
                    <DepartmentSelect
                      {...field}
                      value={(field.value as number | null | undefined) ?? null}
                      valueTitle={row?.department_title ?? undefined}
                      creates
                      placeholder={t('no_department')}
                    />
                  )}
                </Fields.Own>
              </Wide>
              <Fields.Own name="agent_id" help={t('agent_help')}>
                {({ field }) => (
                  <AgentPicker
                    {...field}
                    value={(field.value as number | null | undefined) ?? null}
                    placeholder={t('agent_hint')}
                    initialOption={row?.agent_id ? { key: row.agent_id, title: row.agent_name ?? '' } : undefined}
                  />
                )}
              </Fields.Own>
              <Fields.Own name="cs_wxid" help={t('cs_help')}>
                {({ field }) => (
                  <CustomerServicePicker
                    withFull
                    {...field}
                    value={(field.value as string | null | undefined) ?? null}
                    initialOption={row?.cs_wxid ? { key: row.cs_wxid, title: row.cs_nickname ?? '' } : undefined}
                  />
                )}
              </Fields.Own>
              {isAdmin && <Fields.Flag name="is_admin" disabled={isOwn} help={t('admin_help')} />}
              <Fields.Flag name="status" disabled={isOwn} />
            </FormGroup>
          </>
        )
      }}
    </FormDrawer>
  )
}
