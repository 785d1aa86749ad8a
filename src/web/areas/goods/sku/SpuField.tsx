import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Sku } from '#contract/goods/sku.ts'
import { spu } from '#contract/goods/spu.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { usePermission } from '#web/base/session/can.ts'
import { searchSpus, useSpu } from '#web/pickers/spu.ts'
import { Fields } from './fields.ts'
import { skuFormTexts } from './form-texts.ts'
import { SpuDialog } from './SpuDialog.tsx'

const always = () => 0

/** An SKU's SPU, with its brand and series: chosen or created for a new SKU, read-only afterwards. */
export function SpuField({ row }: { row: Sku | undefined }) {
  const t = useTexts(skuFormTexts)
  const form = useFormContext()
  const mayCreate = usePermission(spu.edit)
  const [typed, setTyped] = useState<string | null>(null)
  const id = Number(Fields.useValue('spu_id')) || null
  const found = useSpu(id)
  const parents = found ?? row
  return (
    <>
      <Fields.Remote
        name="spu_id"
        required
        disabled={row !== undefined}
        search={searchSpus}
        minLength={always}
        initialOption={found && { key: found.key, title: found.title }}
        create={
          mayCreate
            ? { title: (word) => t(word === '' ? 'new_spu' : 'new_spu_named', { word }), run: setTyped, isRunning: typed !== null }
            : undefined
        }
        help={parents ? `${parents.brand_title} / ${parents.series_title} · ${parents.unit}` : t('spu_help')}
      />
      <SpuDialog
        typed={typed}
        onClose={() => setTyped(null)}
        onMade={({ id }) => form.setValue('spu_id', id, { shouldDirty: true, shouldValidate: true })}
      />
    </>
  )
}
