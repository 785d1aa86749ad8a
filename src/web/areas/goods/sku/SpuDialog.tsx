import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { spu } from '#contract/goods/spu.ts'
import { fieldsOf } from '#web/kit/form/fields.tsx'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { FormGroup, Wide } from '#web/kit/form/FormGroup.tsx'
import { useTexts } from '#web/locales/texts.ts'
import { useBrandOptions, useSeriesOptions } from '#web/pickers/brand-series.ts'
import { CategorySelect } from '#web/pickers/CategorySelect.tsx'
import { skuFormTexts } from './form-texts.ts'

const Fields = fieldsOf(spu.edit)

const parents = ['goods.brand', 'goods.series']

interface SpuDialogProps {
  open: boolean
  onClose: () => void
  onMade: (made: { id: number }) => void
}

/** The least that a SKU can hang on; everything else of an SPU is added on its own page. */
export function SpuDialog({ open, onClose, onMade }: SpuDialogProps) {
  const t = useTexts(skuFormTexts)
  return (
    <FormDialog
      endpoint={spu.edit}
      open={open}
      title={t('new_spu')}
      submitText={t('new_spu_submit')}
      values={{}}
      alsoChanges={parents}
      onClose={onClose}
      onDone={onMade}
    >
      <SpuFields />
    </FormDialog>
  )
}

function SpuFields() {
  const t = useTexts(skuFormTexts)
  const { setValue } = useFormContext()
  const brandId = Number(Fields.useValue('brand_id')) || null
  const brands = useBrandOptions()
  const series = useSeriesOptions(brandId)
  // a series is of one brand
  useEffect(() => setValue('series_id', null), [brandId, setValue])
  return (
    <FormGroup>
      <Fields.Select name="brand_id" options={brands} />
      <Fields.Select name="series_id" options={series} disabled={brandId === null} help={brandId === null ? t('brand_first') : undefined} />
      <Wide>
        <Fields.Own name="category_id">
          {({ field }) => <CategorySelect {...field} value={(field.value as number | null | undefined) ?? null} />}
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
