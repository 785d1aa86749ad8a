import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import { spu, type Spu } from '#contract/goods/spu.ts'
import { messages } from '#contract/kit/messages.ts'
import { useAction } from '#web/base/api/query.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { usePage } from '#web/base/router/page.ts'
import { Allowed } from '#web/base/session/Allowed.tsx'
import { useDraft } from '#web/kit/form/draft/draft.ts'
import { DraftNotice } from '#web/kit/form/draft/DraftNotice.tsx'
import { useLeaveQuestion } from '#web/kit/form/draft/leave-question.ts'
import { Presence } from '#web/kit/form/draft/Presence.tsx'
import { useStoredRow } from '#web/kit/form/draft/use-stored-row.ts'
import { FormBody } from '#web/kit/form/FormBody.tsx'
import { HistoryButton } from '#web/kit/form/history/History.tsx'
import { DocRows } from '#web/kit/form/rows/DocRows.tsx'
import { FormGroup } from '#web/kit/form/rows/FormGroup.tsx'
import { SaveAnother, useNext } from '#web/kit/form/SaveAnother.tsx'
import { useEndpointForm } from '#web/kit/form/use-endpoint-form.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { toast } from '#web/kit/ui/overlay/toast.ts'
import { NotLoaded } from '#web/kit/ui/state/NotLoaded.tsx'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import { Fields } from './fields.ts'
import { spuFormTexts } from './form-texts.ts'
import { Anchors, Section } from './sections.tsx'
import { SpuBasics } from './SpuBasics.tsx'
import { SpuContent } from './SpuContent.tsx'
import { SpuLogistics } from './SpuLogistics.tsx'
import { SpuParams } from './SpuParams.tsx'
import { SpuRail } from './SpuRail.tsx'
import { SpuSpecs } from './SpuSpecs.tsx'
import styles from './edit.module.css'

const defaults = {
  images: [],
  keywords: [],
  spec_axes: [],
  params: [],
  docs: [],
  service_tags: [],
  scene_ids: [],
  skus: [],
  removed_sku_ids: [],
  freight_type: 'free',
  sort: 0,
}

/** Fields that several new SPUs usually share. */
const keeps = ['brand_id', 'series_id', 'category_id', 'unit', 'freight_type', 'freight_template_id', 'service_tags'] as const

/** The form for one SPU in its own tab: `?id=`, or a new one. */
export default function SpuEditPage() {
  const { query } = usePage()
  const id = Number(query['id']) || 'new'
  return <Editor key={id} id={id} />
}

function Editor({ id }: { id: number | 'new' }) {
  const t = useTexts(spuFormTexts)
  const edit = useSpuForm(id)
  const { stored, row, form, schema, draft } = edit
  const title = row?.title ?? t('create')
  const nameTab = useEffectEvent(usePage().setTitle)
  useEffect(() => nameTab(title), [title])

  if (stored.error && !row) return <NotLoaded error={stored.error} retry={stored.refetch} />
  return (
    <form className={styles.page} aria-label={title} noValidate onSubmit={(event) => edit.save(event, false)}>
      <header className={styles.head}>
        <strong className={styles.title}>{title}</strong>
        {row && (
          <>
            <Presence entity={spu.$.address} id={row.id} form={form} schema={schema} />
            <HistoryButton entity={spu} id={row.id} title={row.title} />
          </>
        )}
      </header>
      {edit.isLoaded ? (
        <FormBody key={edit.round} form={form} schema={schema} notice={<DraftNotice draft={draft} />}>
          <Sections row={row} />
        </FormBody>
      ) : (
        <Skeleton lines={12} />
      )}
      <SaveBar edit={edit} isNew={id === 'new'} />
    </form>
  )
}

