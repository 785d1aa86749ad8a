import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { spu } from '#contract/goods/spu.ts'
import type { Sku } from '#contract/goods/sku.ts'
import { Button } from '#web/kit/ui/Button.tsx'
import { useTexts } from '#web/locales/texts.ts'
import { searchSpus, useSpu } from '#web/pickers/spu.ts'
import { Allowed } from '#web/session/Allowed.tsx'
import { Fields } from './fields.ts'
import { skuFormTexts } from './form-texts.ts'
import { SpuDialog } from './SpuDialog.tsx'
import styles from './SpuField.module.css'

const always = () => 0

/** The SPU that a SKU belongs to, with its brand and series: chosen or made for a new SKU, fixed afterwards. */
export function SpuField({ row }: { row: Sku | undefined }) {
  const t = useTexts(skuFormTexts)
  const form = useFormContext()
  const [isMaking, setIsMaking] = useState(false)
  const id = Number(Fields.useValue('spu_id')) || null
  const found = useSpu(id)
  const parents = found ?? row
  return (
    <div className={styles.line}>
      <Fields.Remote
        name="spu_id"
        required
        disabled={row !== undefined}
        search={searchSpus}
        minLength={always}
        initialOption={found && { key: found.key, title: found.title }}
        help={parents ? `${parents.brand_title} / ${parents.series_title} · ${parents.unit}` : t('spu_help')}
      />
      {!row && (
        <Allowed access={spu.edit}>
          <Button className={styles.button} onClick={() => setIsMaking(true)}>
            {t('new_spu')}
          </Button>
        </Allowed>
      )}
      <SpuDialog
        open={isMaking}
        onClose={() => setIsMaking(false)}
        onMade={({ id }) => form.setValue('spu_id', id, { shouldDirty: true, shouldValidate: true })}
      />
    </div>
  )
}
