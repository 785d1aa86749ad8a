import { useEffect, useEffectEvent, useState } from 'react'
import { store } from '#contract/store/store.ts'
import { useCall } from '#web/base/api/query.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { usePage } from '#web/base/router/page.ts'
import { useDraft } from '#web/kit/form/draft/draft.ts'
import { DraftNotice } from '#web/kit/form/draft/DraftNotice.tsx'
import { useLeaveQuestion } from '#web/kit/form/draft/leave-question.ts'
import { Presence } from '#web/kit/form/draft/Presence.tsx'
import { FormBody } from '#web/kit/form/FormBody.tsx'
import { HistoryButton } from '#web/kit/form/history/History.tsx'
import { useEndpointForm } from '#web/kit/form/use-endpoint-form.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { NotLoaded } from '#web/kit/ui/state/NotLoaded.tsx'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import { Code } from '#web/kit/ui/value/Code.tsx'
import { openStore } from './actions.tsx'
import { StoreFields } from './StoreFields.tsx'
import styles from './edit.module.css'

const editTexts = texts({
  zh: { create: '新增门店', save: '保存', view: '查看详情' },
  en: { create: 'Create a store', save: 'Save', view: 'Details' },
})

const defaults = { type: 'hardware', price_level: 'store', front_images: [], inner_images: [], tags: [], invoice: { type: 'normal' } }

/** The form for one store in its own tab: `?id=`, or a new one. */
export default function StoreEditPage() {
  const { query } = usePage()
  const id = Number(query['id']) || 'new'
  return <Editor key={id} id={id} />
}

function Editor({ id }: { id: number | 'new' }) {
  const t = useTexts(editTexts)
  const { setQuery, setTitle } = usePage()
  const stored = useCall(store.detail, { id: Number(id) }, { enabled: id !== 'new', staleTime: 0, quiet: true })
  const row = id === 'new' ? undefined : stored.data
  const [isLoaded, setIsLoaded] = useState(id === 'new')
  const { form, schema, submit, isSaving, off } = useEndpointForm(store.edit, { values: defaults, edits: id !== 'new', onDone })
  const { isDirty } = form.formState
  const draft = useDraft({ of: store, id }, { form, schema, call: store.edit.address })
  useLeaveQuestion(isDirty)

  useEffect(() => {
    // a newer row does not replace the input: its save is refused as a conflict, and the person decides
    if (!row || form.formState.isDirty) return
    form.reset({ ...row, invoice: row.invoice ?? defaults.invoice })
    setIsLoaded(true)
  }, [row, form])

  const title = row?.name ?? t('create')
  const nameTab = useEffectEvent(setTitle)
  useEffect(() => nameTab(title), [title])

  function onDone(saved: { id: number; version: number }) {
    draft.forget()
    // no change is left to save; the form loads the current row
    form.reset({ ...(form.getValues() as object), id: saved.id, version: saved.version })
    if (id === 'new') setQuery({ id: saved.id }, { replace: true })
  }

  if (stored.error && !row) return <NotLoaded error={stored.error} retry={stored.refetch} />
  return (
    <form className={styles.page} aria-label={title} noValidate onSubmit={submit}>
      <header className={styles.head}>
        <strong className={styles.title}>{title}</strong>
        {row && (
          <>
            <Code>{row.code}</Code>
            <Presence entity={store.$.address} id={row.id} form={form} schema={schema} />
            <HistoryButton entity={store} id={row.id} title={row.name} />
          </>
        )}
      </header>
      {isLoaded ? (
        <FormBody form={form} schema={schema} notice={<DraftNotice draft={draft} />}>
          <StoreFields row={row} />
        </FormBody>
      ) : (
        <Skeleton lines={12} />
      )}
      <footer className={styles.foot}>
        {row && <Button onClick={() => openStore(row.id)}>{t('view')}</Button>}
        <Button type="submit" variant="primary" loading={isSaving} disabled={!isLoaded} disabledReason={off}>
          {t('save')}
        </Button>
      </footer>
    </form>
  )
}
