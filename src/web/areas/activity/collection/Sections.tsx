import { useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form'
import Plus from 'virtual:icon/plus'
import Trash from 'virtual:icon/trash'
import { MOST_SECTIONS } from '#contract/activity/collection.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { listMessageAt } from '#web/kit/form/resolver.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { useReadOnly } from '#web/kit/ui/input/field-context.ts'
import { Fields } from './fields.ts'
import { withoutSection, type GoodsDraft } from './lines.ts'
import { collectionTexts } from './texts.ts'
import parts from '#web/areas/activity/shared/parts.module.css'
import styles from './collection.module.css'

/** The sections by name; only an empty one can be removed. */
export function Sections() {
  const t = useTexts(collectionTexts)
  const form = useFormContext()
  const { fields, append, remove } = useFieldArray({ name: 'sections', keyName: 'key' })
  const { errors } = useFormState({ name: 'sections' })
  const goods = (useWatch({ name: 'goods' }) as GoodsDraft[] | undefined) ?? []
  const titles = (useWatch({ name: 'sections' }) as { title?: string }[] | undefined) ?? []
  const locked = useReadOnly()
  const fault = listMessageAt(errors, 'sections')
  const drop = (at: number) => {
    remove(at)
    form.setValue('goods', withoutSection(goods, at), { shouldDirty: true })
  }
  return (
    <div role="group" aria-label={t('sections')} className={styles.sections}>
      {fields.map((field, at) => {
        const isUsed = goods.some(({ section }) => section === at)
        return (
          <div key={field.key} className={styles.section}>
            <Fields.Text name={`sections.${at}.title`} placeholder={t('section_of', { n: at + 1 })} />
            {!locked && (
              <Button
                variant="ghost"
                icon={<Trash aria-hidden size={14} />}
                disabled={isUsed || fields.length === 1}
                tip={isUsed ? t('section_used') : t('remove_section', { title: titles[at]?.title || t('section_of', { n: at + 1 }) })}
                onClick={() => drop(at)}
              />
            )}
          </div>
        )
      })}
      {!locked && fields.length < MOST_SECTIONS && (
        <Button icon={<Plus aria-hidden size={14} />} onClick={() => append({ title: '' })}>
          {t('add_section')}
        </Button>
      )}
      {fault && (
        <p role="alert" className={parts.fault}>
          {fault}
        </p>
      )}
    </div>
  )
}
