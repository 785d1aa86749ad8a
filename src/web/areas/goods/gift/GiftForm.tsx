import { gift, MOST_GIFTS, type Gift } from '#contract/goods/gift.ts'
import { FormDrawer } from '#web/kit/form/FormDrawer.tsx'
import { FormGroup } from '#web/kit/form/FormGroup.tsx'
import { useOriginal } from '#web/kit/form/copying.ts'
import { textIn, useLanguageStore, useTexts } from '#web/locales/texts.ts'
import { GoodsField } from '#web/pickers/goods/GoodsField.tsx'
import { Fields } from './fields.ts'
import { GiftRule } from './GiftRule.tsx'
import { giftTexts } from './texts.ts'

const defaults = {
  cond_type: 'amount',
  cond_ids: [],
  conditions: [],
  gift_items: [],
  repeatable: 0,
  price_level: 'all',
  priority: 0,
  status: 1,
}

interface GiftFormProps {
  id: number | 'new' | null
  /** The rule that a new one starts as. */
  from: number | null
  onClose: () => void
}

export function GiftForm({ id, from, onClose }: GiftFormProps) {
  const t = useTexts(giftTexts)
  const { original, isReady } = useOriginal(gift, from)
  return (
    <FormDrawer entity={gift} id={isReady ? id : null} onClose={onClose} defaults={original ? copyOf(original) : defaults} width={880}>
      {(row) => (
        <>
          <GiftRule />
          <GoodsField name="gift_items" title={t('gifts')} help={t('gifts_help')} max={MOST_GIFTS} picker_source="gift" blank={{ qty: 1 }}>
            {(index) => <Fields.Int name={`gift_items.${index}.qty`} unit={t('pieces')} hideLabel />}
          </GoodsField>
          <FormGroup title={t('limits')}>
            <Fields.Int name="total_qty" help={row ? t('total_help', { n: row.used_qty }) : t('no_limit')} />
            <Fields.Int name="per_user_limit" help={t('no_limit')} />
            <Fields.Moment name="start_at" />
            <Fields.Moment name="end_at" />
            <Fields.Flag name="status" />
          </FormGroup>
        </>
      )}
    </FormDrawer>
  )
}

/** Everything but what is its own. */
function copyOf({ id: _id, version: _version, title, ...rest }: Gift) {
  const copied = textIn(giftTexts, useLanguageStore.getState().language, 'copied', { title })
  return { ...rest, title: [...copied].slice(0, 60).join(''), status: 0 }
}
