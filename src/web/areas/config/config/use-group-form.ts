import { useEffect, useMemo, useState, type FormEvent } from 'react'
import { useForm, type FieldValues } from 'react-hook-form'
import { config, type ConfigEdit, type ConfigGroup } from '#contract/config/config.ts'
import { protections } from '#contract/config/protection.ts'
import type { GroupCode, SettingKey } from '#contract/config/settings.ts'
import { RequestError } from '#web/base/api/client.ts'
import { useAction } from '#web/base/api/query.ts'
import { useLanguage } from '#web/base/locales/texts.ts'
import { refreshSite } from '#web/base/session/refresh-site.ts'
import { firstFault, schemaResolver } from '#web/kit/form/resolver.ts'
import { changedOf, formValues, schemaOf } from './values.ts'

interface Options {
  group: GroupCode
  stored: ConfigGroup
  reload: () => Promise<unknown>
}

function isTwoPeople(key: string): boolean {
  return protections[key as SettingKey] === 'two_people'
}

/** A group's form. Another person's saved values become its base, and local input stays. */
export function useGroupForm({ group, stored, reload }: Options) {
  const language = useLanguage()
  const schema = useMemo(() => schemaOf(group), [group])
  const form = useForm<FieldValues>({ defaultValues: formValues(stored), resolver: schemaResolver(schema, language), mode: 'onTouched' })
  const [reason, setReason] = useState('')
  const [isStale, setIsStale] = useState(false)
  const save = useAction(config.edit, { quiet: 'fields' })
  const changed = changedOf(group, stored, form.watch())

  useEffect(() => {
    form.reset(formValues(stored), { keepDirtyValues: true })
  }, [stored, form])

  const send = form.handleSubmit(
    async (checked) => {
      // this group's fields have checked the values
      const values = changedOf(group, stored, checked) as ConfigEdit['values']
      try {
        await save.mutateAsync({ group, version: stored.version, values, reason })
        // a requested value is not in force: the field shows the present one again
        const held = stored.list.filter(({ key }) => isTwoPeople(key))
        for (const { key, value } of held) form.setValue(key, value)
        form.reset(form.getValues())
        setReason('')
        if (group === 'site') void refreshSite()
        setIsStale(false)
      } catch (error) {
        if (!(error instanceof RequestError)) throw error
        await show(error)
      }
    },
    (faults) => focus(firstFault(faults, Object.keys(schema.shape))),
  )

  async function show({ errors = [], msg }: RequestError) {
    if (errors.some(({ field }) => field === 'version')) {
      setIsStale(true)
      await reload()
      return
    }
    for (const { field, msg } of errors) form.setError(field.replace(/^values\./, ''), { message: msg })
    if (errors.length === 0) form.setError('root.server', { message: msg })
    focus(errors[0]?.field.replace(/^values\./, ''))
  }

  function focus(name: string | undefined) {
    if (name !== undefined) form.setFocus(name)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    form.clearErrors('root')
    void send()
  }

  return {
    form,
    schema,
    submit,
    isSaving: save.isPending,
    isStale,
    reason,
    setReason,
    changed: Object.keys(changed).length,
    isHeld: Object.keys(changed).some(isTwoPeople),
  }
}
