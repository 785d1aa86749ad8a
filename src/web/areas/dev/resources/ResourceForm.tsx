import { ESSENTIAL_CALLS, isEssential, resources } from '#contract/dev/resources.ts'
import { useCall } from '#web/base/api/query.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { FormDrawer } from '#web/kit/form/FormDrawer.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { Select } from '#web/kit/ui/select/Select.tsx'
import { Code } from '#web/kit/ui/value/Code.tsx'

const resourceTexts = texts({
  zh: {
    binding: '权限',
    limits: '日志与限流',
    auth_help: '不能比默认的鉴权更宽松：默认需要权限的接口始终需要权限',
    auth_fixed: '公开接口始终公开',
    perm_help: '留空即未绑定，所有人都不能访问',
    log_help: '无论如何都会记录被拒绝、失败和缓慢的调用',
    rate_help: '每人每分钟最多调用的次数，留空不限',
    rate_least: '每人每分钟最多调用的次数，登录所需的接口不少于{n}次，留空不限',
    rate_unit: '次',
    facts: '{method} {path}',
  },
  en: {
    binding: 'Access',
    limits: 'Log and limit',
    auth_help: 'Never wider than the default: an endpoint that requires a permission always requires one',
    auth_fixed: 'A public endpoint stays public',
    perm_help: 'If empty, the endpoint is refused to everyone',
    log_help: 'Refused, failed and slow calls are always logged',
    rate_help: 'Calls per person and minute; empty for no limit',
    rate_least: 'Calls per person and minute: at least {n}, because logging in needs it; empty for no limit',
    rate_unit: 'times',
    facts: '{method} {path}',
  },
})

const Fields = fieldsOf(resources.edit)

export function ResourceForm({ id, onClose }: { id: number | null; onClose: () => void }) {
  const t = useTexts(resourceTexts)
  return (
    <FormDrawer entity={resources} id={id} onClose={onClose} defaults={{}} width={560}>
      {(row) => (
        <>
          <p>
            <Code>{t('facts', { method: row?.method ?? '', path: row?.path ?? '' })}</Code>
          </p>
          <FormGroup title={t('binding')}>
            <Wide>
              <Fields.Choice name="auth" disabled={row?.auth === 'public'} help={t(row?.auth === 'public' ? 'auth_fixed' : 'auth_help')} />
            </Wide>
            <Permission />
          </FormGroup>
          <FormGroup title={t('limits')}>
            <Wide>
              <Fields.Choice name="log_level" help={t('log_help')} />
            </Wide>
            <Fields.Int
              name="rate_limit"
              unit={t('rate_unit')}
              min={row && isEssential(row) ? ESSENTIAL_CALLS : undefined}
              help={row && isEssential(row) ? t('rate_least', { n: ESSENTIAL_CALLS }) : t('rate_help')}
            />
          </FormGroup>
        </>
      )}
    </FormDrawer>
  )
}

/** Shown only for an endpoint that requires a permission. */
function Permission() {
  const t = useTexts(resourceTexts)
  const auth = Fields.useValue('auth')
  const { data } = useCall(resources.summary, {})
  if (auth !== 'permission') return null
  const options = (data?.permissions ?? []).map((code) => ({ key: code, title: code }))
  return (
    <Wide>
      <Fields.Own name="perm" help={t('perm_help')}>
        {({ field }) => (
          <Select
            {...field}
            value={(field.value as string | null | undefined) ?? null}
            options={options}
            valueTitle={String(field.value ?? '')}
            clearable
          />
        )}
      </Fields.Own>
    </Wide>
  )
}
