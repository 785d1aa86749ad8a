import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { formatNumber } from '#web/base/locales/number.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { GoodsPicker } from '#web/pickers/goods/GoodsPicker.tsx'
import { PickButton } from '#web/pickers/goods/PickButton.tsx'
import { Fields } from './fields.ts'
import { goodsTexts } from './texts.ts'
import parts from '#web/areas/activity/shared/parts.module.css'
import styles from './goods.module.css'

/** The fields that the form keeps beside the goods id, for the display and the value. */
export interface ChosenSku {
  sku_id?: number | null
  sku_code?: string | null
  sku_title?: string | null
  sku_stock?: number | null
  sku_price?: number | null
  image?: string | null
}

/** An item's goods, from the goods picker. */
export function PointsSku({ locked }: { locked: boolean }) {
  const t = useTexts(goodsTexts)
  const form = useFormContext()
  const [isPicking, setIsPicking] = useState(false)
  const { sku_id, sku_code, sku_title, sku_stock } = useWatch() as ChosenSku

  function choose(chosen: ChosenSku & { sku_id: number }) {
    for (const [name, value] of Object.entries(chosen)) form.setValue(name, value)
    if (!form.getValues('title') && chosen.sku_title)
      form.setValue('title', [...chosen.sku_title].slice(0, 40).join(''), { shouldDirty: true })
    form.setValue('sku_id', chosen.sku_id, { shouldDirty: true, shouldValidate: form.formState.submitCount > 0 })
    setIsPicking(false)
  }

  return (
    <Fields.Own name="sku_id" group required disabled={locked}>
      {() => (
        <div className={styles.sku}>
          {sku_id ? (
            <>
              <span>
                {sku_code} {sku_title}
              </span>
              {sku_stock !== null && sku_stock !== undefined && (
                <span className={parts.note}>{t('sku_stock', { n: formatNumber(sku_stock) })}</span>
              )}
              {!locked && (
                <Button size="compact" onClick={() => setIsPicking(true)}>
                  {t('change')}
                </Button>
              )}
            </>
          ) : (
            <PickButton onPick={() => setIsPicking(true)} />
          )}
          <GoodsPicker
            open={isPicking}
            chosen={sku_id ? [sku_id] : []}
            picker_source="integral"
            onAdd={({ id, code, title, price_store, stock, main_image }) =>
              choose({ sku_id: id, sku_code: code, sku_title: title, sku_stock: stock, sku_price: price_store, image: main_image })
            }
            onClose={() => setIsPicking(false)}
          />
        </div>
      )}
    </Fields.Own>
  )
}
