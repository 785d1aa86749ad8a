import { gift, MOST_GIFTS, type Gift } from '#contract/goods/gift.ts'
import { textIn, useLanguageStore, useTexts } from '#web/base/locales/texts.ts'
import { FormDrawer } from '#web/kit/form/FormDrawer.tsx'
import { FormGroup } from '#web/kit/form/rows/FormGroup.tsx'
import { LineItemsEditor } from '#web/pickers/goods/LineItemsEditor.tsx'
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
  /** The rule that the new rule copies. */
  from: number | null
  onClose: () => void
}

export function GiftForm({ id, from, onClose }: GiftFormProps) {
  const t = useTexts(giftTexts)
  return (
    <FormDrawer entity={gift} id={id} from={from} onClose={onClose} defaults={defaults} copied={copied} width={880}>
      {(row) => (
        <>
          <GiftRule />
          <LineItemsEditor name="gift_items" title={t('gifts')} help={t('gifts_help')} max={MOST_GIFTS} picker_source="gift">
            {(index) => <Fields.Int name={`gift_items.${index}.qty`} unit={t('pieces')} hideLabel />}
          </LineItemsEditor>
          <FormGroup title={t('limits')}>
            <Fields.Int name="total_qty" help={row ? t('total_help', { n: row.used_qty }) : t('no_total')} />
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

function copied({ title }: Gift) {
  const named = textIn(giftTexts, useLanguageStore.getState().language, 'copied', { title })
  return { title: [...named].slice(0, 60).join(''), status: 0 }
}
