import { goodsPackage, MOST_PARTS, type GoodsPackage } from '#contract/goods/package.ts'
import { textIn, useLanguageStore, useTexts } from '#web/base/locales/texts.ts'
import { FormDrawer } from '#web/kit/form/FormDrawer.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { Double, FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { Checkbox } from '#web/kit/ui/input/Checkbox.tsx'
import { LineItemsEditor } from '#web/pickers/goods/LineItemsEditor.tsx'
import { PackagePrices } from './PackagePrices.tsx'
import { packageTexts } from './texts.ts'

const Fields = fieldsOf(goodsPackage.edit)

const partBlank = { is_main: 0 }

const defaults = { items: [], sort: 0, status: 1 }

interface PackageFormProps {
  id: number | 'new' | null
  /** The package that the new package copies. */
  from: number | null
  onClose: () => void
}

export function PackageForm({ id, from, onClose }: PackageFormProps) {
  const t = useTexts(packageTexts)
  return (
    <FormDrawer
      entity={goodsPackage}
      id={id}
      from={from}
      onClose={onClose}
      defaults={defaults}
      fresh={['code']}
      copied={copied}
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
      <LineItemsEditor
        name="items"
        title={t('items')}
        help={t('items_help')}
        max={MOST_PARTS}
        picker_source="package"
        blank={partBlank}
        priceOf={({ price_store }) => price_store}
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
      </LineItemsEditor>
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

function copied({ title }: GoodsPackage) {
  const named = textIn(packageTexts, useLanguageStore.getState().language, 'copied', { title })
  return { title: [...named].slice(0, 60).join(''), status: 0 }
}
