import { role } from '#contract/dev/role.ts'
import { useCall } from '#web/base/api/query.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { Bound, type BoundParts } from '#web/kit/form/rows/Bound.tsx'
import { Checkbox } from '#web/kit/ui/input/Checkbox.tsx'
import { FieldContext, useGroup } from '#web/kit/ui/input/field-context.ts'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import styles from './user.module.css'

const userTexts = texts({
  zh: {
    roles_help: '至少一个，最多5个',
    no_roles: '还没有可用的角色',
    own_fixed: '不能修改自己的角色或状态',
  },
  en: {
    roles_help: '1 to 5 roles',
    no_roles: 'No enabled roles yet',
    own_fixed: 'You cannot change your own roles or state',
  },
})

interface Held {
  id: number
  title: string
}

/** An account's roles, all visible; a disabled role stays as long as the account has it. */
export function RolesField({ held, disabled }: { held: readonly Held[]; disabled: boolean }) {
  const t = useTexts(userTexts)
  const { data } = useCall(role.option, {}, { staleTime: 0 })
  if (!data) return <Skeleton lines={3} />
  const offered = data.list.map(({ key, title }) => ({ id: key, title }))
  const roles = [...offered, ...held.filter(({ id }) => !offered.some((one) => one.id === id))]
  return (
    <Bound
      name="role_ids"
      group
      disabled={disabled}
      help={t(disabled ? 'own_fixed' : roles.length === 0 ? 'no_roles' : 'roles_help')}
      required
    >
      {({ field }) => <Boxes field={field} roles={roles} />}
    </Bound>
  )
}

function Boxes({ field, roles }: Pick<BoundParts, 'field'> & { roles: readonly Held[] }) {
  const group = useGroup({})
  const chosen = (field.value as number[] | undefined) ?? []
  return (
    <span {...group} role="group" className={styles.roles}>
      {/* the label names the group: each box has its own label */}
      <FieldContext value={null}>
        {roles.map(({ id, title }, at) => (
          <Checkbox
            key={id}
            ref={at === 0 ? field.ref : undefined}
            value={chosen.includes(id)}
            disabled={field.disabled}
            onBlur={field.onBlur}
            onChange={(on) => field.onChange(on ? [...chosen, id] : chosen.filter((one) => one !== id))}
          >
            {title}
          </Checkbox>
        ))}
      </FieldContext>
    </span>
  )
}
