import { goodsPackage, MOST_PARTS, type GoodsPackage } from '#contract/goods/package.ts'
import { fieldsOf } from '#web/kit/form/fields.tsx'
import { FormDrawer } from '#web/kit/form/FormDrawer.tsx'
import { Double, FormGroup, Wide } from '#web/kit/form/FormGroup.tsx'
import { useOriginal } from '#web/kit/form/copying.ts'
import { Checkbox } from '#web/kit/ui/Checkbox.tsx'
import { textIn, useLanguageStore, useTexts } from '#web/locales/texts.ts'
import { GoodsField } from '#web/pickers/goods/GoodsField.tsx'
import { PackagePrices } from './PackagePrices.tsx'
import { packageTexts } from './texts.ts'

const Fields = fieldsOf(goodsPackage.edit)

const defaults = { items: [], sort: 0, status: 1 }

interface PackageFormProps {
  id: number | 'new' | null
  /** The package that a new one starts as. */
  from: number | null
  onClose: () => void
}

export function PackageForm({ id, from, onClose }: PackageFormProps) {
  const t = useTexts(packageTexts)
  const { original, isReady } = useOriginal(goodsPackage, from)
  return (
    <FormDrawer
      entity={goodsPackage}
      id={isReady ? id : null}
      onClose={onClose}
      defaults={original ? copyOf(original) : defaults}
      width={880}
    >
      <FormGroup title={t('basic')}>
        <Double>
          <Fields.Text name="title" />
        </Double>
        <Fields.Text name="code" help={t('code_help')} />
        <Wide>
          <Fields.Image name="image" help={t('image_help')} />
        </Wide>
        <Wide>
          <Fields.LongText name="intro" />
        </Wide>
      </FormGroup>
      <GoodsField
        name="items"
        title={t('items')}
        help={t('items_help')}
        max={MOST_PARTS}
        picker_source="package"
        blank={{ qty: 1, is_main: 0 }}
      >
        {(index) => (
          <>
            <Fields.Own name={`items.${index}.is_main`} hideLabel>
              {({ field }) => (
                <Checkbox {...field} value={field.value === 1} onChange={(on) => field.onChange(on ? 1 : 0)}>
                  {t('main')}
                </Checkbox>
              )}
            </Fields.Own>
            <Fields.Int name={`items.${index}.qty`} unit={t('pieces')} hideLabel />
          </>
        )}
      </GoodsField>
      <PackagePrices />
      <FormGroup title={t('sale')}>
        <Fields.Moment name="start_at" help={t('time_help')} />
        <Fields.Moment name="end_at" />
        <Fields.Int name="sort" help={t('sort_help')} />
        <Fields.Flag name="status" />
      </FormGroup>
    </FormDrawer>
  )
}

/** Everything but what is its own: the code, and whether it is on sale. */
function copyOf({ id: _id, version: _version, code: _code, title, ...rest }: GoodsPackage) {
  const copied = textIn(packageTexts, useLanguageStore.getState().language, 'copied', { title })
  return { ...rest, title: [...copied].slice(0, 60).join(''), status: 0 }
}
