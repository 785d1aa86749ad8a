import { MOST_AREAS, MOST_WORK_TIMES, staff } from '#contract/customService/staff.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { FormDrawer } from '#web/kit/form/FormDrawer.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { FormRows } from '#web/kit/form/rows/FormRows.tsx'
import { AreaList } from '#web/pickers/AreaList.tsx'
import { Weekdays } from './Weekdays.tsx'
import styles from './staff.module.css'

const staffTexts = texts({
  zh: {
    card: '名片',
    service: '服务范围',
    hours: '工作时间',
    days: '工作日',
    times: '时间（如 08:30 – 18:00）',
    hours_help: '前台展示给客户；留空表示不限',
    wxid_help: '6~20位，以字母开头，可含数字、下划线和短横线',
    qrcode_help: '客户扫码添加的微信二维码',
    areas_help: '新客户按地区自动分配；没有匹配的地区时分配给默认客服',
    max_help: '用户和门店合计；留空表示不限。当前{n}位',
    max_new_help: '用户和门店合计；留空表示不限',
    weight_help: '1~100，权重大的客服分到更多新客户',
    sort_help: '数值大的排在前面',
  },
  en: {
    card: 'Card',
    service: 'Service',
    hours: 'Working hours',
    days: 'Days',
    times: 'Hours, such as 08:30 – 18:00',
    hours_help: 'Shown to customers; leave empty for no restriction',
    wxid_help: '6 to 20 characters: a letter first, then letters, digits, underscores or hyphens',
    qrcode_help: 'Customers scan it to add the employee in WeChat',
    areas_help: 'New customers of these areas are assigned automatically; those of no area go to the default employee',
    max_help: 'Users and stores together; empty means no limit. Now: {n}',
    max_new_help: 'Users and stores together; empty means no limit',
    weight_help: '1 to 100; a larger weight gets more new customers',
    sort_help: 'Higher numbers come first',
  },
})

const Fields = fieldsOf(staff.edit)

const defaults = { areas: [], work_time: [], weight: 10, sort: 0, status: 1, max_customers: null }
const blankTime = { weekday: [1, 2, 3, 4, 5], from: '08:30', to: '18:00' }

export function StaffForm({ id, onClose }: { id: number | 'new' | null; onClose: () => void }) {
  const t = useTexts(staffTexts)
  return (
    <FormDrawer
      entity={staff}
      id={id}
      onClose={onClose}
      defaults={defaults}
      fresh={['nickname']}
      keeps={['areas', 'weight', 'max_customers', 'work_time']}
      width={720}
    >
      {(row) => (
        <>
          <FormGroup title={t('card')}>
            <Fields.Text name="nickname" />
            <Fields.Text name="code" />
            <Fields.Text name="wxid" help={t('wxid_help')} />
            <Fields.Text name="phone" />
            <Fields.Image name="avatar" />
            <Fields.Image name="qrcode" help={t('qrcode_help')} />
          </FormGroup>
          <FormGroup title={t('service')}>
            <Wide>
              <Fields.Own name="areas" help={t('areas_help')} group>
                {({ field }) => <AreaList value={(field.value as string[] | undefined) ?? []} onChange={field.onChange} max={MOST_AREAS} />}
              </Fields.Own>
            </Wide>
            <Fields.Int name="max_customers" help={row ? t('max_help', { n: row.user_count + row.store_count }) : t('max_new_help')} />
            <Fields.Int name="weight" help={t('weight_help')} />
            <Fields.Int name="sort" help={t('sort_help')} />
            <Fields.Flag name="status" />
          </FormGroup>
          <FormGroup title={t('hours')}>
            <Wide>
              <FormRows
                name="work_time"
                title={t('hours')}
                help={t('hours_help')}
                heads={[t('days'), t('times')]}
                max={MOST_WORK_TIMES}
                blank={blankTime}
              >
                {(index) => (
                  <>
                    <Fields.Own name={`work_time.${index}.weekday`} hideLabel group>
                      {({ field }) => <Weekdays value={(field.value as number[] | undefined) ?? []} onChange={field.onChange} />}
                    </Fields.Own>
                    <span className={styles.times}>
                      <Fields.Text name={`work_time.${index}.from`} placeholder="08:30" hideLabel />
                      <Fields.Text name={`work_time.${index}.to`} placeholder="18:00" hideLabel />
                    </span>
                  </>
                )}
              </FormRows>
            </Wide>
          </FormGroup>
        </>
      )}
    </FormDrawer>
  )
}
