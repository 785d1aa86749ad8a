import { MOST_CONDITION_AREAS, MOST_CONDITION_PEOPLE } from '#contract/people/segment-condition.ts'
import { storeTypes } from '#contract/people/words.ts'
import { segment } from '#contract/store/segment.ts'
import { texts, useLabel, useTexts } from '#web/base/locales/texts.ts'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { Checkbox } from '#web/kit/ui/input/Checkbox.tsx'
import { AreaList } from '#web/pickers/AreaList.tsx'
import { PeopleList } from './PeopleList.tsx'
import styles from './ConditionFields.module.css'

const conditionTexts = texts({
  zh: {
    where: '地区与类型',
    buying: '采购',
    who: '归属',
    days: '天内',
    idle_days: '天',
    idle_help: '没有订单的门店从注册日算起',
    amount_help: '截至昨日',
    times: '单',
    tags_help: '有其中任一标签',
    any: '不限',
    agent: '添加代理商',
    salesman: '添加业务员',
  },
  en: {
    where: 'Region and type',
    buying: 'Orders',
    who: 'Served by',
    days: 'days',
    idle_days: 'days',
    idle_help: 'Stores without orders count from their registration',
    amount_help: 'Until yesterday',
    times: 'orders',
    tags_help: 'With one of these tags',
    any: 'Any',
    agent: 'Add an agent',
    salesman: 'Add a salesman',
  },
})

/** The parts have the same names in every form with a condition. */
const Fields = fieldsOf(segment.preview)

interface ConditionProps {
  /** The stored names beside their ids. */
  agents?: readonly { id: number; title: string }[]
  salesmen?: readonly { id: number; title: string }[]
  /** Only the usual parts: region, type, level, last order and agent. */
  isBrief?: boolean
}

const none: readonly never[] = []

/** The fields of a condition for stores. */
export function ConditionFields({ agents = none, salesmen = none, isBrief = false }: ConditionProps) {
  const t = useTexts(conditionTexts)
  const say = useLabel()
  const idsOf = (value: unknown) => (value as number[] | undefined) ?? []
  return (
    <>
      <FormGroup title={t('where')}>
        <Wide>
          <Fields.Own name="areas" group>
            {({ field }) => (
              <AreaList value={(field.value as string[] | undefined) ?? []} onChange={field.onChange} max={MOST_CONDITION_AREAS} />
            )}
          </Fields.Own>
        </Wide>
        <Wide>
          <Fields.Own name="store_types" group>
            {({ field }) => {
              const chosen = (field.value as string[] | undefined) ?? []
              return (
                <span className={styles.types}>
                  {Object.entries(storeTypes).map(([type, label]) => (
                    <Checkbox
                      key={type}
                      value={chosen.includes(type)}
                      onChange={(on) => field.onChange(on ? [...chosen, type] : chosen.filter((other) => other !== type))}
                    >
                      {say(label)}
                    </Checkbox>
                  ))}
                </span>
              )
            }}
          </Fields.Own>
        </Wide>
        <Fields.Pick name="price_level" placeholder={t('any')} />
        {!isBrief && <Fields.Words name="store_tags" max={10} help={t('tags_help')} />}
      </FormGroup>
      <FormGroup title={t('buying')}>
        <Fields.Int name="ordered_days" unit={t('days')} />
        <Fields.Int name="idle_days" unit={t('idle_days')} help={t('idle_help')} />
        {!isBrief && <Figures />}
      </FormGroup>
      <FormGroup title={t('who')}>
        <Fields.Own name="agent_ids" group>
          {({ field }) => (
            <PeopleList
              of="agent"
              value={idsOf(field.value)}
              onChange={field.onChange}
              named={agents}
              max={MOST_CONDITION_PEOPLE}
              placeholder={t('agent')}
            />
          )}
        </Fields.Own>
        {!isBrief && (
          <Fields.Own name="salesman_ids" group>
            {({ field }) => (
              <PeopleList
                of="salesman"
                value={idsOf(field.value)}
                onChange={field.onChange}
                named={salesmen}
                max={MOST_CONDITION_PEOPLE}
                placeholder={t('salesman')}
              />
            )}
          </Fields.Own>
        )}
      </FormGroup>
    </>
  )
}

/** Amounts, orders and registration. */
function Figures() {
  const t = useTexts(conditionTexts)
  return (
    <>
      <Fields.Money name="amount_from" help={t('amount_help')} />
      <Fields.Money name="amount_to" help={t('amount_help')} />
      <Fields.Int name="orders_from" unit={t('times')} />
      <Fields.Int name="orders_to" unit={t('times')} />
      <Fields.Date name="registered_from" />
      <Fields.Date name="registered_to" />
    </>
  )
}
