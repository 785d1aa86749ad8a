import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { brand } from '#contract/goods/brand.ts'
import { series } from '#contract/goods/series.ts'
import { spu } from '#contract/goods/spu.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { useBrandOptions, useSeriesOptions } from '#web/pickers/brand-series.ts'
import { CategorySelect } from '#web/pickers/CategorySelect.tsx'
import { skuFormTexts } from './form-texts.ts'

const Fields = fieldsOf(spu.edit)

interface SpuDialogProps {
  /** The title that was typed in the picker; null while the dialog is closed. */
  typed: string | null
  onClose: () => void
  onMade: (record: { id: number }) => void
}

/** The minimal form for an SKU's new SPU; all other fields are on the SPU's own page. */
export function SpuDialog({ typed, onClose, onMade }: SpuDialogProps) {
  const t = useTexts(skuFormTexts)
  return (
    <FormDialog
      endpoint={spu.edit}
      open={typed !== null}
      title={t('new_spu')}
      submitText={t('new_spu_submit')}
      values={{ title: typed }}
      onClose={onClose}
      onDone={onMade}
    >
      <SpuFields />
    </FormDialog>
  )
}

const brandCreation = { entity: brand }

function SpuFields() {
  const t = useTexts(skuFormTexts)
  const { setValue } = useFormContext()
  const brandId = Number(Fields.useValue('brand_id')) || null
  const brands = useBrandOptions()
  const options = useSeriesOptions(brandId)
  // a series belongs to one brand
  useEffect(() => setValue('series_id', null), [brandId, setValue])
  return (
    <FormGroup>
      <Fields.Select name="brand_id" options={brands} create={brandCreation} />
      <Fields.Select
        name="series_id"
        options={options}
        create={brandId === null ? undefined : { entity: series, fixedValues: { brand_id: brandId } }}
        disabled={brandId === null}
        help={brandId === null ? t('brand_first') : undefined}
      />
      <Wide>
        <Fields.Own name="category_id">
          {({ field }) => <CategorySelect {...field} value={(field.value as number | null | undefined) ?? null} creates />}
        </Fields.Own>
      </Wide>
      <Wide>
        <Fields.Text name="title" />
      </Wide>
      <Fields.Text name="code" help={t('new_spu_code')} />
      <Fields.Pick name="unit" />
    </FormGroup>
  )
}
