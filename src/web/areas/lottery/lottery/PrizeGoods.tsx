import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { formatNumber } from '#web/base/locales/number.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { GoodsPicker } from '#web/pickers/goods/GoodsPicker.tsx'
import { PickButton } from '#web/pickers/goods/PickButton.tsx'
import { shortOf, type PrizeDraft } from './expect.ts'
import { Fields } from './fields.ts'
import { lotteryTexts } from './texts.ts'
import parts from '#web/areas/activity/shared/parts.module.css'
import styles from './lottery.module.css'

/** A prize's goods, from the goods picker. Title and price are kept beside the id, for the display and the expected cost. */
export function PrizeGoods({ at, locked }: { at: number; locked: boolean }) {
  const t = useTexts(lotteryTexts)
  const form = useFormContext()
  const [isPicking, setIsPicking] = useState(false)
  const prize = Fields.useValue(`prizes.${at}` as 'prizes') as unknown as PrizeDraft | undefined
  const short = prize ? shortOf(prize) : null
  return (
    <Fields.Own name={`prizes.${at}.sku_id`} group required disabled={locked}>
      {() => (
        <div className={styles.goods}>
          {prize?.sku_id ? (
            <>
              <span>
                {prize.sku_code} {prize.ref_title}
              </span>
              {typeof prize.sku_stock === 'number' && (
                <span className={short === null ? parts.note : styles.fault}>
                  {short === null
                    ? t('sku_stock', { n: formatNumber(prize.sku_stock) })
                    : t('short', { need: formatNumber(short), n: formatNumber(prize.sku_stock) })}
                </span>
              )}
              {!locked && (
                <Button size="compact" onClick={() => setIsPicking(true)}>
                  {t('choose')}
                </Button>
              )}
            </>
          ) : (
            <PickButton onPick={() => setIsPicking(true)} />
          )}
          <GoodsPicker
            open={isPicking}
            chosen={prize?.sku_id ? [prize.sku_id] : []}
            picker_source="lottery"
            onAdd={({ id, code, title, price_store, stock, main_image }) => {
              const before = form.getValues(`prizes.${at}`) as PrizeDraft
              form.setValue(
                `prizes.${at}`,
                {
                  ...before,
                  sku_id: id,
                  sku_code: code,
                  ref_title: title,
                  sku_stock: stock,
                  unit_price: price_store,
                  qty: before.qty ?? 1,
                  image: before.image ?? main_image,
                },
                { shouldDirty: true, shouldValidate: form.formState.submitCount > 0 },
              )
              setIsPicking(false)
            }}
            onClose={() => setIsPicking(false)}
          />
        </div>
      )}
    </Fields.Own>
  )
}