/** The form with the stored row, its draft, and the two ways to save. */
function useSpuForm(id: number | 'new') {
  const stored = useStoredRow(spu.detail, { id: Number(id) }, id !== 'new')
  const row = id === 'new' ? undefined : stored.data
  const [isLoaded, setIsLoaded] = useState(id === 'new')
  const isToBeSold = useRef(false)
  const next = useNext()
  const tellSaved = useSaveMessage()
  const { setQuery } = usePage()
  const { form, schema, submit, begin, isSaving, off } = useEndpointForm(spu.edit, {
    values: defaults,
    edits: id !== 'new',
    announces: false,
    onDone,
  })
  const draft = useDraft({ of: spu, id }, { form, schema, call: spu.edit.address })
  useLeaveQuestion(form.formState.isDirty)

  useEffect(() => {
    // a newer row does not replace the input: its save is refused as a conflict, and the person decides
    if (!row || form.formState.isDirty) return
    form.reset(valuesOf(row))
    setIsLoaded(true)
  }, [row, form])

  const round = `${next.round} ${draft.discards}`
  useEffect(() => {
    if (round !== '0 0') form.setFocus('title')
  }, [round, form])

  async function onDone(saved: Saved) {
    draft.forget()
    if (next.isWanted()) {
      const { title, ...values } = form.getValues()
      tellSaved.created(String(title))
      begin({ ...defaults, ...Object.fromEntries(keeps.map((field) => [field, values[field] as unknown])) })
      return next.begin()
    }
    // no change is left to save; the form loads the current row
    form.reset({ ...(form.getValues() as object), id: saved.id, version: saved.version })
    // the SPU page is read when it is on sale, not on the way there
    if (isToBeSold.current) await tellSaved.putOn(saved)
    else tellSaved.plain(saved)
    if (id === 'new') setQuery({ id: saved.id }, { replace: true })
  }

  function save(event: FormEvent, on: boolean) {
    isToBeSold.current = on
    next.submitting(submit)(event)
  }

  return { stored, row, form, schema, draft, isLoaded, isSaving, off, round, save, askNext: next.ask }
}

interface Saved {
  id: number
  version: number
  msg?: string
}

/** The messages after a save. One message tells the save and its sale. */
function useSaveMessage() {
  const t = useTexts(spuFormTexts)
  const say = useLabel()
  const status = useAction(spu.status, { announces: false })
  return {
    plain: (saved: Saved) => toast.success(saved.msg ?? say(messages.saved)),
    created: (name: string) => toast.success(t('created', { name })),
    putOn: async (saved: Saved) => {
      const { failed } = await status.mutateAsync({ ids: [saved.id], status: 1 })
      if (failed[0]) toast.error(t('saved_off', { why: failed[0].msg }))
      else toast.success(t('saved_on'))
    },
  }
}

function Sections({ row }: { row: Spu | undefined }) {
  return (
    <div className={styles.columns}>
      <Section name="basic">
        <SpuBasics />
      </Section>
      <SpuRail row={row} />
      <div className={styles.main}>
        <Section name="specs">
          <SpuSpecs row={row} />
        </Section>
        <Section name="params">
          <SpuParams />
        </Section>
        <Section name="detail">
          <SpuContent row={row} />
        </Section>
        <Section name="docs">
          <SpuDocs />
        </Section>
        <Section name="logistics">
          <SpuLogistics />
        </Section>
      </div>
    </div>
  )
}

function SaveBar({ edit, isNew }: { edit: ReturnType<typeof useSpuForm>; isNew: boolean }) {
  const t = useTexts(spuFormTexts)
  const { row, form, isLoaded, isSaving, off } = edit
  return (
    <footer className={styles.bar}>
      <Anchors control={form.control} />
      <span className={styles.buttons}>
        {row?.state !== 'on' && (
          <Allowed access={spu.status}>
            <Button disabled={!isLoaded || isSaving} onClick={(event) => edit.save(event, true)}>
              {t('save_and_on')}
            </Button>
          </Allowed>
        )}
        {isNew && <SaveAnother disabled={!isLoaded || isSaving} disabledReason={off} onAsk={edit.askNext} />}
        <Button type="submit" variant="primary" loading={isSaving} disabled={!isLoaded} disabledReason={off}>
          {t('save')}
        </Button>
      </span>
    </footer>
  )
}

/** The form's initial values; for the SKUs it contains only the differences. */
function valuesOf({ sku_list: _skus, ...row }: Spu) {
  return { ...row, skus: [], removed_sku_ids: [] }
}

/** Downloadable documents for the goods. */
function SpuDocs() {
  const t = useTexts(spuFormTexts)
  return (
    <FormGroup title={t('docs')}>
      <DocRows Fields={Fields} />
    </FormGroup>
  )
}
