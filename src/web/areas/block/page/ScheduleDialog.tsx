import { page, type Page } from '#contract/block/page.ts'
import { announce } from '#web/base/api/notify.ts'
import { texts, useLabel, useTexts } from '#web/base/locales/texts.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { Notice } from '#web/kit/form/Notice.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { tell } from '#web/kit/ui/overlay/confirm.ts'

const Fields = fieldsOf(page.schedule)

const scheduleTexts = texts({
  zh: {
    title: '定时 {title}',
    save: '保存定时',
    publish_help: '到时发布此刻的草稿；之后的修改不会一起发布。留空则不定时',
    off_help: '到时客户不能再打开该页面。留空则不定时',
    default_stays: '默认页面不能定时下线',
    old: '定时后草稿又有修改，保存定时后改为发布当前草稿。',
    saved: '定时已保存',
    cancelled: '定时已取消',
    saved_with: '客户暂时看不到：{list}',
  },
  en: {
    title: 'Schedule {title}',
    save: 'Save schedule',
    publish_help: 'Publishes the draft as it is now; later changes are not included. Empty: not scheduled',
    off_help: 'Customers can no longer open the page from then on. Empty: not scheduled',
    default_stays: 'The default page cannot be scheduled to go off',
    old: 'The draft has changed since it was scheduled. Saving the schedule takes the current draft.',
    saved: 'Schedule saved',
    cancelled: 'Schedule cancelled',
    saved_with: 'Not shown to customers: {list}',
  },
})

interface ScheduleDialogProps {
  /** The page that is scheduled, null while the dialog is closed. */
  row: Pick<Page, 'id' | 'title' | 'version' | 'publish_at' | 'off_at' | 'is_plan_old' | 'is_default'> | null
  onClose: () => void
}

/** The times at which a page is published and goes off; empty ones cancel the schedule. */
export function ScheduleDialog({ row, onClose }: ScheduleDialogProps) {
  const t = useTexts(scheduleTexts)
  const say = useLabel()
  const { current } = useOpening(row)
  if (!current) return null
  const { id, title, publish_at, off_at, is_plan_old, is_default } = current
  return (
    <FormDialog
      endpoint={page.schedule}
      open={row !== null}
      record={title}
      title={t('title', { title })}
      submitText={t('save')}
      values={{ id, publish_at, off_at }}
      // an old schedule takes the present draft when it is saved again
      edits={!is_plan_old}
      onClose={onClose}
      onDone={({ warnings, is_scheduled }) => {
        const done = t(is_scheduled ? 'saved' : 'cancelled')
        if (warnings.length === 0) announce('success', done)
        else void tell({ title: done, body: t('saved_with', { list: warnings.join(say(['；', '; '])) }) })
      }}
    >
      {is_plan_old && <Notice>{t('old')}</Notice>}
      <Fields.Moment name="publish_at" help={t('publish_help')} />
      {is_default === 0 ? <Fields.Moment name="off_at" help={t('off_help')} /> : <p>{t('default_stays')}</p>}
    </FormDialog>
  )
}
