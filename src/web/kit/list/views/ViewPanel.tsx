import Check from 'virtual:icon/check'
import Pencil from 'virtual:icon/pencil'
import Star from 'virtual:icon/star'
import Trash from 'virtual:icon/trash'
import { view as calls, type View } from '#contract/view/view.ts'
import { useAction, useCall } from '#web/base/api/query.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { confirm } from '#web/kit/ui/overlay/confirm.ts'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import type { Views } from './views.ts'
import styles from './ViewPanel.module.css'

const viewTexts = texts({
  zh: {
    plain: '默认视图',
    own: '我的视图',
    others: '共享给我的',
    shared: '已共享',
    start_with: '设为默认打开',
    rename: '重命名',
    rename_title: '重命名视图',
    delete: '删除',
    delete_title: '确定要删除视图“{title}”吗？',
    update: '更新“{title}”',
    save_new: '存为新视图',
    save: '保存',
  },
  en: {
    plain: 'Default view',
    own: 'My views',
    others: 'Shared with me',
    shared: 'Shared',
    start_with: 'Default for this list',
    rename: 'Rename',
    rename_title: 'Rename the view',
    delete: 'Delete',
    delete_title: 'Delete the view “{title}”?',
    update: 'Update “{title}”',
    save_new: 'Save as a new view',
    save: 'Save',
  },
})

const Fields = fieldsOf(calls.save)

export interface ViewPanelProps {
  views: Views
  /** The view whose name is being entered. */
  request: 'new' | View | null
  onAsk: (request: 'new' | View) => void
  onClose: () => void
}

/** All views on the list: open, save, rename, set as default, delete. */
export function ViewPanel({ views, onAsk, onClose }: ViewPanelProps) {
  const { address, open, isChanged, current, preferences, show } = views
  const t = useTexts(viewTexts)
  const { data } = useCall(calls.list, { list: address })
  const save = useAction(calls.save, { onSuccess: () => preferences.reset() })
  const own = data?.list.filter(({ is_mine }) => is_mine) ?? []
  const others = data?.list.filter(({ is_mine }) => !is_mine) ?? []

  function ask(input: 'new' | View) {
    onClose()
    onAsk(input)
  }

  function choose(view: View | null) {
    show(view)
    onClose()
  }

  function update({ id, version, title, is_shared }: View) {
    save.mutate({ id, version, title, is_shared, list: address, ...current })
    onClose()
  }

  const line = (view: View) => (
    <ViewLine key={view.id} view={view} views={views} onChoose={() => choose(view)} onRename={() => ask(view)} onClose={onClose} />
  )
  if (!data) return <Skeleton lines={3} />
  return (
    <div className={styles.panel}>
      <ul className={styles.views} aria-label={t('own')}>
        <li className={styles.line}>
          <button type="button" className={styles.name} aria-current={open === undefined || undefined} onClick={() => choose(null)}>
            <span className={styles.mark}>{open === undefined && <Check aria-hidden size={14} />}</span>
            <span className={styles.words}>{t('plain')}</span>
          </button>
        </li>
        {own.map(line)}
      </ul>
      {others.length > 0 && (
        <>
          <p className={styles.heading}>{t('others')}</p>
          <ul className={styles.views} aria-label={t('others')}>
            {others.map(line)}
          </ul>
        </>
      )}
      <div className={styles.buttons}>
        {open?.is_mine && isChanged && (
          <Button size="compact" loading={save.isPending} onClick={() => update(open)}>
            {t('update', { title: open.title })}
          </Button>
        )}
        <Button size="compact" onClick={() => ask('new')}>
          {t('save_new')}
        </Button>
      </div>
    </div>
  )
}

interface ViewLineProps {
  view: View
  views: Views
  onChoose: () => void
  onRename: () => void
  onClose: () => void
}

function ViewLine({ view, views, onChoose, onRename, onClose }: ViewLineProps) {
  const { open, preferences, show } = views
  const t = useTexts(viewTexts)
  const remove = useAction(calls.delete)
  const isStart = preferences.startView === view.id

  async function drop() {
    onClose()
    if (!(await confirm({ title: t('delete_title', { title: view.title }), confirmText: t('delete'), tone: 'danger' }))) return
    await remove.mutateAsync({ ids: [view.id] })
    if (isStart) preferences.setStartView(null)
    if (open?.id === view.id) show(null)
  }

  return (
    <li className={styles.line}>
      <button type="button" className={styles.name} aria-current={open?.id === view.id || undefined} onClick={onChoose}>
        <span className={styles.mark}>{open?.id === view.id && <Check aria-hidden size={14} />}</span>
        <span className={styles.words}>{view.title}</span>
        <span className={styles.note}>{view.is_mine ? view.is_shared === 1 && t('shared') : view.owner}</span>
      </button>
      <Button
        variant="ghost"
        size="compact"
        className={isStart ? styles.starred : undefined}
        icon={<Star aria-hidden size={14} />}
        tip={t('start_with')}
        aria-label={`${t('start_with')} ${view.title}`}
        aria-pressed={isStart}
        onClick={() => preferences.setStartView(isStart ? null : view.id)}
      />
      {view.is_mine && (
        <>
          <Button
            variant="ghost"
            size="compact"
            icon={<Pencil aria-hidden size={14} />}
            tip={t('rename')}
            aria-label={`${t('rename')} ${view.title}`}
            onClick={onRename}
          />
          <Button
            variant="ghost"
            size="compact"
            icon={<Trash aria-hidden size={14} />}
            tip={t('delete')}
            aria-label={`${t('delete')} ${view.title}`}
            onClick={() => void drop()}
          />
        </>
      )}
    </li>
  )
}

/** A view's name, and its visibility for other persons. */
export function ViewForm({ views, request, onClose }: Pick<ViewPanelProps, 'views' | 'request' | 'onClose'>) {
  const { address, current, show } = views
  const t = useTexts(viewTexts)
  const old = request === 'new' ? null : request
  return (
    <FormDialog
      endpoint={calls.save}
      open={request !== null}
      title={t(old ? 'rename_title' : 'save_new')}
      submitText={t('save')}
      values={{
        ...(old && { id: old.id, version: old.version }),
        list: address,
        title: old?.title ?? '',
        is_shared: old?.is_shared ?? 0,
        ...(old ? { query: old.query, table: old.table } : current),
      }}
      edits={old !== null}
      onClose={onClose}
      onSaved={({ id }) => {
        if (!old) show({ id, query: current.query } as View)
      }}
    >
      <FormGroup>
        <Wide>
          <Fields.Text name="title" />
        </Wide>
        <Wide>
          <Fields.Flag name="is_shared" />
        </Wide>
      </FormGroup>
    </FormDialog>
  )
}
