import { group, MOST_PEOPLE } from '#contract/activity/group.ts'
import { EditorSections } from '#web/areas/activity/shared/EditorSections.tsx'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { FormDrawer } from '#web/kit/form/FormDrawer.tsx'
import { Double, FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { SegmentField } from '#web/pickers/segment/SegmentField.tsx'
import { Fields } from './fields.ts'
import { GroupOffers } from './GroupOffers.tsx'
import { GroupPreview } from './GroupPreview.tsx'
import { defaults, templates } from './initial.ts'

const formTexts = texts({
  zh: {
    image_help: '留空则显示商品主图',
    people_help: '2～{n}人',
    pieces_help: '付款件数达到后成团',
    fill_help: '到期未满时以虚拟成员补足并成团；至少有一人付款',
    leader_help: '开团人的订单立减，0为不优惠',
    no_limit: '留空则不限',
    hours: '小时',
    people: '人',
    pieces: '件',
    time_help: '发布后只能延后结束时间',
    fixed: '发布后不能再修改成团规则',
  },
  en: {
    image_help: 'Empty: the main image of the goods',
    people_help: '2 to {n} people',
    pieces_help: 'The team is complete once this number of pieces is paid',
    fill_help: 'At the end virtual members fill up a team with at least one payment',
    leader_help: 'Taken off the order that opens the team; 0 for none',
    no_limit: 'Empty: no limit',
    hours: 'h',
    people: 'people',
    pieces: 'pcs',
    fixed: 'The team rules are fixed from the publication on',
    time_help: 'After the publication the end can only be moved to a later time',
  },
})

/** A group buy on one page, with what the customer sees. */
export function GroupForm({ id, onClose }: { id: number | 'new' | null; onClose: () => void }) {
  return (
    <FormDrawer entity={group} id={id} onClose={onClose} defaults={defaults} width={1080}>
      {(row) => {
        const locked = row !== undefined && row.state !== 'draft'
        return (
          <EditorSections
            templates={row ? undefined : templates}
            sections={[
              {
                key: 'basics',
                label: ['基本信息', 'Basics'],
                fields: ['title', 'image', 'start_at', 'end_at', 'audience', 'segment_id', 'rules', 'sort'],
                content: <Basics locked={locked} segment={row?.segment_title} />,
              },
              { key: 'goods', label: ['商品与价格', 'Goods and prices'], fields: ['sku_items'], content: <GroupOffers fixed={locked} /> },
              {
                key: 'rules',
                label: ['成团规则', 'Team rules'],
                fields: ['mode', 'need', 'team_hours', 'virtual_fill', 'leader_discount', 'limit_per_user', 'limit_per_order'],
                content: <Rules locked={locked} />,
              },
            ]}
            preview={<GroupPreview />}
          />
        )
      }}
    </FormDrawer>
  )
}

function Basics({ locked, segment }: { locked: boolean; segment: string | null | undefined }) {
  const t = useTexts(formTexts)
  return (
    <FormGroup>
      <Double>
        <Fields.Text name="title" />
      </Double>
      <Wide>
        <Fields.Image name="image" help={t('image_help')} />
      </Wide>
      <Fields.Moment name="start_at" disabled={locked} />
      <Fields.Moment name="end_at" help={t('time_help')} />
      <Fields.Pick name="audience" disabled={locked} />
      <SegmentField Select={Fields.Select} disabled={locked} title={segment} />
      <Fields.Int name="sort" />
      <Wide>
        <Fields.LongText name="rules" />
      </Wide>
    </FormGroup>
  )
}

function Rules({ locked }: { locked: boolean }) {
  const t = useTexts(formTexts)
  const isByPeople = Fields.useValue('mode') !== 'quantity'
  return (
    <FormGroup>
      <Wide>
        <Fields.Choice name="mode" disabled={locked} help={locked ? t('fixed') : undefined} />
      </Wide>
      <Fields.Int
        name="need"
        disabled={locked}
        unit={isByPeople ? t('people') : t('pieces')}
        help={isByPeople ? t('people_help', { n: MOST_PEOPLE }) : t('pieces_help')}
      />
      <Fields.Int name="team_hours" disabled={locked} unit={t('hours')} />
      <Fields.Int name="limit_per_user" disabled={locked} unit={t('pieces')} help={t('no_limit')} />
      <Fields.Int name="limit_per_order" disabled={locked} unit={t('pieces')} help={t('no_limit')} />
      <Fields.Money name="leader_discount" disabled={locked} help={t('leader_help')} />
      {isByPeople && <Fields.Flag name="virtual_fill" disabled={locked} help={t('fill_help')} />}
    </FormGroup>
  )
}
