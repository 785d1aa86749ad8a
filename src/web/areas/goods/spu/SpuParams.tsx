import { useController, useFormState } from 'react-hook-form'
import { category } from '#contract/goods/category.ts'
import type { OutputOf } from '#contract/kit/endpoint.ts'
import { useCall } from '#web/base/api/query.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { listMessageAt, messageAt } from '#web/kit/form/resolver.ts'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { RowList } from '#web/kit/form/rows/RowList.tsx'
import { Field } from '#web/kit/ui/input/Field.tsx'
import { Input } from '#web/kit/ui/input/Input.tsx'
import { Select } from '#web/kit/ui/select/Select.tsx'
import { Fields } from './fields.ts'
import { spuFormTexts } from './form-texts.ts'

interface Param {
  name: string
  value?: string | null | undefined
  unit?: string | null | undefined
}

type Template = OutputOf<typeof category.template>['params'][number]

const none: readonly Template[] = []

/** The chosen category's parameters. */
export function useTemplate(): readonly Template[] {
  const categoryId = Number(Fields.useValue('category_id')) || null
  const { data } = useCall(category.template, { id: Number(categoryId) }, { enabled: categoryId !== null, staleTime: 60_000, quiet: true })
  return data?.params ?? none
}

/** The names for the required parameters without a value. */
export function missingParams(template: readonly Template[], params: readonly Param[]): string[] {
  return template.flatMap(({ name, required }) => (required === 1 && !params.find((param) => param.name === name)?.value ? [name] : []))
}

/** The parameters that the category requires, and further ones for this SPU. */
export function SpuParams() {
  const t = useTexts(spuFormTexts)
  const template = useTemplate()
  const { field } = useController({ name: 'params' })
  const { errors } = useFormState({ name: 'params' })
  const params = (field.value as Param[] | undefined) ?? []
  const isAsked = new Set(template.map(({ name }) => name))
  const set = (at: number, patch: Partial<Param>) => field.onChange(params.map((one, index) => (index === at ? { ...one, ...patch } : one)))
  /** A template parameter's value; the form gets an entry with the first input. */
  const answer = ({ name, unit }: Template, at: number, value: string | null) =>
    at === -1 ? field.onChange([...params, { name, value, unit: unit ?? null }]) : set(at, { value })
  const valueOf = (param: Template) => params.find(({ name }) => name === param.name)?.value ?? null
  const firstMissing = template.find((param) => param.required === 1 && !valueOf(param))
  // the server reports a parameter that the form does not contain under the whole list
  const isRefused = listMessageAt(errors, 'params') !== undefined
  const missingIn = ({ name, required }: Template, value: string | null) =>
    isRefused && required === 1 && !value ? t('param_required', { name }) : undefined
  const own = params.flatMap((param, at) => (isAsked.has(param.name) ? [] : [{ param, at }]))
  return (
    <FormGroup title={t('params')}>
      {template.map((param) => {
        const at = params.findIndex(({ name }) => name === param.name)
        const value = valueOf(param)
        return (
          <Field
            key={param.name}
            label={param.name}
            required={param.required === 1}
            error={(at === -1 ? undefined : messageAt(errors, `params.${at}`)) ?? missingIn(param, value)}
          >
            {param.type === 'enum' ? (
              <Select
                ref={param === firstMissing ? field.ref : undefined}
                options={param.options.map((option) => ({ key: option, title: option }))}
                value={value}
                valueTitle={value ?? undefined}
                onChange={(next) => answer(param, at, next)}
                clearable
              />
            ) : (
              <Input
                ref={param === firstMissing ? field.ref : undefined}
                value={value ?? ''}
                suffix={param.unit}
                inputMode={param.type === 'number' ? 'decimal' : 'text'}
                onChange={(next) => answer(param, at, next)}
              />
            )}
          </Field>
        )
      })}
      <Wide>
        <RowList
          title={t('params_extra')}
          help={template.length === 0 ? t('params_hint') : undefined}
          heads={[t('param_name'), t('param_value'), t('param_unit')]}
          fault={own.map(({ at }) => messageAt(errors, `params.${at}`)).find(Boolean)}
          max={60}
          rows={own.map(({ param, at }) => ({
            key: String(at),
            fields: (
              <>
                <Input aria-label={t('param_name')} value={param.name} onChange={(name) => set(at, { name })} />
                <Input aria-label={t('param_value')} value={param.value ?? ''} onChange={(value) => set(at, { value })} />
                <Input aria-label={t('param_unit')} value={param.unit ?? ''} onChange={(unit) => set(at, { unit })} />
              </>
            ),
          }))}
          onAdd={() => field.onChange([...params, { name: '', value: null, unit: null }])}
          onRemove={(row) => field.onChange(params.filter((_, index) => index !== own[row]?.at))}
        />
      </Wide>
    </FormGroup>
  )
}
